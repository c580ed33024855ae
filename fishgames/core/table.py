"""What belongs to the table and not to the game: who sits where, and how this table wants to play."""

import secrets
from collections.abc import Collection, Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from fishgames.core.spec import HUMAN

ID_DIGITS = 16
TABLE_ID = rf"^[0-9a-f]{{{ID_DIGITS}}}$"
"""How the id of a table is written."""

NAME_CELLS = 40
"""The longest name of a person, in characters."""

NOTE_LETTERS, SOURCE_LETTERS, REASON_LETTERS = 200, 120, 120
"""The longest text of a note, the longest name of a save that a branch remembers, a bot's longest reason."""


def new_id() -> str:
    """An id that no other table has."""
    return secrets.token_hex(ID_DIGITS // 2)


_CONFIG = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)


class SeatInfo(BaseModel):
    """Who sits there. `player` is "human" or the name of a bot; equal `person` means the same body.

    `mark`: the sign that the person would like to have, by its place in the list of signs.
    """

    model_config = _CONFIG
    name: str = Field(min_length=1, max_length=NAME_CELLS + 4)
    player: str = HUMAN
    person: str = Field(default="", max_length=NAME_CELLS)
    mark: int | None = Field(default=None, ge=0, lt=8)

    @property
    def human(self) -> bool:
        """Does a person press the keys for this seat?"""
        return self.player == HUMAN


class TableSettings(BaseModel):
    """How the table wants to play; the fields make the set-up form, titles and descriptions included."""

    model_config = _CONFIG
    privacy: Literal["curtain", "locked", "open"] = Field(
        default="curtain",
        title="privacy",
        description="curtain: hands only behind a hand-over; "
        "locked: hands face down until a key; open: no curtain, piles stay hidden",
    )
    undo: Literal["vote", "free", "off"] = Field(
        default="vote",
        title="undo",
        description="vote: as free, and beyond it if all agree; free: until something new is seen; off: never",
    )
    pace: Literal["instant", "short", "by_key"] = Field(
        default="short",
        title="bots' pace",
        description="instant: no pause; short: a pause before each bot, to follow; by_key: Space between bots",
    )
    forced: Literal["by_hand", "automatic"] = Field(
        default="by_hand",
        title="forced plays",
        description="by_hand: every card by its person; automatic: at once, if only one goes",
    )
    ideas: Literal["free", "off"] = Field(
        default="free", title="ideas", description="free: I shows some, the log tells; off: nobody is helped"
    )
    thinking: Literal["brief", "usual", "long"] = Field(
        default="usual",
        title="thinking",
        description="brief: a strong bot takes 0.3 s at most; usual: a strong bot takes 1 s at most; "
        "long: a strong bot takes 3 s, sees further",
    )


def people_at(seats: Iterable[SeatInfo]) -> frozenset[str]:
    """Those who share the keyboard, each once."""
    return frozenset(info.person or info.name for info in seats if info.human)


def hands_over(people: Collection[str], settings: TableSettings) -> bool:
    """Does a curtain come between these people at all?"""
    return len(people) > 1 and settings.privacy != "open"


class TableNote(BaseModel):
    """Something about the table that is no game action; `at` is the number of actions at its time.

    `agreed`: the others had to say yes to it, and did.
    """

    model_config = _CONFIG
    kind: Literal[
        "undone",
        "redone",
        "seat_changed",
        "settings_changed",
        "takeback_refused",
        "claim",
        "branched",
        "read_out",
        "idea",
    ]
    at: int = Field(ge=0)
    seat: int | None = None
    text: str = Field(default="", max_length=NOTE_LETTERS)
    agreed: bool = False

    @model_validator(mode="before")
    @classmethod
    def _agreed_in_words(cls, fields: Any) -> Any:
        # once it was told by these words alone
        if isinstance(fields, dict) and "agreed" not in fields and fields.get("text") == "taken back by agreement":
            return {**fields, "agreed": fields.get("kind") == "undone"}
        return fields


class Branch(BaseModel):
    """Where a what-if table begins: after so many steps of the finished game that was saved as `source`.

    Its people have seen all hands of that game, so it counts in no record.
    """

    model_config = _CONFIG
    source: str = Field(max_length=SOURCE_LETTERS)
    step: int = Field(ge=0)
