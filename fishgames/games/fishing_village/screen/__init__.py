"""The table screen of Come to Fishing Village!"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from textual import events, on
from textual.binding import Binding, BindingType

from fishgames.core.actions import BaseAction
from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId, Seat
from fishgames.core.phrases import counted
from fishgames.games.fishing_village import actions as act
from fishgames.games.fishing_village import preview, reckoning
from fishgames.games.fishing_village.actions import FishingVillageAction
from fishgames.games.fishing_village.cards import TYPES
from fishgames.games.fishing_village.controller import FishingVillageSeat
from fishgames.games.fishing_village.reckoning import Outlook
from fishgames.games.fishing_village.screen import explain, shelf
from fishgames.games.fishing_village.screen.cards_page import CardsPage
from fishgames.games.fishing_village.screen.choosing import Row, actor
from fishgames.games.fishing_village.screen.drawing import VillageShelf
from fishgames.games.fishing_village.screen.faces import (
    GIVE_UP_KEY,
    TOKEN_HUES,
    Words,
    tokens,
    wanted,
)
from fishgames.games.fishing_village.screen.fields_page import FieldsPage
from fishgames.games.fishing_village.screen.once_more import needs_asking
from fishgames.games.fishing_village.screen.ready import ReadyBlock, result_line
from fishgames.games.fishing_village.screen.result import result_lines
from fishgames.games.fishing_village.screen.side import side_lines
from fishgames.games.fishing_village.view import FishingVillageView
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.public_page import PublicPage
from fishgames.ui.widgets.card_row import CardRow
from fishgames.ui.widgets.choices import Choices
from fishgames.ui.widgets.items import ItemBlock

FIELDS = "fields of all seats, column by column"
CARDS = "cards that lie open, and those still to come"


class FishingVillageScreen(VillageShelf):
    """What keys and clicks mean, and what is told before they do it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("P", "look", "look at a hand; where others look on, behind a key"),
        Binding("w", "tell", "tell the team what is in the hand"),
    ]
    KEYS: ClassVar[Sequence[KeyHint]] = (
        *GameScreen.KEYS[:3],
        KeyHint("V", "fields"),
        KeyHint("M", "cards", wide=True),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key in "LSu"),
        *(hint for hint in GameScreen.KEYS[3:] if hint.key not in "LSu"),
    )
    ITEM_WORDS: ClassVar[dict[str, tuple[str, str]]] = {
        "hand": ("a hand card", "asks where it goes, or discards it"),
        "acts": ("an act without a card", "does it, or asks once more"),
        "choices": ("an answer", "does it, or asks once more"),
        "end": ("the way out of the question", "takes it"),
        "ready": ("a seat", "its field"),
    }
    # the table above the shelf has a cursor, too, and must not take the first focus
    AUTO_FOCUS = ""
    token_hues: ClassVar[Mapping[str, str]] = TOKEN_HUES

    # what has the focus

    def _block(self) -> ItemBlock | None:
        """The block with the cursor; one that has just been hidden keeps Textual's focus for a moment."""
        block = self.focused
        if isinstance(block, ItemBlock) and _shown(block):
            return block
        blocks = (self.hand_row, self.acts, self.rows, self.end_row)
        return next((each for each in blocks if each.item_keys() and _shown(each)), None)

    def _row_of(self, block: ItemBlock | None, index: int) -> Row | None:
        """The row of an item; None for a hand card or a seat."""
        rows = self._end if block is self.end_row else self._rows
        if block not in (self.acts, self.rows, self.end_row) or index >= len(rows):
            return None
        return rows[index]

    def _card_of(self, block: ItemBlock | None, index: int) -> CardId | None:
        """The hand card of an item."""
        handle = self.handle
        if handle is None or block is not self.hand_row or index >= len(handle.view.hand):
            return None
        return handle.view.hand[index]

    def focused_action(self) -> FishingVillageAction | None:
        """The action that Enter would do or ask about."""
        block = self._block()
        return None if block is None else self._action_of(block, block.cursor)

    def _action_of(self, block: ItemBlock, index: int) -> FishingVillageAction | None:
        handle = self.handle
        if handle is None:
            return None
        if (card := self._card_of(block, index)) is not None:
            return act.discard(actor(handle), card) if self._kind(handle) == "discard" else None
        row = self._row_of(block, index)
        return None if row is None else row.action

    def subject(self) -> str:
        """What a refusal is about."""
        action = self.focused_action()
        if isinstance(action, act.Assign | act.RemoveShark):
            return self.words.cards.token(action.card)
        return "" if action is None else action.kind.replace("_", " ").capitalize()

    def draw_notice(self) -> None:
        """What has the focus, and what it would do."""
        handle, block = self.handle, self._block()
        if handle is None or block is None:
            self.set_notice()
            return
        width = self.columns - 1
        if isinstance(block, ReadyBlock):
            self._tell_seat(handle, block)
            return
        card, action = self._card_of(block, block.cursor), self.focused_action()
        if card is not None and action is None:
            keys = (("Enter", "where it goes"), ("V", "fields"), ("?", "more"))
            self.set_notice(shelf.told_card(handle, card, self.words).cut(width), keys)
            return
        row = self._row_of(block, block.cursor)
        if row is not None and row.action is None:
            self._tell_plain(row)
            return
        if action is None:
            self.set_notice()
            return
        if (objection := handle.objection(action)) is not None:
            self.refuse(objection)
            return
        told = shelf.told(handle, action, self.words)
        final = handle.final(action)
        verb = "do it" + (", can't be taken back" if final else "")
        if action != self._confirm and needs_asking(handle.view, action, handle.planned(action)):
            verb = "asks once more"
        back = (("Esc", "back"),) if self._card is not None or self._confirm is not None or self._giving else ()
        hand = (("P", "look at a hand"),) if self.public else ()
        self.set_notice(told.cut(width), (("Enter", verb), *back, *hand, ("V", "fields"), ("?", "why")))

    def _tell_plain(self, row: Row) -> None:
        """A row that does nothing to the table."""
        if row.why is not None:
            self.refuse(row.why)
            return
        text = "The focus rests on the safe side." if self._confirm is not None else row.line.text
        self.set_notice(Line().gap(1).add(text, "ink"), (("Enter", "go on"), ("Esc", "back")))

    def _tell_seat(self, handle: FishingVillageSeat, block: ReadyBlock) -> None:
        seat = block.cursor
        if seat >= len(handle.view.table):
            self.set_notice()
            return
        words = self.words
        found = preview.readiness(handle.view, seat, words.cards).oldest
        line = (Line().gap(1) + words.tags.named(seat, words.signs, "ink bold")).gap(2)
        if found is not None:
            line = line.add("NOW ", "mut") + shelf.counted(found, words).add(", ") + _ends(found, words)
        keys = (("Enter", "the field"), ("?", "which cards go"), ("Tab", "back to the choice"))
        self.set_notice(line.cut(self.columns - 1), keys)

    # choosing

    @on(CardRow.Focused)
    @on(Choices.Focused)
    @on(ReadyBlock.Focused)
    def _moved(self, message: ItemBlock.Focused) -> None:
        if self.handle is not None and message.block is self.focused:
            self.focus_moved()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Tab, a click, or a key of another block."""
        if self.handle is not None and isinstance(event.widget, ItemBlock):
            self.focus_moved()

    def on_key(self, event: events.Key) -> None:
        """A printed key of a block that has not the focus."""
        if self.handle is None:
            return
        printed = event.character or event.key
        for block in (self.hand_row, self.acts, self.rows, self.end_row):
            if _shown(block) and printed in block.item_keys():
                event.stop()
                event.prevent_default()
                index = block.item_keys().index(printed)
                block.focus()
                block.cursor = index
                block.post_message(block.Pressed(block, index))
                return

    @on(CardRow.Pressed)
    @on(Choices.Pressed)
    def _pressed(self, message: ItemBlock.Pressed) -> None:
        self._use(message.block, message.index, pressed=True)

    @on(CardRow.Chosen)
    @on(Choices.Chosen)
    def _chosen(self, message: ItemBlock.Chosen) -> None:
        self._use(message.block, message.index, pressed=False)

    @on(ReadyBlock.Chosen)
    def _seat_chosen(self, message: ReadyBlock.Chosen) -> None:
        self.open_public("V", message.index)

    def _use(self, block: ItemBlock, index: int, *, pressed: bool) -> None:
        """A key or Enter on an item: ask on, do it, or tell why not."""
        handle = self.handle
        if handle is None or index >= len(block.item_keys()) or self._closed_a_sheet():
            return
        card, action = self._card_of(block, index), self._action_of(block, index)
        if card is not None and action is None:
            self._ask(card=card)
            return
        row = self._row_of(block, index)
        if row is not None and not row.possible:
            self.draw_notice()
        elif action is not None:
            self._do(handle, action, pressed=pressed)
        elif row is not None and row.key == GIVE_UP_KEY:
            self._ask(giving=True)
        else:
            self.action_back()

    def do(self, action: BaseAction) -> None:
        """From another page, asked once more where it is asked here."""
        self.close_sheet()
        if self.handle is not None:
            self._do(self.handle, cast(FishingVillageAction, action), pressed=False)

    def _do(self, handle: FishingVillageSeat, action: FishingVillageAction, *, pressed: bool) -> None:
        if action != self._confirm and needs_asking(handle.view, action, handle.planned(action)):
            self._ask(card=self._card, confirm=action)
        elif pressed:
            self.press(action)
        else:
            self.submit(action)

    def _ask(
        self, *, card: CardId | None = None, confirm: FishingVillageAction | None = None, giving: bool = False
    ) -> None:
        """Another question on the shelf; without any the hand again."""
        before = self._card
        self._card, self._confirm, self._giving = card, confirm, giving
        self.close_sheet()
        self.rows.choices = ()
        handle = self.handle
        if handle is None:
            return
        self.draw_shelf(handle)
        if self._by_hand(handle):
            if before is not None and before in handle.view.hand:
                self.hand_row.cursor = handle.view.hand.index(before)
            self._focus_hand()
        else:
            self._focus_rows(handle)
        self.draw_notice()

    def action_back(self) -> None:
        """Esc: an open sheet away, else one question back."""
        if self.sheet.is_open or self.handle is None:
            super().action_back()
        elif self._confirm is not None:
            self._ask(card=self._card)
        elif self._card is not None or self._giving:
            self._ask()
        elif isinstance(self._block(), ReadyBlock):
            self._refocus(self.handle)
        else:
            super().action_back()

    def _refocus(self, handle: FishingVillageSeat) -> None:
        """From the table back to the decision."""
        if self._by_hand(handle):
            self._focus_hand()
        else:
            self.rows.focus()

    # reading

    def own_signs(self) -> Sequence[Line]:
        """Letters by column, and a stack of sharks."""
        cards, signs = self.words.cards, self.signs
        example = next(card for card in cards.workers if cards.symbols[card] == 2)
        return (
            Line.of(cards.token(example), "yellow bold").add(" a worker: letters stand in its columns", "mut"),
            Line.of("L M", "red").add(">R", "red bold").add(" sharks from the bottom, R on top", "mut"),
            Line.of(f"8{signs.to}4", "ink bold").add(" symbols before and after the sharks", "mut"),
        )

    def public_pages(self) -> Sequence[PublicPage]:
        """The fields, which everybody sees, open from the curtain as well."""
        title = self.session.spec.title
        return (
            PublicPage("V", "fields", FIELDS, lambda view, seat: FieldsPage(view, self.words, title, "V", seat)),
            PublicPage("M", "cards", CARDS, lambda view, _: CardsPage(view, self.words, title, "M")),
        )

    def action_look(self) -> None:
        """A hand: behind a key of its own, or on the shelf where nobody else looks on."""
        handle = self.handle
        seat = None if handle is None or not self.public else handle.acting
        if seat is None or self.asides.can_look:
            super().action_look()
            return
        self.close_sheet()
        self.open_sheet(self.hand_lines(self.controller.seat(seat).view, self.columns - 2)[1:])
        self.set_notice(second=(("Esc", "hides it"),))

    def action_tell(self) -> None:
        """Pin up what is in a hand; where no hand may be seen it is looked at first, behind a key of its own."""
        if self.handle is not None and (self.face_down or (self.public and self.asides.can_look)):
            self.asides.look(telling=True)
        else:
            super().action_tell()

    @property
    def looked_at(self) -> Seat:
        """The seat with the cursor comes first."""
        block = self._block()
        return block.cursor if isinstance(block, ReadyBlock) else super().looked_at

    def hand_lines(self, view: FishingVillageView, width: int) -> tuple[Line, ...]:
        """The hand by type, to be read only."""
        words, cards = self.words, self.words.cards
        lines = [EMPTY, Line().gap(1).add(f"HAND   {counted(len(view.hand), 'card')}", "bold"), EMPTY]
        for kind in TYPES:
            mine = [card for card in view.hand if cards.types[card] == kind]
            row = Line().gap(2).add(f"{words.kind(kind):<13}", "mut") + wanted(
                kind, reckoning.symbols(mine, kind, cards)
            )
            lines.append((row.to(24) + tokens(mine, cards, words.signs)).cut(width))
        return tuple(lines)

    def why(self) -> tuple[Line, ...]:
        """What has the focus in full."""
        handle, block = self.handle, self._block()
        if handle is None or block is None:
            return ()
        width = self.columns - 1
        if isinstance(block, ReadyBlock):
            return explain.why_seat(self.controller.public().view, block.cursor, self.words, width)
        card, action = self._card_of(block, block.cursor), self.focused_action()
        if card is not None and action is None:
            return explain.why_card(handle, card, self.words, width)
        if action is None:
            action = self._confirm
        if action is None:
            row = self._row_of(block, block.cursor)
            return () if row is None else explain.why_free(handle, row.why, self.words, width)
        return explain.why_action(handle, action, self.words, width)

    def side_lines(self, view: FishingVillageView, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Piles, needs to come, the population so far."""
        return side_lines(view, self.words)

    def result_lines(self, view: FishingVillageView, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Grade, chart, ledger."""
        return result_lines(view, log, self.words)


def _shown(block: ItemBlock) -> bool:
    return not any(node.has_class("gone") for node in block.ancestors_with_self)


def _ends(found: Outlook, words: Words) -> Line:
    line = result_line(found)
    if not found.gone:
        return line.add("; no worker would go", "mut")
    return line.add("; gone: ", "mut") + tokens(found.gone, words.cards, words.signs)
