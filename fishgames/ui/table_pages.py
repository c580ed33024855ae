"""The reading pages that open over a table: log, scores, rules, what is past; all from one seat's handle."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from fishgames.core.clauses import Clauses
from fishgames.core.registry import help_text
from fishgames.core.seat_handle import SeatHandle
from fishgames.ui.lines import Line
from fishgames.ui.standing_rows import standing

if TYPE_CHECKING:
    from fishgames.ui.game_screen import GameScreen
    from fishgames.ui.log_screen import LogScreen
    from fishgames.ui.read_out_screen import ReadOutScreen
    from fishgames.ui.rules_screen import RulesScreen
    from fishgames.ui.scores_screen import ScoresScreen


def open_page(page: "GameScreen[Any, Any]", name: str, source: SeatHandle[Any, Any], clause: str | None = None) -> None:
    """Push the page called `name`. `source` is the seat at the keyboard, or everybody."""
    match name:
        case "log":
            page.app.push_screen(_log(page, source))
        case "replay":
            look_back(page, source)
        case "read out":
            page.app.push_screen(_read_out(page, source))
        case "scores":
            page.app.push_screen(_scores(page, source))
        case _:
            page.app.push_screen(rules_page(page, clause))


def read_out(page: "GameScreen[Any, Any]", heard: Callable[[None], None]) -> None:
    """Push the final scores, to be told line by line; `heard` is called when people go on."""
    page.app.push_screen(_read_out(page, page.controller.public()), heard)


def look_back(page: "GameScreen[Any, Any]", source: SeatHandle[Any, Any], place: int | None = None) -> None:
    """Push the table as it was, as `source` saw it: at first, or once that entry of the log had happened."""
    from fishgames.ui.replay_screen import ReplayScreen

    page.app.push_screen(ReplayScreen(page, source, place), page.branch_off)


def rules_page(table: "GameScreen[Any, Any]", clause: str | None = None) -> "RulesScreen":
    """The rules of the game, and the book of the shared keyboard."""
    from fishgames.ui.hot_seat import hot_seat_book
    from fishgames.ui.rules_screen import RuleBook, RulesScreen

    spec = table.session.spec
    book = RuleBook(spec.title, Clauses.parse(help_text(spec)), table.token_hues)
    return RulesScreen([book, hot_seat_book()], clause)


def page_heading(table: "GameScreen[Any, Any]", name: str) -> Line:
    """The game, and what is read."""
    return Line.of(table.session.spec.title, "bold").gap(2).add(name, "ink")


def _head(page: "GameScreen[Any, Any]", name: str, source: SeatHandle[Any, Any]) -> tuple[Line, Line]:
    """The heading with where the game stands, and the chip of whoever reads."""
    heading = page_heading(page, name).gap(3).add(page.wording.status(source.view), "mut")
    return heading, Line() if source.seat is None else page.tags.chip(source.seat, page.signs)


def _log(page: "GameScreen[Any, Any]", source: SeatHandle[Any, Any]) -> "LogScreen":
    from fishgames.ui.log_lines import LogEntry, deal_words, log_entries
    from fishgames.ui.log_screen import LogScreen

    wording, tags = page.wording, page.tags
    start = wording.shown_from(source.view, source.log)
    entries = log_entries(source.log, wording, start, source.notes)
    if deal := deal_words(page.controller.deal):
        entries.insert(0, LogEntry(start, None, None, deal, note=True))
    note = "what everybody may know; hands and face-down cards are not in it"
    if source.seat is not None:
        note = f"what {tags.names[source.seat]} may know"
    if start:
        note += "; this table does not look further back"
    return LogScreen(
        entries,
        wording,
        tags,
        *_head(page, "log", source),
        note,
        hues=page.token_hues,
        chapter=wording.chapter_word,
        show=partial(look_back, page, source),
        why=source.why,
    )


def _scores(page: "GameScreen[Any, Any]", source: SeatHandle[Any, Any]) -> "ScoresScreen":
    from fishgames.ui.scores_screen import ScoresScreen

    view, tags, points = source.view, page.tags, page.controller.points
    over = view.asked is None
    return ScoresScreen(
        source,
        page.wording,
        tags,
        points,
        *_head(page, "scores", source),
        seat=source.seat or 0,
        caption="at the end" if over else "so far",
        note="Each line names the clause by which it counts.",
        open_rules=partial(open_page, page, "rules", source),
        hues=page.token_hues,
        places=standing(page, source, points, view),
        together=page.session.spec.together,
        read_out=partial(open_page, page, "read out", source) if over else None,
    )


def _read_out(page: "GameScreen[Any, Any]", source: SeatHandle[Any, Any]) -> "ReadOutScreen":
    from fishgames.ui.read_out_screen import read_out_page

    return read_out_page(page, source.view, source, partial(open_page, page, "rules", source))
