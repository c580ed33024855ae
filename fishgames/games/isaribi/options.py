"""The named options of Isaribi (I-12)."""

from typing import Literal

from pydantic import Field

from fishgames.core.model import Options, value


@value
class IsaribiOptions(Options):
    """How this table plays where the rulebook leaves it open."""

    first_start_player: Literal["random", "seat:0", "seat:1", "seat:2", "seat:3", "seat:4"] = Field(
        default="random",
        title="first start player",
        description="random: by lot; seat:0 to seat:4: that seat, counted from the first (I-R2)",
    )
    surplus_penalty: Literal["flat", "per_cube"] = Field(
        default="flat",
        title="too many cubes",
        description="flat: 3 ryo once; per_cube: 3 ryo for each cube too many (I-R23)",
    )
    dried_fish_shop: Literal["anywhere", "strict"] = Field(
        default="anywhere",
        title="Dried fish shop",
        description="anywhere: always; strict: in the Harbour with somebody else still in (I-R22)",
    )
    ap_upgrade: Literal["next_turn", "immediate"] = Field(
        default="next_turn",
        title="a bought AP step",
        description="next_turn: counts from the next turn; immediate: in this turn (I-R20)",
    )
    peek_memory: Literal["kept", "momentary"] = Field(
        default="kept",
        title="Speculator's looks",
        description="kept: shown to that seat all round; momentary: only while it looks (I-R7)",
    )
    market_row: Literal["printed", "tight"] = Field(
        default="printed",
        title="Market cards a round",
        description="printed: 4 5 6 7 8; tight: fewer for 2 or 3 people (I-R31)",
    )
