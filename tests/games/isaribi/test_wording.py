"""The words of the table: events, actions and the view as text."""

import pytest

from fishgames.games.isaribi.controller import IsaribiController
from tests.games.isaribi import builders as b

OUT = {"left": True, "collaborator": "carpenter"}


def told(game: IsaribiController, line: str, place: int = 0) -> str | None:
    """What an action told everybody, in words."""
    return game.wording.event(b.do(game, line)[place].seen_by(None))


@pytest.mark.parametrize(
    ("mine", "line", "words"),
    [
        ({"boat": 2}, "0 fish net", "caught 2 prawn by net at F2, 2 left"),
        ({"boat": 2}, "0 move 1", "moved to F1"),
        ({"boat": 1}, "0 move 0", "moved to the Harbour"),
        ({"cubes": {"prawn": 2}}, "0 sell gross prawn>1 prawn>1", "sold 2 prawn to M1: +8, has 11 ryo"),
        ({"cubes": {"prawn": 1}}, "0 sell retail prawn>1", "sold prawn to M1: +4, has 7 ryo"),
        ({}, "0 technology ap", "gained 2 AP a turn for 3 ryo, has 0 ryo"),
        ({}, "0 technology net", "gained net 3/2 for 3 ryo, has 0 ryo"),
        ({}, "0 technology client", "gained a Client for 3 ryo, has 0 ryo"),
        ({}, "0 flip", "turned up M2: B$7x2"),
        ({}, "0 end_turn", "waits"),
        ({}, "0 leave money_changer", "leaves the round first, with the Money changer, +3"),
    ],
)
def test_what_a_turn_tells(mine: dict[str, object], line: str, words: str) -> None:
    assert told(b.alone(**mine), line) == words  # type: ignore[arg-type]


def test_a_turn_that_lost_points_says_so() -> None:
    game = b.alone(boat=2)
    b.do(game, "0 fish net")
    assert told(game, "0 end_turn") == "ends the turn, 0.5 AP lost"
    game = b.alone(boat=2)
    b.do(game, "0 fish net")
    b.do(game, "0 end_turn", "1 move 1")
    assert told(game, "1 fish hand") == "caught 1 clam by hand at F1, 3 left"
    assert told(game, "1 end_turn") is None


def test_what_the_end_of_a_round_tells() -> None:
    game = b.at(2, first_out=1, seats=[{"cubes": {"clam": 3}, "money": 9}, OUT])
    events = b.do(game, "0 leave speculator")
    assert [game.wording.event(event) for event in events] == [
        "leaves the round with the Speculator",
        "has no room for 2 clam: back to the supply, fine 3 ryo",
        "gets the pawn: left first",
        "round 1 is over, the board is cleared, M2, M3, M4 unseen",
        "has the pawn; 5 market cards, M1 is P$4x3; F1 C:4, F2 P:4, F3 M:4, F4 B:4",
    ]
    assert [game.wording.chapter(event) for event in events][-1] == "round 2"
    same = b.at(2, first_out=0, active=1, seats=[OUT])
    pawn = b.told(b.do(same, "1 leave speculator"), "pawn_moved")
    assert same.wording.event(pawn[0]) == "gets the pawn: Hana left first and had it already"


def test_a_short_supply_is_told() -> None:
    game = b.at(2, first_out=1, supply={"prawn": 0}, fish=["clam 4", "prawn 2", "bream 4"], seats=[{}, OUT])
    (begun,) = b.told(b.do(game, "0 leave speculator"), "round_begun")
    assert "F2 P:4 with only 2" in str(game.wording.event(begun))


def test_the_view_as_text() -> None:
    game = b.alone(boat=2, cubes={"prawn": 1, "clam": 2}, abilities=["client"])
    text = game.wording.lines(b.view(game))
    assert text[0] == "Isaribi, round 1 of 5   lap 1   M2 turns up in Hana's slot"
    assert text[1] == "market  M1 P$4x3 3 free  M2 ???  M3 ???  M4 ???"
    assert text[2] == "sea  the Harbour (Ben, Mio)  F1 clam 4  F2 prawn 4 (Hana)  F3 mackerel 4  F4 sea bream 4"
    assert text[4].split() == ["Hana", "3", "CCP", "1", "1.5", "2/1", "F2", "pawn,", "Client"]
    assert text[-2] == "turn  1.5 of 1.5 AP   still to use: fish, sell, technology"
    assert text[-1] == "Hana to take a turn, or to leave the round"


def test_statuses() -> None:
    wording = b.at(2).wording
    assert wording.status(b.view(b.at(2, phase="place_boat"))) == "round 1 of 5   placing boats"
    assert wording.status(b.view(b.at(2, lap=7, market=["prawn 4x3"]))) == "round 1 of 5   lap 7"
    down = b.view(b.at(2, lap=7, pawn=1, market=["prawn 4x3", "?bream 7x2"]))
    assert wording.status(down) == "round 1 of 5   lap 7   M2 turns up in Ben's slot"
    assert wording.status(b.view(b.at(2, lap=41))) == "round 1 of 5   lap 41   only leaving is left"
    game = b.at(2, round=5, first_out=1, seats=[{}, OUT])
    b.do(game, "0 leave speculator")
    assert wording.status(b.view(game)) == "the end, after round 5 of 5"
