"""A block of rows, drawn row by row: the widget that everything on a table screen is made of."""

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget

from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.signs import Signs, signs_of
from fishgames.ui.themes import palette_of, style_of


class LineBlock(Widget):
    """Shows `lines`; assigning equal lines costs nothing, changed rows are the only ones repainted."""

    DEFAULT_CSS = """
    LineBlock { width: 1fr; height: auto; background: $background; }
    LineBlock.-shelf { background: $surface; }
    """
    ALLOW_SELECT: ClassVar[bool] = False
    # focus is taken by hand where it is wanted, so that a first click never counts as the second
    FOCUS_ON_CLICK: ClassVar[bool] = False

    lines: reactive[tuple[Line, ...]] = reactive((), init=False, repaint=False)
    # tone behind the text: paper, shelf, card, sea, quay, or a hue
    ground: reactive[str] = reactive("paper", init=False)
    # hue of the half block down the left edge; None: no bar, and the text starts in column 0
    bar: reactive[str | None] = reactive(None, init=False)

    @dataclass
    class Clicked(Message):
        """A span with a target was clicked; `button` as in Textual: 1 left, 3 right."""

        block: "LineBlock"
        target: str
        button: int

        @property
        def control(self) -> "LineBlock":
            return self.block

    def __init__(
        self,
        lines: tuple[Line, ...] = (),
        *,
        ground: str = "paper",
        bar: str | None = None,
        signs: Signs | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.set_reactive(LineBlock.lines, lines)
        self.set_reactive(LineBlock.ground, ground)
        self.set_reactive(LineBlock.bar, bar)
        self._own_signs = signs
        self.set_class(ground != "paper", "-shelf")

    @property
    def signs(self) -> Signs:
        """The set this block was made with, else the app's."""
        return signs_of(self.app) if self._own_signs is None else self._own_signs

    @property
    def text_width(self) -> int:
        """Cells for text: the content without the bar. 0 before the first layout."""
        return max(self.size.width - (self.bar is not None), 0)

    def redraw(self) -> None:
        """Once the set of signs has changed."""
        self.refresh()

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, self._theme_changed)

    def _theme_changed(self, _: Theme) -> None:
        self.refresh()

    def watch_ground(self, ground: str) -> None:
        self.set_class(ground != "paper", "-shelf")

    def watch_lines(self, old: tuple[Line, ...], new: tuple[Line, ...]) -> None:
        if len(old) != len(new) and self.styles.is_auto_height:
            self.lay_out()
            return
        rows = range(max(len(old), len(new)))
        changed = [y for y in rows if old[y : y + 1] != new[y : y + 1]]
        if self.styles.is_auto_width:
            self.refresh(layout=True)
        elif 2 * len(changed) < len(rows):
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))
        elif changed:
            self.refresh()

    def lay_out(self) -> None:
        """Ask for a layout, as there are more rows or fewer now."""
        # Textual counts only the first request before it is dealt with. A layout that comes in between, as when the
        # window changes, would be taken for this one's, and the block would keep the height it had then.
        self._layout_updates += 1
        self.refresh(layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max((line.width for line in self.lines), default=0) + (self.bar is not None)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines)

    def render_line(self, y: int) -> Strip:
        theme, ground = self.app.theme, self.ground
        width = self.size.width
        segments: list[Segment] = []
        if self.bar is not None:
            segments.append(Segment(self.signs.bar, style_of(theme, self.bar, ground)))
        line = self.lines[y] if y < len(self.lines) else EMPTY
        fills = palette_of(theme).fills
        for span in line.spans:
            text = span.text if fills or "chip" not in span.tone else bracketed(span.text)
            segments.append(Segment(text, style_of(theme, span.tone, ground)))
        return Strip(segments).adjust_cell_length(width, style_of(theme, "ink", ground)).simplify()

    def target_at(self, x: int, y: int) -> str | None:
        """What a click at this place of the content means."""
        if not 0 <= y < len(self.lines):
            return None
        return self.lines[y].target_at(x - (self.bar is not None))

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        target = None if offset is None else self.target_at(offset.x, offset.y)
        if target is not None:
            event.stop()
            self.post_message(self.Clicked(self, target, event.button))


def bracketed(text: str) -> str:
    """A chip without its fill: brackets in the innermost blanks around it, as many cells as before."""
    left, right = len(text) - len(text.lstrip()), len(text) - len(text.rstrip())
    if not left or not right or left == len(text):
        return text
    return f"{text[: left - 1]}[{text[left : len(text) - right]}]{text[len(text) - right + 1 :]}"
