"""The reading pages that open over a table: log, scores, rules, keys; all from one seat's handle."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from fishgames.core.clauses import Clauses
from fishgames.core.registry import help_text
from fishgames.core.seat_handle import SeatHandle
from fishgames.ui.lines import Line
from fishgames.ui.standing_rows import standing

if TYPE_CHECKING:
    from fishgames.core.session import Session
    from fishgames.ui.game_screen import GameScreen
    from fishgames.ui.read_out_screen import ReadOutScreen
    from fishgames.ui.seat_tags import SeatTags


def open_page(
    page: "GameScreen[Any, Any]",
    name: str,
    session: "Session",
    source: SeatHandle[Any, Any],
    tags: "SeatTags",
    hues: Mapping[str, str],
    clause: str | None = None,
) -> None:
    """Push the page called `name`. `source` is the seat at the keyboard, or everybody."""
    wording = session.controller.wording
    view = source.view
    heading = Line.of(session.spec.title, "bold").gap(2).add(name, "ink").gap(3).add(wording.status(view), "mut")
    chip = Line() if source.seat is None else tags.chip(source.seat, page.signs)
    match name:
        case "log":
            from fishgames.ui.log_lines import LogEntry, deal_words, log_entries
            from fishgames.ui.log_screen import LogScreen

            start = wording.shown_from(view, source.log)
            entries = log_entries(source.log, wording, start, source.notes)
            if deal := deal_words(session.controller.deal):
                entries.insert(0, LogEntry(start, None, None, deal, note=True))
            note = "what everybody may know; hands and face-down cards are not in it"
            if source.seat is not None:
                note = f"what {tags.names[source.seat]} may know"
            if start:
                note += "; this table does not look further back"
            page.app.push_screen(
                LogScreen(
                    entries,
                    wording,
                    tags.letters,
                    heading,
                    chip,
                    note,
                    hues=hues,
                    chapter=wording.chapter_word,
                    show=lambda place: look_back(page, source, place),
                    marks=tags.marks,
                    why=source.why,
                )
            )
        case "replay":
            look_back(page, source)
        case "read out":
            page.app.push_screen(_read_out(page, session, source, tags, hues))
        case "scores":
            from fishgames.ui.scores_screen import ScoresScreen

            over = view.asked is None
            page.app.push_screen(
                ScoresScreen(
                    source,
                    wording,
                    tags.letters,
                    tags.names,
                    session.controller.points,
                    heading,
                    chip,
                    seat=source.seat or 0,
                    caption="at the end" if over else "so far",
                    note="Each line names the clause by which it counts.",
                    open_rules=lambda clause: open_page(page, "rules", session, source, tags, hues, clause),
                    hues=hues,
                    marks=tags.marks,
                    places=standing(page, source, session.controller.points, view),
                    together=session.spec.together,
                    read_out=partial(open_page, page, "read out", session, source, tags, hues) if over else None,
                )
            )
        case _:
            from fishgames.ui.hot_seat import hot_seat_book
            from fishgames.ui.rules_screen import RuleBook, RulesScreen

            book = RuleBook(session.spec.title, Clauses.parse(help_text(session.spec)), hues)
            page.app.push_screen(RulesScreen([book, hot_seat_book()], clause))


def read_out(page: "GameScreen[Any, Any]", session: "Session", heard: Callable[[None], None]) -> None:
    """Push the final scores, to be told line by line; `heard` is called when people go on."""
    page.app.push_screen(_read_out(page, session, session.controller.public(), page.tags, page.token_hues), heard)


def _read_out(
    page: "GameScreen[Any, Any]",
    session: "Session",
    source: SeatHandle[Any, Any],
    tags: "SeatTags",
    hues: Mapping[str, str],
) -> "ReadOutScreen":
    from fishgames.ui.read_out_screen import read_out_page

    return read_out_page(
        page, source.view, source, lambda clause: open_page(page, "rules", session, source, tags, hues, clause)
    )


def look_back(page: "GameScreen[Any, Any]", source: SeatHandle[Any, Any], place: int | None = None) -> None:
    """Push the table as it was, as `source` saw it: at first, or once that entry of the log had happened."""
    from fishgames.ui.replay_screen import ReplayScreen

    page.app.push_screen(ReplayScreen(page, source, place), page.branch_off)
