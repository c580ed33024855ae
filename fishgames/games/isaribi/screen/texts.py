"""What collaborators and technologies do, in the words of the shelf."""

from collections.abc import Mapping

from fishgames.games.isaribi.view import Collaborator, Technology

HELPER_TEXT: Mapping[Collaborator, str] = {
    "money_changer": "+$3 at once",
    "speculator": "looks at up to 3 market cards before the next placement",
    "old_fisherman": "adds up to 3 cubes to a fish card after the next placement",
    "carpenter": "keeps 2 more cubes at the end of this round",
    "dried_fish_shop": "one technology at once, $3 cheaper",
}

HELPER_BRIEF: Mapping[Collaborator, str] = {
    "money_changer": "$3 at once",
    "speculator": "looks at 3 market cards, round {next}",
    "old_fisherman": "3 cubes onto a fish card, round {next}",
    "carpenter": "keeps 2 more cubes",
    "dried_fish_shop": "a technology now, $3 cheaper",
}

HELPER_CLAUSE: Mapping[Collaborator, str] = {
    "money_changer": "I-7.3",
    "speculator": "I-5.1",
    "old_fisherman": "I-5.3",
    "carpenter": "I-7.5",
    "dried_fish_shop": "I-7.4",
}

TECHNOLOGY_CLAUSE: Mapping[Technology, str] = {
    "ap": "I-8.5.4",
    "net": "I-8.5.4",
    "smokehouse": "I-8.5.5",
    "client": "I-8.5.5",
}
