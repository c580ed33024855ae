"""What the scripted commands tell of saves and rules: values for JSON and lines of text, nothing printed."""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import TypeAdapter

from fishgames.core.clauses import Clause, Clauses
from fishgames.core.events import BaseEvent
from fishgames.core.opening import AnyController, open_table
from fishgames.core.people import cells
from fishgames.core.promise import fingerprint, grouped
from fishgames.core.registry import games
from fishgames.core.rules import BrokenInvariant
from fishgames.core.saves import SaveDocument, SaveError, shown, unseal
from fishgames.core.spec import HUMAN, GameSpec
from fishgames.core.store import SaveEntry, read_document
from fishgames.core.table import TableNote

_NOTES = {
    "undone": "",
    "redone": "brought back what was taken back",
    "seat_changed": "played from here on by",
    "settings_changed": "the table's settings were changed",
    "takeback_refused": "a request to take back was refused",
    "claim": "told the others",
    "idea": "an idea was shown",
    "branched": "",
}
Promise = Literal["kept", "broken", "unproven", "none"]
_PROMISES: dict[Promise, str] = {
    "kept": "the deal is the one promised at the start",
    "broken": "the deal is not the one promised at the start",
    "unproven": "the history begins later than the deal, so its promise can't be proven",
    "none": "nothing was promised of the deal",
}


def spec_of(document: SaveDocument) -> GameSpec:
    """The game of a save. SaveError when this program does not have it."""
    spec = games().get(document.game)
    if spec is None:
        raise SaveError(f"The save is of a game this program does not have: {document.game}.")
    return spec


# lists of saves


def saves_json(entries: Sequence[SaveEntry]) -> list[dict[str, Any]]:
    """The head of each save, or its fault."""
    return [_entry_json(entry) for entry in entries]


def _entry_json(entry: SaveEntry) -> dict[str, Any]:
    document = entry.document
    where = {"file": entry.path.name, "path": str(entry.path.absolute()), "fault": entry.fault}
    if document is None:
        return where
    fault = None if document.game in games() else f"The game {document.game} is not in this program."
    return {
        **where,
        "fault": fault,
        "game": document.game,
        "seats": _seats_json(document),
        **document.head.model_dump(mode="json"),
        "started": document.started,
        "saved": document.saved,
    }


def _seats_json(document: SaveDocument) -> list[dict[str, Any]]:
    return [{"seat": seat, "name": info.name, "player": info.player} for seat, info in enumerate(document.seats)]


def saves_lines(entries: Sequence[SaveEntry]) -> list[str]:
    """A table: save, game, date, people, and where it stands."""
    rows = []
    for entry in entries:
        document = entry.document
        if document is None:
            rows.append((entry.path.stem, "?", "", "", entry.fault or ""))
            continue
        spec, head = games().get(document.game), document.head
        names = [info.name for info in document.seats]
        if spec is None:
            stands = "a game this program does not have"
        elif head.finished:
            stands = f"finished: {head.outcome}"
        else:
            stands = (
                f"{' '.join(head.status.split())}, {', '.join(names[seat] for seat in head.to_act)} {head.question}"
            )
        title = document.game if spec is None else spec.title
        saved = f"{datetime.fromisoformat(document.saved).astimezone():%Y-%m-%d %H:%M}"
        rows.append((entry.path.stem, title, saved, ", ".join(names), stands))
    return table([("save", "game", "saved", "people", ""), *rows]) if rows else []


def table(rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> list[str]:
    """Rows of columns, aligned; `right`: the columns of numbers."""
    widths = [max(cells(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        parts = []
        for column, text in enumerate(row):
            blanks = " " * (widths[column] - cells(text))
            parts.append(blanks + text if column in right else text + blanks)
        lines.append("  ".join(parts).rstrip())
    return lines


# one save


@dataclass(frozen=True)
class OpenSave:
    """A save whose table was opened. `differs` as in core.opening.Opened."""

    path: Path
    document: SaveDocument
    spec: GameSpec
    controller: AnyController
    notice: str | None
    differs: int | None

    @property
    def finished(self) -> bool:
        """Is the game over?"""
        return self.document.head.finished


def open_save(path: Path) -> OpenSave:
    """Read a save and open its table. Raises SaveError."""
    document = read_document(path)
    spec = spec_of(document)
    opened = open_table(spec, document)
    return OpenSave(path, document, spec, opened.controller, opened.notice, opened.differs)


def _save_json(save: OpenSave) -> dict[str, Any]:
    return {
        "file": save.path.name,
        "game": save.document.game,
        "seats": _seats_json(save.document),
        "finished": save.finished,
        "notice": save.notice,
    }


def show_json(save: OpenSave) -> dict[str, Any]:
    """The public view, field by field."""
    view = save.controller.public().view
    return {
        **_save_json(save),
        "options": save.document.options,
        "table": save.document.table.model_dump(mode="json"),
        "head": save.controller.snapshot().head().model_dump(mode="json"),
        "deal": save.controller.deal._asdict(),
        "view": TypeAdapter(type(view)).dump_python(view, mode="json"),
    }


def show_lines(save: OpenSave) -> list[str]:
    """The public view in words, and who won."""
    lines = list(save.controller.wording.lines(save.controller.public().view))
    head = save.controller.snapshot().head()
    outcome = [head.outcome] if head.finished else []
    return [*lines, *_deal_lines(save), *outcome]


def _deal_lines(save: OpenSave) -> list[str]:
    """The promise of the deal; at the end what it was made from."""
    deal = save.controller.deal
    if not deal.fingerprint:
        return []
    opened = "" if deal.seed is None else f", seed {deal.seed}, salt {deal.salt}"
    return [f"deal {grouped(deal.fingerprint)}{opened}"]


def _entries(save: OpenSave) -> Iterator[tuple[str | None, BaseEvent]]:
    """The log with its chapters. Once the game is over each event is told as to its own seat, so nothing is left out.

    While it runs, the table's options may let people look back only so far.
    """
    controller = save.controller
    public = controller.public()
    if save.finished:
        logs = [controller.seat(seat).log for seat in range(len(controller.seats))]
        told = [event if event.seat is None else logs[event.seat][n] for n, event in enumerate(public.log)]
    else:
        told = list(public.log[controller.wording.shown_from(public.view, public.log) :])
    for event in told:
        yield controller.wording.chapter(event), event


def log_json(save: OpenSave) -> dict[str, Any]:
    """The log as records, and the notes of the table."""
    wording = save.controller.wording
    entries = [
        {
            "chapter": chapter,
            "seat": event.seat,
            "name": None if event.seat is None else wording.name(event.seat),
            "text": wording.event(event),
            "event": asdict(event),
        }
        for chapter, event in _entries(save)
    ]
    notes = [note.model_dump(mode="json") for note in save.document.notes]
    return {**_save_json(save), "deal": save.controller.deal._asdict(), "entries": entries, "notes": notes}


def log_lines(save: OpenSave) -> list[str]:
    """The log in words."""
    wording = save.controller.wording
    lines = _deal_lines(save)
    for chapter, event in _entries(save):
        if chapter is not None:
            lines.append(chapter)
        if (text := wording.event(event)) is not None:
            lines.append(f"  {text}" if event.seat is None else f"  {wording.name(event.seat)} {text}")
    if save.document.notes:
        lines += ["at the table", *(f"  {_note(save, note)}" for note in save.document.notes)]
    return lines


def _note(save: OpenSave, note: TableNote) -> str:
    name = "" if note.seat is None else f"{save.controller.wording.name(note.seat)}: "
    text = "a person" if note.text == HUMAN else note.text
    words = " ".join(part for part in (_NOTES[note.kind], text) if part)
    return f"after action {note.at}, {name}{words}"


@dataclass(frozen=True)
class Verdict:
    """What verify found: `fault` is None when all is well, `differs` the step (from 1) where the save goes wrong.

    `promise` of the deal: kept; broken; unproven, when the history no longer begins with the deal; or none was given.
    """

    steps: int
    differs: int | None
    fault: str | None
    promise: Promise = "none"


def verify(save: OpenSave, noted: str | None = None) -> Verdict:
    """Replay against what was saved, the invariants at every step, the head against the game, the deal against what
    was promised of it. `noted`: the fingerprint that somebody noted at the start.
    """
    promise, broken = _promise(save, noted)
    found = _replayed(save)
    return replace(found, fault=found.fault or broken, promise=promise)


def _promise(save: OpenSave, noted: str | None) -> tuple[Promise, str | None]:
    """Was the game dealt as promised? And the sentence if it was not."""
    document, sealed = save.document, unseal(save.document)
    promised = document.fingerprint
    if noted is not None and noted != promised:
        here = f"that of the save is {grouped(promised)}" if promised else "the save has none"
        return "broken", f"This is not the deal that was noted: {here}."
    if not promised:
        return "none", None
    if fingerprint(document.game, len(document.seats), int(sealed.seed, 16), sealed.salt) != promised:
        return "broken", "The deal is not the promised one: its seed and salt have another fingerprint."
    return ("kept" if sealed.start is None else "unproven"), None


def _replayed(save: OpenSave) -> Verdict:
    steps = save.document.head.actions
    if save.differs:
        return Verdict(steps, save.differs, f"Step {save.differs} can't be done by the rules of this program.")
    if save.differs == 0:
        fault = f"All {steps} steps can be replayed, but they lead to another state than the saved one."
        return Verdict(steps, steps, fault)
    controller = save.controller
    public = {"to_act", "actions", "finished", "scores", "winners"}
    differing = controller.snapshot().head().model_dump(include=public) != save.document.head.model_dump(include=public)
    found: Verdict | None = None
    for step in range(steps, -1, -1):  # backwards, as the table can; the earliest fault is what counts
        try:
            controller.rules.check(controller.snapshot().state)
        except BrokenInvariant as broken:
            found = Verdict(steps, step, f"After step {step} an invariant of the rules is broken: {broken}.")
        if step:
            controller.step_back()
    if found is not None:
        return found
    if differing:
        return Verdict(steps, None, "The public head of the save says other things than its game.")
    return Verdict(steps, None, None)


def verdict_json(save: OpenSave, verdict: Verdict) -> dict[str, Any]:
    """The verdict."""
    return {**_save_json(save), "ok": verdict.fault is None, **asdict(verdict)}


def verdict_line(save: OpenSave, verdict: Verdict) -> str:
    """The verdict in one line."""
    name = shown(save.path.name)
    if verdict.fault is not None:
        return f"{name}: {verdict.fault}"
    return f"{name}: {verdict.steps} steps replayed, all as saved, no invariant broken; {_PROMISES[verdict.promise]}."


# simulations


def simulation_lines(report: dict[str, Any]) -> list[str]:
    """The numbers of a simulation as a table."""
    length = report["length"]
    bots: list[Sequence[str]] = [("bot", "seats", "score", "", "share", "", "won", "")]
    bots += [
        [
            bot["bot"],
            str(bot["seats"]),
            *_estimate(bot["score"], 1, ""),
            *_estimate(bot["share"], 100, " %"),
            *_estimate(bot["won"], 100, " %"),
        ]
        for bot in report["bots_result"]
    ]
    rows: list[Sequence[str]] = [("seat", "bot", "mean", "min", "max", "wins")]
    rows += [
        (
            str(seat["seat"] + 1),
            seat["bot"] or "in turn",
            f"{seat['mean']:.2f}",
            *(str(seat[key]) for key in ("min", "max", "wins")),
        )
        for seat in report["seats_result"]
    ]
    speed = f"{report['decisions_per_second']:,} per second of CPU time"
    return [
        f"{games()[report['game']].title}, {report['seats']} seats, {report['games']} games",
        f"{report['decisions']:,} decisions in {report['seconds']:.2f} s, {speed}",
        f"decisions a game: {length['min']} to {length['max']}, {length['mean']} on average",
        "",
        *table(bots, frozenset({1, 2, 4, 6})),
        "share: of the victory, for all seats of a bot; won: how many of its seats did. In brackets: 95 times in 100.",
        "",
        *table(rows, frozenset({0, 2, 3, 4, 5})),
        "",
        *table([(f"{count}", ending) for ending, count in report["endings"].items()], frozenset({0})),
    ]


def _estimate(found: dict[str, Any], times: int, unit: str) -> tuple[str, str]:
    """A mean, and its interval if there is one."""
    mean = f"{times * found['mean']:.1f}{unit}"
    if found["low"] is None:
        return mean, ""
    return mean, f"({times * found['low']:.1f} to {times * found['high']:.1f})"


# rules


def rules_lines(clauses: Clauses, width: int) -> list[str]:
    """The rules in short, and the numbers under which there is more."""
    lines = [clauses.title, ""]
    for entry in clauses.intro:
        lines += [*_wrapped(entry, width), ""]
    for chapter in clauses.chapters:
        if chapter.clauses:
            lines.append(chapter.title)
            lines += [f"  {line}" for line in table([(clause.number, clause.title) for clause in chapter.clauses])]
    return lines


def clause_lines(clause: Clause, width: int) -> list[str]:
    """One clause in full."""
    lines = [f"{clause.number} {clause.title}"]
    for entry in clause.body:
        if not (entry.startswith(" ") and lines[-1].startswith(" ")):
            lines.append("")
        lines += _wrapped(entry, width)
    for example in clause.examples:
        lines += ["", *textwrap.wrap(f"example  {example}", width, subsequent_indent=" " * 9)]
    if clause.see_also:
        lines += ["", *textwrap.wrap(f"see also {', '.join(clause.see_also)}", width, subsequent_indent=" " * 9)]
    return lines


def _wrapped(entry: str, width: int) -> list[str]:
    return [entry] if entry.startswith(" ") else textwrap.wrap(entry, width, break_on_hyphens=False)
