"""Who may know what (V-14, V-15), and what may be taken back (V-7.8)."""

from fishgames.games.villagers import events as ev
from fishgames.games.villagers.cards import shipped
from tests.games.villagers import builders as b


def test_v_14_1_what_lies_open_is_in_every_view() -> None:
    for ply in b.walk(3, 2):
        game, state = b.game(ply.after), ply.after
        for letter in ("A", "C", None):
            view = b.view(game, letter)
            assert [info.village for info in view.table] == state.villages
            assert [info.coins for info in view.table] == state.coins
            assert [info.square for info in view.table] == state.squares
            assert [info.hand for info in view.table] == [len(hand) for hand in state.hands]
            assert [slot and slot.card for slot in view.road] == state.road
            assert [pile.count for pile in (view.reserve, *view.stacks)] == [len(pile) for pile in state.piles]
            assert view.discard == state.discard
            assert dict(view.basics) == state.basics


def test_v_14_2_a_hand_is_seen_by_its_seat_alone() -> None:
    game = b.alone([], ["Fisher", "Mason"])
    assert b.view(game, "A").hand == ("mason", "fisher")
    assert b.view(game, "B").hand == ()
    assert b.view(game).hand == ()


def test_v_14_2_a_seat_knows_what_it_traded_until_it_is_gone() -> None:
    game = b.alone([], ["Fisher", "Mason"], first="A")
    b.do(game, "A", "trade_basic", card="Fisher", to=3, basic="Hayer")
    b.do(game, "A", "trade_basic", card="Mason", to=3, basic="Hayer")
    assert b.view(game, "A").stacks[2].known == ((1, "mason"), (2, "fisher"))
    assert b.view(game, "B").stacks[2].known == ()
    assert b.view(game, "B").stacks[2].top == "ore"
    for letter in "AB":
        b.do(game, letter, "end_build")
    b.do(game, "B", "draft_stack", stack=3)
    assert b.view(game, "A").stacks[2].known == ((1, "fisher"),)


def test_v_14_3_nobody_sees_below_the_top_back() -> None:
    for ply in b.walk(4, 1):
        view = b.view(b.game(ply.after), "B")
        for pile, lies in zip((view.reserve, *view.stacks), ply.after.piles, strict=True):
            assert pile.top == (shipped().suits[lies[-1]] if lies else None)


def test_v_14_4_the_log_names_drafted_cards_and_not_traded_ones() -> None:
    for ply in b.walk(3, 3):
        for event in ply.told:
            told = event.seen_by(None)
            if isinstance(told, ev.BasicTraded):
                assert told.card is None
                assert told.suit == shipped().suits[event.card]  # type: ignore[attr-defined]
            elif isinstance(told, ev.RoadCardDrafted | ev.BlindCardDrafted):
                assert told.card in shipped().cards


def test_v_16_show_opponent_hand_suits_may_be_off() -> None:
    game = b.alone([], ["Fisher", "Mason"], options={"show_opponent_hand_suits": False})
    assert b.view(game, "B").table[0].hand_suits is None
    assert b.view(game, "A").table[0].hand_suits == ("ore", "solitary")
    assert b.view(game).table[0].hand_suits is None
    assert b.view(b.alone([], ["Fisher", "Mason"]), "B").table[0].hand_suits == ("ore", "solitary")


def test_v_15_1_only_a_build_turn_is_private() -> None:
    seen = {}
    for ply in b.walk(2, 0):
        asked = b.view(b.game(ply.before)).asked
        assert asked is not None
        seen[asked.kind] = asked.private
    assert seen == {"draft": False, "road_coin": False, "build": True}


def test_v_15_2_road_coins_are_placed_openly_second_player_first() -> None:
    game = b.at(2, phase="road_coin", first="B", turn="A")
    b.do(game, "A", "place_coin", slot=2)
    choice = b.view(game).choices[0]
    assert (choice.seat, choice.slot) == (0, 2)
    assert b.to_act(game) == "B"


def test_v_7_8_a_whole_build_turn_can_be_taken_back() -> None:
    game = b.alone(["Lumberjack"], ["Tinner", "Hunter", "Fisher", "Carpenter"], first="A")
    start = b.now(game)
    b.do(game, "A", "tinner")
    b.do(game, "A", "build", card="Fisher", pay="tinner")
    b.do(game, "A", "trade_basic", card="Hunter", to=1, basic="Hayer")
    b.do(game, "A", "build", card="Carpenter")
    for _ in range(4):
        assert game.takeback(0).how == "free"
        game.undo(0)
    assert b.now(game) == start


def test_v_7_8_not_beyond_a_card_that_was_turned_up() -> None:
    game = b.at(3, phase="draft")
    b.do(game, "A", "draft_road", slot=1)
    assert game.takeback(0).how == "vote"
    game = b.at(3, phase="draft", stacks=[0] * 6, reserve=0)
    b.do(game, "A", "draft_road", slot=1)
    assert game.takeback(0).how == "free"


def test_v_7_8_the_whole_turn_in_a_real_game() -> None:
    """Whatever is done in a Build turn shows nobody anything hidden."""
    for players in (2, 5):
        for ply in b.walk(players, 7):
            if ply.before.phase == "build":
                assert not any(event.reveals for event in ply.told if not isinstance(event, ev.GameEnded))
                assert ply.before.rng == ply.after.rng
