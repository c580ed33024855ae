"""What a village is and what counts in it (V-1)."""

import pytest

from fishgames.core.model import CardId
from fishgames.games.villagers.cards import shipped
from fishgames.games.villagers.chains import branches_of, free_branches
from fishgames.games.villagers.village import index_of, piles, places, shows
from tests.games.villagers import builders as b


def test_v_1_1_a_village_is_piles_of_trees() -> None:
    spots = b.village(["Founders", "Hayer[Grazier>Milk Maid | Thatcher]", "Hunter"])
    names = [[b.name(spots[index].card) for index in pile] for pile in piles(spots)]
    assert names == [["Founders"], ["Hayer", "Grazier", "Milk Maid", "Thatcher"], ["Hunter"]]


def test_v_1_1_places_have_the_name_of_the_card_and_a_number() -> None:
    spots = b.village(["Founders", "Hayer[Thatcher]", "Hayer"])
    assert places(spots) == ("founders.1", "hayer.1", "thatcher.1", "hayer.2")
    assert [index_of(spots, where) for where in places(spots)] == [0, 1, 2, 3]
    for nowhere in ("hayer.3", "hayer.0", "hayer", "hayer.-1", "hayer.x", "", "new"):
        assert index_of(spots, nowhere) is None


@pytest.mark.parametrize(
    ("branches", "names"),
    [
        (2, "Founders, Lumberjack, Hayer, Miner, Graper, Shepherd, Tanner"),
        (1, "Swineherd, Wheeler, Grazier, Milk Maid, Seeker, Spelunker, Vintner, Spinner, Weaver"),
    ],
)
def test_v_1_2_branches(branches: int, names: str) -> None:
    listed = set(b.cards(names.split(", ")))
    assert {card for card, many in shipped().branches.items() if many == branches} == listed


def test_v_1_2_free_branches_by_role() -> None:
    spots = b.village(["Founders", "Hayer[Grazier | Thatcher]", "Hayer[Grazier]", "Monk:Hayer[Grazier>Milk Maid]"])
    free = free_branches(spots, shipped())
    assert free == {
        "founders": ["founders.1"],
        "hayer": ["hayer.2", "monk.1"],
        "grazier": ["grazier.1", "grazier.2"],
        "milk_maid": ["milk_maid.1"],
    }
    assert [branches_of(each, shipped()) for each in spots if each.card == "monk"] == [2]


def test_v_1_3_a_covered_card_does_not_count() -> None:
    spots = b.village(["Founders", "Lumberjack[Wheeler>Cartwright | Carpenter]"])
    assert [b.name(spot.card) for spot, seen in zip(spots, shows(spots), strict=True) if seen] == [
        "Founders", "Cartwright", "Carpenter",
    ]  # fmt: skip
    counts = b.counted("Founders", "Lumberjack[Wheeler>Cartwright | Carpenter]")
    assert (counts.gold, counts.gold_symbols, counts.builder) == (11, 2, 1)


def test_v_1_4_suits_and_padlocks_count_covered_or_not() -> None:
    counts = b.counted("Founders", "Hayer[Grazier>Milk Maid>Fromager | Bed Builder]")
    assert counts.suit("hay") == 6
    assert counts.padlocks == 2


def test_v_1_5_a_stand_in_has_the_role_of_its_card_for_successors_only() -> None:
    game = b.alone(["Miner[Monk:Seeker]", "Hayer[Monk:Grazier]"], ["Spelunker", "Milk Maid"], build_limit=5)
    assert len(b.may(game, "A", "build", card="Spelunker")) == 1
    counts = b.counted("Founders", "Miner[Monk:Seeker>Spelunker]")
    assert counts.suit("ore") == 2


def test_v_1_6_ten_unlockers_that_carry_nothing() -> None:
    assert {b.name(card) for card in shipped().unlockers} == {
        "Blacksmith", "Carpenter", "Cooper", "Shipwright", "Chandler", "Brewer", "Cartwright", "Glass Blower",
        "Harvester", "Hunter",
    }  # fmt: skip
    for card in shipped().unlockers:
        assert shipped().branches[card] == 0
        assert shipped().cards[card].key_ring == 2 * len(shipped().opens(card))


def test_v_1_7_coins_are_public_and_the_bank_never_runs_out() -> None:
    game = b.alone([], ["Hunter"], coins=31)
    assert b.view(game, "B").table[0].coins == 31
    for ply in b.walk(2, 9):
        assert min(ply.after.coins) >= 0


def chain(card: CardId) -> str:
    return " ".join(shipped().chain(card))


def test_v_1_5_chains_are_as_printed() -> None:
    assert chain("fromager") == "hayer grazier milk_maid fromager"
    assert chain("truffler") == "founders swineherd truffler"
    assert chain("tailor") == "shepherd spinner weaver tailor"
    assert chain("hunter") == "hunter"
