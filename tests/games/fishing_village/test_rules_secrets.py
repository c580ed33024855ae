"""Who sees what (FV-11, FV-12), by every option of talk."""

from typing import Any

import pytest

from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import TYPES, shipped
from fishgames.games.fishing_village.reckoning import symbols_by_type
from fishgames.games.fishing_village.rules import FishingVillageRules
from tests.factories import cards_in
from tests.games.fishing_village import builders as b

ROWS: dict[str, Any] = {"hands": {0: ["com_MR", "agr_L"], 1: ["ind_LM"], 2: []}, "worker_discards": ["fis_R", "agr_M"]}


def test_fv_11_1_hands_are_shown_to_nobody_else() -> None:
    table = b.at(**ROWS)
    for seat in range(4):
        shown = [other for other, info in enumerate(b.view(table, seat).table) if info.hand is not None]
        assert shown == [seat]
    assert b.view(table).hand == ()
    assert all(info.hand is None and info.hand_symbols is None for info in b.view(table).table)
    assert [info.hand_size for info in b.view(table).table] == [2, 1, 0, 0]


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_fv_11_2_summary_shows_symbols_of_each_type(viewer: int | None) -> None:
    table = b.at(**ROWS, options={"talk": "summary"})
    for seat, info in enumerate(b.view(table, viewer).table):
        assert info.hand_symbols == symbols_by_type(b.now(table).hands[seat], shipped())
        assert (info.hand is None) == (seat != viewer)
    assert b.view(table).table[0].hand_symbols == (1, 0, 0, 2)


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_fv_11_2_open_shows_all_hands(viewer: int | None) -> None:
    table = b.at(**ROWS, options={"talk": "open"}, worker_pile=["agr_R"])
    assert [info.hand for info in b.view(table, viewer).table] == b.now(table).hands
    asked = b.view(table).asked
    assert asked is not None
    assert not asked.private
    told = b.do(table, "recruit")
    assert told[1].seen_by(viewer).shown == ("agr_R",)  # type: ignore[attr-defined]


def test_fv_11_3_a_bot_may_be_told_all_hands_but_no_pile() -> None:
    table = b.at(**ROWS)
    rules = table.rules
    assert isinstance(rules, FishingVillageRules)
    state = b.now(table)
    told = rules.confide(state, 1, {})
    assert [info.hand for info in told.table] == state.hands
    other = state.clone()
    other.worker_pile = tuple(reversed(other.worker_pile))
    other.shark_pile = tuple(reversed(other.shark_pile))
    other.closing_pile = tuple(reversed(other.closing_pile))
    assert rules.confide(other, 1, {}) == told
    assert b.view(table, 1).table[0].hand is None


def test_fv_11_3_a_table_may_let_its_bots_know_less() -> None:
    for known in ("told", "nothing"):
        table = b.at(**ROWS, options={"bots_know": known})
        state, rules = b.now(table), table.rules
        assert rules.confide(state, 1, {}) == b.view(table, 1)
        told = rules.confide(state, 1, rules.told_by(state, range(state.seats)))
        assert (told == b.view(table, 1)) == (known == "nothing")
        assert [info.hand is None for info in told.table] == [seat != 1 for seat in range(state.seats)]


def test_fv_11_4_the_team_decides_in_public() -> None:
    table = b.at(population=3, **ROWS)
    b.do(table, "abandon")
    asked = b.view(table).asked
    assert asked is not None
    assert (asked.how, asked.private, asked.seats) == ("any", False, (0, 1, 2, 3))
    lists = [[(each.kind, getattr(each, "owner", None)) for each in table.seat(s).legal_actions] for s in range(4)]
    assert all(one == lists[0] for one in lists)


@pytest.mark.parametrize("kind", ["assign", "remove_shark"])
def test_fv_11_5_the_card_of_an_interrupted_action_is_secret(kind: str) -> None:
    table = b.at(population=1, hands={0: ["com_MR"]}, sharks={2: ["R"]})
    told = b.do(table, kind, card="com_MR", target=2)
    ids = frozenset(shipped().workers)
    for viewer in (None, 1, 2, 3):
        handle = table.public() if viewer is None else table.seat(viewer)
        assert "com_MR" not in cards_in([handle.view, *handle.log], ids)
        window = b.view(table, viewer).window
        assert window is not None
        assert (window.what, window.target, window.size, window.card) == (kind, 2, 1, None)
    own = b.view(table, 0).window
    assert own is not None
    assert own.card == "com_MR"
    assert isinstance(told[0], ev.EmergencyOpened)
    assert told[0].shark == ("shark_R" if kind == "remove_shark" else None)


def test_fv_11_5_unless_hands_are_open() -> None:
    table = b.at(population=1, hands={0: ["com_MR"]}, options={"talk": "open"})
    b.do(table, "assign", card="com_MR", target=2)
    window = b.view(table).window
    assert window is not None
    assert window.card == "com_MR"


def test_fv_r25_discards_are_open() -> None:
    table = b.at(**ROWS, shark_discards=["M", "L"])
    for viewer in (None, 0, 2):
        view = b.view(table, viewer)
        assert view.worker_discards == ("agr_M", "fis_R")
        assert view.shark_discards == ("shark_L", "shark_M")


def test_fv_11_what_everybody_sees() -> None:
    table = b.at(**ROWS, fields={1: ["agr_R"]}, sharks={1: ["L", "M"]}, resolved=3)
    view, state = b.view(table), b.now(table)
    assert [info.field for info in view.table] == state.fields
    assert [info.sharks for info in view.table] == state.sharks
    assert [info.developments for info in view.table] == state.developments
    assert (view.population, view.round, view.face_up, view.resolved) == (20, 1, state.face_up, state.resolved)
    assert dict(view.closing_pile) == {c: state.closing_pile.count(c) for c in set(state.closing_pile)}
    assert (view.worker_pile, view.shark_pile) == (len(state.worker_pile), len(state.shark_pile))


def test_fv_12_no_two_seats_choose_in_secret_at_once() -> None:
    for seats in (1, 2, 4):
        table = b.dealt(seats)
        for ply in b.walk(seats, 2, wealth=20):
            asked = table.rules.asked(ply.before)
            assert asked is not None
            assert asked.how in ("one", "any")
            assert not (asked.how == "any" and asked.private)


def test_fv_2_2_columns_are_a_set() -> None:
    cards = shipped()
    assert cards.token("agr_LM") == "AA-"
    assert cards.token("com_R") == "--C"
    assert cards.token("shark_M") == "shark M"
    assert [cards.columns[card] for card in ("agr_L", "agr_M", "agr_R", "agr_LR")] == [1, 2, 4, 5]
    assert len(TYPES) == 4
