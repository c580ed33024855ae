"""What the heuristic of Come to Fishing Village! makes of a position, and the short ways it takes to that."""

from typing import Any

import pytest

from fishgames.core.players import autoplay
from fishgames.core.rng import Rng, seeded
from fishgames.games.fishing_village import GAME
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.bot import FishingVillageHeuristic
from fishgames.games.fishing_village.card_file import shipped_file
from fishgames.games.fishing_village.cards import read, shipped
from fishgames.games.fishing_village.measures import Measures
from fishgames.games.fishing_village.options import FishingVillageOptions
from fishgames.games.fishing_village.prospects import Prospects
from fishgames.games.fishing_village.rules import FishingVillageRules
from fishgames.games.fishing_village.scene import Scene
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.simulate import Plan, run
from tests.games.fishing_village.builders import action, all_seats, position

RULES = FishingVillageRules()
HEURISTIC = FishingVillageHeuristic(RULES)
BARE = all_seats(("M", "L", "R"))


def best(state: FishingVillageState) -> FishingVillageAction:
    """What rates highest."""
    (seat, *_) = RULES.to_act(state)
    options = RULES.legal_actions(state, seat)
    rates = HEURISTIC.rate(state, seat, options)
    return options[rates.index(max(rates))]


def why(state: FishingVillageState, kind: str, seat: int = 0, **fields: Any) -> str:
    """What speaks for an action."""
    return HEURISTIC.reason(state, action(kind, seat, **fields))


def played(seats: int, seed: int, **options: Any) -> list[FishingVillageState]:
    """Some positions of a game in which everybody does what rates highest, three of four times."""
    state = RULES.setup(seats, FishingVillageOptions(**options), seeded(seed))
    lot, found = seeded(seed, 3), []

    def choose(options: Any) -> Any:
        if state.phase == "turn":
            found.append(state.clone())
        return lot.pick(options) if lot.below(4) == 0 else best(state)

    autoplay(RULES, state, choose)
    return found[:: max(1, len(found) // 12)]


# --- the ratings


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6, 8])
def test_an_option_rates_as_high_as_the_position_it_leads_to(seats: int) -> None:
    """The short way, that changes what one card changes, finds what the long way finds."""
    for state in played(seats, seats + 30):
        seat = state.turn
        options = RULES.legal_actions(state, seat)
        for option, rate in zip(options, HEURISTIC.rate(state, seat, options), strict=True):
            if isinstance(option, act.Assign | act.RemoveShark):
                after = state.clone()
                RULES.apply(after, option)
                if after.phase != "turn":
                    continue
                worth = Prospects(HEURISTIC.book, Scene(after, HEURISTIC.measures), seat).worth()
                assert rate == pytest.approx(worth), option


def test_positions_are_worth_the_same_whoever_acted() -> None:
    for state in played(4, 5):
        scene = Scene(state, HEURISTIC.measures)
        worths = [Prospects(HEURISTIC.book, scene, seat).worth() for seat in range(4)]
        assert worths == pytest.approx([worths[0]] * 4)


def test_a_closing_that_passes_with_much_over_is_taken_at_once() -> None:
    field = {0: ("agr_LM", "agr_LM", "agr_R", "agr_R", "agr_R")}
    state = position(fields=field, sharks={1: "MLR", 2: "MLR", 3: "MLR"}, hands=all_seats(("fis_L", "ind_M")))
    assert best(state) == act.undergo(0)


def test_it_never_fails_by_undergoing() -> None:
    """To abandon is never worse (FV-7.2)."""
    for population in (1, 3, 6, 20):
        state = position(population=population, fields={0: ("agr_M", "agr_L")}, sharks=BARE, developments=all_seats())
        options = RULES.legal_actions(state, 0)
        rates = dict(zip(options, HEURISTIC.rate(state, 0, options), strict=True))
        assert rates[act.abandon(0)] > rates[act.undergo(0)]


def test_it_undergoes_where_it_must() -> None:
    """A table at which sharks alone are no reason to abandon (FV-13.1): the field is not worth keeping."""
    rule = {"abandon_rule": "if_raw_short"}
    state = position(options=rule, fields={0: ("agr_M", "agr_M", "agr_L")}, sharks=BARE)
    options = RULES.legal_actions(state, 0)
    assert act.abandon(0) not in options
    rates = dict(zip(options, HEURISTIC.rate(state, 0, options), strict=True))
    assert -500 < rates[act.undergo(0)] < 20


def test_the_last_closing_is_got_over_as_soon_as_that_wins() -> None:
    last: dict[str, Any] = {"round": 3, "resolved": 7, "face_up": ("agr_score",), "sharks": BARE}
    held = all_seats(("agr_L", "agr_M"))
    assert best(position(population=9, hands=held, **last)) == act.abandon(0)
    assert best(position(population=5, hands=held, developments=all_seats(), **last)) != act.abandon(0)


def test_an_empty_hand_recruits_before_the_village_is_given_up() -> None:
    state = position(population=5, developments=all_seats(), sharks=BARE, hands={1: ("agr_L",), 2: ("agr_L",)})
    assert best(state) == act.recruit(0)


def test_the_development_that_is_furthest_from_paying_is_given_up() -> None:
    mine = {0: ("local_cuisine",), 1: ("village_festival",), 2: ("factory_outlet",), 3: ("fish_cannery",)}
    fields = {0: ("agr_LM", "fis_L"), 1: ("agr_L", "fis_L"), 3: ("ind_L",)}
    state = position(population=5, developments=mine, fields=fields, sharks=BARE)
    RULES.apply(state, act.abandon(0))
    assert state.phase == "emergency"
    assert best(state) == act.sacrifice(0, 2, "factory_outlet")


def test_a_cost_that_would_take_a_development_is_weighed_with_it() -> None:
    """The same gift rates lower where it takes something that is worth having."""

    def drop(developments: dict[int, tuple[str, ...]]) -> float:
        fields = {0: ("agr_LM", "fis_LM", "agr_L")}
        there = position(population=1, hands={0: ("agr_L",)}, fields=fields, developments=developments)
        gift, own = HEURISTIC.rate(there, 0, [act.assign(0, "agr_L", 1), act.assign(0, "agr_L", 0)])
        return own - gift

    hopeless, near = ("factory_outlet",), ("local_cuisine",)
    assert drop({0: near, 1: near, 2: (), 3: ()}) < drop({0: near, 1: (), 2: (), 3: ()})
    assert drop({0: near, 1: hopeless, 2: (), 3: ()}) < drop({0: near, 1: (), 2: (), 3: ()})


def test_hands_that_nobody_has_seen_do_not_count() -> None:
    """Sharks are stacked before anybody looks (FV-13.4)."""
    state = RULES.setup(4, FishingVillageOptions(shark_order="chosen"), seeded(3))
    assert state.phase == "shark_order"
    options = RULES.legal_actions(state, state.turn)
    assert set(HEURISTIC.rate(state, state.turn, options)) == {0.0}


@pytest.mark.parametrize("options", [{"shark_order": "chosen"}, {"development_sacrifice": "anytime"}])
def test_whole_games_with_other_decisions(options: dict[str, Any]) -> None:
    for seats in (1, 2, 5):
        assert played(seats, 8, **options)


def test_forecasts_follow_the_worth_and_come_true() -> None:
    chances = [HEURISTIC.forecast(position(population=number))[0] for number in (1, 5, 10, 20, 40)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[-1] < 1


# --- what sets of cards come to


def test_bags_are_the_same_however_they_came_about() -> None:
    cards = shipped()
    measures, fresh = Measures(cards), Measures(cards)
    lot = Rng(word=4)
    bag = measures.bag(())
    for _ in range(60):
        if bag.number and lot.below(3) == 0:
            bag = measures.less(bag, lot.pick(bag.cards))
        else:
            bag = measures.more(bag, lot.pick(list(cards.workers)))
        again = fresh.bag(bag.cards)
        assert bag == again


def test_symbols_by_blocked_columns_and_behind_new_sharks() -> None:
    measures = Measures(shipped())
    bag = measures.bag(("agr_L", "agr_LM", "fis_R"))
    left, middle, right = 1, 2, 4
    assert [bag.free[0][block] for block in (0, left, middle, right, left | middle)] == [3, 0, 1, 3, 0]
    assert bag.symbols == (3, 1, 0, 0)
    # three sharks of three columns: a single is free in 8 of 27 cases, a double in 1
    assert bag.fresh[0] == pytest.approx(((8 + 2) / 27, (12 + 6) / 27, (18 + 18) / 27, 3))


def test_stacks_by_how_many_are_chased() -> None:
    stack = Measures(shipped()).stack(("shark_L", "shark_R", "shark_M"))
    assert stack.blocks == (0b111, 0b101, 0b001, 0)
    assert stack.tops == (0b010, 0b100, 0b001)


def test_a_shark_of_two_columns_blocks_both() -> None:
    """A corrected card file may have such a one (FV-2.2)."""
    data = shipped_file().model_dump(mode="json")
    next(shark for shark in data["sharks"] if shark["id"] == "shark_L")["columns"] = ["left", "right"]
    measures = Measures(read(data))
    assert measures.stack(("shark_M", "shark_L")).blocks == (0b111, 0b010, 0)
    # a right single is free of a new shark in one of three cases
    assert measures.bag(("fis_R",)).fresh[1] == pytest.approx((1 / 27, 1 / 9, 1 / 3, 1))


# --- reasons


def test_reasons_tell_the_numbers() -> None:
    fields = {0: ("agr_L", "agr_M"), 1: ("fis_L",)}
    state = position(
        hands={0: ("agr_R", "fis_M", "ind_L"), 1: ("agr_L",)},
        fields=fields,
        sharks={0: "M", 1: "LR", 2: "LL"},
        developments=dict.fromkeys(range(4), ("factory_outlet",)),
    )
    assert why(state, "assign", card="agr_R", target=0) == "3 of 3 A^ for this closing, only 2 free of sharks"
    assert why(state, "assign", card="fis_M", target=1) == "2 of 2 F~ for the next closing, only 1 free of sharks"
    assert why(state, "assign", card="agr_R", target=3) == "1 of 3 A^ for this closing"
    assert why(state, "assign", card="ind_L", target=0) == "1 of 2 I* for Factory Outlet"
    assert why(state, "remove_shark", card="fis_M", target=0) == "frees 1: 2 of 3 A^ for this closing"
    assert why(state, "remove_shark", card="agr_R", target=1) == "a shark less; L still blocked"
    assert why(state, "recruit") == "one worker more to the 3 in hand"
    assert why(state, "abandon") == "1 of 3 A^ free here; it brings 3 workers"
    assert why(state, "undergo") == "it can only fail here"
    assert why(position(), "abandon") == "none of 3 A^ free here; it brings 3 workers"
    much = position(
        hands={0: ("agr_R",)}, fields={0: ("agr_L",) * 3}, sharks={0: "LL"}, face_up=("fis_score", "agr_score")
    )
    assert why(much, "assign", card="agr_R", target=0) == "4 A^ for the next closing, 1 over, only 1 free of sharks"
    assert why(position(), "recruit") == "the hand is empty"
    assert why(position(fields={0: ("agr_L",) * 4}), "undergo") == "passes with 1 over"
    assert why(position(fields={0: ("agr_L",) * 3}), "undergo") == "passes, with just enough"


def test_reasons_of_the_other_decisions() -> None:
    state = position(hands={0: ("agr_LM", "fis_L")}, fields={1: ("agr_L",)}, developments={1: ("local_cuisine",)})
    festival = why(state, "choose_development", development="village_festival")
    assert festival == "+2 in round 1 for 1 A^ 1 F~ 1 I* 1 C$; closings want 3 A^ now, 2 F~ next"
    assert why(state, "sacrifice", owner=1, development="local_cuisine") == "1 of 6 symbols for it lie there"
    assert why(state, "order_sharks", cards=("M", "L", "R")) == "as good as any"
    assert why(state, "order_sharks", cards=("M", "R", "L")) == "this hand can chase the top one"


def test_reasons_of_several_ideas_can_all_be_true() -> None:
    """They stand below each other, so none of them claims to be the best."""
    state = position(hands={0: ("agr_LM", "fis_L", "ind_L")}, sharks={0: "M", 1: "LR", 2: "LL", 3: "LMR"})
    begins = [why(state, "choose_first", first=seat) for seat in range(4)]
    assert begins == [
        "L R free of sharks there",
        "M free of sharks there",
        "M R free of sharks there",
        "sharks in all columns there",
    ]
    assert why(state, "discard", card="agr_LM") == "2 A^, which this closing asks for"
    assert why(state, "discard", card="fis_L") == "1 F~, which the next closing asks for"
    assert why(state, "discard", card="ind_L") == "1 I*, which neither closing asks for"


def test_reasons_do_not_tell_what_others_hold() -> None:
    for state in played(4, 12):
        other = state.clone()
        for seat in range(4):
            if seat != state.turn:
                other.hands[seat] = ("com_LM",) * len(state.hands[seat])
        for option in RULES.legal_actions(state, state.turn):
            assert HEURISTIC.reason(state, option) == HEURISTIC.reason(other, option)


# --- strength


def won(bot: str, games: int, difficulty: str) -> int:
    """Games that four bots of a kind win."""
    plan = Plan(GAME.id, (bot,) * 4, games, seed=3, options=(("difficulty", difficulty),))
    return sum(bool(each.winners) for each in run(plan))


def test_medium_wins_most_games_and_twice_as_many_as_easy() -> None:
    """Few games and wide margins: of 100 games at Normal medium won 86, easy 15."""
    medium = won("medium", 10, "normal")
    assert medium >= 7
    assert won("easy", 10, "normal") <= medium / 2
