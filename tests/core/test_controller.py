"""The one checked door: what comes in, what each seat gets to see, and how far back it goes."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest

from fishgames.core.actions import IllegalAction
from fishgames.core.events import BaseEvent
from fishgames.core.history import UndoRefused
from fishgames.core.model import Seat
from fishgames.core.opening import new_table, open_table
from fishgames.core.rules import Told
from fishgames.core.saves import encode, parse
from fishgames.core.table import SeatInfo, TableSettings
from tests.core.toy import TOY, CardLaid, Choose, Draw, Lay, ToyAction, ToyRules, ToyState, ToyView, toy
from tests.factories import AnyTable, dumped, people


def table(players: Sequence[str] = ("human", "human", "human"), undo: Any = "vote", rules: str = "") -> AnyTable:
    """A dealt table of three; bots keep their chair's name."""
    seats = tuple(
        info if player == "human" else SeatInfo(name=info.name, player=player, person=f"bot {info.name}")
        for info, player in zip(people(3), players, strict=True)
    )
    spec = toy(rules=f"{__name__}:{rules}") if rules else TOY
    return new_table(spec, seats, settings=TableSettings(undo=undo), seed=5)


def lay(game: AnyTable, *seats: int, auto: bool = False) -> None:
    """Each of these seats lays its first card."""
    for seat in seats:
        game.submit(game.seat(seat).legal_actions[0], auto=auto)


def started(**how: Any) -> AnyTable:
    """The table has chosen three tricks."""
    game = table(**how)
    game.submit(Choose(seat=0, tricks=3))
    return game


# --- submit -----------------------------------------------------------------------------------------------------------


def test_an_action_is_done_told_and_recorded() -> None:
    game = table()
    events = game.submit(Choose(seat=1, tricks=2))
    assert [event.kind for event in events] == ["chosen"]
    assert (game.actions, game.serial, game.last_mover) == (1, 1, 1)
    assert game.public().view.tricks == 2
    assert game.to_act() == (0, 1, 2)


def test_a_refused_action_changes_nothing() -> None:
    game = started()
    before = dumped(game.rules, game.snapshot().state)
    with pytest.raises(IllegalAction) as refused:
        game.submit(Lay(seat=0, card="pip-99"))
    assert refused.value.objection.clause == "T-4"
    assert dumped(game.rules, game.snapshot().state) == before
    assert (game.actions, game.serial) == (1, 1)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_there_are_no_other_seats(seat: int) -> None:
    game = started()
    with pytest.raises(IllegalAction, match="no such seat"):
        game.submit(Lay(seat=seat, card="pip-01"))


class BreaksHalfWay(ToyRules):
    """Takes the card away, then fails."""

    def apply(self, state: ToyState, action: ToyAction) -> list[BaseEvent]:
        events = super().apply(state, action)
        if isinstance(action, Lay):
            raise ZeroDivisionError
        return events


def test_a_rule_that_fails_half_way_changes_nothing() -> None:
    game = started(rules="BreaksHalfWay")
    before = dumped(game.rules, game.snapshot().state)
    with pytest.raises(ZeroDivisionError):
        lay(game, 0)
    assert dumped(game.rules, game.snapshot().state) == before
    assert (game.actions, game.serial) == (1, 1)


def test_listeners_hear_of_every_change_until_they_leave() -> None:
    game = table()
    heard: list[int] = []
    leave = game.subscribe(lambda: heard.append(game.serial))
    game.submit(Choose(seat=0, tricks=3))
    lay(game, 0)
    game.undo(0)
    game.redo()
    game.settle(settings=TableSettings(privacy="open"))
    assert heard == [1, 2, 3, 4, 5]
    leave()
    lay(game, 1)
    assert len(heard) == 5


def test_a_listener_may_leave_while_it_is_told() -> None:
    game = table()
    heard: list[str] = []
    leaves: list[Any] = []

    def once() -> None:
        heard.append("first")
        leaves[0]()

    leaves.append(game.subscribe(once))
    game.subscribe(lambda: heard.append("second"))
    game.submit(Choose(seat=0, tricks=3))
    lay(game, 0)
    assert heard == ["first", "second", "second"]


# --- handles ----------------------------------------------------------------------------------------------------------


def test_a_handle_shows_its_own_seat_only() -> None:
    game = started()
    lay(game, 0)
    hands = [game.seat(seat).view.hand for seat in range(3)]
    assert len({*hands}) == 3
    assert game.public().view.hand == ()
    assert game.seat(0).view.laid is not None
    assert game.seat(1).view.laid is None


def test_a_handle_tells_its_own_log_only() -> None:
    game = started()
    lay(game, 0)
    (own,) = [event for event in game.seat(0).log if isinstance(event, CardLaid)]
    assert own.card == game.seat(0).view.laid
    for other in (game.seat(1), game.public()):
        assert CardLaid(seat=0) in other.log
        assert own not in other.log


def test_a_handle_lists_and_does_its_own_actions_only() -> None:
    game = started()
    handle, other = game.seat(0), game.seat(1)
    action = other.legal_actions[0]
    assert all(option.seat == 0 for option in handle.legal_actions)
    assert handle.objection(action) is not None
    assert other.objection(action) is None
    assert not handle.final(action)
    with pytest.raises(IllegalAction, match="another seat"):
        handle.submit(action)
    other.submit(action)
    assert list(other.legal_actions) == []


def test_nobody_in_particular_can_do_nothing() -> None:
    game = started()
    public = game.public()
    assert list(public.legal_actions) == []
    with pytest.raises(IllegalAction):
        public.submit(game.seat(0).legal_actions[0])


def test_everybody_may_answer_what_the_whole_table_is_asked() -> None:
    """In the name of one seat, a person's if there is one; what one seat is asked stays closed."""
    game = table(players=("random", "human", "human"))
    assert game.public().acting == game.speaker == 1
    offered = game.public().legal_actions
    assert offered == game.seat(1).legal_actions != ()
    assert game.public().objection(Choose(seat=0, tricks=2)) is not None
    game.public().submit(offered[0])
    assert game.actions == 1
    assert game.public().acting is None
    assert table(players=("random", "random", "random")).speaker == 0


def test_claims_are_talk_and_no_matter_of_the_game() -> None:
    """Kept in the save, told to everybody, replaced and taken down; no decision moves and no undo takes them."""
    game = started()
    heard: list[int] = []
    game.subscribe(lambda: heard.append(game.position))
    position, actions = game.position, game.actions
    game.seat(1).claim("  two   low ones ")
    game.seat(0).claim("nothing")
    assert game.public().claims == {0: "nothing", 1: "two low ones"}
    assert heard == [position, position]
    game.seat(1).claim("one of each")
    game.seat(0).claim("")
    assert game.claims == {1: "one of each"}
    assert (game.actions, game.position, game.redoable) == (actions, position, 0)
    lay(game, 0)
    game.undo(0)
    assert game.claims == {1: "one of each"}
    again = open_table(TOY, game.to_save()).controller
    assert again.claims == {1: "one of each"}
    game.public().claim("nobody says this")
    assert game.claims == {1: "one of each"}
    for text, reason in (("a\nb", "control character"), ("a\x1b[2Jb", "control character"), ("x" * 200, "too long")):
        with pytest.raises(ValueError, match=reason):
            game.seat(1).claim(text)


class Talkative(ToyRules):
    """Bots that tell how many cards they hold; what a bot hears is kept."""

    heard_last: ClassVar[Mapping[Seat, Told]] = {}

    def tells(self, state: ToyState, seat: Seat) -> str:
        return f"{len(state.hands[seat])} cards"

    def confide(self, state: ToyState, seat: Seat, told: Mapping[Seat, Told]) -> ToyView:
        type(self).heard_last = told
        return self.observe(state, seat)


def test_bots_tell_by_themselves_and_hear_what_came_after_a_claim() -> None:
    """Theirs is always of now and leaves no note; a person's stands with all that everybody was told since."""
    game = started(players=("human", "random", "human"), rules="Talkative")
    game.seat(0).claim("a pip")
    holds = len(game.seat(1).view.hand)
    assert game.claims == {0: "a pip", 1: f"{holds} cards"}
    lay(game, 0, 1)
    assert game.claims == {0: "a pip", 1: f"{holds - 1} cards"}
    game.seat(2).claim("nothing")
    lay(game, 2)
    assert game.seat(1).confided == game.seat(1).view
    told = tuple(game.public().log)
    assert Talkative.heard_last == {
        0: Told("a pip", told[1:]),
        1: Told(f"{holds - 1} cards", sure=True),
        2: Told("nothing", told[3:]),
    }
    game.undo(2, agreed=game.voters(2))
    assert game.claims[2] == "nothing"
    game.seat(2).claim("")
    assert list(open_table(TOY, game.to_save()).controller.claims) == [0]
    assert list(game.claims) == [0, 1]
    assert not game.bots_hear


def since(game: AnyTable) -> Sequence[BaseEvent]:
    """What a bot hears to have happened after the words of seat 0."""
    assert game.seat(1).confided is not None
    return Talkative.heard_last[0].since


def test_what_takes_the_place_of_an_undone_step_came_after_the_claim() -> None:
    """Its number says nothing: the words were said before it. A step that is brought back had come before them."""
    game = started(players=("human", "random", "human"), rules="Talkative")
    lay(game, 0)
    game.seat(0).claim("a pip")
    game.undo(0)
    assert since(game) == ()
    game.redo()
    assert since(game) == ()
    game.undo(0)
    lay(game, 0, 2)
    assert since(game) == tuple(game.public().log[1:])
    assert since(open_table(toy(rules=f"{__name__}:Talkative"), game.to_save()).controller) == since(game)
    game.undo(2)
    game.redo()
    assert since(game) == tuple(game.public().log[1:])


def test_the_same_words_pinned_up_again_are_said_of_now() -> None:
    game = started(players=("human", "random", "human"), rules="Talkative")
    game.seat(0).claim("a pip")
    game.seat(0).claim("a pip")
    assert [note.kind for note in game.notes] == ["claim"]
    lay(game, 0)
    assert since(game)
    game.seat(0).claim("a pip")
    assert not since(game)
    assert [note.kind for note in game.notes] == ["claim", "claim"]


def test_a_handle_goes_on_with_the_table() -> None:
    game = started()
    handle = game.seat(0)
    first = handle.view
    assert handle.view is first
    lay(game, 0)
    assert handle.view != first


def test_anybody_may_read_anybodys_account() -> None:
    game = started()
    assert [line.points for line in game.public().account(1)] == [0]


def test_final_is_what_undo_would_stop_at() -> None:
    game = started()
    handles = [game.seat(seat) for seat in range(3)]
    assert not handles[0].final(handles[0].legal_actions[0])
    lay(game, 0, 1)
    assert handles[2].final(handles[2].legal_actions[0])  # the cards are turned up
    lay(game, 2)
    winner = game.to_act()[0]
    draws, passes = game.seat(winner).legal_actions
    assert (game.seat(winner).final(draws), game.seat(winner).final(passes)) == (True, False)
    assert not handles[0].final(Lay(seat=0, card="pip-99"))
    assert game.serial == 4


# --- undo and redo ----------------------------------------------------------------------------------------------------


def test_the_own_last_action_is_taken_back_freely_and_noted() -> None:
    game = started()
    before = dumped(game.rules, game.snapshot().state)
    lay(game, 0)
    game.undo(0)
    assert dumped(game.rules, game.snapshot().state) == before
    assert (game.actions, game.redoable) == (1, 1)
    assert [(note.kind, note.at, note.seat) for note in game.notes] == [("undone", 1, 0)]


def test_redo_brings_it_back_and_is_noted() -> None:
    game = started()
    lay(game, 0)
    after = dumped(game.rules, game.snapshot().state)
    game.undo(0)
    game.redo()
    assert dumped(game.rules, game.snapshot().state) == after
    assert [note.kind for note in game.notes] == ["undone", "redone"]
    with pytest.raises(UndoRefused, match="nothing to bring back"):
        game.redo()


def test_another_action_ends_redo() -> None:
    game = started()
    lay(game, 0)
    game.undo(0)
    lay(game, 1)
    assert game.redoable == 0


def test_a_table_without_undo_says_so() -> None:
    game = started(undo="off")
    assert game.takeback(0).how == "no"
    with pytest.raises(UndoRefused, match="without undo"):
        game.undo(0, agreed=(0, 1, 2))


def test_over_another_person_everybody_else_must_agree() -> None:
    game = started()
    lay(game, 0, 1)
    assert game.takeback(0).how == "vote"
    for agreed in ((), (1,), (2,), (0, 1)):
        with pytest.raises(UndoRefused, match="Somebody else"):
            game.undo(0, agreed)
    game.undo(0, agreed=(1, 2))
    assert game.actions == 1
    assert game.notes[-1].agreed


def test_what_was_seen_takes_a_vote() -> None:
    game = started()
    lay(game, 0, 1, 2)
    with pytest.raises(UndoRefused, match="has been seen"):
        game.undo(2)
    game.undo(2, agreed=(0, 1))
    assert game.actions == 3


def test_a_refusal_bars_the_same_step_only() -> None:
    """Also in the save; another seat, and the same seat at another step, may ask."""
    game = started()
    lay(game, 0, 1, 2)
    assert (game.takeback(0).how, game.voters(0)) == ("vote", (1, 2))
    game.refuse_takeback(0, 1)
    assert game.takeback(0).how == "no"
    with pytest.raises(UndoRefused, match="not asked twice"):
        game.undo(0, (1, 2))
    again = open_table(TOY, game.to_save()).controller
    assert again.takeback(0).how == "no"
    assert game.takeback(1).how != "no"
    game.undo(2, (0, 1))
    assert game.takeback(0).how == "vote"


def test_a_refusal_holds_when_redo_brings_the_step_back_and_not_for_another_step_in_its_place() -> None:
    game = started()
    lay(game, 0, 1)
    lay(game, 2)
    game.refuse_takeback(0, 1)
    game.undo(2, (0, 1))
    assert game.takeback(0).how == "vote"
    undone = open_table(TOY, game.to_save()).controller
    for table in (game, undone):
        table.redo()
        assert table.takeback(0).how == "no"
        assert open_table(TOY, table.to_save()).controller.takeback(0).how == "no"
        table.undo(2, (0, 1))
        lay(table, 2)
        assert table.takeback(0).how == "vote"
        assert open_table(TOY, table.to_save()).controller.takeback(0).how == "vote"
        table.undo(2, (0, 1))
        again = open_table(TOY, table.to_save()).controller
        for redone in (table, again):
            redone.redo()
            assert redone.takeback(0).how == "vote"


def test_a_table_may_keep_to_what_is_free() -> None:
    game = started(undo="free")
    lay(game, 0)
    assert game.takeback(0).how == "free"
    lay(game, 1)
    assert game.takeback(0).how == "no"
    with pytest.raises(UndoRefused, match="can't be taken back freely"):
        game.undo(0, (1, 2))


def test_bots_have_no_vote_and_go_back_along() -> None:
    game = started(players=("human", "random", "random"))
    lay(game, 0, 1)
    assert game.takeback(0).how == "free"
    game.undo(0)
    assert game.actions == 1
    game.redo()
    assert game.actions == 3


def test_a_vote_among_one_person_is_granted() -> None:
    game = started(players=("human", "random", "random"))
    lay(game, 1, 2, 0)
    assert game.takeback(0).how == "vote"
    game.undo(0)
    assert game.actions == 3


def test_a_person_with_two_chairs_agrees_once() -> None:
    seats = (*people(2), SeatInfo(name="Mio 2", person="Mio"))
    game: AnyTable = new_table(TOY, seats, seed=5)
    game.submit(Choose(seat=0, tricks=3))
    lay(game, 0, 1, 2)
    game.undo(2, agreed=(0,))
    assert game.actions == 3
    lay(game, 2)
    with pytest.raises(UndoRefused):
        game.undo(2, agreed=(1,))


def test_people_whose_names_were_not_given_are_people_still() -> None:
    """Nobody is outvoted because the set-up left `person` empty."""
    game: AnyTable = new_table(TOY, tuple(SeatInfo(name=name) for name in ("A", "B", "C")), seed=5)
    game.submit(Choose(seat=0, tricks=3))
    lay(game, 0, 1, 2)
    with pytest.raises(UndoRefused):
        game.undo(2)
    game.undo(2, agreed=(0, 1))


def test_plays_that_nobody_chose_go_back_and_forth_along() -> None:
    game = started()
    lay(game, 0)
    lay(game, 1, auto=True)
    assert game.last_mover == 0
    game.undo(0)
    assert (game.actions, game.redoable) == (1, 2)
    game.redo()
    assert (game.actions, game.redoable) == (3, 0)
    assert game.snapshot().autos == (2,)


def test_a_draw_comes_back_the_same() -> None:
    game = started()
    lay(game, 0, 1, 2)
    winner = game.to_act()[0]
    game.submit(Draw(seat=winner, draws=True))
    drawn = game.seat(winner).view.hand
    others = tuple(seat for seat in range(3) if seat != winner)
    game.undo(winner, agreed=others)
    assert len(game.seat(winner).view.hand) == len(drawn) - 1
    game.submit(Draw(seat=winner, draws=True))
    assert game.seat(winner).view.hand == drawn


# --- the table --------------------------------------------------------------------------------------------------------


def test_a_seat_may_change_hands_and_it_is_noted() -> None:
    game = started()
    bot = SeatInfo(name="Mio", player="random", person="Mio")
    game.settle(seats=(game.seats[0], bot, game.seats[2]))
    assert game.seats[1] == bot
    assert [(note.kind, note.seat, note.text) for note in game.notes] == [("seat_changed", 1, "random")]
    game.settle(seats=game.seats, settings=game.settings)
    assert len(game.notes) == 1


def test_settings_may_change_and_it_is_noted() -> None:
    game = started()
    game.settle(settings=TableSettings(undo="off"))
    assert game.settings.undo == "off"
    assert [note.kind for note in game.notes] == ["settings_changed"]


def test_the_present_is_not_moved_by_what_is_saved() -> None:
    game = started()
    snapshot = game.snapshot()
    lay(game, 0)
    document = snapshot.document()
    assert document.head.actions == 1
    assert document.head.to_act == (0, 1, 2)
    assert game.to_save().head.actions == 2


def test_the_head_of_a_save_tells_the_end() -> None:
    game = table()
    game.submit(Choose(seat=0, tricks=2))
    while game.to_act():
        seat = game.to_act()[0]
        game.submit(game.seat(seat).legal_actions[-1])
    head = game.to_save().head
    result = game.rules.result(game.snapshot().state)
    assert result is not None
    assert head.finished
    assert (head.scores, head.winners) == (result.scores, result.winners)
    assert head.outcome == game.wording.outcome(result)
    assert (head.to_act, head.question) == ((), "")


def test_an_idea_is_noted_once_for_each_decision() -> None:
    made = table()
    (seat, *_) = made.to_act()
    heard: list[int] = []
    made.subscribe(lambda: heard.append(made.position))
    made.seat(seat).take_idea()
    made.seat(seat).take_idea()
    assert [(note.kind, note.at, note.seat) for note in made.notes] == [("idea", 0, seat)]
    # only talk: the decision stays as it is
    assert heard == [0]
    made.submit(made.seat(seat).legal_actions[0])
    made.undo(seat)
    made.seat(seat).take_idea()
    assert [note.kind for note in made.notes] == ["idea", "undone", "idea"]


def test_a_bots_reason_is_told_to_its_seat_and_to_all_once_the_game_is_over() -> None:
    """It is kept under the seal, through undo, redo, save and resume; nobody else hears it before."""
    made = table(("medium", "human", "human"))
    made.submit(made.seat(0).legal_actions[0], reason="it holds the best card")
    place = len(made.public().log) - 1
    assert made.seat(0).why(place) == (0, "it holds the best card")
    assert [made.public().why(place), made.seat(1).why(place)] == [(0, None)] * 2
    assert (made.public().why(-1), made.public().why(place + 1)) == (None, None)
    text = encode(made.to_save())
    assert b"best card" not in text
    again = open_table(TOY, parse(text)).controller
    assert again.seat(0).why(place) == (0, "it holds the best card")
    while seats := again.to_act():
        again.submit(again.seat(seats[0]).legal_actions[0])
    assert again.public().why(place) == (0, "it holds the best card")
    # what people did has no reason to be told
    assert again.public().why(len(again.public().log) - 1) is None


def test_reasons_of_steps_that_were_taken_back_come_back_with_them() -> None:
    made = table(("human", "medium", "human"))
    while made.to_act()[0] != 1:
        made.submit(made.seat(made.to_act()[0]).legal_actions[0])
    made.submit(made.seat(1).legal_actions[0], reason="why not")
    before = made.snapshot().reasons
    assert before[-1] == "why not"
    made.step_back()
    assert made.snapshot().reasons == before
    made.redo()
    assert made.snapshot().reasons == before
