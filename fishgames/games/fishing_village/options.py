"""The named options of Come to Fishing Village! (FV-13)."""

from typing import Literal

from pydantic import Field

from fishgames.core.model import Options, value


@value
class FishingVillageOptions(Options):
    """How hard this table plays, and what it does where the rulebook leaves it open. `hand_size` 0: by difficulty."""

    difficulty: Literal["normal", "easy", "hard"] = Field(
        default="normal",
        title="difficulty",
        description="normal: the usual deal; easy: a card more to each; hard: a card fewer to each (FV-3.1)",
    )
    hand_size: int = Field(
        default=0,
        ge=0,
        le=66,
        title="cards dealt to each",
        description="0: as many as the difficulty says; else more than at easy, 66 for all together (FV-13.5)",
    )
    abandon_rule: Literal["if_would_fail", "if_raw_short", "always"] = Field(
        default="if_would_fail",
        title="abandoning",
        description=(
            "if_would_fail: only where undergoing would fail; "
            "if_raw_short: only with too few symbols in the field, sharks not counted; always: at any turn (FV-13.1)"
        ),
    )
    development_sacrifice: Literal["emergency", "losses_only", "anytime"] = Field(
        default="emergency",
        title="giving up developments",
        description=(
            "emergency: when a cost or a loss would end the game; losses_only: not for a cost; "
            "anytime: at every turn as well (FV-13.2)"
        ),
    )
    development_supply: Literal["free", "printed"] = Field(
        default="free",
        title="development cards",
        description="free: any number may choose the same; printed: the eight cards of the box (FV-13.3)",
    )
    shark_order: Literal["dealt", "chosen"] = Field(
        default="dealt",
        title="order of new sharks",
        description="dealt: the last one lies on top; chosen: their field's owner stacks them (FV-13.4)",
    )
    talk: Literal["free", "summary", "open"] = Field(
        default="free",
        title="hands of the others",
        description="free: only talked about; summary: symbols of each type are shown; open: face up (FV-11.2)",
    )
    first_player: Literal["choose", "seat0", "random"] = Field(
        default="choose",
        title="who begins",
        description="choose: the team decides; seat0: the first seat; random: by lot (FV-3.6)",
    )
    # not written where it is the default: the digests of games saved before it came must stay what they were
    bots_know: Literal["hands", "told", "nothing"] = Field(
        default="hands",
        exclude_if=lambda known: known == "hands",
        title="what bots know",
        description="hands: all hands; told: what seats tell of theirs; nothing: only what their seat sees (FV-11.3)",
    )
