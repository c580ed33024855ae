"""The pages that open over a past position: its scores, and the log that leads back to it."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from fishgames.core.model import ScoreLine, Seat
from fishgames.core.replay import Replay
from fishgames.core.seat_handle import Why
from fishgames.ui.lines import EMPTY
from fishgames.ui.log_lines import LogEntry
from fishgames.ui.page import Page
from fishgames.ui.standing_rows import standing
from fishgames.ui.table_pages import page_heading

if TYPE_CHECKING:
    from fishgames.ui.game_screen import GameScreen
    from fishgames.ui.log_screen import LogScreen
    from fishgames.ui.scores_screen import ScoresScreen


class PastAccounts:
    """The accounts as they stood at that step."""

    def __init__(self, replay: Replay[Any], step: int) -> None:
        self._replay, self._step = replay, step

    def account(self, seat: Seat) -> tuple[ScoreLine, ...]:
        """The score of a seat, line by line."""
        return self._replay.account(self._step, seat)


def past_scores(
    table: "GameScreen[Any, Any]",
    replay: Replay[Any],
    step: int,
    seat: Seat,
    open_rules: Callable[[str], None],
    push: Callable[[Page[Any]], None],
) -> "ScoresScreen":
    """Of that position; the seat's account first. At the end they can be read out, on a page that is pushed."""
    from fishgames.ui.read_out_screen import read_out_page
    from fishgames.ui.scores_screen import ScoresScreen

    accounts, tags = PastAccounts(replay, step), table.tags
    totals = [sum(line.points for line in accounts.account(each)) for each in range(len(tags.names))]
    view = replay.view(step, None)
    over = replay.finished and step == replay.steps
    return ScoresScreen(
        accounts,
        table.wording,
        tags,
        totals,
        page_heading(table, "scores").gap(3).add(table.wording.status(view), "mut"),
        seat=seat,
        caption=f"after step {step} of {replay.steps}",
        note="Each line names the clause by which it counts.",
        open_rules=open_rules,
        hues=table.token_hues,
        places=standing(table, accounts, totals, view),
        together=table.session.spec.together,
        read_out=(lambda: push(read_out_page(table, view, accounts, open_rules))) if over else None,
    )


def past_log(
    table: "GameScreen[Any, Any]",
    entries: Sequence[LogEntry],
    places: range,
    show: Callable[[int], None],
    why: Callable[[int], Why | None],
    *,
    find: bool,
) -> "LogScreen":
    """The pointer on what led to the position; `show` is called with the place of a line that was chosen, `why` tells
    why a bot did what a line tells.
    """
    from fishgames.ui.log_screen import LogScreen

    at = bisect_right([entry.index for entry in entries], places.stop - 1) - 1
    return LogScreen(
        entries,
        table.wording,
        table.tags,
        page_heading(table, "log"),
        EMPTY,
        "Enter shows the table as it was after a line",
        hues=table.token_hues,
        chapter=table.wording.chapter_word,
        show=show,
        at=max(at, 0),
        find=find,
        why=why,
    )
