"""The named options of Fishing 2 (section 9 of the rules)."""

from typing import Literal

from pydantic import Field

from fishgames.core.model import Options, value


@value
class Fishing2Options(Options):
    """How this table plays where the rulebook leaves it open."""

    first_leader: Literal["random", "seat:0", "seat:1", "seat:2", "seat:3", "seat:4"] = Field(
        default="random",
        title="first leader",
        description="random: by lot; seat:0 to seat:4: that seat, counted from the first (F2-2.7)",
    )
    double16_follow: Literal["trump_only", "both_shades"] = Field(
        default="trump_only",
        title="the two 16s follow",
        description="trump_only: trump alone; both_shades: the other green as well (F2-R3)",
    )
    blowfish_forces_follow: bool = Field(
        default=False,
        title="blowfish must follow",
        description="off: it may, but need not; on: without the led suit it must, or a buoy (F2-R4)",
    )
    moved_buoy_effect: Literal["fires", "cancelled"] = Field(
        default="fires",
        title="a moved buoy",
        description="fires: works all the same; cancelled: lost once it is gone (F2-R9)",
    )
    face_down_blowfish: Literal["hidden", "identified"] = Field(
        default="hidden",
        title="face-down blowfish",
        description="hidden: goes to the winner; identified: turned up for the weakest seat (F2-R10)",
    )
    midround_overfishing: Literal["end_now", "fizzle"] = Field(
        default="end_now",
        title="Draw 1, ocean empty",
        description="end_now: overfishing, the game ends; fizzle: nobody draws (F2-R14)",
    )
    history: Literal["full", "last_trick", "none"] = Field(
        default="full",
        title="looking back",
        description="full: the whole log; last_trick; none: for tables that play from memory (F2-7.7)",
    )
    boat_contents: Literal["count_only", "own_sorted"] = Field(
        default="count_only",
        title="own boat",
        description="count_only: its size; own_sorted: its cards too, in no order, shown to the owner (F2-7.7)",
    )
