"""Reading what was typed on the command line: what can't be used is refused with a sentence that says what can."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from fishgames.core.card_files import CardFileRefused, known_as, read_card_file
from fishgames.core.forms import FormField, fields_of, parse_field
from fishgames.core.opening import deal_generator
from fishgames.core.people import person_name
from fishgames.core.players import bot_names
from fishgames.core.registry import games
from fishgames.core.request import PlayRequest
from fishgames.core.rules import Rules, SetupRefused
from fishgames.core.saves import shown
from fishgames.core.spec import HUMAN, GameSpec
from fishgames.core.table import TableSettings

MOST_GAMES = 1_000_000
MOST_JOBS = 256
MOST_SECONDS = 86_400
MOST_ITERATIONS = 1_000_000

_BOT = "bot:"

AnyRules = Rules[Any, Any, Any]


class Refusal(Exception):
    """The command can't be carried out; one sentence. Status 2: wrongly used."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(sentence)
        self.status = status


def unknown(kind: str, given: str, known: Sequence[str]) -> Refusal:
    """There is no such thing, but there are these."""
    close = get_close_matches(given, known, 1) if len(known) > 1 else []
    meant = f" Did you mean {close[0]}?" if close else ""
    there = f"There {'is' if len(known) == 1 else 'are'}: {', '.join(known)}."
    return Refusal(f"Unknown {kind} '{shown(given)}'.{meant} {there}")


def play_request(
    game: str, seats: str | None, option: Sequence[str], seed: str | None, cards: Path | None
) -> PlayRequest:
    """The table that somebody asks for with `fishgames play`, known to be possible as far as it is told."""
    spec = game_named(game)
    try:
        content = None if cards is None else read_card_file(spec, cards)
    except CardFileRefused as refused:
        raise Refusal(str(refused)) from None
    rules: AnyRules = spec.load("rules")(spec.load("cards")(content))
    options, settings = option_values(rules, option)
    entries = None
    if seats is not None:
        try:
            entries = seat_entries(spec, seats)
            rules.setup(len(entries), rules.options(**options), deal_generator(0))
        except (SetupRefused, ValueError) as error:
            raise Refusal(str(error)) from None
    return PlayRequest(
        game=spec.id,
        seats=entries,
        options=options,
        settings=settings,
        seed=None if seed is None else seed_number(seed),
        cards=content,
        cards_file=None if cards is None else known_as(cards),
    )


def game_named(name: str) -> GameSpec:
    """The game of that id, however it is capitalized."""
    found = games().get(name.lower())
    if found is None:
        raise unknown("game", name, list(games()))
    return found


def number(text: str, option: str, most: int) -> int:
    """A number from 1 to `most`."""
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) or not 1 <= int(text) <= most:
        raise Refusal(f"{option} can't be '{shown(text)}'. Allowed: a whole number from 1 to {most}.")
    return int(text)


def seed_number(text: str) -> int:
    """A seed: 64 bits, in hexadecimal."""
    if not re.fullmatch(r"(0[xX])?[0-9a-fA-F]{1,16}", text):
        raise Refusal(f"--seed can't be '{shown(text)}'. Allowed: up to 16 hexadecimal digits.")
    return int(text, 16)


def seat_entries(spec: GameSpec, text: str) -> tuple[tuple[str, str], ...]:
    """Name and player of each seat from "Ann,Bo,bot:random"."""
    entries = []
    for part in text.split(","):
        word = part.strip()
        if word.lower().startswith(_BOT):
            entries.append(("", bot_named(spec, word[len(_BOT) :])))
        else:
            entries.append((person_name(part), HUMAN))
    return tuple(entries)


def bot_named(spec: GameSpec, text: str) -> str:
    """A bot that the game has."""
    name = text.strip().lower()
    if name not in bot_names(spec):
        raise unknown("bot", text.strip(), bot_names(spec))
    return name


def option_values(rules: AnyRules, given: Sequence[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """What --option says, apart: options of the game, settings of the table."""
    of_game = {field.name: field for field in fields_of(rules.options)}
    of_table = {field.name: field for field in fields_of(TableSettings)}
    known: dict[str, FormField] = of_table | of_game
    found: dict[str, Any] = {}
    for text in given:
        name, equals, word = text.partition("=")
        name = name.strip()
        if not equals:
            raise Refusal(f"--option takes NAME=VALUE, not '{shown(text)}'.")
        if name not in known:
            raise unknown("option", name, [*of_game, *of_table])
        if name in found:
            raise Refusal(f"The option {name} is given twice.")
        try:
            found[name] = parse_field(known[name], word)
        except ValueError as error:
            raise Refusal(str(error)) from None
    options = {name: value for name, value in found.items() if name in of_game}
    return options, {name: value for name, value in found.items() if name not in of_game}


def game_options(spec: GameSpec, given: Sequence[str]) -> dict[str, Any]:
    """Options of the game alone: where nobody sits there is no table to be set."""
    rules: AnyRules = spec.load("rules")(spec.load("cards")(None))
    options, settings = option_values(rules, given)
    if settings:
        raise unknown("option", next(iter(settings)), [field.name for field in fields_of(rules.options)])
    return options


def seat_count(spec: GameSpec, text: str | None, options: dict[str, Any]) -> int:
    """A number of seats that the game can be played with; the fewest where none is given."""
    seats = spec.seats[0] if text is None else number(text, "--seats", 99)
    rules: AnyRules = spec.load("rules")(spec.load("cards")(None))
    try:
        rules.setup(seats, rules.options(**options), deal_generator(0))
    except (SetupRefused, ValueError) as refused:
        raise Refusal(str(refused)) from None
    return seats


def bots_of(spec: GameSpec, text: str, seats: int) -> tuple[str, ...]:
    """A bot for each seat from "a,b,c"; a single one takes all seats."""
    names = tuple(bot_named(spec, word) for word in text.split(","))
    if len(names) not in (1, seats):
        raise Refusal(f"--bots names {len(names)} bots for {seats} seats. Allowed: one for each seat, or one for all.")
    return names * seats if len(names) == 1 else names
