"""From the last card of a trick to the first of the next: catching, scoring, preparing the round (sections 3, 5, 8)."""

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.games.fishing2 import events
from fishgames.games.fishing2.cards import OTHER_SHADE, CardTable
from fishgames.games.fishing2.effects import carry_out, draw_from_boat, drawn_event, put_on_fisher, take_into_hand
from fishgames.games.fishing2.state import Fishing2State, NamesTrump, Pile, Verdict, boat_size
from fishgames.games.fishing2.trick import standing
from fishgames.games.fishing2.view import ROUNDS, FinishedTrick, RoundStart


def judge(state: Fishing2State, table: CardTable) -> None:
    """All have played: fix winner, weakest seat and green record, and queue the buoys (F2-5.7, F2-5.8)."""
    lies = standing([play.played for play in state.trick], state.trump, table)
    assert lies.highest is not None
    state.verdict = Verdict(
        winner=state.trick[lies.highest].seat,
        weakest=None if lies.weakest is None else state.trick[lies.weakest].seat,
        green=lies.green,
    )
    state.effects = [slot for slot, play in enumerate(state.trick, 1) if play.played in table.effects]


def go_on(state: Fishing2State, table: CardTable) -> list[BaseEvent]:
    """Carry on with a fully played trick until somebody is asked or the game ends."""
    told = carry_out(state, table)
    if state.pending or state.end is not None:
        return told
    told += _catch(state, table)
    if any(state.hands):
        return told
    told += _score_round(state)
    if state.end is None:
        told += _prepare_round(state, table)
    return told


def _catch(state: Fishing2State, table: CardTable) -> list[BaseEvent]:
    """Steps 3 and 4: weakest seat, winner, trump of the next trick (F2-5.9, F2-5.10)."""
    verdict = state.verdict
    assert verdict is not None
    # with only buoys played there is no weakest seat: then the winner gets a turned-up blowfish too (section 9)
    takes_blowfish = verdict.winner if verdict.weakest is None else verdict.weakest
    blowfish: list[CardId] = []
    identified: list[CardId] = []
    rest: list[CardId | None] = []
    for play in state.trick:
        if play.card is None:
            continue
        turned_up = play.face_down and play.card in table.blowfish and _identifies(state)
        if play.card in table.blowfish and (turned_up or not play.face_down):
            blowfish.append(play.card)
            identified += [play.card] if turned_up else []
            put_on_fisher(state, takes_blowfish, play.card, seen=True)
        else:
            rest.append(None if play.face_down else play.card)
            seen = not play.face_down or play.laid_by == verdict.winner
            put_on_fisher(state, verdict.winner, play.card, seen=seen)
    told: list[BaseEvent] = []
    if _identifies(state) and any(play.face_down for play in state.trick):
        told.append(events.FaceDownChecked(blowfish=tuple(identified)))
    told.append(
        events.TrickCaught(
            seat=verdict.winner,
            cards=tuple(rest),
            weakest=takes_blowfish if blowfish else verdict.weakest,
            blowfish=tuple(blowfish),
            identified=tuple(identified),
        )
    )
    state.last_order = tuple(play.seat for play in state.trick)
    state.last_trick = FinishedTrick(
        round=state.round,
        plays=tuple((play.seat, play.played) for play in state.trick),
        winner=verdict.winner,
        weakest=verdict.weakest,
        trump=state.trump,
        cards=tuple(rest),
        blowfish=tuple(blowfish),
    )
    if state.trump is not None:
        shade = state.set_shade or (OTHER_SHADE[state.trump] if verdict.green else state.trump)
        if shade != state.trump and any(state.hands):
            told.append(events.TrumpSwitched(shade=shade))
        state.trump = shade
    state.leader = verdict.winner
    state.trick_number += 1
    state.trick, state.verdict, state.set_shade, state.set_by = [], None, None, None
    return told


def _identifies(state: Fishing2State) -> bool:
    return state.options.face_down_blowfish == "identified"


def _score_round(state: Fishing2State) -> list[BaseEvent]:
    """A point for each caught card; the catch goes shuffled under the boat (F2-3.14, F2-3.15), in seat order."""
    points = tuple(len(pile.cards) for pile in state.fishers)
    state.by_round.append(points)
    state.draws_before += state.counts_draw
    told: list[BaseEvent] = [events.RoundScored(round=state.round, points=points)]
    for seat, pile in enumerate(state.fishers):
        state.points[seat] += points[seat]
        shuffled = list(pile.cards)
        state.rng.shuffle(shuffled)
        if shuffled:
            state.boats[seat].append(Pile(cards=tuple(shuffled), unseen=pile.unseen))
        state.fishers[seat] = Pile()
    if state.round == ROUNDS:
        state.end = "last_round"
        told.append(events.GameEnded(how="last_round"))
    return told


def _prepare_round(state: Fishing2State, table: CardTable) -> list[BaseEvent]:
    """Draw the hands of the next round and find its leader (F2-3.1 to F2-3.8); overfishing as F2-8.2."""
    state.round += 1
    state.trump, state.counts_draw, state.counts_catch, state.trick_number = None, 0, 0, 1
    state.prepared = None
    size = table.hand_sizes[state.seats][state.round - 1]
    needs = [max(0, size - boat_size(state, seat)) for seat in range(state.seats)]
    if sum(needs) > len(state.ocean):
        state.end = "overfishing"
        return [events.GameEnded(how="overfishing")]
    place = {seat: n for n, seat in enumerate(state.last_order)}
    own = [draw_from_boat(state, seat, size) for seat in range(state.seats)]
    fresh: list[list[CardId]] = [[] for _ in own]
    for seat in sorted(range(state.seats), key=lambda seat: (-needs[seat], place[seat])):
        fresh[seat] = state.ocean[: needs[seat]]
        del state.ocean[: needs[seat]]
        take_into_hand(state, seat, own[seat] + fresh[seat], table)
    state.prepared = RoundStart(
        from_boat=tuple(map(len, own)),
        from_ocean=tuple(needs),
        boat_left=tuple(boat_size(state, seat) for seat in range(state.seats)),
    )
    state.leader = first_to_lead(state, place)
    state.pending.append(NamesTrump(seat=state.leader))
    told: list[BaseEvent] = [events.RoundBegun(seat=state.leader, round=state.round, hand_size=size)]
    return told + [drawn_event(seat, own[seat], fresh[seat]) for seat in state.last_order]


def first_to_lead(state: Fishing2State, place: dict[Seat, int]) -> Seat:
    """The seat with the fewest points; tied: the one that played earlier in the last trick (F2-3.6)."""
    return min(range(state.seats), key=lambda seat: (state.points[seat], place[seat]))
