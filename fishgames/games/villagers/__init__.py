"""Villagers: draft people, chain them into a village, open padlocks, be paid at two markets."""

from fishgames.core.spec import GameSpec

_HERE = "fishgames.games.villagers"

GAME = GameSpec(
    id="villagers",
    title="Villagers",
    seats=(2, 5),
    summary="draft people, chain them, open padlocks",
    rules_version=1,
    cards=f"{_HERE}.cards:read",
    rules=f"{_HERE}.rules:VillagersRules",
    wording=f"{_HERE}.wording:VillagersWording",
    controller=f"{_HERE}.controller:VillagersController",
    screen=f"{_HERE}.screen:VillagersScreen",
    place=2,
    bot=f"{_HERE}.bot:VillagersHeuristic",
)
