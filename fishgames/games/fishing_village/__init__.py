"""Come to Fishing Village!: one team keeps a village alive through 24 book-closings, against the land sharks."""

from fishgames.core.spec import GameSpec

_HERE = "fishgames.games.fishing_village"

GAME = GameSpec(
    id="fishing_village",
    title="Come to Fishing Village!",
    seats=(1, 8),
    summary="together against the land sharks",
    rules_version=1,
    cards=f"{_HERE}.cards:read",
    rules=f"{_HERE}.rules:FishingVillageRules",
    wording=f"{_HERE}.wording:FishingVillageWording",
    controller=f"{_HERE}.controller:FishingVillageController",
    screen=f"{_HERE}.screen:FishingVillageScreen",
    place=4,
    bot=f"{_HERE}.bot:FishingVillageHeuristic",
    together=True,
)
