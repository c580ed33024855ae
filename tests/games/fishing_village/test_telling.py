"""What is told of hands (FV-11.1, FV-11.3): bots' words and people's, what is understood of them, worlds that fit."""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from fishgames.core.events import BaseEvent
from fishgames.core.model import Seat
from fishgames.core.opening import open_table
from fishgames.core.players import make_player, thinking
from fishgames.core.rng import seeded
from fishgames.core.rules import Told
from fishgames.core.saves import encode, parse
from fishgames.core.table import SeatInfo
from fishgames.games.fishing_village import GAME
from fishgames.games.fishing_village import events as ev
from fishgames.games.fishing_village.cards import TYPES, shipped
from fishgames.games.fishing_village.reckoning import symbols_by_type
from fishgames.games.fishing_village.rules import FishingVillageRules
from fishgames.games.fishing_village.state import FishingVillageState
from fishgames.games.fishing_village.telling import understood
from fishgames.games.fishing_village.view import FishingVillageView, HandTold
from fishgames.games.fishing_village.wording import FishingVillageWording
from tests.factories import AnyTable, state_digest
from tests.games.fishing_village import builders as b

CARDS = shipped()
RULES = FishingVillageRules()
WORDS = FishingVillageWording(CARDS, b.NAMES)


def heard(text: str, size: int, *since: BaseEvent) -> HandTold | None:
    """What seat 1's words say of its hand by now."""
    return understood(Told(text, since), 1, size, CARDS)


def told(symbols: Sequence[int | None], *cards: str, new: int = 0) -> HandTold:
    """What a person's words say."""
    return HandTold(cards=CARDS.sorted(cards), symbols=tuple(symbols), new=new, sure=False)


def laid(card: str, seat: Seat = 1) -> BaseEvent:
    """That seat lays a worker in its own field."""
    return ev.WorkerAssigned(seat=seat, card=card, target=seat, cost=0, population=20)


def chased(card: str) -> BaseEvent:
    """Seat 1 chases a shark."""
    return ev.SharkRemoved(seat=1, card=card, target=0, shark="shark_L", cost=1, population=19)


def drew(count: int, seat: Seat = 1) -> BaseEvent:
    """That seat draws, which the others see from behind."""
    return ev.WorkersDrawn(seat=seat, count=count)


def with_bots(seats: int, *bots: Seat, seed: int = 3, player: str = "medium", **options: Any) -> AnyTable:
    """A new game with bots on these chairs."""
    table = b.dealt(seats, seed, **options)
    table.settle(seats=chairs(table, dict.fromkeys(bots, player)))
    return table


def chairs(table: AnyTable, players: Mapping[Seat, str]) -> tuple[SeatInfo, ...]:
    """Who sits where: these players, people on all the other chairs."""
    return tuple(
        info.model_copy(update={"player": players.get(seat, "human")}) for seat, info in enumerate(table.seats)
    )


# --- bots tell --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_fv_11_3_a_bot_tells_what_it_holds_at_every_step(seats: int) -> None:
    """Symbols by type in the words that people are offered, and they say just that of the hand."""
    for ply in b.walk(seats, 4, wealth=60):
        for seat, hand in enumerate(ply.after.hands):
            text = RULES.tells(ply.after, seat)
            offered = WORDS.claims_offered(RULES.observe(ply.after, seat))
            assert text == ", ".join(offered[: len(TYPES) if hand else 1])
            if hand:
                said = understood(Told(text, sure=True), seat, len(hand), CARDS)
                assert said == HandTold(cards=(), symbols=symbols_by_type(hand, CARDS), new=0, sure=True)


def test_fv_11_3_a_bots_words_stand_with_peoples_and_are_those_of_now() -> None:
    """After each step, taken back, brought back and resumed; nothing is noted for them."""
    table = with_bots(3, 1, 2, first_player="seat0")
    table.seat(0).claim("two corn")
    lot = seeded(1)
    for _ in range(24):
        table.submit(b.careful(b.now(table), table.seat(table.to_act()[0]).legal_actions, lot))
        right(table)
    assert table.takeback(0).steps
    table.undo(0, agreed=table.voters(0))
    right(table)
    table.redo()
    right(table)
    again = open_table(GAME, parse(encode(table.to_save()))).controller
    right(again)
    assert [note.kind for note in table.notes if note.kind == "claim"] == ["claim"]


def right(table: AnyTable) -> None:
    """What bots tell is what they hold."""
    hands = b.now(table).hands
    assert table.claims == {0: "two corn"} | {seat: RULES.tells(b.now(table), seat) for seat in (1, 2)}
    for seat in (1, 2):
        assert table.claims[seat].startswith("empty hand" if not hands[seat] else ("no", *"123456789"))
    assert table.public().claims == table.claims


def test_fv_11_3_a_chair_that_changes_tells_as_whoever_sits_there() -> None:
    table = b.at(hands={0: ["agr_L"], 1: ["com_LM"]})
    table.seat(1).claim("a coin")
    assert table.claims == {1: "a coin"}
    table.settle(seats=chairs(table, {1: "easy", 2: "easy"}))
    assert table.claims == {1: "no A^, no F~, no I*, 2 C$", 2: "empty hand"}
    table.settle(seats=chairs(table, {2: "easy"}))
    assert table.claims == {1: "a coin", 2: "empty hand"}


def test_fv_11_1_a_bot_tells_no_card_and_nothing_that_the_table_shows() -> None:
    """Nor anything of a hand that it has not seen yet (FV-3.5)."""
    table = with_bots(3, 0, 1, 2, shark_order="chosen")
    assert table.public().view.asked.kind == "shark_order"
    assert table.claims == {}
    while table.public().view.asked.kind == "shark_order":
        table.submit(table.seat(table.to_act()[0]).legal_actions[0])
    assert len(table.claims) == 3
    tokens = {CARDS.token(card) for card in CARDS.workers}
    assert not any(token in text for token in tokens for text in table.claims.values())
    for talk in ("summary", "open"):
        assert with_bots(3, 0, 1, 2, talk=talk).claims == {}


# --- what is understood -----------------------------------------------------------------------------------------------


def test_fv_11_1_everything_that_is_offered_is_understood() -> None:
    for number, ply in enumerate(b.walk(4, 2, wealth=60)):
        for seat, hand in enumerate(ply.after.hands):
            offered = WORDS.claims_offered(RULES.observe(ply.after, seat))
            sums = symbols_by_type(hand, CARDS)
            if not hand:
                assert understood(Told(", ".join(offered)), seat, 0, CARDS) is None
                continue
            said = understood(Told(", ".join(offered)), seat, len(hand), CARDS)
            assert said == told(sums, *hand)
            some = seeded(number, seat).below(1 << len(offered)) or 1
            parts = [part for place, part in enumerate(offered) if some >> place & 1]
            said = understood(Told(", ".join(parts)), seat, len(hand), CARDS)
            known = dict(zip(offered[len(TYPES) :], dict.fromkeys(hand), strict=True))
            held = [card for part in parts if part in known for card in [known[part]] * hand.count(known[part])]
            assert said == told([s if some >> n & 1 else None for n, s in enumerate(sums)], *held)


FREE = """
three corn|2A^|02 A^|0 A^|+2 A^|٢ A^|1234 A^|A^|2 A^ or so|nothing|NO A^|a-a|A-A!|1.5x A-A|0x A-A|shark M|empty hand|,,
yes, no, 2|Local Cuisine"""


@pytest.mark.parametrize("text", FREE.replace("\n", "|").split("|"))
def test_fv_11_1_other_words_are_passed_over(text: str) -> None:
    assert heard(text, 4) is None
    assert heard(f"{text}, 2 A^,no C$ , A-A", 4) == told((2, None, None, 0), "agr_LR")


def test_fv_11_1_what_was_laid_chased_with_or_discarded_is_taken_off() -> None:
    said = "3 A^, 1 F~, no I*, 1 C$, A-A, --F"
    assert heard(said, 4) == told((3, 1, 0, 1), "agr_LR", "fis_R")
    assert heard(said, 3, laid("fis_R")) == told((3, 0, 0, 1), "agr_LR")
    assert heard(said, 3, chased("agr_LR")) == told((1, 1, 0, 1), "fis_R")
    assert heard(said, 3, ev.WorkerDiscarded(seat=1, card="com_L")) == told((3, 1, 0, 0), "agr_LR", "fis_R")
    assert heard(said, 4, laid("agr_L", seat=2), drew(3, seat=0)) == heard(said, 4)
    assert heard("2x --F", 1, laid("fis_R")) == told([None] * 4, "fis_R")


def test_fv_11_1_nothing_is_known_of_what_was_drawn_later() -> None:
    said = "2 A^, no F~, no I*, no C$"
    assert heard(said, 5, drew(3)) == told((2, 0, 0, 0), new=3)
    # a fish must be one of the new ones; corn may be an old one
    assert heard(said, 4, drew(3), laid("fis_R")) == told((2, 0, 0, 0), new=2)
    assert heard(said, 4, drew(3), laid("agr_R")) == told((1, 0, 0, 0), new=3)
    assert heard("1 A^", 3, laid("fis_L"), drew(2), laid("com_L")) == told((1, None, None, None), new=2)
    assert heard("empty hand, A-A", 3, drew(3)) == told([None] * 4, "agr_LR", new=3)


def test_fv_11_1_a_lie_counts_as_far_as_it_can_be_true() -> None:
    # neither cards that lie elsewhere nor more than the hand can hold
    assert heard("9 A^", 1, laid("agr_LM"), laid("agr_LM")) == told((5, None, None, None))
    assert heard("1 A^", 1, laid("agr_LM")) == told((0, None, None, None))
    assert heard("no A^", 0, laid("agr_LM"), laid("agr_L")) == told((0, None, None, None))
    state = b.position(hands={0: ["com_LM"], 1: ["agr_L", "fis_R"], 2: ["ind_L"]}, options={"bots_know": "told"})
    for text, some, never in (
        ("9 A^, no F~", "", ("fis",)),
        ("AA-, AA-, 3x CC-, A-A, --F, L", "agr_LM", ("com",)),
        ("no A^, no F~, no I*, no C$", "com", ("agr", "fis", "ind")),
        ("empty hand", "", ()),
    ):
        for world in worlds(state, 0, {1: Told(text)}, 5):
            assert len(world.hands[1]) == 2
            hand = " ".join(world.hands[1])
            assert some in hand
            assert not any(kind in hand for kind in never)


# --- worlds -----------------------------------------------------------------------------------------------------------


def worlds(state: FishingVillageState, seat: Seat, claims: Mapping[Seat, Told], count: int) -> list[Any]:
    """Worlds for a bot on that seat, each checked."""
    view = RULES.confide(state, seat, claims)
    draw = RULES.worlds(view, [])
    found = [draw(seeded(len(state.closings), n)) for n in range(count)]
    for world in found:
        RULES.check(world)
        assert RULES.observe(world, seat) == RULES.observe(state, seat)
    return found


def meets(world: FishingVillageState, view: FishingVillageView, *seats: Seat) -> None:
    """These hands have the symbols that were told."""
    for seat in seats:
        if (said := view.table[seat].told) is not None:
            assert symbols_by_type(world.hands[seat], CARDS) == said.symbols


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_fv_11_3_worlds_meet_what_all_bots_tell(seats: int) -> None:
    """Also while a card waits for the team (FV-11.5), and whatever a person tells on top of it."""
    nonsense = ["9 A^, 9 F~", "no A^, no F~, no I*, no C$", "4x AA-, 4x -CC, FF-, I--", "1 C$", "empty hand"]
    waiting = 0
    for number, ply in enumerate(b.walk(seats, 6, b.anything, wealth=-13, bots_know="told")):
        state = ply.after
        waiting += state.window is not None
        if state.phase == "game_over" or (number % 4 and state.window is None):
            continue
        everybody = RULES.told_by(state, range(seats))
        viewer = (state.turn + 1) % seats
        for claims in (everybody, everybody | {seats - 1: Told(nonsense[number // 4 % len(nonsense)])}):
            view = RULES.confide(state, viewer, claims)
            truthful = [seat for seat in range(seats) if seat != viewer and claims[seat].sure]
            for world in worlds(state, viewer, claims, 3):
                meets(world, view, *truthful)
    assert waiting or seats == 8


def test_fv_11_1_worlds_meet_what_people_told_as_long_as_it_is_true() -> None:
    """Cards are in the hand; of cards drawn since anything goes."""
    log: list[BaseEvent] = []
    pinned: dict[Seat, tuple[str, int]] = {}
    tried = 0
    for number, ply in enumerate(b.walk(4, 9, wealth=60, bots_know="told")):
        for seat in range(1, 4):
            if number % 11 == seat:
                offered = WORDS.claims_offered(RULES.observe(ply.before, seat))
                pinned[seat] = ", ".join(offered[seat - 1 :]), len(log)
        claims = {seat: Told(text, [each.seen_by(None) for each in log[at:]]) for seat, (text, at) in pinned.items()}
        view = RULES.confide(ply.before, 0, claims)
        for world in worlds(ply.before, 0, claims, 2) if number % 3 == 0 else ():
            for seat in range(1, 4):
                said = view.table[seat].told
                if said is not None and not said.new:
                    tried += 1
                    assert not set(said.cards) - set(world.hands[seat])
                    sums = symbols_by_type(world.hands[seat], CARDS)
                    assert all(s in (None, there) for s, there in zip(said.symbols, sums, strict=True))
        log += ply.told
    assert tried > 20


def test_fv_11_1_cards_told_at_a_table_that_shows_sums() -> None:
    """The sums are certain; cards count where they go with them."""
    state = b.position(
        hands={0: [], 1: ["agr_LR", "fis_R", "fis_L"], 2: ["ind_L"]}, options={"talk": "summary", "bots_know": "told"}
    )
    view = RULES.confide(state, 0, {})
    assert view.table[1].hand_symbols == (2, 2, 0, 0)
    for text, card in {"A-A": "agr_LR", "C--, 9 I*": None, "2x --F": "fis_R", "AA-, A--": None}.items():
        for world in worlds(state, 0, {1: Told(text)}, 6):
            assert symbols_by_type(world.hands[1], CARDS) == (2, 2, 0, 0)
            assert card is None or card in world.hands[1]


@pytest.mark.parametrize("kind", ["assign", "remove_shark"])
@pytest.mark.parametrize("text", ["C--, no A^, no F~, no I*", "9 A^", "no C$", "CC-", "2 C$", "-CC"])
def test_fv_11_5_a_card_that_waits_for_the_team_goes_before_what_was_told(kind: str, text: str) -> None:
    """It has a column of the shark, whatever its seat says; the words of the others count all the same."""
    hands = {0: ["com_MR"], 1: ["agr_L"], 2: ["fis_LM"]}
    table = b.at(population=1, hands=hands, sharks={2: ["R"]}, options={"bots_know": "told"})
    b.do(table, kind, card="com_MR", target=2)
    claims = {0: Told(text), 2: Told("no A^, 2 F~, no I*, no C$", sure=True)}
    state, cards = b.now(table), set()
    for world in worlds(state, 1, claims, 12):
        assert world.window.card in world.hands[0]
        assert symbols_by_type(world.hands[2], CARDS) == (0, 2, 0, 0)
        cards.add(world.window.card)
    assert kind == "assign" or all(CARDS.columns[card] & 4 for card in cards)
    assert text != "-CC" or cards == {"com_MR"}


def test_two_people_cannot_hold_the_same_card() -> None:
    state = b.position(hands={0: ["com_LM"], 1: ["agr_L"], 2: ["agr_L"], 3: ["com_R"]}, options={"bots_know": "told"})
    kind = next(card for card, worker in CARDS.workers.items() if worker.count == 1 and card != "com_LM")
    claims = {seat: Told(CARDS.token(kind)) for seat in (1, 2)} | {3: Told("no A^, no F~, no I*, 1 C$", sure=True)}
    for world in worlds(state, 0, claims, 10):
        assert [kind in hand for hand in world.hands[1:3]] == [True, False]
        assert symbols_by_type(world.hands[3], CARDS) == (0, 0, 0, 1)


# --- choices ----------------------------------------------------------------------------------------------------------


def test_fv_11_3_bots_that_were_told_the_same_choose_the_same() -> None:
    """Of bots and of a person, true or not; whatever the hands really are."""
    players = [make_player(GAME, name, RULES, iterations=4, seconds=None) for name in ("easy", "medium", "strong")]
    log: list[BaseEvent] = []
    tried = 0
    for number, ply in enumerate(b.walk(4, 5, wealth=30, bots_know="told")):
        state, seat = ply.before, ply.action.seat
        options = RULES.legal_actions(state, seat)
        if number % 9 == 0 and len(options) > 1:
            liar = (seat + 1) % 4
            claims = RULES.told_by(state, range(4)) | {liar: Told("7 C$, no I*, A-A")}
            view, seen = RULES.confide(state, seat, claims), [event.seen_by(seat) for event in log]
            twin = RULES.worlds(view, seen)(seeded(number))
            assert twin.hands != state.hands or state.phase.startswith("setup")
            # the person says what it likes, whatever it holds
            again = RULES.told_by(twin, range(4)) | {liar: claims[liar]}
            assert RULES.confide(twin, seat, again) == view
            for player in players:
                chosen = [
                    player.choose(each, seen, RULES.legal_actions(world, seat), thinking(1, seat, number))
                    for each, world in ((view, state), (RULES.confide(twin, seat, again), twin))
                ]
                assert chosen[0] == chosen[1]
                tried += 1
        log += ply.told
    assert tried > 10


def test_fv_11_3_bots_go_by_claims_only_where_the_table_says_so() -> None:
    hands = {0: ["agr_L"], 1: ["com_LM"]}
    for known, hears in (("hands", False), ("told", True), ("nothing", False)):
        table = b.at(hands=hands, options={"bots_know": known})
        table.settle(seats=chairs(table, {0: "medium"}))
        before = table.seat(0).confided
        table.seat(1).claim("2 C$")
        assert (table.seat(0).confided != before) == hears == table.bots_hear
        assert table.seat(1).view == b.view(table, 1)
        assert table.seat(1).view.table[0].told is None
    table.settle(seats=chairs(table, {}))
    assert not table.bots_hear


def test_ideas_of_people_hear_the_pin_board_at_every_table() -> None:
    table = b.at(hands={0: ["agr_L"], 1: ["com_LM"]})
    table.seat(1).claim("2 C$")
    assert table.seat(0).heard.table[1].told == told((None, None, None, 2))
    assert table.seat(0).heard.table[0] == table.seat(0).view.table[0]
    assert table.public().heard.table[1].told == told((None, None, None, 2))


def test_a_resumed_game_goes_on_with_what_was_told() -> None:
    table = with_bots(3, 1, 2, player="strong", bots_know="told", first_player="seat0", seed=5)
    play_on(table, 4)
    table.seat(0).claim(", ".join(WORDS.claims_offered(b.view(table, 0))))
    play_on(table, 8)
    again = open_table(GAME, parse(encode(table.to_save()))).controller
    assert again.claims == table.claims
    for seat in (1, 2):
        assert again.seat(seat).confided == table.seat(seat).confided
        assert again.seat(seat).confided.table[0].told is not None
    play_on(table, 12)
    play_on(again, 12)
    assert state_digest(RULES, b.now(table)) == state_digest(RULES, b.now(again))


def play_on(table: AnyTable, decisions: int) -> None:
    """Bots as they think, people whatever comes first."""
    for _ in range(decisions):
        seat = table.to_act()[0]
        handle = table.seat(seat)
        player = make_player(GAME, table.seats[seat].player, RULES, iterations=6, seconds=None) if seat else None
        asked = (handle.confided, handle.log, handle.legal_actions)
        handle.submit(player.choose(*asked, table.thinking(seat)).action if player else asked[2][0])


def test_old_saves_stay_what_they_were() -> None:
    """The option is written only where it is chosen, and what bots tell never."""
    for known, written in (("hands", False), ("told", True)):
        table = with_bots(3, 1, 2, bots_know=known)
        state = RULES.states.dump_python(b.now(table), mode="json")
        assert ("bots_know" in state["options"]) == written
        assert not any(note.kind == "claim" for note in table.to_save().notes)


def test_every_part_is_read_by_itself() -> None:
    """Whatever parts are joined, the order does not matter."""
    parts = ["2 A^", "no C$", "--F", "2x A-A"]
    for number in range(1, 5):
        for some in combinations(parts, number):
            assert len({heard(", ".join(order), 5) for order in (some, some[::-1])}) == 1
    assert len({heard(", ".join(pair), 5) for pair in product(parts, parts)}) == 4 + 6
