"""Rounds, the draft and the update of the Road (V-4 to V-6)."""

from typing import Any

import pytest

from fishgames.games.villagers import events as ev
from fishgames.games.villagers.actions import ACTIONS
from fishgames.games.villagers.controller import VillagersController
from tests.games.villagers import builders as b

LIMITS = {letter: {"draft_limit": limit} for letter, limit in zip("ABC", (2, 3, 4), strict=True)}


def draft(players: int = 3, **given: Any) -> VillagersController:
    return b.at(players, **{"phase": "draft", **given})


def test_v_4_1_a_round_goes_from_draft_to_build_and_on() -> None:
    phases: list[tuple[int, str]] = []
    for ply in b.walk(3, 1):
        if not phases or phases[-1] != (ply.before.round, ply.before.phase):
            phases.append((ply.before.round, ply.before.phase))
    rounds = [number for number, phase in phases if phase == "draft"]
    assert phases == [(number, phase) for number in rounds for phase in ("draft", "build")]
    assert rounds == list(range(1, rounds[-1] + 1))


def test_v_4_2_every_decision_is_one_seats() -> None:
    for players in (2, 3):
        kinds = set()
        for ply in b.walk(players, 2):
            kinds.add(ply.before.phase)
            assert ply.action.seat == ply.before.turn
        assert kinds == ({"draft", "road_coin", "build"} if players == 2 else {"draft", "build"})


def test_v_4_3_all_actions_there_are() -> None:
    kinds = set(ACTIONS.json_schema()["discriminator"]["mapping"])
    assert kinds == {
        "draft_road", "draft_stack", "draft_reserve", "place_coin", "decline", "trade_basic", "build", "monk",
        "apprentice", "tinner", "smuggler", "end_build",
    }  # fmt: skip
    assert b.refused(b.dealt(3), b.to_act(b.dealt(3)), "end_build").clause == "V-4.3"


@pytest.mark.parametrize(("food", "limit"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_v_5_1_two_cards_and_one_for_each_food(food: int, limit: int) -> None:
    villages = [["Founders"], ["Hunter"], ["Hunter", "Harvester"], ["Hunter", "Harvester", "Fisher"]]
    game = b.alone(villages[food], [], first="B", turn="A")
    b.do(game, "A", "end_build")
    assert b.view(game).table[0].draft_limit == max(3, limit)  # without food the Founders flip
    assert b.view(b.dealt(2)).table[0].draft_limit == 2


def test_v_5_1_the_limit_stays_while_the_phase_lasts() -> None:
    for ply in b.walk(3, 4):
        if ply.before.phase == ply.after.phase and ply.before.round == ply.after.round:
            assert ply.before.draft_limits == ply.after.draft_limits


def test_v_5_2_round_and_round_and_full_seats_are_skipped() -> None:
    game = draft(first="B", seats=LIMITS)
    order = ""
    while b.view(game).phase == "draft":
        order += b.to_act(game)
        b.do(game, b.to_act(game), "draft_road", slot=1)
    assert order == "BCABCABCC"


def test_v_5_2_there_is_no_passing() -> None:
    assert {action.kind for action in b.seat(draft(), "A").legal_actions} == {"draft_road", "draft_stack"}


def test_v_5_3_road_and_stacks_and_the_reserve_when_all_are_empty() -> None:
    game = draft(stacks=[0, 0, 2, 0, 0, 1], road=["?", None, "?", "?", "?", "?"])
    assert [action.slot for action in b.may(game, "A", "draft_road")] == [1, 3, 4, 5, 6]  # type: ignore[union-attr]
    assert [action.stack for action in b.may(game, "A", "draft_stack")] == [3, 6]  # type: ignore[union-attr]
    assert not b.may(game, "A", "draft_reserve")
    assert len(b.may(draft(stacks=[0] * 6), "A", "draft_reserve")) == 1


def test_v_5_4_coins_come_along_and_the_slot_is_filled_from_the_leftmost_stack() -> None:
    game = draft(road=["?", "Hunter(1)", "?", "?", "?", "?"], stacks=[0, ["Fisher", "?"], 3, 3, 3, 3])
    b.do(game, "A", "draft_road", slot=2)
    seen = b.view(game)
    assert seen.table[0].coins == 9
    assert seen.table[0].square == ("hunter",)
    assert seen.road[1] is not None
    assert (seen.road[1].card, seen.road[1].coins) == ("fisher", 0)
    assert seen.stacks[1].count == 1


def test_v_5_4_without_stacks_from_the_reserve_and_then_not_at_all() -> None:
    game = draft(stacks=[0] * 6, reserve=["Hunter"])
    b.do(game, "A", "draft_road", slot=4)
    b.do(game, "B", "draft_road", slot=5)
    assert [slot and slot.card for slot in b.view(game).road][3:5] == ["hunter", None]


def test_v_5_5_a_blind_card_lies_open_and_nothing_is_filled() -> None:
    game = draft(stacks=[["Tailor", "?"], 3, 3, 3, 3, 3])
    road = b.view(game).road
    b.do(game, "A", "draft_stack", stack=1)
    assert b.view(game, "C").table[0].square == ("tailor",)
    assert b.view(game).road == road


def test_v_r2_the_last_blind_card_is_shown_too() -> None:
    game = draft(stacks=[["Tailor", "?"], 3, 3, 3, 3, 3], seats={"A": {"draft_limit": 1}})
    (drafted, *_) = b.do(game, "A", "draft_stack", stack=1)
    assert isinstance(drafted, ev.BlindCardDrafted)
    assert drafted.seen_by(1) == drafted
    assert b.view(game, "B").table[0].taken == ("tailor",)


def test_v_16_secret_last_blind_draft_goes_unseen_into_the_hand() -> None:
    game = draft(
        stacks=[["Tailor", "?"], 3, 3, 3, 3, 3],
        options={"secret_last_blind_draft": True},
        seats={"A": {"draft_limit": 2, "square": ["Mason"]}},
    )
    secret, taken_up = b.do(game, "A", "draft_stack", stack=1)
    assert isinstance(secret, ev.SecretCardDrafted)
    assert (secret.card, secret.seen_by(1).card, secret.suit) == ("tailor", None, "wool")
    assert isinstance(taken_up, ev.SquareTakenUp)
    assert taken_up.cards == ("mason",)
    assert b.hand(game, "A") == ["Mason", "Tailor"]
    assert b.view(game, "B").table[0].hand_suits == ("ore", "wool")


def test_v_16_secret_last_blind_draft_hides_no_earlier_card() -> None:
    game = draft(stacks=[["Tailor", "?"], 3, 3, 3, 3, 3], options={"secret_last_blind_draft": True})
    b.do(game, "A", "draft_stack", stack=1)
    assert b.view(game, "B").table[0].square == ("tailor",)


def test_v_5_6_the_square_is_open_and_goes_to_hand_at_the_limit() -> None:
    game = draft(seats={"A": {"draft_limit": 3, "square": ["Mason", "Hunter"]}}, road=["Fisher", *["?"] * 5])
    assert b.view(game, "B").table[0].square == ("mason", "hunter")
    b.do(game, "A", "draft_road", slot=1)
    assert b.hand(game, "A") == ["Fisher", "Hunter", "Mason"]
    assert b.view(game).table[0].square == ()


def test_v_5_7_the_draft_ends_for_all_when_nothing_is_left() -> None:
    game = draft(
        stacks=[0] * 6,
        reserve=0,
        road=["?(1)", None, None, None, None, None],
        seats={"A": {"square": ["Mason"]}, "B": {"square": ["Hunter"]}, "C": {}},
    )
    told = b.do(game, "A", "draft_road", slot=1)
    assert any(isinstance(event, ev.DraftRanDry) for event in told)
    assert b.view(game).phase == "build"
    assert [info.hand for info in b.view(game).table] == [2, 1, 0]


def test_v_r3_five_people_often_run_dry() -> None:
    dry = sum(
        any(isinstance(event, ev.DraftRanDry) for ply in b.walk(5, seed) for event in ply.told) for seed in range(12)
    )
    assert 0 < dry < 12


def test_v_5_8_nothing_is_played_in_the_draft_and_hands_have_no_limit() -> None:
    game = draft(seats={"A": {"hand": ["Hunter", "Fisher"]}})
    assert b.refused(game, "A", "build", card="Hunter", on="new", pay="none").clause == "V-4.3"
    assert b.refused(game, "A", "trade_basic", card="Hunter", to=1, basic="Hayer").clause == "V-4.3"
    assert max(len(hand) for ply in b.walk(3, 0) for hand in ply.after.hands) > 5


def updated(**given: Any) -> VillagersController:
    """Three players; the last card is drafted and the Road updated."""
    seats = {letter: {"draft_limit": 2, "drafted": 2} for letter in "AB"} | {"C": {"draft_limit": 2, "drafted": 1}}
    game = draft(**{"turn": "C", "seats": seats, **given})
    b.do(game, "C", "draft_stack", stack=6)
    return game


def test_v_6_1_from_the_reserve_then_from_the_leftmost_stack_in_slot_order() -> None:
    game = updated(road=["?(1)"] * 6, reserve=["Hunter", "Fisher"], stacks=[0, ["Mason", "Seeker"], 3, 3, 3, 3])
    road = [slot.card if slot else None for slot in b.view(game).road]
    assert road[:4] == ["hunter", "fisher", "mason", "seeker"]
    assert [pile.count for pile in b.view(game).stacks] == [0, 0, 1, 3, 3, 2]


def test_v_6_1_if_all_is_empty_the_slot_stays_empty() -> None:
    game = updated(road=["?(1)"] * 6, reserve=0, stacks=[0, 0, 0, 0, 0, ["?", "?"]])
    assert [slot is None for slot in b.view(game).road] == [False, True, True, True, True, True]


def test_v_6_2_discards_lie_open_and_their_coins_go_to_the_bank() -> None:
    game = updated(road=["Hunter(1)", "Fisher(1)", "?", "?", "?", "?"])
    assert b.view(game).discard == ("hunter", "fisher")
    before = 2  # what lay on this Road came from the bank
    assert b.now(game).bank == before - 2 + 6


def test_v_r21_discards_never_come_back() -> None:
    for ply in b.walk(2, 5):
        assert ply.after.discard[: len(ply.before.discard)] == ply.before.discard


def test_v_6_3_cards_with_a_coin_leave_then_each_gets_one() -> None:
    game = updated(road=["Hunter(1)", "Fisher", "Mason(1)", "?", "?", "?"])
    road = b.view(game).road
    assert b.view(game).discard == ("hunter", "mason")
    assert road[1] is not None
    assert road[1].card == "fisher"
    assert [slot.coins for slot in road if slot] == [1] * 6


@pytest.mark.parametrize(
    ("left", "words"), [(2, "a coin on each of the 2 road cards"), (1, "a coin on the one road card")]
)
def test_v_6_3_the_log_counts_the_coins_laid(left: int, words: str) -> None:
    game = updated(road=["?"] * left + [None] * (6 - left), reserve=0, stacks=[0, 0, 0, 0, 0, ["?"]])
    assert words in [game.wording.event(event) for event in b.seat(game, "A").log]


def coin(**given: Any) -> VillagersController:
    return b.at(2, **{"phase": "road_coin", "first": "A", "turn": "B", **given})


def test_v_6_4_second_player_first_then_what_has_no_coin_leaves() -> None:
    game = coin(road=["Hunter", "Fisher", "Mason", "?", "?", "?"])
    b.do(game, "B", "place_coin", slot=3)
    assert b.to_act(game) == "A"
    b.do(game, "A", "place_coin", slot=1)
    assert [slot.coins for slot in b.view(game).road if slot] == [1, 0, 1, 0, 0, 0]
    assert "fisher" in b.view(game).discard
    assert len(b.view(game).discard) == 4
    assert b.view(game).phase == "build"


def test_v_6_4_both_may_choose_the_same_card() -> None:
    game = coin()
    b.do(game, "B", "place_coin", slot=3)
    b.do(game, "A", "place_coin", slot=3)
    assert [slot.coins for slot in b.view(game).road if slot] == [0, 0, 2, 0, 0, 0]


def test_v_r4_a_declined_coin_stays_in_the_bank() -> None:
    game = coin()
    b.do(game, "B", "decline")
    b.do(game, "A", "decline")
    assert b.now(game).bank == 0
    assert (b.coins(game, "A"), b.coins(game, "B")) == (8, 8)


def test_v_r5_old_coins_protect() -> None:
    game = coin(road=["Hunter(2)", *["?"] * 5])
    b.do(game, "B", "decline")
    b.do(game, "A", "decline")
    first = b.view(game).road[0]
    assert first is not None
    assert (first.card, first.coins) == ("hunter", 2)


def test_v_6_5_the_road_changes_in_the_last_round_too() -> None:
    for seed in range(3):
        plies = list(b.walk(3, seed))
        last = plies[-1].before.round
        assert any(
            isinstance(event, ev.RoadCoinsLaid) for ply in plies if ply.before.round == last for event in ply.told
        )
