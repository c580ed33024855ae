"""Cards as they may stand in a text, a view or a save: by token or by id. Nothing in here knows a game."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from fishgames.core.spec import GameSpec


@cache
def card_ids(spec: GameSpec) -> frozenset[str]:
    """All kinds of cards: every card table lists them as `cards`."""
    return frozenset(spec.load("cards")().cards)


def leaves(item: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """All that is plain in JSON values, dataclasses or tuples of them, with the way to it."""
    if is_dataclass(item):
        for field in fields(item):
            yield from leaves(getattr(item, field.name), (*path, field.name))
    elif isinstance(item, dict):
        for key, inner in item.items():
            yield (*path, "key"), key
            yield from leaves(inner, (*path, key))
    elif isinstance(item, list | tuple | set | frozenset):
        for place, inner in enumerate(item):
            yield from leaves(inner, (*path, place))
    else:
        yield path, item


def cards_in(item: Any, ids: frozenset[str]) -> set[str]:
    """The card ids that stand anywhere in a view, an event, a dumped state or a list of them."""
    return {leaf for _, leaf in leaves(item) if isinstance(leaf, str) and leaf in ids}


def tokens_in(text: str, spec: GameSpec, seats: int) -> set[str]:
    """The tokens of all cards that stand in a text by token or by id."""
    return {token for token, words in _tokens(spec, seats).items() if any(_stands(word, text) for word in words)}


def tokens_of(cards: Iterable[str], spec: GameSpec, seats: int) -> set[str]:
    """Their tokens; cards that differ in a mark only may share one."""
    by_card = _by_card(spec, seats)
    return {by_card[card] for card in cards}


@cache
def token_halves(spec: GameSpec) -> dict[str, dict[str, str]]:
    """Tokens by upper and lower half, as faces of cards may split them."""
    found: dict[str, dict[str, str]] = {}
    for token in set(_by_card(spec, spec.seats[0]).values()):
        for place in range(1, len(token)):
            if token[place - 1 : place + 1].isdigit():
                continue  # no face breaks a number
            found.setdefault(token[:place], {})[token[place:]] = token
    return found


@cache
def _by_card(spec: GameSpec, seats: int) -> dict[str, str]:
    wording = spec.load("wording")(spec.load("cards")(), [f"seat {seat + 1}" for seat in range(seats)])
    return {card: wording.card(card) for card in card_ids(spec)}


@cache
def _tokens(spec: GameSpec, seats: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for card, token in _by_card(spec, seats).items():
        found.setdefault(token, [token]).append(card)
    return found


@cache
def _pattern(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w+*]){re.escape(word)}(?!\w)")


def _stands(word: str, text: str) -> bool:
    return word in text and _pattern(word).search(text) is not None
