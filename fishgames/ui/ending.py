"""The end of a game at its table: the scores are read out once, then comes the result and whatever is wanted next."""

from typing import TYPE_CHECKING, Any

from fishgames.ui.result_screen import Leaving, ResultScreen
from fishgames.ui.standing_rows import standing
from fishgames.ui.table_pages import read_out

if TYPE_CHECKING:
    from fishgames.ui.game_screen import GameScreen


class Ending:
    """What the table does with it, and where its people go from there."""

    def __init__(self, page: "GameScreen[Any, Any]") -> None:
        self._page = page

    def begin(self) -> None:
        """The game is over."""
        page = self._page
        page.close_pages()
        page.wear_looks_of(None)
        if page.controller.read_out:
            self._show_result()
        else:
            read_out(page, self._heard)

    def _heard(self, _: None) -> None:
        self._page.controller.note_read_out()
        self._show_result()

    def _show_result(self) -> None:
        """Who won; then wherever the people want to go."""
        page = self._page
        public, result = page.controller.public(), page.controller.result()
        assert result is not None
        shown = ResultScreen(
            page.session.spec.title,
            page.wording,
            page.tags,
            public.view,
            result,
            page.keyboard.company(),
            lambda: page.result_lines(public.view, public.log),
            page.action_page,
            page.controller.deal,
            standing(page, public, result.scores, public.view),
        )
        page.app.push_screen(shown, self._after_result)

    def _after_result(self, chosen: Leaving | None) -> None:
        self._page.dismiss(chosen or "menu")
