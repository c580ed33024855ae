"""Opening tables: new ones and saved ones. What every game must stand is in tests/conformance/test_saves.py."""

from typing import Any

import pytest

from fishgames.core.opening import deal_generator, new_seed, new_table, open_table, options_json
from fishgames.core.rules import CardsRefused, SetupRefused
from fishgames.core.saves import SaveDocument, SaveError, digest, encode, parse, seal, unseal
from fishgames.core.table import TableSettings
from tests.core import toy
from tests.core.toy import TOY, Choose, ToyOptions
from tests.factories import AnyTable, dumped, people


def saved(**changed: Any) -> SaveDocument:
    """A table of three after two actions; `changed` fields of the seal have digests that fit."""
    table: AnyTable = new_table(TOY, people(3), ToyOptions(low=True), TableSettings(privacy="open"), seed=5)
    table.submit(Choose(seat=0, tricks=3))
    table.submit(table.seat(0).legal_actions[0])
    document = table.to_save()
    if "state" in changed:
        changed["state_digest"] = digest(changed["state"])
    return document.model_copy(update={"sealed": seal(unseal(document).model_copy(update=changed))})


def refusal(document: SaveDocument) -> str:
    """The sentence against it."""
    with pytest.raises(SaveError) as refused:
        open_table(TOY, parse(encode(document)))
    return str(refused.value)


def state(**changed: Any) -> Any:
    """The state of `saved` as JSON, with changes."""
    return {**unseal(saved()).state, **changed}  # type: ignore[dict-item]


def test_a_new_table_is_dealt_from_its_seed() -> None:
    first: AnyTable = new_table(TOY, people(2), seed=5)
    again: AnyTable = new_table(TOY, people(2), seed=5)
    other: AnyTable = new_table(TOY, people(2), seed=6)
    assert first.snapshot().state == again.snapshot().state != other.snapshot().state
    assert first.snapshot().state == first.rules.setup(2, ToyOptions(), deal_generator(5))
    assert first.table.seed == 5


def test_seeds_are_new_each_time() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed < 2**64 for seed in seeds)
    tables: list[AnyTable] = [new_table(TOY, people(2)) for _ in range(2)]
    assert tables[0].table.seed != tables[1].table.seed


def test_a_table_nobody_can_play_is_refused() -> None:
    with pytest.raises(SetupRefused, match="2 to 4"):
        new_table(TOY, people(5))


def test_options_go_into_the_save_as_plain_values() -> None:
    assert options_json(ToyOptions(low=True)) == {"low": True, "most": 3}
    assert saved().options == {"low": True, "most": 3}


def test_a_save_opens_where_it_stood() -> None:
    document = saved()
    opened = open_table(TOY, parse(encode(document)))
    table = opened.controller
    assert (opened.notice, opened.differs) == (None, None)
    assert dumped(table.rules, table.snapshot().state) == unseal(document).state
    assert table.settings.privacy == "open"
    assert table.snapshot().state.options == ToyOptions(low=True)
    assert table.wording.names == ("Hana", "Mio", "Tom")
    assert table.table.started == document.started


@pytest.mark.parametrize(
    ("changed", "differs"),
    [
        ({"seed": "00000000000000ff"}, 2),
        ({"actions": ({"kind": "choose", "seat": 0, "tricks": 9}, {"kind": "draw", "seat": 0, "draws": True})}, 1),
        ({"actions": ({"kind": "choose", "seat": 0, "tricks": 3}, {"kind": "fly"})}, 2),
        ({"actions": ({"kind": "choose", "seat": 0, "tricks": 3}, 7)}, 2),
        ({"state": None}, 0),
    ],
    ids=["another deal", "an illegal action", "an unknown action", "no action", "another state"],
)
def test_a_history_that_leads_elsewhere_gives_way_to_the_state(changed: dict[str, Any], differs: int) -> None:
    if "state" in changed:
        changed = {"state": state(tricks=2)}
    document = saved(**changed)
    opened = open_table(TOY, parse(encode(document)))
    table = opened.controller
    assert opened.differs == differs
    assert opened.notice is not None
    assert opened.notice.endswith(".")
    assert dumped(table.rules, table.snapshot().state) == unseal(document).state == table.table.start
    assert (table.actions, table.redoable) == (0, 0)


@pytest.mark.parametrize(
    "changed",
    [
        {"state": {}},
        {"state": None},
        {"state": [1]},
        {"start": {"seats": 3}},
        {"start": 5},
        {"state_digest": "0" * 64},
    ],
    ids=str,
)
def test_impossible_contents_are_refused(changed: dict[str, Any]) -> None:
    assert refusal(saved(**changed)).endswith(".")


def test_states_that_no_game_comes_to_are_refused() -> None:
    hands = unseal(saved()).state["hands"]  # type: ignore[index,call-overload]
    changes: tuple[dict[str, Any], ...] = (
        {"tricks": 9},
        {"seats": 2},
        {"deck": []},
        {"winner": 7},
        {"hands": hands[:2]},  # type: ignore[index]
        {"options": {"low": False, "most": 3}},
        {"points": [0, 0]},
        {"rng": {"word": "1"}},
        {"colour": "red"},
    )
    for change in changes:
        assert "no game can come to stand" in (text := refusal(saved(state=state(**change)))) or "another" in text


def test_other_options_than_the_games_are_refused() -> None:
    for options in ({"low": True, "high": True}, {"most": 9}, {"low": [1]}):
        document = saved().model_copy(update={"options": options})
        assert "options" in refusal(document)


def test_a_table_of_another_size_is_refused() -> None:
    document = saved()
    fewer = document.model_copy(
        update={"seats": document.seats[:2], "head": document.head.model_copy(update={"to_act": (1,)})}
    )
    assert refusal(fewer)


class Deck:
    """Cards that an owner may not have."""

    def __init__(self, data: Any = None) -> None:
        if data is not None:
            raise CardsRefused("card pip-01: it has no pips")
        self.cards = dict.fromkeys(toy.DECK)


def test_a_card_file_that_cannot_be_used_is_refused() -> None:
    document = saved().model_copy(update={"cards": {"cards": []}})
    spec = toy.toy(cards=f"{__name__}:Deck")
    with pytest.raises(SaveError, match="pip-01"):
        open_table(spec, parse(encode(document)))
    with pytest.raises(CardsRefused):
        new_table(spec, people(3), cards={"cards": []})
