"""Records: from finished saves, each game once, nothing that was branched off, bots apart from people."""

import csv
import io
from typing import Any

import pytest

from fishgames.core.records import (
    COLUMNS,
    Played,
    Who,
    as_csv,
    by_seat,
    by_table_size,
    endings,
    finished_games,
    head_to_head,
    longest_streak,
    of_people,
    open_tables,
    record,
    spread,
    standings,
)
from fishgames.core.saves import SaveDocument, SaveHead
from fishgames.core.table import SeatInfo, TableSettings

ANN, BEN, CLEO, BOT = Who("Ann"), Who("Ben"), Who("Cleo"), Who("medium", bot=True)


def save(number: int, *scored: tuple[str, int], winners: tuple[int, ...] | None = None, **changed: Any) -> SaveDocument:
    """A finished game: names with their scores, "bot" for a bot; the highest score wins."""
    names, scores = [name for name, _ in scored], [score for _, score in scored]
    seats = tuple(
        SeatInfo(name=f"Bot {seat}", player="medium", person=f"Bot {seat}")
        if name == "bot"
        else SeatInfo(name=f"{name} {seat}" if names.count(name) > 1 else name, person=name)
        for seat, name in enumerate(names)
    )
    won = tuple(seat for seat, score in enumerate(scores) if score == max(scores)) if winners is None else winners
    head = SaveHead(
        status="the end",
        to_act=(),
        question="",
        actions=9,
        finished=True,
        scores=tuple(scores),
        winners=won,
        outcome="Shared victory" if won else "Defeat",
    )
    fields: dict[str, Any] = {
        "game": "fishing2",
        "rules_version": 1,
        "id": f"{number:016x}",
        "started": f"2026-06-{number:02}T19:00:00+00:00",
        "saved": f"2026-06-{number:02}T21:00:00+00:00",
        "seats": seats,
        "table": TableSettings(),
        "options": {},
        "head": head,
        "notes": (),
        "sealed": "",
    }
    return SaveDocument.model_validate(fields | changed)


def games(*documents: SaveDocument) -> list[Played]:
    return finished_games((f"save-{n}", document) for n, document in enumerate(documents))


EVENING = games(
    save(3, ("Ann", 40), ("Ben", 52), ("Cleo", 31)),
    save(1, ("Ben", 60), ("Ann", 75)),
    save(2, ("Ann", 50), ("Ben", 50), ("bot", 20)),
)


def test_games_are_told_from_the_oldest_on() -> None:
    assert [played.id[-1] for played in EVENING] == ["1", "2", "3"]


def test_games_wins_best_and_mean() -> None:
    ann, ben, cleo, bot = standings(EVENING)
    assert (ann.who, ann.games, ann.wins, ann.best, ann.mean) == (ANN, 3, 2, 75, 55.0)
    assert (ben.who, ben.games, ben.wins, ben.best, ben.scores) == (BEN, 3, 2, 60, (60, 50, 52))
    assert (cleo.who, cleo.wins) == (CLEO, 0)
    assert (bot.who, bot.who.shown, bot.games) == (BOT, "bot medium", 1)


def test_the_others_one_by_one() -> None:
    ben, cleo, bot = head_to_head(EVENING, ANN)
    assert (ben.other, ben.went, ben.ahead) == (BEN, (1, 0, -1), 1)
    assert ben.gap == pytest.approx((15 + 0 - 12) / 3)
    assert (cleo.other, cleo.went) == (CLEO, (1,))
    assert (bot.other, bot.gap) == (BOT, 30.0)
    assert head_to_head(EVENING, Who("Zoe")) == []


def test_copies_of_a_game_count_once_and_the_first_end_counts() -> None:
    first = save(1, ("Ann", 3), ("Ben", 9))
    otherwise = save(1, ("Ann", 9), ("Ben", 3), saved="2026-06-20T21:00:00+00:00")
    for order in ((first, otherwise, first), (otherwise, first)):
        (only,) = games(*order)
        assert only.part(BEN) is not None
        assert [part.won for part in only.parts] == [False, True]


def test_the_same_id_in_another_game_is_another_table() -> None:
    assert len(games(save(1, ("Ann", 3)), save(1, ("Ann", 3), game="villagers"))) == 2


def test_unfinished_games_and_branches_do_not_count() -> None:
    running = save(1, ("Ann", 3)).head.model_copy(update={"finished": False, "scores": None, "winners": None})
    branch = save(2, ("Ann", 90), ("Ben", 1), branch={"source": "some table", "step": 3})
    assert games(save(1, ("Ann", 3), head=running), branch) == []


def test_tables_of_bots_alone_are_nobodys() -> None:
    found = games(save(1, ("bot", 3), ("bot", 9)), save(2, ("Ann", 3), ("bot", 9)))
    assert [played.id[-1] for played in of_people(found)] == ["2"]


def test_games_are_chosen_by_kind_and_person() -> None:
    found = [*EVENING, *games(save(4, ("Zoe", 3), ("Ann", 4), game="villagers"))]
    assert len(of_people(found, "villagers")) == 1
    assert [played.id[-1] for played in of_people(found, person="Cleo")] == ["3"]
    assert of_people(found, "villagers", "Ben") == []


def test_a_person_with_several_seats_is_there_once_and_wins_with_any() -> None:
    (played,) = games(save(1, ("Ann", 30), ("Ben", 40), ("Ann", 50), winners=(0,)))
    assert [(part.who, part.seat, part.score, part.won) for part in played.parts] == [
        (ANN, 2, 50, True),
        (BEN, 1, 40, False),
    ]


def test_a_former_name_is_the_same_person() -> None:
    saves = [("a", save(1, ("Anna", 9), ("Ben", 5))), ("b", save(2, ("Ann", 9), ("Ben", 5)))]
    assert [each.games for each in standings(finished_games(saves, {"Anna": "Ann"}))] == [2, 2]


def test_the_longest_streak() -> None:
    won = [True, True, False, True, True, True, False]
    found = games(*(save(n, ("Ann", 9 if ann else 1), ("Ben", 5)) for n, ann in enumerate(won, 1)))
    streak = longest_streak(found)
    assert streak is not None
    assert (streak.who, streak.wins, streak.first[:10], streak.last[:10]) == (ANN, 3, "2026-06-04", "2026-06-06")
    assert longest_streak(games(save(1, ("Ann", 1), ("Ben", 2)))) is None


def test_the_record_is_a_persons_and_the_first_one() -> None:
    found = games(save(1, ("Ann", 75), ("bot", 90)), save(2, ("Ben", 75), ("Ann", 2)))
    best = record(found)
    assert best is not None
    assert (best[0].who, best[0].score, best[1].id[-1]) == (ANN, 75, "1")
    assert record(games(save(1, ("bot", 3)))) is None


def test_a_game_of_one_team_is_told_by_its_grades() -> None:
    team = games(
        save(1, ("Ann", 7), ("Ben", 7)), save(2, ("Ann", 0), ("Ben", 0), winners=()), save(3, ("Ann", 7), ("Ben", 7))
    )
    assert endings(team) == [("Shared victory", 2), ("Defeat", 1)]
    graded = save(4, ("Ann", 9), ("Ben", 9))
    graded = graded.model_copy(update={"head": graded.head.model_copy(update={"headline": "Miraculous"})})
    assert endings(games(graded)) == [("Miraculous", 1)]


def test_from_which_seat_and_at_how_large_a_table() -> None:
    assert [(group.number, group.scores, group.wins) for group in by_seat(EVENING)] == [
        (1, (60, 50, 40), 1),
        (2, (75, 50, 52), 3),
        (3, (31,), 0),
    ]
    assert [(group.number, len(group.scores), group.mean) for group in by_table_size(EVENING)] == [
        (2, 2, 67.5),
        (3, 5, 44.6),
    ]


def test_how_many_points_in_classes_of_a_round_width() -> None:
    assert spread([], 8) == []
    assert spread([4, 4], 8) == [(4, 4, 2)]
    assert spread([31, 40, 75], 8) == [(30, 39, 1), (40, 49, 1), (50, 59, 0), (60, 69, 0), (70, 79, 1)]
    assert spread([-5, 12], 4) == [(-5, -1, 1), (0, 4, 0), (5, 9, 0), (10, 14, 1)]
    assert sum(count for _, _, count in spread(list(range(-40, 1000, 7)), 6)) == 149


def test_a_renamed_person_is_one_and_a_forgotten_name_stays_in_the_games() -> None:
    documents = [save(1, ("Ann", 3), ("Ben", 9)), save(2, ("Anna", 5), ("Ben", 1)), save(3, ("Ann", 1), ("Anna", 2))]
    found = finished_games(((str(n), each) for n, each in enumerate(documents)), {"Ann": "Anna"})
    own = next(each for each in standings(found) if each.who == Who("Anna"))
    assert (own.scores, own.wins) == ((3, 5, 2), 2)
    assert {part.who.name for played in games(*documents) for part in played.parts} == {"Ann", "Anna", "Ben"}


def test_open_tables_are_those_of_their_people_and_of_copies_the_last_one() -> None:
    running = {"finished": False, "scores": None, "winners": None, "outcome": ""}
    document = save(1, ("Ann", 3), ("bot", 9))
    head = document.head.model_copy(update=running)
    old = document.model_copy(update={"head": head.model_copy(update={"status": "round 1"})})
    new = document.model_copy(update={"head": head.model_copy(update={"status": "round 2"}), "saved": "2026-07-01"})
    found = open_tables([("b", new), ("a", old), ("c", save(2, ("Ann", 1), ("Ben", 2)))], {"Ann": "Anna"})
    assert [(table.status, table.people) for table in found] == [("round 2", frozenset({"Anna"}))]


def test_the_table_for_spreadsheets_has_a_row_for_each_part_and_no_formula() -> None:
    found = games(save(1, ("=1+1", 3), ("bot", 9)), save(2, ('A "b", c', 5), ("漁師", 4)))
    rows = list(csv.reader(io.StringIO(as_csv(found))))
    assert tuple(rows[0]) == COLUMNS
    assert rows[1] == ["fishing2", f"{1:016x}", found[0].started, "save-0", "2", "1", "'=1+1", "human", "3", "0"]
    assert [row[6:] for row in rows[2:]] == [
        ["", "medium", "9", "1"],
        ['A "b", c', "human", "5", "1"],
        ["漁師", "human", "4", "0"],
    ]
