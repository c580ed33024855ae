"""Fishing 2: trick-taking in which the catch of one round is the hand of the next."""

from fishgames.core.spec import GameSpec

_HERE = "fishgames.games.fishing2"

GAME = GameSpec(
    id="fishing2",
    title="Fishing 2",
    seats=(3, 5),
    summary="tricks; the catch is the next hand",
    rules_version=1,
    cards=f"{_HERE}.cards:read",
    rules=f"{_HERE}.rules:Fishing2Rules",
    wording=f"{_HERE}.wording:Fishing2Wording",
    controller=f"{_HERE}.controller:Fishing2Controller",
    screen=f"{_HERE}.screen:Fishing2Screen",
    place=1,
    bot=f"{_HERE}.bot:Fishing2Heuristic",
)
