"""Why not: every refusal has a sentence with its numbers, a clause that the help knows, and tells no secret."""

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from fishgames.core.clauses import Clauses
from fishgames.core.rng import seeded
from fishgames.games.villagers.actions import ACTIONS
from fishgames.games.villagers.cards import shipped
from fishgames.games.villagers.controller import VillagersController
from fishgames.games.villagers.objections import why_not_build
from fishgames.games.villagers.rules import VillagersRules
from fishgames.games.villagers.village import places
from tests.games.villagers import builders as b

HELP = Clauses.parse((files("fishgames.games.villagers") / "help.md").read_text(encoding="utf-8"))

Table = Callable[[], VillagersController]


def building(*piles: str, hand: list[str] | None = None, **given: Any) -> Table:
    """A is to build with such a village and hand."""
    return lambda: b.alone(list(piles), hand or [], *given.pop("others", ()), **given)


def drafting(**given: Any) -> Table:
    return lambda: b.at(3, **{"phase": "draft", **given})


ROBBED = ["Founders[Brewer]", "Hayer[Grazier>Milk Maid]", "Miner[Monk:Seeker>Spelunker]", "Hayer[Apprentice:Grazier>Milk Maid]"]  # fmt: skip  # noqa: E501
BASICS = ["Lumberjack"] * 10 + ["Hayer"] * 10 + ["Miner"] * 10
COVERED = {"on": "new", "pay": "none"}

CASES: list[tuple[Table, str, dict[str, Any], str, str]] = [
    # whose turn, and for what
    (building(hand=["Hunter"]), "B end_build", {}, "Another seat builds now.", "V-7.2"),
    (drafting(), "B draft_road", {"slot": 1}, "Another seat drafts now.", "V-5.2"),
    (drafting(), "A end_build", {}, "The table waits for a card to be drafted; nothing else goes before it.", "V-4.3"),
    (building(), "A draft_road", {"slot": 1}, "The table waits for a Build turn; nothing else goes before it.", "V-4.3"),  # noqa: E501
    (lambda: b.at(2, phase="road_coin", turn="B"), "A decline", {}, "Another seat places its coin now.", "V-6.4"),
    # the draft
    (drafting(), "A draft_road", {"slot": 7}, "The road has slots 1 to 6, not 7.", "V-5.3"),
    (drafting(road=[None, *["?"] * 5]), "A draft_road", {"slot": 1}, "Slot 1 is empty, and nothing was left to fill it.", "V-5.3"),  # noqa: E501
    (drafting(stacks=[0, 3, 0, 3, 0, 0]), "A draft_stack", {"stack": 1}, "Stack a is empty; cards are left in b, d.", "V-5.3"),  # noqa: E501
    (drafting(), "A draft_stack", {"stack": 0}, "There are stacks 1 to 6, not 0.", "V-5.3"),
    (drafting(stacks=[0, 3, 0, 3, 0, 0]), "A draft_reserve", {}, "The reserve opens once all six stacks are empty: 6 cards are left in b, d.", "V-5.3"),  # noqa: E501
    (drafting(stacks=[0, 0, 0, 1, 0, 0]), "A draft_reserve", {}, "The reserve opens once all six stacks are empty: 1 card is left in d.", "V-5.3"),  # noqa: E501
    (drafting(stacks=[0] * 6, reserve=0), "A draft_reserve", {}, "The reserve is empty; only cards of the road are left.", "V-5.3"),  # noqa: E501
    (lambda: b.at(2, phase="road_coin", road=[None, *["?"] * 5]), "A place_coin", {"slot": 1}, "Slot 1 is empty, and nothing was left to fill it.", "V-6.4"),  # noqa: E501
    # builds and places
    (building(), "A build", {"card": "Hunter", **COVERED}, "Hunter is not in the hand.", "V-7.3"),
    (building(hand=["Hunter"], build_used=2), "A build", {"card": "Hunter", **COVERED}, "All 2 builds of this turn are used; trades are still free.", "V-7.1"),  # noqa: E501
    (building(hand=["Hunter"], build_used=2, trades=3, options={"basic_trade_limit": 3}), "A build", {"card": "Hunter", **COVERED}, "All 2 builds of this turn are used.", "V-7.1"),  # noqa: E501
    (building(*BASICS, hand=["Hunter"], build_used=2), "A build", {"card": "Hunter", **COVERED}, "All 2 builds of this turn are used.", "V-7.1"),  # noqa: E501
    (building("Chandler", hand=["Hunter"]), "A build", {"card": "Hunter", "on": "Chandler", "pay": "none"}, "Hunter begins a pile of its own.", "V-8.1"),  # noqa: E501
    (building(hand=["Thatcher", "Hunter"]), "A build", {"card": "Thatcher", **COVERED}, "Thatcher goes on Hayer: there is none in this village. A trade brings one.", "V-8.2"),  # noqa: E501
    (building(hand=["Thatcher"]), "A build", {"card": "Thatcher", **COVERED}, "Thatcher goes on Hayer: there is none in this village. A trade would bring one, but there is no other card to give for it.", "V-8.2"),  # noqa: E501
    (building("Hayer[Grazier | Peddler]", hand=["Thatcher", "Hunter"]), "A build", {"card": "Thatcher", "on": "Hayer", "pay": "none"}, "Thatcher goes on Hayer: the one in this village has no free branch. A trade brings another one.", "V-8.2"),  # noqa: E501
    (building("Hayer", hand=["Milk Maid", "Grazier"]), "A build", {"card": "Milk Maid", **COVERED}, "Milk Maid goes on Grazier: there is none in this village. One in the hand could go before it.", "V-8.2"),  # noqa: E501
    (building(hand=["Milk Maid", "Grazier"]), "A build", {"card": "Milk Maid", **COVERED}, "Milk Maid goes on Grazier: there is none in this village. One in the hand has no place either.", "V-8.2"),  # noqa: E501
    (building("Hayer", hand=["Milk Maid", "Grazier"], build_used=1), "A build", {"card": "Milk Maid", **COVERED}, "Milk Maid goes on Grazier: there is none in this village. One in the hand would go before it: 2 builds, 1 left.", "V-8.2"),  # noqa: E501
    (building("Graper", hand=["Wine Trader", "Vintner"], coins=1), "A build", {"card": "Wine Trader", **COVERED}, "Wine Trader goes on Vintner: there is none in this village. One in the hand has a padlock that can't be paid.", "V-8.2"),  # noqa: E501
    (building("Graper", hand=["Wine Trader", "Vintner", "Monk"], coins=1), "A build", {"card": "Wine Trader", **COVERED}, "Wine Trader goes on Vintner: there is none in this village. A Monk could stand in for it.", "V-8.2"),  # noqa: E501
    (building("Hayer", hand=["Milk Maid", "Monk"]), "A build", {"card": "Milk Maid", **COVERED}, "Milk Maid goes on Grazier: there is none in this village. A Monk could stand in for it.", "V-8.2"),  # noqa: E501
    (building("Hayer", hand=["Milk Maid", "Monk"], build_used=1), "A build", {"card": "Milk Maid", **COVERED}, "Milk Maid goes on Grazier: there is none in this village.", "V-8.2"),  # noqa: E501
    (building(hand=["Milk Maid", "Monk"]), "A build", {"card": "Milk Maid", **COVERED}, "Milk Maid goes on Grazier: there is none in this village.", "V-8.2"),  # noqa: E501
    (building("Hayer", "Wattler", hand=["Monk"]), "A monk", {"role": "Milk Maid", "on": "new"}, "Monk as Milk Maid goes on Grazier: there is none in this village.", "V-8.2"),  # noqa: E501
    (building("Hayer", "Wattler", hand=["Monk", "Monk"]), "A monk", {"role": "Milk Maid", "on": "new"}, "Monk as Milk Maid goes on Grazier: there is none in this village. A Monk could stand in for it.", "V-8.2"),  # noqa: E501
    (building(hand=["Milk Maid"]), "A build", {"card": "Milk Maid", **COVERED}, "Milk Maid goes on Grazier: there is none in this village.", "V-8.2"),  # noqa: E501
    (building("Founders[Brewer | Swineherd]", hand=["Poulterer"]), "A build", {"card": "Poulterer", "on": "Founders", "pay": "bank"}, "Poulterer goes on Founders: those in this village have no free branch. A Monk as Founders would help.", "V-8.2"),  # noqa: E501
    (building("Hayer", hand=["Thatcher"]), "A build", {"card": "Thatcher", **COVERED}, "Thatcher goes on Hayer, not on a pile of its own.", "V-8.2"),  # noqa: E501
    (building("Hayer", "Miner", hand=["Thatcher"]), "A build", {"card": "Thatcher", "on": "Miner", "pay": "none"}, "Thatcher goes on Hayer, not on Miner.", "V-8.2"),  # noqa: E501
    (building("Hayer[Grazier | Peddler]", "Hayer", hand=["Thatcher"]), "A build", {"card": "Thatcher", "on": "Hayer", "pay": "none"}, "No branch of this Hayer is free; another Hayer here has one.", "V-8.2"),  # noqa: E501
    (building(hand=["Monk"]), "A build", {"card": "Monk", **COVERED}, "Monk is played for its effect, not built like others.", "V-10.1"),  # noqa: E501
    # padlocks
    (building(hand=["Hunter"]), "A build", {"card": "Hunter", "on": "new", "pay": "bank"}, "Hunter has no padlock, so nothing is paid.", "V-8.4"),  # noqa: E501
    (building("Lumberjack[Carpenter]", hand=["Beekeeper"]), "A build", {"card": "Beekeeper", "on": "new", "pay": "bank"}, "The village has its own Carpenter: the bank lays $2 on it; nobody else can be paid for Beekeeper.", "V-9.1"),  # noqa: E501
    (building(hand=["Beekeeper"], others=[["Lumberjack[Carpenter]"]]), "A build", {"card": "Beekeeper", "on": "new", "pay": "bank"}, "Another village has a Carpenter: $2 for Beekeeper go onto it, not to the bank.", "V-9.2"),  # noqa: E501
    (building(hand=["Beekeeper"], others=[["Lumberjack[Carpenter]"]]), "A build", {"card": "Beekeeper", **COVERED}, "Beekeeper has a padlock, Carpenter: $2 go onto that of another village.", "V-9.2"),  # noqa: E501
    (building(hand=["Beekeeper"]), "A build", {"card": "Beekeeper", **COVERED}, "Beekeeper has a padlock, and no village has a Carpenter: $2 go to the bank.", "V-9.3"),  # noqa: E501
    (building(hand=["Beekeeper"], coins=1), "A build", {"card": "Beekeeper", "on": "new", "pay": "bank"}, "Beekeeper has a padlock, Carpenter: $2 to the bank, as nobody has a Carpenter. There is $1, $1 too little.", "V-9.4"),  # noqa: E501
    (building(hand=["Beekeeper", "Tinner"], coins=0, others=[["Lumberjack[Carpenter]"]]), "A build", {"card": "Beekeeper", "on": "new", "pay": "bank"}, "Beekeeper has a padlock, Carpenter: $2 onto another village's Carpenter. There is $0, $2 too little. A Tinner in the hand would open it.", "V-9.4"),  # noqa: E501
    (building(hand=["Beekeeper", "Tinner"], coins=0, build_used=1, options={"discarded_specials_use_build": True}), "A build", {"card": "Beekeeper", "on": "new", "pay": "bank"}, "Beekeeper has a padlock, Carpenter: $2 to the bank, as nobody has a Carpenter. There is $0, $2 too little.", "V-9.4"),  # noqa: E501
    (building(hand=["Smuggler", "Tinner"], coins=0, build_used=2), "A smuggler", {"at": "Founders", "pay": "bank"}, "Smuggler has a padlock, Shipwright: $2 to the bank, as nobody has a Shipwright. There is $0, $2 too little. A Tinner in the hand would open it.", "V-9.4"),  # noqa: E501
    (building(hand=["Beekeeper"]), "A build", {"card": "Beekeeper", "on": "new", "pay": "tinner"}, "No Tinner was played in this turn.", "V-9.5"),  # noqa: E501
    # trades
    (building(), "A trade_basic", {"card": "Hunter", "to": 1, "basic": "Hayer"}, "Hunter is not in the hand.", "V-7.6"),
    (building(hand=["Hunter"]), "A trade_basic", {"card": "Hunter", "to": 1, "basic": "Fisher"}, "A trade brings a Basic: Lumberjack, Hayer, Miner.", "V-7.6"),  # noqa: E501
    (building(*["Hayer"] * 10, hand=["Hunter"]), "A trade_basic", {"card": "Hunter", "to": 1, "basic": "Hayer"}, "No Hayer is left; there are 10 Lumberjack, 10 Miner.", "V-7.6"),  # noqa: E501
    (building(*BASICS[1:], hand=["Hunter"]), "A trade_basic", {"card": "Hunter", "to": 1, "basic": "Hayer"}, "No Hayer is left; there is 1 Lumberjack.", "V-7.6"),  # noqa: E501
    (building(hand=["Hunter"], stacks=[0, 1, 1, 0, 0, 0]), "A trade_basic", {"card": "Hunter", "to": 1, "basic": "Hayer"}, "Stack a is empty and stays so; the card may go on b, c.", "V-7.6"),  # noqa: E501
    (building(hand=["Hunter"]), "A trade_basic", {"card": "Hunter", "to": 0, "basic": "Hayer"}, "While a stack has cards (a, b, c, d, e, f) the card goes on one of them, not on the reserve.", "V-7.6"),  # noqa: E501
    (building(hand=["Hunter"]), "A trade_basic", {"card": "Hunter", "to": 7, "basic": "Hayer"}, "There are stacks 1 to 6, not 7.", "V-7.6"),  # noqa: E501
    (building(hand=["Hunter"], stacks=[0] * 6), "A trade_basic", {"card": "Hunter", "to": 1, "basic": "Hayer"}, "All six stacks are empty: the card goes on the reserve.", "V-7.6"),  # noqa: E501
    (building(hand=["Hunter"], trades=3, options={"basic_trade_limit": 3}), "A trade_basic", {"card": "Hunter", "to": 1, "basic": "Hayer"}, "This table allows 3 trades in a Build turn; 3 were made.", "V-R8"),  # noqa: E501
    # specials
    (building(hand=["Monk"], build_used=1), "A monk", {"role": "Hayer", "on": "new"}, "A Monk needs 2 builds, its own and that of a card on it: 1 left.", "V-10.4"),  # noqa: E501
    (building(hand=["Monk"]), "A monk", {"role": "Hunter", "on": "new"}, "A Monk stands in for a card that others go on; Hunter is none.", "V-10.1"),  # noqa: E501
    (building(hand=["Hunter", "Monk"]), "A monk", {"role": "Grazier", "on": "new"}, "Monk as Grazier goes on Hayer: there is none in this village. A trade brings one.", "V-8.2"),  # noqa: E501
    (building(hand=["Apprentice"], others=[ROBBED]), "A apprentice", {"whose": "B", "target": "Founders", **COVERED}, "Founders of another village stay where they are.", "V-10.5"),  # noqa: E501
    (building(hand=["Apprentice"], others=[ROBBED]), "A apprentice", {"whose": "B", "target": "Brewer", **COVERED}, "An Apprentice swaps only a covered card; nothing lies on Brewer.", "V-10.5"),  # noqa: E501
    (building(hand=["Apprentice"], others=[ROBBED]), "A apprentice", {"whose": "B", "target": "Apprentice", **COVERED}, "An Apprentice is not swapped for another.", "V-10.5"),  # noqa: E501
    (building(hand=["Apprentice"], build_used=1, others=[ROBBED]), "A apprentice", {"whose": "B", "target": "Monk", **COVERED}, "A swapped Monk needs a card on it in this turn, so 2 builds: 1 left.", "V-10.5"),  # noqa: E501
    (building(hand=["Hunter", "Apprentice"], others=[ROBBED]), "A apprentice", {"whose": "B", "target": "Grazier", **COVERED}, "Grazier goes on Hayer: there is none in this village. A trade brings one.", "V-8.2"),  # noqa: E501
    (building(hand=["Apprentice"], others=[ROBBED]), "A apprentice", {"whose": "B", "target": "Monk", **COVERED}, "A Monk takes a role.", "V-10.1"),  # noqa: E501
    (building("Founders[Swineherd]", hand=["Apprentice"]), "A apprentice", {"whose": "A", "target": "Founders", **COVERED}, "A side is chosen for Founders, and for them alone.", "V-10.6"),  # noqa: E501
    (building(hand=["Apprentice"], others=[ROBBED]), "A apprentice", {"whose": "B", "target": "Hayer", "role": "Miner", **COVERED}, "Only a swapped Monk takes a new role.", "V-10.6"),  # noqa: E501
    (building(), "A tinner", {}, "Tinner is not in the hand.", "V-10.9"),
    (building(hand=["Tinner"], build_used=2, options={"discarded_specials_use_build": True}), "A tinner", {}, "At this table a Tinner uses a build: all 2 of this turn are used.", "V-R6"),  # noqa: E501
    (building("Founders:food", hand=["Smuggler"]), "A smuggler", {"at": "Founders", "pay": "bank"}, "No Gold shows in this village, so there is none to smuggle.", "V-10.10"),  # noqa: E501
    (building("Founders", "Hayer", hand=["Smuggler"]), "A smuggler", {"at": "Hayer", "pay": "bank"}, "Hayer has no Gold to smuggle.", "V-10.10"),  # noqa: E501
    (building("Founders[Swineherd]", hand=["Smuggler"]), "A smuggler", {"at": "Founders", "pay": "bank"}, "The Gold of Founders does not show, as a card lies on top.", "V-10.10"),  # noqa: E501
    (building(hand=["Smuggler"], coins=0), "A smuggler", {"at": "Founders", "pay": "bank"}, "Smuggler has a padlock, Shipwright: $2 to the bank, as nobody has a Shipwright. There is $0, $2 too little.", "V-9.4"),  # noqa: E501
]  # fmt: skip


@pytest.mark.parametrize(("table", "move", "fields", "sentence", "clause"), CASES, ids=[case[3] for case in CASES])
def test_a_refusal_says_what_is_wrong(
    table: Table, move: str, fields: dict[str, Any], sentence: str, clause: str
) -> None:
    letter, kind = move.split()
    objection = b.refused(table(), letter, kind, **fields)
    assert (objection.sentence, objection.clause) == (sentence, clause)
    assert HELP.get(clause) is not None


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_tried_in_a_build_turn_has_a_reason(seed: int) -> None:
    """Random actions of all kinds against random positions: legal, or refused in plain words with a known clause."""
    lot = seeded(seed, 9)
    rules, table = VillagersRules(), shipped()
    for number, ply in enumerate(b.walk(2 + seed, seed)):
        if number % 5 or ply.before.phase != "build":
            continue
        state = ply.before
        seat = state.turn
        cards = (*state.hands[seat], "hunter", "monk", "hayer", "nonsense")
        where = ("new", *(place for village in state.villages for place in places(village)), "hayer.9", "x")
        pays = ("none", "bank", "tinner", *(f"{n}:{place}" for n in range(state.seats + 1) for place in where))
        for _ in range(30):
            action = ACTIONS.validate_python(
                {"seat": seat}
                | lot.pick(
                    [
                        {"kind": "build", "card": lot.pick(cards), "on": lot.pick(where), "pay": lot.pick(pays)},
                        {"kind": "monk", "role": lot.pick((*table.roles, "hunter", "")), "on": lot.pick(where)},
                        {
                            "kind": "apprentice",
                            "whose": lot.below(state.seats + 1),
                            "target": lot.pick(where),
                            "on": lot.pick(where),
                            "pay": lot.pick(pays),
                            "role": lot.pick((None, "miner", "hunter")),
                            "side": lot.pick((None, "gold")),
                        },
                        {"kind": "smuggler", "at": lot.pick(where), "pay": lot.pick(pays)},
                        {"kind": "trade_basic", "card": lot.pick(cards), "to": lot.below(8), "basic": lot.pick(cards)},
                    ]
                )
            )
            objection = rules.objection(state, action)
            assert (objection is None) == (action in rules.legal_actions(state, seat))
            if objection is not None:
                assert HELP.get(objection.clause) is not None, objection
                assert re.fullmatch(r"[A-Z$].*\.", objection.sentence)
                assert objection.sentence != "That is not possible now.", action


@pytest.mark.parametrize("seed", range(4))
def test_each_hand_card_can_be_built_or_there_is_a_reason(seed: int) -> None:
    table = shipped()
    kinds = {"monk": "monk", "apprentice": "apprentice", "tinner": "tinner", "smuggler": "smuggler", None: "build"}
    for ply in b.walk(2 + seed, seed, basic_trade_limit=3):
        if ply.before.phase == "build":
            game = b.game(ply.before)
            handle = b.seat(game, b.to_act(game))
            for card in set(handle.view.hand):
                kind = kinds[table.effects[card]]
                fields = {"card": card} if kind == "build" else {}
                assert bool(handle.still(kind=kind, **fields)) == (handle.why_not(card) is None), card


def test_there_is_no_reason_outside_a_build_turn() -> None:
    game = b.at(3, phase="draft", seats={"A": {"hand": ["Hunter"]}})
    assert b.seat(game, "A").why_not("hunter") is None
    assert why_not_build(b.view(game), "hunter", shipped()) is None
