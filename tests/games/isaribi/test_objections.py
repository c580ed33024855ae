"""Why not: every refusal has a sentence with its numbers, a clause that the help knows, and tells no secret."""

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from fishgames.core.clauses import Clauses
from fishgames.core.rng import seeded
from fishgames.games.isaribi.actions import ACTIONS
from fishgames.games.isaribi.controller import IsaribiController
from fishgames.games.isaribi.view import COLLABORATORS
from tests.games.isaribi import builders as b

HELP = Clauses.parse((files("fishgames.games.isaribi") / "help.md").read_text(encoding="utf-8"))

OUT = {"left": True, "collaborator": "carpenter"}
LOOKING = {"phase": "speculator", "round": 2, "seats": [{"collaborator": "speculator"}]}
FISHERMAN = {"phase": "old_fisherman", "round": 2, "seats": [{"collaborator": "old_fisherman"}]}
MARKET = [{"card": "prawn 4x3", "cubes": {"prawn": 3}}, "bream 7x2", "any 5x3", "?mackerel 9x2"]

Table = Callable[[], IsaribiController]


def turn(also: dict[str, Any] | None = None, **mine: Any) -> Table:
    """Seat 0 of three takes its turn."""
    return lambda: b.alone(also=also, **mine)


def table(**given: Any) -> Table:
    """A position for two."""
    return lambda: b.at(2, **given)


def shop(**mine: Any) -> Table:
    """Seat 0 has just taken the Dried fish shop."""

    def made() -> IsaribiController:
        game = b.alone(**mine)
        b.do(game, "0 leave dried_fish_shop")
        return game

    return made


def discarding() -> IsaribiController:
    """Seat 0 has to give one of its cubes back."""
    game = b.at(2, first_out=1, seats=[{"cubes": {"clam": 1, "prawn": 1}}, OUT])
    b.do(game, "0 leave speculator")
    return game


# fmt: off
CASES: list[tuple[Table, str, str, str]] = [
    # whose turn, and for what
    (turn(), "1 end_turn", "Another seat decides now.", "I-6.1"),
    (table(phase="place_boat"), "1 place 0", "Another seat decides now.", "I-5.2"),
    (table(phase="place_boat"), "0 fish net", "The table waits for the placing of a boat; nothing else goes before it.", "I-5.2"),  # noqa: E501
    (table(**LOOKING), "0 place 0", "The table waits for the looks of the Speculator; nothing else goes before it.", "I-5.1"),  # noqa: E501
    (table(**FISHERMAN), "0 end_turn", "The table waits for the cubes of the Old fisherman; nothing else goes before it.", "I-5.3"),  # noqa: E501
    (turn(), "0 place 1", "The table waits for a turn, or leaving the round; nothing else goes before it.", "I-6.3"),
    (shop(), "0 leave carpenter", "The table waits for the choice at the Dried fish shop; nothing else goes before it.", "I-7.4"),  # noqa: E501
    (lambda: discarding(), "0 end_turn", "The table waits for the discard of surplus cubes; nothing else goes before it.", "I-9.2"),  # noqa: E501
    # before the turns
    (table(**LOOKING), "0 peek 1", "M1 is face up: all can see it.", "I-5.1"),
    (table(**LOOKING), "0 peek 5", "The market has positions M1 to M4; there is no 5.", "I-5.1"),
    (table(phase="place_boat"), "0 place 5", "A boat may be in the Harbour or on F1 to F4; there is no location 5.", "I-5.2"),  # noqa: E501
    (table(**FISHERMAN), "0 old_fisherman 5 1", "The Fish cards lie on F1 to F4; there is no F5.", "I-5.3"),
    (table(**FISHERMAN), "0 old_fisherman 1 4", "The Old fisherman adds 1 to 3 cubes, not 4.", "I-5.3"),
    (table(**FISHERMAN, supply={"bream": 2}), "0 old_fisherman 4 3", "The supply has 2 sea bream cubes, not 3.", "I-5.3"),  # noqa: E501
    # slots
    (turn({"acted": True}), "0 leave carpenter", "Something was done in this turn; leaving must wait for this seat's next slot.", "I-6.3"),  # noqa: E501
    (table(first_out=1, seats=[{}, OUT]), "0 leave carpenter", "Carpenter is taken; still there: Money changer, Speculator, Old fisherman, Dried fish shop.", "I-7.1"),  # noqa: E501
    (turn({"lap": 41, "market": ["prawn 4x3"]}), "0 flip", "This is lap 41: after 40 laps a seat can only leave the round.", "I-6.6"),  # noqa: E501
    (turn({"ap": 1}, boat=2), "0 fish net", "That costs 1 AP, and 0.5 AP of 1.5 is left.", "I-6.4"),
    (turn({"ap": 0, "acted": True}, boat=2), "0 fish hand", "That costs 0.5 AP, and no AP is left.", "I-6.4"),
    (turn({"ap": 1}), "0 flip", "That costs 1 AP, and 0.5 AP of 1.5 is left.", "I-6.4"),
    (turn({"ap": 1}), "0 move 1", "That costs 1 AP, and 0.5 AP of 1.5 is left.", "I-6.4"),
    # fishing and sailing
    (turn({"done": ["fish"]}, boat=2), "0 fish net", "Fishing is possible once a turn, and it was done.", "I-6.5"),
    (turn(), "0 fish net", "The boat lies in the Harbour; fish are caught on the spots of the sea.", "I-8.1.1"),
    (turn(boat=1), "0 fish net", "Clams are not caught by net, only by hand, 1 a turn.", "I-8.1.2"),
    (turn(boat=4), "0 fish hand", "Sea bream is not caught by hand, only by net.", "I-8.1.3"),
    (turn({"fish": ["clam 4", "prawn 0", "bream 4"]}, boat=2), "0 fish hand", "No prawn is left at F2.", "I-8.1.1"),
    (turn(boat=2), "0 move 4", "The boat is at F2; one step leads to F1 or F3.", "I-8.2.1"),
    (turn(), "0 move 2", "The boat is in the Harbour; one step leads to F1.", "I-8.2.1"),
    (turn(boat=4), "0 move 5", "The sea ends at F4.", "I-8.2.1"),
    (turn(), "0 move -1", "A boat may be in the Harbour or on F1 to F4; there is no location -1.", "I-8.2.1"),
    (turn({"market": ["prawn 4x3"]}), "0 flip", "No Market card is face down: 1 of 1 are up.", "I-8.4.1"),
    # selling
    (turn({"done": ["sell"]}, cubes={"prawn": 1}), "0 sell retail prawn>1", "Selling is possible once a turn, and it was done.", "I-6.5"),  # noqa: E501
    (turn(boat=3, cubes={"prawn": 1}), "0 sell retail prawn>1", "The boat is at F3; the catch is sold in the Harbour.", "I-8.3.1"),  # noqa: E501
    (turn(cubes={"prawn": 1}), "0 sell gross", "A sale takes at least 1 cube.", "I-8.3.1"),
    (turn(cubes={"prawn": 2}), "0 sell retail prawn>1 prawn>1", "A retail sale is exactly 1 cube, not 2.", "I-8.3.2"),
    (turn(cubes={"prawn": 3}), "0 sell gross prawn>1 prawn>1 prawn>1", "A gross sale is up to 2 cubes, not 3.", "I-8.3.2"),  # noqa: E501
    (turn(cubes={"prawn": 1}), "0 sell gross prawn>1 prawn>1", "There is only 1 prawn on the boat, not 2.", "I-8.3.1"),
    (turn(cubes={"prawn": 1}), "0 sell retail clam>1", "There is no clam on the boat.", "I-8.3.1"),
    (turn({"market": MARKET}, cubes={"prawn": 1}), "0 sell retail prawn>1", "M1 is full: it takes 3 in a round.", "I-8.3.3"),  # noqa: E501
    (turn({"market": MARKET}, cubes={"prawn": 1}), "0 sell retail prawn>2", "M2 buys sea bream, not prawn.", "I-8.3.3"),
    (turn({"market": MARKET}, cubes={"prawn": 1}), "0 sell retail prawn>4", "M4 is face down; only face-up cards buy.", "I-8.3.2"),  # noqa: E501
    (turn({"market": MARKET}, cubes={"prawn": 1}), "0 sell retail prawn>9", "The market has positions M1 to M4; there is no 9.", "I-8.3.2"),  # noqa: E501
    (turn(cubes={"clam": 1}, abilities=["client"], client_cube="prawn"), "0 sell retail clam>client", "The Client was used in this round: a prawn lies on it.", "I-8.3.5"),  # noqa: E501
    # technologies
    (turn({"done": ["technology"]}, money=9), "0 technology net", "A technology is gained once a turn, and it was done.", "I-6.5"),  # noqa: E501
    (turn(boat=1, money=9), "0 technology net", "The boat is at F1; technologies are gained in the Harbour.", "I-8.5.1"),  # noqa: E501
    (table(first_out=1, seats=[{"money": 9}, OUT]), "0 technology net", "All others have left the round, so no technology can be gained.", "I-8.5.2"),  # noqa: E501
    (turn(money=5, ap_level=2), "0 technology ap", "The AP step to 3 costs 6 ryo; there are 5, 1 too few.", "I-8.5.3"),
    (turn(money=5, net_level=1), "0 technology net", "The net step to 4/3 costs 6 ryo; there are 5, 1 too few.", "I-8.5.3"),  # noqa: E501
    (turn(money=50, ap_level=4), "0 technology ap", "The AP track is at its end, 4.", "I-8.5.4"),
    (turn(money=50, net_level=2), "0 technology net", "The net track is at its end, 4/3.", "I-8.5.4"),
    (turn(money=50, abilities=["client"]), "0 technology client", "One Client each, and this seat has it.", "I-8.5.5"),
    (shop(money=0), "0 dried_fish_technology smokehouse", "Smokehouse costs 1 ryo; there are 0, 1 too few.", "I-7.4"),
    (shop(net_level=2), "0 dried_fish_technology net", "The net track is at its end, 4/3.", "I-8.5.4"),
    # the end
    (lambda: discarding(), "0 discard clam prawn", "The boat holds 2 cubes and keeps 1: exactly 1 must go back, not 2.", "I-9.2"),  # noqa: E501
    (lambda: discarding(), "0 discard bream", "The boat holds 0 sea bream, so 1 can't go back.", "I-9.2"),
]
# fmt: on


@pytest.mark.parametrize(("made", "line", "sentence", "clause"), CASES, ids=[f"{c[1]}: {c[2]}" for c in CASES])
def test_a_refusal_says_what_is_wrong(made: Table, line: str, sentence: str, clause: str) -> None:
    objection = b.refused(made(), line)
    assert (objection.sentence, objection.clause) == (sentence, clause)
    assert HELP.get(clause) is not None


def test_looks_are_counted_in_their_refusals() -> None:
    market = ["prawn 4x3", *["?bream 7x2"] * 4]
    game = b.at(2, phase="speculator", round=2, market=market, seats=[{"collaborator": "speculator"}])
    b.do(game, "0 peek 2")
    assert b.refused(game, "0 peek 2").sentence == "M2 was looked at already; each card once."
    b.do(game, "0 peek 3", "0 peek 4")
    assert b.refused(game, "0 peek 5").sentence == "The Speculator looks at 3 cards at most, and 3 were looked at."


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_tried_has_a_reason(seed: int) -> None:
    """Random actions of all kinds against random positions: legal, or refused in plain words with a known clause."""
    lot = seeded(seed, 9)
    game = b.dealt(2 + seed % 4, seed)
    kinds = ("clam", "prawn", "mackerel", "bream")
    technologies = ("ap", "net", "smokehouse", "client")
    while game.to_act():
        seat = game.to_act()[0]
        for _ in range(8):
            cubes = [(lot.below(10), lot.pick(kinds)) for _ in range(lot.below(4))]
            action = ACTIONS.validate_python(
                {"seat": seat}
                | lot.pick(
                    [
                        {"kind": "fish", "how": lot.pick(("net", "hand"))},
                        {"kind": "move", "to": lot.below(9) - 1},
                        {"kind": "sell", "how": lot.pick(("gross", "retail")), "cubes": cubes},
                        {"kind": "technology", "technology": lot.pick(technologies)},
                        {"kind": "dried_fish_technology", "technology": lot.pick((*technologies, "none"))},
                        {"kind": "flip"},
                        {"kind": "end_turn"},
                        {"kind": "leave", "collaborator": lot.pick(COLLABORATORS)},
                        {"kind": "place", "location": lot.below(9) - 1},
                        {"kind": "peek", "position": lot.below(10)},
                        {"kind": "old_fisherman", "spot": lot.below(8), "count": lot.below(5)},
                        {"kind": "discard", "cubes": [lot.below(3) for _ in range(4)]},
                    ]
                )
            )
            objection = game.seat(seat).objection(action)
            assert (objection is None) == (action in game.seat(seat).legal_actions)
            if objection is not None:
                assert HELP.get(objection.clause) is not None, objection
                assert re.fullmatch(r"[A-Z].*\.", objection.sentence)
                assert objection.sentence != "That is not possible now.", action
        game.submit(lot.pick(game.seat(seat).legal_actions))
    assert b.refused(game, "0 end_turn").sentence == "The game is over after round 5."
