"""Opening a table: a new one, or the one that a save describes."""

import secrets
from dataclasses import fields
from typing import Any, NamedTuple

from pydantic import ValidationError

from fishgames.core.actions import BaseAction, IllegalAction
from fishgames.core.controller import Controller
from fishgames.core.model import Options
from fishgames.core.players import bot_names
from fishgames.core.promise import fingerprint, new_salt
from fishgames.core.rng import Rng, seeded
from fishgames.core.rules import BrokenInvariant, CardsRefused, Rules, SetupRefused
from fishgames.core.saves import SaveDocument, SaveError, Sealed, canonical, digest, now, shown, unseal
from fishgames.core.snapshot import Table
from fishgames.core.spec import HUMAN, GameSpec
from fishgames.core.table import SeatInfo, TableSettings

AnyController = Controller[Any, Any, Any]


_BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What rules may run into on a state that they would never have come to; ValidationError and BrokenInvariant count."""


class Opened(NamedTuple):
    """A table from a save; `notice` tells when its history could not be replayed, `differs` at which action (from 1).

    `differs` is 0 where only the final state differed.
    """

    controller: AnyController
    notice: str | None = None
    differs: int | None = None


def new_seed() -> int:
    """Sixty-four bits that nobody can guess."""
    return secrets.randbits(64)


def deal_generator(seed: int) -> Rng:
    """The generator that a game is dealt from."""
    return seeded(seed)


def new_table(
    spec: GameSpec,
    seats: tuple[SeatInfo, ...],
    options: Options | None = None,
    settings: TableSettings | None = None,
    seed: int | None = None,
    cards: Any = None,
) -> AnyController:
    """A dealt game. Raises SetupRefused and, for a corrected card file, CardsRefused."""
    table = spec.load("cards")(cards)
    rules = spec.load("rules")(table)
    chosen = rules.options() if options is None else options
    seed = new_seed() if seed is None else seed
    state = rules.setup(len(seats), chosen, deal_generator(seed))
    salt = new_salt()
    return _controller(
        spec,
        rules,
        state,
        Table(
            game=spec.id,
            rules_version=spec.rules_version,
            seats=seats,
            settings=settings or TableSettings(),
            options=options_json(chosen),
            seed=seed,
            started=now(),
            cards=cards,
            salt=salt,
            fingerprint=fingerprint(spec.id, len(seats), seed, salt),
        ),
        table,
    )


def options_json(options: Options) -> dict[str, Any]:
    """Options as the plain values of a save."""
    return {field.name: getattr(options, field.name) for field in fields(options)}


def open_table(spec: GameSpec, document: SaveDocument) -> Opened:
    """The table of a save, its history replayed action by action. Raises SaveError for impossible contents.

    When the replay does not lead to the saved state (rules were corrected since), the saved state itself is
    checked and taken, and history starts there.
    """
    sealed = unseal(document)
    try:
        table = spec.load("cards")(document.cards)
    except CardsRefused as refused:
        raise SaveError(f"The card file in the save can't be used: {refused}.") from None
    unknown = {info.player for info in document.seats} - {HUMAN, *bot_names(spec)}
    if unknown:
        raise SaveError(f"The save wants a bot that is not here: {shown(sorted(unknown)[0])}.")
    rules = spec.load("rules")(table)
    options = _options(rules, document)
    start = Table(
        game=document.game,
        rules_version=document.rules_version,
        seats=document.seats,
        settings=document.table,
        options=document.options,
        seed=int(sealed.seed, 16),
        started=document.started,
        cards=document.cards,
        start=sealed.start,
        notes=document.notes,
        branch=document.branch,
        salt=sealed.salt,
        fingerprint=document.fingerprint,
        id=document.id,
    )
    if digest(sealed.state) != sealed.state_digest:
        raise SaveError("The sealed part of the save contradicts itself.")
    try:
        state = _start_state(rules, sealed, options, len(document.seats))
    except SetupRefused as refused:
        raise SaveError(f"The save is impossible: {refused}") from None
    controller = _controller(spec, rules, state, start, table)
    differs = _replay(controller, sealed)
    if differs is None:
        return Opened(controller)
    state = _parsed_state(rules, sealed.state, len(document.seats), options)
    # history begins anew, by the rules of today; the notes tell of what was before it
    notes = tuple(note.model_copy(update={"at": 0}) for note in document.notes)
    fallback = start.replaced(start=sealed.state, rules_version=spec.rules_version, notes=notes)
    notice = "The moves of this save no longer lead to where it stands, so its history starts here."
    return Opened(_controller(spec, rules, state, fallback, table), notice, differs)


def _controller(spec: GameSpec, rules: Rules[Any, Any, Any], state: Any, table: Table, cards: Any) -> AnyController:
    wording = spec.load("wording")(cards, [info.name for info in table.seats])
    made: AnyController = spec.load("controller")(table, rules, wording, state)
    return made


def _options(rules: Rules[Any, Any, Any], document: SaveDocument) -> Options:
    try:
        return rules.options(**document.options)
    except (ValidationError, TypeError):
        raise SaveError("The save is impossible: its options are not those of the game.") from None


def _start_state(rules: Rules[Any, Any, Any], sealed: Sealed, options: Options, seats: int) -> Any:
    if sealed.start is None:
        return rules.setup(seats, options, deal_generator(int(sealed.seed, 16)))
    return _parsed_state(rules, sealed.start, seats, options)


def _parsed_state(rules: Rules[Any, Any, Any], data: Any, seats: int, options: Options) -> Any:
    try:
        state = rules.states.validate_json(canonical(data), strict=True)
        if state.seats != seats or state.options != options:
            raise SaveError("The sealed part of the save is impossible: it is of another table.")
        _try_out(rules, state)
    except _BROKEN:
        raise SaveError("The sealed part of the save is impossible: no game can come to stand like that.") from None
    return state


def _try_out(rules: Rules[Any, Any, Any], state: Any) -> None:
    """Look at a foreign state from every seat and try each option once: it may hold what no invariant speaks of."""
    rules.check(state)
    rules.result(state)
    seats = range(state.seats)
    for viewer in (None, *seats):
        rules.observe(state, viewer)
    for seat in rules.to_act(state):
        options = rules.legal_actions(state, seat) if seat in seats else ()
        if not options:
            raise BrokenInvariant("somebody is asked who has no option")
        for option in options:
            after = state.clone()
            rules.apply(after, option)
            rules.check(after)


def _replay(controller: AnyController, sealed: Sealed) -> int | None:
    """Play the saved actions; None when that leads to the saved state, else the number of the first that differs."""
    rules, autos = controller.rules, frozenset(sealed.autos)
    parsed: list[BaseAction] = []
    for number, data in enumerate(sealed.actions, 1):
        try:
            parsed.append(rules.actions.validate_json(canonical(data), strict=True))
        except ValidationError:
            return number
    reasons = sealed.reasons or ("",) * len(parsed)
    for number, (action, reason) in enumerate(zip(parsed, reasons, strict=True), 1):
        try:
            controller.submit(action, auto=number - 1 in autos, reason=reason)
        except (IllegalAction, *_BROKEN):
            return number
    for _ in range(len(parsed) - sealed.cursor):
        controller.step_back()
    controller.refusals.recall(controller.notes)
    state = rules.states.dump_python(controller.snapshot().state, mode="json")
    return None if digest(state) == sealed.state_digest else 0
