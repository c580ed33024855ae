"""Isaribi: boats, nets and a market that wants only so much."""

from fishgames.core.spec import GameSpec

_HERE = "fishgames.games.isaribi"

GAME = GameSpec(
    id="isaribi",
    title="Isaribi",
    seats=(2, 5),
    summary="sail out, fish, sell at the market",
    rules_version=1,
    cards=f"{_HERE}.cards:read",
    rules=f"{_HERE}.rules:IsaribiRules",
    wording=f"{_HERE}.wording:IsaribiWording",
    controller=f"{_HERE}.controller:IsaribiController",
    screen=f"{_HERE}.screen:IsaribiScreen",
    place=3,
    bot=f"{_HERE}.bot:IsaribiHeuristic",
)
