"""The help on playing at one keyboard: there from every table, and true of the keys there are."""

import re
from pathlib import Path

from fishgames.games.fishing2 import GAME
from fishgames.ui.curtain import Curtain
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.hot_seat import hot_seat_book
from tests.ui.pages import seen
from tests.ui.sitting import Sitting, Tables, dealt


async def test_it_opens_beside_the_rules_of_the_game(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(dealt(GAME, 3))
        await pilot.press("R", "right")
        assert "One keyboard" in seen(app)[0]


def test_every_clause_it_points_to_exists() -> None:
    book = hot_seat_book().clauses
    assert len(book) > 10
    for clause in book:
        named = re.findall(r"HS-\d+\.\d+", " ".join((*clause.body, *clause.see_also)))
        assert all(book.get(number) is not None for number in named)


def test_the_keys_it_names_are_bound() -> None:
    """At the curtain: u P T; at a table: u U T P I, the question mark, and Space while a bot waits."""
    at_table = {"u", "U", "P", "T", "I", "space", "question_mark"}
    for screen, keys in ((Curtain, {"u", "P", "T", "space"}), (GameScreen, at_table)):
        bound = {getattr(binding, "key", None) for binding in screen.BINDINGS}
        assert keys <= bound
