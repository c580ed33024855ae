"""Without any colour: focus, choice, possibility, seat, suit and turn can be read, and no two cards look alike."""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import fields
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual.app import App

from fishgames.core.registry import games
from fishgames.core.spec import GameSpec
from fishgames.games.fishing2.screen.faces import face as fishing2_face
from fishgames.games.fishing_village.screen.faces import face as village_face
from fishgames.games.isaribi.screen import faces as isaribi
from fishgames.games.isaribi.screen.market import stall_face
from fishgames.games.isaribi.seafood import KINDS, NONE
from fishgames.games.isaribi.view import Stall
from fishgames.games.villagers.screen import faces as villagers
from fishgames.games.villagers.screen import road_faces
from fishgames.games.villagers.view import RoadSlot
from fishgames.ui.curtain import Curtain
from fishgames.ui.lines import EMPTY, cell_len
from fishgames.ui.page import Page
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import ASCII, RICH, Signs
from fishgames.ui.widgets.card_row import CardFace, card_lines
from fishgames.ui.widgets.items import ItemBlock
from tests.factories import moments, new_wording
from tests.ui.frames import cells, strips
from tests.ui.pages import seen, until
from tests.ui.sitting import Sitting, Tables

pytestmark = pytest.mark.usefixtures("quick")

PLAYABLE = [spec for spec in games().values() if spec.screen]
BY_SPEC = pytest.mark.parametrize("spec", PLAYABLE, ids=lambda spec: spec.id)
NOT_ON_THE_FACE = {"id", "stars"}
"""What tells two cards with the same token apart: their numbers in the box, and when they enter the game."""


class Cell(NamedTuple):
    """What is left of a cell when its colours are gone."""

    text: str
    bold: bool
    reverse: bool
    underline: bool


def bare(app: App[Any]) -> list[list[Cell]]:
    """The screen without colours."""
    return [
        [Cell(text, bool(style.bold), bool(style.reverse), bool(style.underline)) for text, style in cells(strip)]
        for strip in strips(app)
    ]


def part(app: App[Any], block: ItemBlock) -> list[list[Cell]]:
    """The place of a block."""
    place = block.region
    return [row[place.x : place.right] for row in bare(app)[place.y : place.bottom]]


def named(app: Tables, seat: int) -> str:
    """Sign, letter and name of a seat, as the status row has them."""
    screen = app.screen
    assert isinstance(screen, Page)
    return app.table.tags.mark(seat, screen.signs).text + " " + app.table.tags.brief(seat, 20)


@pytest.mark.recipe(number="T18")
@pytest.mark.recipe(number="T20")
@pytest.mark.parametrize(("theme", "signs"), [("night", "rich"), ("sixteen", "ascii")])
@BY_SPEC
async def test_focus_possibility_and_turn_need_no_colour(
    spec: GameSpec, theme: str, signs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every kind of decision, in a terminal that shows none: each place of the pointer is another picture, what is
    not possible has its sign beside the key, and the status names sign, letter and name of whoever is asked. So all
    that can be done is reached at the smallest size, too.
    """
    monkeypatch.setenv("NO_COLOR", "1")
    app = Tables(tmp_path, theme=theme, signs=signs)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        for moment in moments(spec.id)[:: 1 if signs == "rich" else 2]:
            await table.at(moment.table())
            asked = moment.asked
            if isinstance(app.screen, Curtain):
                assert named(app, app.screen.seat) in seen(app)[0]
            await app.lifted(pilot)
            await until(pilot, lambda: app.table.handle is not None)
            handle = app.table.handle
            assert handle is not None
            everybody = asked.how == "any" and "the whole" in seen(app)[0]
            assert everybody or any(named(app, seat) in seen(app)[0] for seat in asked.seats)
            for block in [block for block in app.table.query(ItemBlock) if block.display and block.can_focus]:
                block.focus()
                pictures = []
                for index, key in enumerate(block.item_keys()):
                    block.cursor = index
                    await pilot.pause()
                    shown = part(app, block)
                    pictures.append(shown)
                    text = "\n".join("".join(cell.text for cell in row) for row in shown)
                    found = re.search(rf"{re.escape(app.signs.focus)}{re.escape(key)}(.)", text)
                    assert found is not None, (moment, key, text)
                    assert (found[1] == app.signs.not_now) == (not block.possible(index)), (moment, key, text)
                assert all(pictures.count(picture) == 1 for picture in pictures), (moment, block)


@pytest.mark.recipe(number="T20")
@BY_SPEC
def test_equal_tokens_mean_equal_cards(spec: GameSpec) -> None:
    """A card is a token wherever it stands in a text: two that differ in play differ there."""
    table, words = spec.load("cards")(), new_wording(spec, spec.seats[0])
    alike: dict[str, list[str]] = defaultdict(list)
    for card in table.cards:
        alike[words.card(card)].append(card)
    for cards in alike.values():
        printed = [
            {each.name: getattr(table.cards[card], each.name) for each in fields(table.cards[card])}
            for card in cards[: len(cards) if len(cards) > 1 else 0]
        ]
        for one in printed:
            assert {name for name in one if one[name] != printed[0][name]} <= NOT_ON_THE_FACE, cards


def _stall(card: str, table: Any) -> CardFace:
    """A market card that lies open, nothing sold there yet."""
    printed = table.market[card]
    words = isaribi.Words(new_wording(games()["isaribi"], 2), SeatTags.of(("Ann", "Ben")), RICH)
    return stall_face(Stall(card=card, up=True, cubes=NONE, free=printed.demand), words)


HANDS = ("M", "L", "XL", "W")
FACES: dict[str, tuple[Callable[[str, Any], CardFace], Sequence[str]]] = {
    "fishing2": (fishing2_face, HANDS),
    "fishing_village": (village_face, HANDS),
    "isaribi": (_stall, ("W",)),
}
"""Games whose cards are drawn as faces, and in which sizes."""


@pytest.mark.recipe(number="T20")
@pytest.mark.parametrize("signs", [RICH, ASCII], ids=["rich", "ascii"])
@pytest.mark.parametrize("game", FACES)
def test_no_two_faces_look_alike(game: str, signs: Signs) -> None:
    """Every card of a game, at every size that shows a whole card, possible or not, with the pointer or without."""
    spec = games()[game]
    table, words = spec.load("cards")(), new_wording(spec, spec.seats[0])
    drawn, sizes = FACES[game]
    kinds = {words.card(card): card for card in table.cards if _drawn(game, card, table)}
    assert len(kinds) > 10
    for size, playable, focused in product(sizes, (True, False), (True, False)):
        looks: dict[tuple[str, ...], str] = {}
        for token, card in kinds.items():
            face = drawn(card, table)
            face = CardFace(top=face.top, bottom=face.bottom, texture=face.texture, playable=playable)
            look = tuple(line.text for line in card_lines(face, size, signs, focused=focused))
            assert looks.setdefault(look, token) == token, (size, token, looks[look])


@pytest.mark.recipe(number="T20")
@pytest.mark.parametrize("signs", [RICH, ASCII], ids=["rich", "ascii"])
def test_no_two_villagers_look_alike(signs: Signs) -> None:
    """Every card as a face of the road, with the pointer or without, and as a token cut to its column; every back."""
    spec = games()["villagers"]
    wording = new_wording(spec, 2)
    words = villagers.Words(wording, SeatTags.of(("Ann", "Ben")), signs)
    kinds = {wording.card(card): card for card in words.cards.cards}
    assert len(kinds) > 40
    for focused in (True, False):
        looks: dict[tuple[str, ...], str] = {}
        for token, card in kinds.items():
            face = road_faces.face(RoadSlot(card=card), EMPTY, EMPTY, words, focused=focused)
            look = tuple(line.text for line in face)
            assert len({cell_len(row) for row in look}) == 1, token
            assert looks.setdefault(look, token) == token, (token, looks[look])
    columns = {villagers.token(card, words.cards, villagers.NAME).text for card in kinds.values()}
    assert len(columns) == len(kinds)
    suits = set(words.cards.suits.values())
    assert len({villagers.back(suit, signs).text for suit in suits}) == len(suits) == 9


@pytest.mark.recipe(number="T20")
@pytest.mark.parametrize("signs", [RICH, ASCII], ids=["rich", "ascii"])
def test_no_two_kinds_of_seafood_look_alike(signs: Signs) -> None:
    """Cubes in a row of text, one of each kind; the letters of market cards, whatever they take."""
    cubes = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    assert len({isaribi.cube_line(each, signs).text for each in cubes}) == len(KINDS)
    assert len({isaribi.letter(kind).text for kind in isaribi.HUES}) == len(isaribi.HUES) == 5


def _drawn(game: str, card: str, table: Any) -> bool:
    """Is it ever in a hand?"""
    try:
        FACES[game][0](card, table)
    except KeyError:
        return False
    return True
