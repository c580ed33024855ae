"""Villagers: the whole screen, whatever is asked, for every number of seats, at both sizes and with any names."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fishgames.core.opening import AnyController, options_json
from fishgames.core.people import seat_infos
from fishgames.core.rng import seeded
from fishgames.core.saves import now
from fishgames.core.table import TableSettings
from fishgames.games.villagers import GAME
from fishgames.games.villagers.cards import shipped
from fishgames.games.villagers.screen.accounts import account_lines
from fishgames.games.villagers.screen.board import VillagersBoard
from fishgames.games.villagers.screen.faces import Words
from fishgames.games.villagers.screen.peek import Peek
from fishgames.games.villagers.wording import VillagersWording
from fishgames.selftest.eyes import held
from fishgames.ui.curtain import Curtain
from fishgames.ui.keys import KeyBar
from fishgames.ui.seat_tags import SeatTags
from fishgames.ui.signs import RICH
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock
from tests.factories import cards_in
from tests.games.villagers import builders
from tests.ui.fitting import assert_fits, assert_whole
from tests.ui.pages import notice, row_with, seen, until
from tests.ui.sitting import SIZES, Sitting, Tables, dealt, heard, steady

pytestmark = pytest.mark.usefixtures("quick")

NAMES = ("Hana", "Ben", "Mio", "Tom", "Ada")
ODD = ("Maximiliane-Theodora von Hohenstein-Ruhe", "漁師漁師漁師漁師", "[/]", "W" * 40, "Zoe")


def named(controller: AnyController, names: tuple[str, ...]) -> AnyController:
    """The same table with these people, so that it can be saved."""
    seats = seat_infos([(name, "human") for name in names[: len(controller.seats)]])
    options = options_json(controller.snapshot().state.options)
    controller.table = controller.table.replaced(seats=seats, options=options, started=now())
    controller.wording.names = tuple(info.name for info in seats)
    return controller


def laid(players: int, seats: Mapping[str, Mapping[str, Any]], *, names: tuple[str, ...] = NAMES, **given: Any) -> Any:
    """A made-up position with people."""
    state = builders.position(players, seats=seats, **given)
    return named(builders.game(state, settings=TableSettings(pace="instant")), names)


def busy(seats: int, seed: int) -> Iterator[AnyController]:
    """A game in which people build what they can, at every decision."""
    controller = dealt(GAME, NAMES[:seats], seed=seed)
    lot = seeded(seed, 9)
    while acting := controller.to_act():
        yield controller
        options = controller.seat(acting[0]).legal_actions
        built = [a for a in options if a.kind in ("build", "monk", "apprentice", "smuggler", "tinner")]
        if built and lot.below(4):
            options = built
        elif options[-1].kind == "end_build" and lot.below(2):
            options = options[-1:]
        controller.submit(lot.pick(options))


def moments(seats: int, seed: int, every: int = 53) -> Iterator[AnyController]:
    """The first decision of each kind, every so many, and those right after a market."""
    kinds: set[str] = set()
    for number, controller in enumerate(busy(seats, seed)):
        asked = controller.public().view.asked
        assert asked is not None
        stop = any(event.milestone for event in controller.last_events)
        if asked.kind not in kinds or number % every == 0 or stop:
            kinds.add(asked.kind)
            yield controller


def assert_nothing_is_cut(app: Tables) -> None:
    """All is whole, and the board has its place above the shelf."""
    assert_whole(app)
    upper = app.screen.query("#upper")
    if upper:
        board = app.screen.query_one("#board").region
        assert board.bottom <= upper.first().region.bottom


def assert_all_that_is_needed(app: Tables) -> None:
    """Seats with their numbers, markets, the hand or the road, one key for each thing, and every key in sight."""
    table = app.table
    assert table.handle is not None
    view = table.handle.view
    text = "\n".join(seen(app))
    for seat, info in enumerate(view.table):
        row = row_with(app, f"{table.tags.mark(seat, app.signs).text} {table.tags.brief(seat)[:2]}")
        assert f"${info.coins}" in text, row
    assert "first" in text
    assert "second" in text
    public = table.handle.in_public
    if public:
        assert view.hand == ()
        for slot in view.road:
            assert slot is None or shipped().name(slot.card)[:10] in text
    blocks = [block for block in table.query(ItemBlock) if block.display and block.can_focus]
    keys = [key for block in blocks for key in block.item_keys() if key]
    footer = [hint.key for hint in table.query_one("#keys", KeyBar).entries]
    assert len({*keys, *footer}) == len(keys) + len(footer)
    focused = app.focused
    assert isinstance(focused, ItemBlock)
    assert focused.display
    assert any(RICH.focus in row or ">" in row for row in seen(app))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
async def test_everything_fits_and_nothing_jumps(seats: int, tmp_path: Path) -> None:
    """T14, T18: at moments of a busy game, both sizes, names that are long, wide, or look like markup."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        for number, controller in enumerate(moments(seats, seed=seats)):
            copy = named(builders.game(controller.snapshot().state.clone()), ODD if number % 2 else NAMES)
            table = Sitting(pilot, tmp_path)
            await table.at(copy)
            await assert_fits(table, assert_nothing_is_cut, partial(assert_all_that_is_needed, app))
            above = app.table.query_one("#decide").region.y
            for keys in (("right", "down"), ("question_mark",), ("down",), ("escape",), ("tab",)):
                await pilot.press(*keys)
                assert app.table.query_one("#decide").region.y == above, keys
                assert_nothing_is_cut(app)


async def test_a_whole_game_by_the_keys(tmp_path: Path) -> None:
    """T7: two people press only keys that are printed; the game comes to its end and its result."""
    controller = dealt(GAME, NAMES[:2], seed=8)
    lot = seeded(8, 3)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(controller)
        accounts = pressed = 0
        while controller.to_act():
            if isinstance(app.screen, Curtain):
                accounts += bool(app.screen.account)
                await pilot.press("space")
                await until(pilot, lambda: app.waits and not isinstance(app.screen, Curtain))
            screen: Any = app.table
            before = controller.actions
            blocks = [b for b in screen.query(ItemBlock) if b.display and b.can_focus and not b.has_class("gone")]
            keys = [k for b in blocks for n, k in enumerate(b.item_keys()) if k and b.possible(n)]
            # trades never end by themselves
            keys = [k for k in keys if k not in "z"] or keys
            await pilot.press(lot.pick(keys))
            await pilot.pause()
            pressed += 1
            if controller.actions == before and lot.below(3):
                await pilot.press("enter" if lot.below(4) else "escape")
                await pilot.pause()
            if controller.actions != before:
                await until(pilot, lambda: app.waits)
            assert pressed < 2_000
        assert accounts >= 3
        await heard(pilot)
        await steady(pilot)
        assert row_with(app, "where the coins come from")
        assert row_with(app, "padlocks")


# --- the draft --------------------------------------------------------------------------------------------------------


def draft(**given: Any) -> Any:
    """B drafts the second of three cards, as in the picture."""
    seats: dict[str, dict[str, Any]] = {
        "A": {"coins": 6, "village": ["Founders:food[Brewer]", "Miner[Blacksmith(4)]", "Hunter"], "hand": ["Wheeler"]},
        "B": {
            "coins": 11,
            "village": ["Founders[Swineherd]", "Lumberjack[Carpenter]", "Chandler"],
            "square": ["Mason"],
            "hand": ["Saddler", "Fisher", "Monk"],
        },
        "C": {"village": ["Founders[Poulterer]"], "hand": ["Tanner"]},
    }
    road = ("Cartwright(1)", "Grazier(1)", "Glass Blower", "Truffler(1)", "Harvester", "Tinner(1)")
    stacks = (0, ["Peddler", "Peddler"], ["Priest"], 7, 8, 8)
    return laid(3, seats, phase="draft", first="A", turn="B", road=road, stacks=stacks, reserve=17, **given)


async def test_the_draft_is_an_open_board(tmp_path: Path) -> None:
    """The road with what each card would cost the seat; no curtain, and no hand anywhere."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(draft())
        assert table.who == "Ben"
        assert table.above[1:10] == [
            "",
            " ROAD    card          coin shows  goes on     padlock       for Ben",
            " ▸1   WD Cartwright    (1)  9g     Wheeler     –             – needs Wheeler",
            "  2   HY Grazier       (1)  1f     Hayer       –             + trade Hayer",
            "  3   OR Glass Blower       4g     Miner       =Blacksmith   + trade, $2 ●H",
            "  4   GR Truffler      (1)  8g 1f  Swineherd   =Hunter       * now, $2 ●H",
            "  5   SO Harvester          1f     new pile    –             * now, free",
            "  6   SP Tinner        (1)  –      once        –             * once, free",
            "",
        ]
        assert row_with(app, " STACKS   a×empty  ").startswith(" STACKS   a×empty   b ▐HY▌ 2   c ▐SO▌ 1   d ▐")
        assert table.shelf == [
            "▌Ben drafts   2 more cards: one now, one after Mio and Hana",
            "▌open piles  Founders 1 · Swineherd 1 · Lumberjack 1   unlockers  Carpenter +1",
            "▌square      OR Mason",
        ]
        for secret in ("Saddler", "Fisher", "Monk"):
            assert not any(secret in row for row in seen(app))
        # a digit only points at a card that would turn up another one
        await table.press("3")
        assert notice(app).startswith("OR Glass Blower  4g + after a trade for a Miner   =Blacksmith: $2 to Hana")
        assert "OR Mason" in table.shelf[2]
        await table.press("c")
        assert row_with(app, "▸c ▐SO▌")
        assert notice(app).startswith("Stack c: a Solitary card, unseen")
        await table.press("a")
        assert notice(app).startswith("×  Stack a is empty; cards are left in b, c, d, e, f.")
        await table.press("question_mark")
        assert len(table.shelf) == 3
        await table.press("escape", "5", "question_mark")
        assert table.shelf[0].startswith("▌What about SO Harvester?")
        assert "opens Grocer" in table.shelf[2]
        await table.press("escape", "enter")
        assert table.who == "Mio"


@pytest.mark.parametrize(
    ("coins", "village", "options", "signs"),
    [
        (1, ["Founders"], {}, ["- lacks $2", "- lacks $2", "* once, free", "- no swap"]),
        (1, ["Founders", "Lumberjack[Carpenter]"], {}, ["* now, +2 own", "- lacks $2", "* once, free", "* a swap"]),
        (2, ["Founders"], {}, ["* now, $2 bank", "* once, $2 bank", "* once, free", "- no swap"]),
        (2, ["Founders[Swineherd]"], {"discarded_specials_use_build": True}, [
            "* now, $2 bank", "* once, $2 bank", "* 1 build", "* a swap"
        ]),
    ],
)  # fmt: skip
async def test_only_what_could_be_built_or_played_now_has_the_sign(
    tmp_path: Path, coins: int, village: list[str], options: dict[str, Any], signs: list[str]
) -> None:
    """A padlock that can't be paid, and an Apprentice without a card to swap, have none; on open cards in short."""
    road = ("Beekeeper", "Smuggler", "Tinner", "Apprentice", None, None)
    seats = {"A": {"coins": coins, "village": village}}
    position = laid(3, seats, phase="draft", turn="A", road=road, options=options)
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(position)
        assert [row[58:].strip().replace("\u2013", "-") for row in table.above[3:7]] == signs
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1]) as pilot:
        await Sitting(pilot, tmp_path).at(position)
        row = row_with(app, signs[2]).replace("\u2013", "-")
        assert all(re.sub(r"(now|once), (?=[+$])", "", sign) in row for sign in signs)


async def test_the_own_hand_is_turned_up_while_nothing_is_pressed(tmp_path: Path) -> None:
    """P shows it on the shelf; the next key, whatever it is, does nothing else."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(draft())
        for key in ("x", "up", "enter", "1", "L", "P", "escape", "tab"):
            await table.press("P")
            assert table.shelf[0].startswith("▌HAND of Ben")
            assert [row.split()[1:3] for row in table.shelf[1:4]] == [
                ["LE", "Saddler"],
                ["SO", "Fisher"],
                ["SP", "Monk"],
            ]
            assert row_with(app, "any key hides it")
            road = app.block("#road", ItemBlock).cursor
            await table.press(key)
            assert app.screen is app.table
            assert not any("Saddler" in row for row in seen(app)), key
            assert app.block("#peek", Peek).lines == ()
            assert app.block("#road", ItemBlock).cursor == road
            assert app.focused is app.block("#road", ItemBlock)
            assert table.who == "Ben"
        # covered while it is up
        await table.press("P", "f9")
        assert not any("Saddler" in row for row in seen(app))


async def test_the_draft_asks_for_a_curtain_before_a_hand(tmp_path: Path) -> None:
    """Also for whoever has just drafted: at an open board everybody looks on (V-15.1)."""
    seats: dict[str, Any] = {"A": {"village": ["Founders:food"], "hand": ["Monk"]}, "B": {"village": ["Founders:food"]}}
    seats["B"]["drafted"] = 3
    seats["A"] |= {"drafted": 2, "square": ("Hunter", "Hunter")}
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(laid(2, seats, phase="draft", first="B", turn="A"))
        assert table.who == "Hana"
        await table.press("1", "enter")
        # coins for the road: the second player first, as openly
        assert table.who == "Hana"
        assert table.shelf == [
            "▌Hana may put a coin on the road   from the bank; then Ben may",
            "▌ after both, cards without a coin leave and new ones come from the reserve",
            "▌ a coin is taken with the card, whoever drafts it; it keeps the card till then",
            "▌ 0  no coin   it stays in the bank",
        ]
        assert row_with(app, "▸1 ").endswith("stays")
        await table.press("3")
        assert table.who == "Ben"
        assert row_with(app, "  3 ").endswith("stays")
        assert "+(1)" in row_with(app, "  3 ")
        # whoever moved last takes it back
        await table.press("u")
        assert table.who == "Hana"
        await table.press("3", "0", "enter")
        assert isinstance(app.screen, Curtain)
        assert table.wanted == "Ben"
        await table.press("space")
        assert table.shelf[0].startswith("▌Ben builds")


async def test_the_reserve_opens_last(tmp_path: Path) -> None:
    """With all stacks empty it is chosen by g."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        seats = {letter: {"village": ["Founders:food"]} for letter in "ABC"}
        await table.at(laid(3, seats, phase="draft", stacks=(0,) * 6, reserve=["Priest", "Priest", "Monk", "Monk"]))
        await table.press("g")
        assert row_with(app, "▸g ▐SO▌ 4")
        assert notice(app).startswith("The reserve: a Solitary card, unseen")
        await table.press("enter")
        assert table.who == "Ben"


# --- accounts, pages, looks -------------------------------------------------------------------------------------------


async def test_a_market_and_a_round_stop_the_table(tmp_path: Path) -> None:
    """The account takes the table's place once; nothing of a hand is in it."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        village = ["Founders[Swineherd]", "Miner[Blacksmith(6)]"]
        seats = {"A": {"village": village}, "B": {"village": ["Founders:food"]}, "C": {"village": ["Hunter"]}}
        controller = laid(3, seats, first="B", turn="A", stacks=(0, 0, 6, 6, 6, 6), round=4)
        await table.at(controller)
        await table.press("space", "0")
        assert isinstance(app.screen, Curtain)
        assert table.wanted == "Mio"
        assert seen(app)[2:12] == [
            " FIRST MARKET   stacks a and b are empty; coins on cards are paid and stay",
            " SEATS       coins   gold   lying    paid   now",
            " ●H Hana        $8     4g     (6)    +$10   $18",
            "   Swineherd 2g  Blacksmith 2g  Blacksmith (6)",
            "",
            " ▲B Ben         $8     0g       –     +$0    $8",
            "   nothing shows and nothing lies there",
            "",
            "»■M Mio         $8     2g       –     +$2   $10",
            "   Founders 2g",
        ]
        await table.press("space")
        assert table.who == "Mio"
        assert row_with(app, "first: paid")

        seats = {"A": {"village": ["Founders"], "hand": ["Hunter", "Monk"]}, "B": {"village": ["Hunter"]}, "C": {}}
        await table.at(laid(3, seats, first="B", turn="A", round=4))
        await table.press("space", "1", "0")
        assert isinstance(app.screen, Curtain)
        assert seen(app)[2] == " ROUND 4 IS OVER   ■M Mio drafts first in round 5"
        assert seen(app)[4:6] == [
            " ●H Hana     1 of 2      $8    2g     –       2       3",
            "   Hunter",
        ]
        assert next(row for row in seen(app)[3:] if "■M Mio" in row).endswith("food side up")


def test_no_account_before_a_round_is_over() -> None:
    controller = named(builders.dealt(3), NAMES)
    wording = controller.wording
    assert isinstance(wording, VillagersWording)
    words = Words(wording, SeatTags.of(NAMES[:3]), RICH)
    public = controller.public()
    assert account_lines(public.view, public.log, words, 80, 24) == ()


async def test_villages_of_all_seats(tmp_path: Path) -> None:
    """V opens the one of the seat, digits the others; the same from a Build turn."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(draft())
        await table.press("V")
        assert row_with(app, "VILLAGE of ▲B Ben   $11   5 cards")
        await table.press("1")
        assert seen(app)[2:10] == [
            " VILLAGE of ●H Hana   $6   5 cards",
            "  Founders┬ Brewer 1f 1b",
            "          └ free: Grains",
            "  Miner┬ Blacksmith 2g (4)",
            "       └ free: Ore",
            "  Hunter 1f",
            "",
            "  shows  2f draft 4  1b build 3  2g",
        ]
        assert notice(app).startswith("first market would pay 6 now; second would pay 6")
        await table.press("right", "right", "right", "5")
        assert row_with(app, "VILLAGE of ●H Hana")
        await table.press("escape")
        assert app.screen is app.table


async def test_the_board_is_the_same_for_everybody(tmp_path: Path) -> None:
    """It is drawn from the public view: another hand, the same picture, but for what is planned."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1]) as pilot:
        table = Sitting(pilot, tmp_path)
        drawn = []
        for hand in (["Saddler", "Cobbler"], ["Spinner", "Tailor"]):
            seats = {"A": {"village": ["Founders[Brewer]", "Hayer"], "hand": hand}, "B": {}, "C": {}}
            await table.at(
                laid(3, seats, options={"show_opponent_hand_suits": False}, road=("Monk",) * 2 + (None,) * 4)
            )
            await table.press("space")
            board = app.table.board
            assert isinstance(board, VillagersBoard)
            drawn.append([line.text for block in board.query(LineBlock) for line in block.lines])
        assert drawn[0] == drawn[1]


async def test_ascii_signs_say_the_same(tmp_path: Path) -> None:
    """T20: nothing outside of ASCII is left, in the draft, in a trade, at the curtain."""
    app = Tables(tmp_path, signs="ascii")
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(draft())
        for key in ("b", "question_mark", "escape", "P", "x", "V", "escape", "3"):
            await table.press(key)
            assert all(row.isascii() for row in seen(app)), key
        assert row_with(app, " >3   OR Glass Blower       4g     Miner       =Blacksmith   + trade, $2 oH")
        seats = {"A": {"village": ["Founders[Brewer]", "Hayer[Thatcher]"], "hand": ["Saddler", "Wattler"]}, "B": {}}
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await table.at(laid(2, seats))
            assert all(row.isascii() for row in seen(app))
            await table.press("space")
            for key in ("down", "question_mark", "escape", "z", "1", "b", "g", "V"):
                await table.press(key)
                assert all(row.isascii() for row in seen(app)), key
            await table.press("escape")
            assert row_with(app, "Hayer+ Thatcher 2g 1b") or row_with(app, "Hayer-Thatcher 2g 1b")
            assert row_with(app, "] 3 > [LE] 4")


@pytest.mark.parametrize("seats", [2, 4])
async def test_no_hand_is_kept_where_everybody_looks(seats: int, tmp_path: Path) -> None:
    """In the draft and at the curtain no widget keeps a card that only its owner knows."""
    cards = shipped()
    tokens = {card: cards.token(card) for card in cards.villagers}
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[1]) as pilot:
        table = Sitting(pilot, tmp_path)
        checked = 0
        for playing in moments(seats, seed=20 + seats, every=71):
            # the same moment with its log, at a table of its own
            controller = dealt(GAME, NAMES[:seats], seed=20 + seats)
            for action in playing.snapshot().actions:
                controller.submit(action)
            await table.at(controller)
            public = controller.public()
            known = cards_in([public.view, list(public.log)], frozenset(cards.cards))
            secret = {card for seat in range(seats) for card in controller.seat(seat).view.hand} - set(known)
            if not isinstance(app.screen, Curtain) and controller.public().view.phase == "build":
                continue
            for keys in (
                (),
                ("question_mark",),
                ("down",),
                ("escape",),
                ("L",),
                ("escape",),
                ("P", "x"),
                ("V",),
                ("escape",),
            ):
                if isinstance(app.screen, Curtain) and keys not in ((), ("L",), ("escape",)):
                    continue
                await table.press(*keys)
                kept = "\n".join(text for _, _, text in held(app))
                assert not [card for card in secret if tokens[card] in kept], keys
                checked += 1
        assert checked > 20


def build_turn(**given: Any) -> Any:
    """B builds, with a hand that nobody else knows."""
    village = ["Founders[Swineherd]", "Lumberjack", "Harvester"]
    seats = {"A": {}, "B": {"village": village, "hand": ["Cooper", "Fisher", "Tailor"], "coins": 5}, "C": {}}
    return laid(3, seats, turn="B", first="B", road=("Monk",) * 2 + (None,) * 4, **given)


@pytest.mark.parametrize("size", SIZES)
async def test_a_locked_table_shows_no_hand_and_no_plan(size: tuple[int, int], tmp_path: Path) -> None:
    """What is planned on the board would tell of the hand as well; keys go on meaning what they mean."""
    app = Tables(tmp_path)
    told: list[str] = []
    async with app.run_test(size=size) as pilot:
        table = Sitting(pilot, tmp_path)
        secret = ("Cooper", "Fisher", "Tailor")
        app.each_frame = lambda: told.extend(row for row in app.terminal.rows if any(name in row for name in secret))
        controller = build_turn()
        controller.table = controller.table.replaced(
            settings=TableSettings(pace="instant", privacy="locked"),
        )
        await table.at(controller)
        await table.press("space")
        assert row_with(app, "locked")
        for key in ("down", "question_mark", "tab", "2", "V", "escape"):
            await pilot.press(key)
            await pilot.pause()
        assert told == []
        await pilot.press("P")
        await pilot.pause()
        assert row_with(app, "SO Fisher")
        await pilot.press("up")
        await pilot.pause()
        assert app.table.face_down
        told.clear()
        await pilot.press("1")
        await pilot.pause()
        assert controller.actions == 1
        # what was built is known to all by now
        assert not [row for row in told if "Fisher" in row or "Tailor" in row]
        await pilot.press("0")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert controller.actions == 2


async def test_the_curtain_opens_the_villages_and_a_look_at_a_hand(tmp_path: Path) -> None:
    """V is public; P asks whose hand, and shows it whole, with what was traded away."""
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        controller = build_turn(stacks=(3, 3, 3, 3, 3, ["Priest"]))
        await table.at(controller)
        await pilot.press("V")
        assert row_with(app, "VILLAGE of")
        await pilot.press("escape", "space")
        await table.press("z", "3", "f", "h", "enter", "0")
        assert controller.actions == 2
        assert isinstance(app.screen, Curtain)
        await pilot.press("P", "2")
        await pilot.pause(0.4)
        await pilot.press("space")
        await pilot.pause()
        assert row_with(app, "HAND   2 cards")
        assert row_with(app, "WD Cooper        4g     Lumberjack  =Blacksmith")
        assert row_with(app, "SO Fisher in stack f, 1. from the top")


async def test_question_mark_twice_lists_what_is_possible(tmp_path: Path) -> None:
    app = Tables(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        table = Sitting(pilot, tmp_path)
        await table.at(build_turn(stacks=(0, 3, 0, 3, 3, 3)))
        await table.press("space", "question_mark", "question_mark")
        assert table.shelf[:5] == [
            "▌Ben builds   2 of 2 builds left                                         V-4.3",
            "▌ build    WD Cooper  SO Fisher",
            "▌ play     no Special",
            "▌ trade    any hand card onto b, d, e, f for a Lumberjack, Hayer, Miner",
            "▌ end      the build turn, at any time",
        ]
