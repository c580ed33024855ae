"""The named options of Villagers (V-16)."""

from typing import Literal

from pydantic import Field

from fishgames.core.model import Options, value


@value
class VillagersOptions(Options):
    """How this table plays where the rulebook leaves it open."""

    basic_trade_limit: Literal["none", 3] = Field(
        default="none",
        title="trades in a Build turn",
        description="none: no limit; 3: three at most (V-R8)",
    )
    leave_out_4plus: bool = Field(
        default=False,
        title="leave out Wool, Leather",
        description="off: all 100 villagers play; on: 14 stay in the box with 2 or 3 people (V-R26)",
    )
    discarded_specials_use_build: bool = Field(
        default=False,
        title="Tinner and Smuggler",
        description="off: free; on: each uses a Build action (V-R6)",
    )
    secret_last_blind_draft: bool = Field(
        default=False,
        title="last card drawn blind",
        description="off: lies face up like any other; on: only its owner sees it (V-R2)",
    )
    smuggler_may_use_covered: bool = Field(
        default=False,
        title="Smuggler, covered card",
        description="off: only Gold that shows; on: covered Gold too (V-R14)",
    )
    show_opponent_hand_suits: bool = Field(
        default=True,
        title="backs of other hands",
        description="on: their suits are seen; off: only their number (V-14.4)",
    )
    starting_road: Literal["fixed", "random"] = Field(
        default="fixed",
        title="first Road",
        description="fixed: the six of the card file; random: any six of the deck (V-R1)",
    )
