"""The program around its screens: whose looks it wears, the keys that are always there, covering and leaving."""

from asyncio import to_thread
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.constants import TEXTUAL_ANIMATIONS

from fishgames.paths import config_folder, save_folder, stylesheet
from fishgames.ui import people
from fishgames.ui.page import Page
from fishgames.ui.signs import ASCII, RICH, Signs, ascii_wanted
from fishgames.ui.terminal import SafeApp
from fishgames.ui.themes import DEFAULT_THEME, THEMES, palette_of, variable_defaults

if TYPE_CHECKING:
    from fishgames.core.session import Session


class Frame(SafeApp):
    """It holds for every screen alike, and opens none by itself. `session` is the open table, if any; `told`: what went
    wrong with what is remembered.
    """

    CSS_PATH = stylesheet()
    TITLE = "fishgames"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "leave; all is saved", key_display="^Q", priority=True),
        Binding("ctrl+p", "command_palette", "all commands by name", key_display="^P"),
        Binding("ctrl+s", "save_copy", "save a copy of the open table", key_display="^S"),
        Binding("f1", "keys", "keys of this screen, and back"),
        Binding("f9,full_stop", "cover", "cover everything now", key_display="F9 or ."),
    ]

    def __init__(self, saves: Path | None = None) -> None:
        super().__init__()
        self.saves = save_folder(saves)
        self.house, self.told = people.load(config_folder())
        self.signs: Signs = _signs(self.house.signs)
        self.person: str | None = None
        self.session: Session | None = None
        for theme in THEMES:
            self.register_theme(theme)
        # not by assignment: the stylesheet would be read a second time before the first frame
        self.set_reactive(Frame.theme, _known(self.house.theme))

    # looks

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our variables are wanted by the stylesheet before our themes are known."""
        return variable_defaults()

    @property
    def look(self) -> people.Look:
        """How the screen looks just now, and how fast: as the person at the keyboard wants it, else the house."""
        return self.house.look(self.person)

    def wear(self, person: str | None) -> None:
        """Take on the looks of a person; None: of the house, on what everybody sees together."""
        self.person = person
        look = self.look
        self.animation_level = "none" if look.motion == "none" else TEXTUAL_ANIMATIONS
        # a terminal for which the house chose sixteen colours has no others for anybody
        theme = look.theme if palette_of(self.house.theme).fills else self.house.theme
        # the same with signs: what a person prefers holds where the terminal is able to
        signs = "auto" if look.signs == "rich" != self.house.signs else look.signs
        if (self.theme, self.signs) != (_known(theme), _signs(signs)):
            self.use_look(theme, signs)

    def use_look(self, theme: str, signs: str) -> None:
        """Show everything in this theme and set of signs from now on."""
        again = _signs(signs) is not self.signs
        self.signs = _signs(signs)
        if not self.is_running:
            self.theme = _known(theme)
            return
        with ExitStack() as held:
            # nothing is painted between the old stylesheet and the new one, which comes a little later
            held.callback(self._front_again)
            held.enter_context(self.batch_update())
            self.theme = _known(theme)
            for screen in self.screen_stack if again else ():
                screen.refresh(layout=True)
                for block in screen.query("LineBlock"):
                    redraw: Any = getattr(block, "redraw", block.refresh)
                    redraw()
            self.call_next(held.pop_all().close)

    def _front_again(self) -> None:
        if self._screen_stack:
            self.screen.refresh(layout=True)

    async def keep(self, house: people.House) -> str | None:
        """What is remembered from now on, worn and on disk; a sentence when that failed."""
        self.house, before = house, self.house
        self.wear(None)
        return None if house == before else await to_thread(people.save, config_folder(), house)

    # keys

    def action_keys(self) -> None:
        """The keys of this screen; the same key goes back."""
        from fishgames.ui.keys_screen import KeysScreen

        if isinstance(self.screen, KeysScreen):
            self.screen.dismiss(None)
        else:
            self.push_screen(KeysScreen(self.screen))

    def action_cover(self) -> None:
        """Cover everything, on whatever screen; whoever sat at a table lifts the cover again."""
        self.hide()

    def action_save_copy(self) -> None:
        """A copy of the save as it stands, under a name of its own; play goes on in the table's own file.

        From the table and from whatever lies over it; the copy is named by what everybody sees.
        """
        from fishgames.core.saves import SaveError
        from fishgames.ui.status_words import status_in_sentence

        session, front = self.session, self.front
        if not isinstance(front, Page):
            return
        if session is None:
            front.say("note", "No table is open that could be copied; saved ones are copied on their own page.")
        elif not session.flush(2.0):
            front.say("bad", f"Nothing to copy yet: the table is not saved ({session.why_not}).")
        else:
            status = session.controller.wording.status(session.controller.public().view)
            try:
                path = session.copy(f"{session.spec.title}, {status_in_sentence(status)}")
            except SaveError as error:
                front.say("bad", str(error))
            else:
                front.say("good", f"Saved as {path.stem}. Copies do not change the running game.")

    async def action_leave(self) -> None:
        """Leave at once: everything is on disk, or the shell is told that it is not."""
        lost, self.farewell = await to_thread(self._goodbye)
        self.exit(1 if lost else 0)

    def _goodbye(self) -> tuple[bool, str | None]:
        """Is something lost, and what the shell is told."""
        session = self.session
        if session is None:
            return False, None
        if not session.close():
            return True, lost(session)
        finished = session.controller.result() is not None
        return False, None if finished else f"Saved as {session.path}. Go on with: fishgames resume {session.path.stem}"

    def _cover(self) -> bool:
        return any(screen.cover() for screen in self.screen_stack if hasattr(screen, "cover"))

    async def on_event(self, event: events.Event) -> None:
        # one that no widget wanted comes by a second time, for the keys of the page
        key = event.key if isinstance(event, events.Key) else None
        if key is not None and not event.is_forwarded:
            if isinstance(self.screen, Page) and self.screen.swallows(key):
                event.stop()
                return
            for page in self._pages:
                page.key_comes(key)
        await super().on_event(event)
        if key is not None:
            for page in self._pages:
                page.key_done(key)

    @property
    def _pages(self) -> list[Page[Any]]:
        return [screen for screen in self.screen_stack if isinstance(screen, Page)]

    # what the terminal asks for

    def save_now(self) -> None:
        """Everything on disk, before a signal or a crash ends the program."""
        if self.session is not None:
            self.session.flush(2.0)

    def hide(self) -> None:
        """Before the terminal is given back: no hand on it, a cover for afterwards."""
        if not self._cover():
            super().hide()

    def crash_folder(self) -> Path:
        """Where a crash report goes."""
        return self.saves


def _signs(wanted: str) -> Signs:
    return ASCII if wanted == "ascii" or (wanted == "auto" and ascii_wanted()) else RICH


def _known(theme: str) -> str:
    return theme if any(found.name == theme for found in THEMES) else DEFAULT_THEME


def lost(session: "Session") -> str:
    """What the people are told of a table that is not on disk as it stands."""
    kept = f"The last save is {session.path}." if session.path.exists() else "Nothing of the table is on disk."
    return f"Not saved: {session.why_not}. {kept}"
