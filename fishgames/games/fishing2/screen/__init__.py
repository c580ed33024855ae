"""The table screen of Fishing 2."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from fishgames.core.events import BaseEvent
from fishgames.core.model import CardId
from fishgames.games.fishing2.actions import Fishing2Action
from fishgames.games.fishing2.cards import OTHER_SHADE, SHADES
from fishgames.games.fishing2.controller import Fishing2Seat
from fishgames.games.fishing2.screen.board import Fishing2Board
from fishgames.games.fishing2.screen.faces import KEYS, SUIT_HUES, TOKEN_HUES, face, token, tokens
from fishgames.games.fishing2.screen.result import result_lines
from fishgames.games.fishing2.screen.shelf import (
    Words,
    effect_of_playing,
    prompt,
    why_choice,
    why_not,
    why_refused,
    why_yes,
)
from fishgames.games.fishing2.screen.side import last_trick_sheet, side_lines
from fishgames.games.fishing2.screen.trick_page import TrickPage
from fishgames.games.fishing2.view import Fishing2View
from fishgames.games.fishing2.wording import Fishing2Wording
from fishgames.ui.game_screen import GameScreen
from fishgames.ui.keys import KeyHint
from fishgames.ui.lines import EMPTY, Line
from fishgames.ui.public_page import PublicPage
from fishgames.ui.widgets.card_row import CardRow, spread_out
from fishgames.ui.widgets.choices import Choice, Choices
from fishgames.ui.widgets.items import ItemBlock
from fishgames.ui.widgets.line import LineBlock


class Fishing2Screen(GameScreen[Fishing2Seat, Fishing2View]):
    """Hand or choices on the shelf; the board above is the curtain's own."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("M", "last_trick", "last trick")]
    KEYS: ClassVar[Sequence[KeyHint]] = (
        *GameScreen.KEYS[:5],
        KeyHint("M", "last trick", wide=True),
        *GameScreen.KEYS[5:],
    )
    token_hues: ClassVar[Mapping[str, str]] = TOKEN_HUES

    def make_board(self) -> Fishing2Board:
        """A board of seats, trump, ocean and trick."""
        return Fishing2Board(self.words.wording, self.tags)

    @property
    def words(self) -> Words:
        """What the shelf's sentences are made with."""
        return Words(cast(Fishing2Wording, self.wording), self.tags, self.signs)

    def compose_shelf(self) -> ComposeResult:
        """Prompt, then a hand to choose from, or choices with the hand in sight below."""
        yield LineBlock(ground="shelf", id="prompt")
        yield Choices(id="choices")
        yield LineBlock(ground="shelf", id="held-label")
        yield CardRow(id="hand")
        yield CardRow(keys=False, id="held")
        yield LineBlock(ground="shelf", id="below")

    def public_pages(self) -> Sequence[PublicPage]:
        """The last trick."""
        title = self.session.spec.title
        return (PublicPage("M", "last trick", "last trick", lambda view, _: TrickPage(view, self.words, title, "M")),)

    def hand_lines(self, view: Fishing2View, width: int) -> tuple[Line, ...]:
        """The hand, in the order of its keys."""
        cards = self.words.wording.cards
        label = Line().gap(1).add(f"hand, {self.words.wording.counted(len(view.hand))}", "mut")
        size = "L" if self.tall else "M"
        return (EMPTY, label, EMPTY, *spread_out([face(card, cards) for card in view.hand], size, self.signs, width))

    def close_hand_lines(self, view: Fishing2View, width: int) -> tuple[Line, ...]:
        """Small cards without a heading."""
        cards = self.words.wording.cards
        return spread_out([face(card, cards) for card in view.hand], "M", self.signs, width)

    # drawing

    def draw_shelf(self, handle: Fishing2Seat | None) -> None:
        """The decision of the seat at the keyboard; None empties everything."""
        bar = None if handle is None or handle.seat is None else self.tags.hue(handle.seat)
        for block in self.query("#decide LineBlock").results(LineBlock):
            block.bar = bar
        chooses_card = handle is not None and self._chooses_card(handle)
        self._fill_hand(handle if chooses_card else None)
        self._fill_choices(None if chooses_card else handle)
        lines: tuple[Line, ...] = ()
        if handle is not None:
            lines = (
                (EMPTY, prompt(handle.view, self.words), EMPTY)
                if self.tall
                else (prompt(handle.view, self.words), EMPTY)
            )
        self.query_one("#prompt", LineBlock).lines = lines
        self.query_one("#below", LineBlock).lines = self._below(handle)

    def _kind(self, handle: Fishing2Seat) -> str:
        asked = handle.view.asked
        return "" if asked is None else asked.kind

    def _chooses_card(self, handle: Fishing2Seat) -> bool:
        return self._kind(handle) in ("play_card", "catch_from_hand", "exchange_give")

    def _fill_hand(self, handle: Fishing2Seat | None) -> None:
        row = self.query_one("#hand", CardRow)
        row.set_class(handle is None, "gone")
        if handle is None:
            row.faces = ()
            return
        cards = handle.cards
        view = handle.view
        legal = {getattr(action, "card", None) for action in handle.legal_actions}
        fresh = not row.faces
        row.card_size = self._card_size(len(view.hand))
        row.faces = tuple(
            face(card, cards, key=KEYS[n], playable=card in legal, chosen=card == view.chosen)
            for n, card in enumerate(view.hand)
        )
        if fresh:
            row.rest_on_first_possible()
            row.focus()

    def _fill_choices(self, handle: Fishing2Seat | None) -> None:
        block, held = self.query_one("#choices", Choices), self.query_one("#held", CardRow)
        for widget in (block, held):
            widget.set_class(handle is None, "gone")
        label = self.query_one("#held-label", LineBlock)
        if handle is None:
            block.choices, held.faces, label.lines = (), (), ()
            return
        view = handle.view
        slots = self._kind(handle) in ("catch_other", "exchange_take")
        fresh = not block.choices
        block.set_columns(len(view.trick) if slots else 1)
        block.choices = self._slot_choices(handle) if slots else self._shade_choices(handle)
        held.card_size = self._card_size(len(view.hand))
        held.faces = tuple(face(card, handle.cards) for card in view.hand)
        count = len(view.hand)
        words = f"hand, {self.words.wording.counted(count)}" if count else "hand: no cards"
        if self._kind(handle) == "exchange_take":
            words = "hand, for step 2: one of these or the taken card goes down there, face down"
        # with a trick on the table and two rows of choices every row counts
        blank = () if self._kind(handle) == "set_trump" and not self.tall else (EMPTY,)
        label.lines = (*blank, Line().gap(1).add(words, "mut"))
        if fresh:
            block.rest_on_first_possible()
            block.focus()

    def _card_size(self, cards: int) -> str:
        return "L" if self.wide and self.tall and cards <= 11 else "M"

    def _slot_choices(self, handle: Fishing2Seat) -> tuple[Choice, ...]:
        legal = {getattr(action, "slot", None) for action in handle.legal_actions}
        rows = []
        for slot, play in enumerate(handle.view.trick, 1):
            if play.taken:
                line = Line.of("taken", "mut")
            else:
                line = token(play.card if play.face_down else play.played, handle.cards)
                line = line.add(" of ", "mut") + self.tags.mark(play.seat, self.signs)
            rows.append(Choice(str(slot), line, possible=slot in legal))
        return tuple(rows)

    def _shade_choices(self, handle: Fishing2Seat) -> tuple[Choice, ...]:
        rows = []
        cards = handle.cards
        for key, shade in zip("12", SHADES, strict=True):
            other = OTHER_SHADE[shade]
            held: list[CardId | None] = [c for c in handle.view.hand if cards.cards[c].suit in (shade, "double")]
            line = Line.of(f" {self.words.wording.shade(shade)} ", f"{SUIT_HUES[shade]} bold chip").to(14)
            line = line.add(f"in the hand {len(held)}  ", "mut") + tokens(held[:5], cards)
            if len(held) > 5:
                line = line.add(f" +{len(held) - 5}", "mut")
            rows.append(Choice(key, line.to(50).add(f"{cards.suit_signs[other]} is the fourth colour", "mut")))
        return tuple(rows)

    def _below(self, handle: Fishing2Seat | None) -> tuple[Line, ...]:
        if handle is None:
            return ()
        if self._kind(handle) == "catch_from_hand":
            text = "joins the catch, face down: 1 point; all move together at the end"
            return (Line().gap(1).add(text, "mut"),)
        boat = handle.view.boat
        if boat:
            line = Line().gap(1).add("own boat  ", "mut")
            shown = Line.join([tokens([*pile], handle.cards) for pile in boat], gap=3)
            return ((line + shown).cut(self.columns - 2),)
        return (EMPTY,) if self.tall or self._chooses_card(handle) else ()

    def draw_notice(self) -> None:
        """What the focused card or place would do, or why it can't be chosen."""
        handle = self.handle
        action = self.focused_action()
        if handle is None or action is None:
            self.set_notice()
            return
        if (objection := handle.objection(action)) is not None:
            self.refuse(objection, self.subject())
            return
        final = "   can't be taken back" if handle.final(action) else ""
        verb = {"play_card": "play it", "catch_from_hand": "lay it aside", "exchange_give": "lay it down"}
        keys = (("Enter", verb.get(action.kind, "do it") + final), ("?", "more"))
        self.set_notice(self._told(handle, action), keys)

    def subject(self) -> str:
        """The card with the cursor."""
        face = self.query_one("#hand", CardRow).focused_face
        return "" if face is None else f"{face.top.strip()}{face.bottom}"

    def _told(self, handle: Fishing2Seat, action: Fishing2Action) -> Line:
        view, words = handle.view, self.words
        card = getattr(action, "card", None)
        if action.kind == "play_card" and card is not None:
            return effect_of_playing(view, card, words)
        slot = getattr(action, "slot", None)
        if slot is not None:
            return self._told_of_slot(view, slot, "Catch" if action.kind == "catch_other" else "Take")
        text = words.wording.action(action)
        line = Line().gap(1).add(text[0].upper() + text[1:], "ink bold")
        left = len(view.hand) - 1
        staying = "1 card stays" if left == 1 else f"{left} cards stay"
        after = {
            "catch_from_hand": f": 1 point at the round's end; {staying} in the hand",
            "exchange_give": self._hidden_how(action),
            "choose_trump": ": any green in a trick turns it after that trick (F2-5.10)",
            "set_trump": ", whatever was played in this one (F2-6.4)",
        }
        return line.add(after.get(action.kind, ""), "ink")

    def _told_of_slot(self, view: Fishing2View, slot: int, verb: str) -> Line:
        play, words = view.trick[slot - 1], self.words
        line = Line().gap(1).add(f"{verb} ", "ink bold") + token(
            None if play.face_down else play.played, words.wording.cards
        )
        line = line.add(" of ", "mut") + self.tags.short(play.seat, self.signs)
        fixed = "" if view.winner is None else f": {self.tags.brief(view.winner)} wins the trick all the same (F2-5.7)"
        return line.add(fixed, "ink")

    def _hidden_how(self, action: Fishing2Action) -> str:
        handle = self.handle
        blowfish = handle is not None and getattr(action, "card", None) in handle.cards.blowfish
        if blowfish and handle is not None and handle.view.options.face_down_blowfish == "identified":
            return ": it will be turned up, and goes to the weakest seat"
        return ": nobody else sees it; it counts as one card when caught"

    # choosing

    def focused_action(self) -> Fishing2Action | None:
        """The action of the card or row that has the cursor."""
        row, block = self.query_one("#hand", CardRow), self.query_one("#choices", Choices)
        shown: ItemBlock = row if row.faces else block
        return self._action_of(shown, shown.cursor)

    def _action_of(self, block: ItemBlock, index: int) -> Fishing2Action | None:
        """The action of an item. Messages carry its number: the cursor may have moved on with the next key."""
        handle = self.handle
        if handle is None or index >= len(block.item_keys()):
            return None
        if isinstance(block, CardRow):
            return handle.with_card(handle.view.hand[index])
        if self._kind(handle) in ("catch_other", "exchange_take"):
            return handle.with_slot(index + 1)
        return handle.with_shade(SHADES[index])

    @on(CardRow.Focused)
    @on(Choices.Focused)
    def _moved(self, message: ItemBlock.Focused) -> None:
        if self.handle is not None:
            self.focus_moved()

    @on(CardRow.Pressed)
    @on(Choices.Pressed)
    def _pressed(self, message: ItemBlock.Pressed) -> None:
        if (action := self._action_of(message.block, message.index)) is not None:
            self.press(action)

    @on(CardRow.Chosen)
    @on(Choices.Chosen)
    def _chosen(self, message: ItemBlock.Chosen) -> None:
        if (action := self._action_of(message.block, message.index)) is not None:
            self.submit(action)

    # reading

    def own_signs(self) -> Sequence[Line]:
        """The order of letter and sign."""
        return (Line.of("B~17", "blue bold").add(" suit before sign", "mut"),)

    def why(self) -> tuple[Line, ...]:
        """The focused card or place in full."""
        handle, action = self.handle, self.focused_action()
        if handle is None or action is None:
            return ()
        objection = handle.objection(action)
        if action.kind != "play_card":
            slot = getattr(action, "slot", None)
            return (
                why_choice(handle.view, self.words)
                if objection is None
                else why_refused(f"place {slot}" if slot else "this", objection)
            )
        if objection is None:
            return why_yes(handle.view, action.card, self.words)
        if objection.clause == "F2-4.3":
            return why_not(handle.view, action.card, self.words)
        return why_refused(handle.cards.token(action.card), objection)

    def action_last_trick(self) -> None:
        """The last trick on the shelf, and away again."""
        if self.sheet.is_open and not self.sheet.explains:
            self.action_back()
        elif self.handle is not None:
            self.open_sheet(last_trick_sheet(self.handle.view, self.words))
            self.set_notice(second=(("Esc", "back to the hand"),))

    def side_lines(self, view: Fishing2View, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Last trick and points by round."""
        return side_lines(view, self.words)

    def result_lines(self, view: Fishing2View, log: Sequence[BaseEvent]) -> tuple[Line, ...]:
        """Points by round and the facts of the game."""
        return result_lines(view, log, self.words, airy=self.tall or len(view.table) < 5)
