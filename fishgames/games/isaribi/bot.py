"""How a bot judges Isaribi: what the cubes on board would sell for, where more are worth fetching, when to leave.

All worths are in ryo. The constants were fitted to games that bots played among themselves.
"""

import math
from collections.abc import Sequence
from typing import Any, ClassVar

from fishgames.core.heuristic import Heuristic
from fishgames.core.model import Seat
from fishgames.core.rules import Rules
from fishgames.games.isaribi import actions as act
from fishgames.games.isaribi import reasons, technology
from fishgames.games.isaribi.actions import CLIENT, IsaribiAction
from fishgames.games.isaribi.boat import AP_TRACK, GROSS_COST, HAND_COST, MOVE_COST, NET_COST, RETAIL_COST, How, catch
from fishgames.games.isaribi.rules import IsaribiRules
from fishgames.games.isaribi.seafood import ANY, INDEX, KINDS, Cubes, changed
from fishgames.games.isaribi.state import IsaribiState, storage_of
from fishgames.games.isaribi.technology import CLIENT_PAYS, DISCOUNT
from fishgames.games.isaribi.view import Collaborator, Technology

ROUNDS = 5
"""Rounds of a game (I-1.2)."""

WAYS: tuple[tuple[How, int], ...] = (("net", NET_COST), ("hand", HAND_COST))
"""How to fish, and the half points that it takes."""

TIME = 0.35
"""What a half point is worth."""

EAGER = 0.05
"""A step of a plan counts nothing by itself: it is as good as waiting, and must not be put off for ever."""

CROWD = 0.9
"""What the next place at the market is worth beside the one before: others may take it."""

FACE_DOWN = 0.55
"""What an average Market card that still lies face down is worth."""

STORED = 0.6
"""What a cube kept for the next round is worth, as a share of the mean price of its kind."""

SPEED = 5.0
"""What a half point more in each turn brings in a round."""

NET = 3.0
"""What a larger net brings in a round."""

KEEPS, CALLS = 1.5, 2.0
"""What Smokehouse and Client bring in a round."""

ELSEWHERE, CROWDED = 0.4, 0.3
"""What cubes are worth where the boat is not, and less for each other boat that is there."""

FISHERMAN, SPECULATOR, CARPENTER = 2.5, 1.0, 1.5
"""What these collaborators are worth while a round follows."""

LAST_CALL = 0.7
"""How surely what can still be fetched this round will be."""

SALE, SOLD, DEAR = 0.65, 0.35, 0.6
"""What a sale is worth as such, for each ryo and cube, and for each ryo more than the cubes might bring elsewhere."""

MOST_AHEAD = 6
"""Cubes that a boat is filled with at one go."""

SPREAD = (1.5, 3.5)
"""How far off forecasts are: at the end, and more for each root of the rounds to come."""


class Eyes:
    """Market and sea as a seat sees them, for one decision."""

    def __init__(self, state: IsaribiState, seat: Seat, heuristic: "IsaribiHeuristic") -> None:
        self.state, self.seat = state, seat
        cards = heuristic.cards
        self.means = heuristic.means
        wanted, price, demand = cards.wanted, cards.price, cards.demand
        self.kinds = [cards.seafood[card] for card in state.spots]
        # prices that each kind could fetch, best first; rainbow cards stand in all
        prices: list[list[float]] = [[], [], [], []]
        for card, sold in zip(state.stalls[: state.up], state.sold, strict=False):
            free = demand[card] - sum(sold)
            if free > 0:
                for kind in range(4) if wanted[card] == ANY else (wanted[card],):
                    prices[kind] += [float(price[card])] * free
        if state.clients[seat] and state.client_cubes[seat] is None:
            for each in prices:
                each.append(float(CLIENT_PAYS))
        down = len(state.stalls) - state.up
        for kind, each in enumerate(prices):
            each.sort(reverse=True)
            hoped = self.means[kind] * FACE_DOWN
            each += [hoped] * round(down * 0.8)
        self.prices = prices
        self.last = state.round == ROUNDS
        self.room = storage_of(state, seat)

    def next_cube(self, kind: int, held: int) -> float:
        """What one more cube of a kind is worth to whoever has so many."""
        prices = self.prices[kind]
        if held < len(prices):
            return prices[held] * math.pow(CROWD, held)
        return 0.0 if self.last or held >= self.room else STORED * self.means[kind]

    def cargo(self, cubes: Cubes) -> float:
        """What the cubes on board are worth once the boat is in the Harbour."""
        return sum([self.next_cube(kind, n) for kind, count in enumerate(cubes) for n in range(count)])

    def saleable(self, cubes: Cubes) -> float:
        """What of them the market takes now."""
        return sum(
            [
                self.prices[kind][n] * math.pow(CROWD, n)
                for kind, count in enumerate(cubes)
                for n in range(min(count, len(self.prices[kind])))
            ]
        )

    def caught(self, spot: int, cubes: Cubes, taken: int = 0) -> tuple[float, int, int]:
        """The best catch on a spot: its worth, cubes and half points; the net or the hand."""
        state, kind = self.state, self.kinds[spot - 1]
        there = state.spot_cubes[spot - 1] - taken
        best = (0.0, 0, 0)
        for how, cost in WAYS:
            count = catch(KINDS[kind], how, state.net_levels[self.seat], there) if there > 0 else 0
            worth = sum([self.next_cube(kind, cubes[kind] + n) for n in range(count)])
            if count and worth - TIME * cost > best[0] - TIME * best[2]:
                best = (worth, count, cost)
        return best

    def prospect(self, location: int, cubes: Cubes, fished: bool) -> float:
        """The best that can be made from here: fetch from one spot, or sail home, less the time that it takes."""
        home = MOVE_COST * TIME
        best = self.saleable(cubes) - home * location - (2 * TIME if sum(cubes) else 0.0)
        if sum(cubes) >= MOST_AHEAD:
            return best
        for spot in range(1, len(self.kinds) + 1):
            _, count, cost = self.caught(spot, cubes)
            if not count:
                continue
            kind = self.kinds[spot - 1]
            laden = changed(cubes, kind, count)
            total = self.saleable(laden) - home * (abs(location - spot) + spot) - TIME * (cost + 2)
            if fished and spot == location:
                total -= 2 * TIME
            again, more, cost = self.caught(spot, laden, count)
            if more:
                total = max(total, total + again - TIME * (cost + 2))
            best = max(best, total)
        return best


class IsaribiHeuristic(Heuristic[IsaribiState, IsaribiAction]):
    """Money now, cubes that will sell, and technologies for the rounds to come."""

    scale: ClassVar[float] = 1.2
    blunders: ClassVar[float] = 0.02
    haste: ClassVar[float] = 1.0
    iterations: ClassVar[int] = 150

    def __init__(self, rules: Rules[IsaribiState, IsaribiAction, Any]) -> None:
        super().__init__(rules)
        assert isinstance(rules, IsaribiRules)
        self.cards = cards = rules.cards
        self.means = [
            sum(cards.price[card] for card in cards.market if cards.wanted[card] == kind)
            / max(1, sum(cards.wanted[card] == kind for card in cards.market))
            for kind in range(4)
        ]

    def rate(self, state: IsaribiState, seat: Seat, options: Sequence[IsaribiAction]) -> Sequence[float]:
        """In ryo, as far as the seat can see."""
        eyes = Eyes(state, seat, self)
        if state.phase != "turn":
            return [self._other(state, eyes, option) for option in options]
        location, cubes = state.boats[seat], state.cubes[seat]
        assert location is not None
        here = eyes.prospect(location, cubes, state.fished)
        return [self._act(state, eyes, option, location, cubes, here) for option in options]

    def stage(self, state: IsaribiState) -> int:
        """The round."""
        return state.round if state.phase != "game_over" else ROUNDS + 1

    def forecast(self, state: IsaribiState) -> Sequence[float]:
        """From money, technologies and what is kept; the further the end, the less is certain."""
        result = self.rules.result(state)
        if result is not None:
            return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(state.seats)]
        likely = [self.likely(state, seat) for seat in range(state.seats)]
        best = max(likely)
        scale = SPREAD[0] + SPREAD[1] * math.sqrt(ROUNDS + 1 - state.round)
        weights = [math.exp((each - best) / scale) for each in likely]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def likely(self, state: IsaribiState, seat: Seat) -> float:
        """The money that a seat may come to, less what all get."""
        rounds = ROUNDS + 1 - state.round
        worth = float(state.money[seat])
        worth += rounds * SPEED * (AP_TRACK[state.ap_levels[seat]] - AP_TRACK[0])
        worth += rounds * NET * state.net_levels[seat]
        worth += rounds * (KEEPS * state.smokehouses[seat] + CALLS * state.clients[seat])
        worth += sum(STORED * self.means[kind] * count for kind, count in enumerate(state.cubes[seat]))
        match state.collaborators[seat]:
            case "old_fisherman":
                worth += FISHERMAN
            case "speculator":
                worth += SPECULATOR
        return worth + (1.0 if state.pawn == seat else 0.0)

    def reason(self, state: IsaribiState, action: IsaribiAction) -> str:
        """With the numbers that speak for it."""
        return reasons.why(state, action, self.cards)

    # --- a turn

    def _act(
        self, state: IsaribiState, eyes: Eyes, option: IsaribiAction, location: int, cubes: Cubes, here: float
    ) -> float:
        seat = eyes.seat
        match option:
            case act.Sell():
                return self._sale(state, eyes, option)
            case act.Fish(how=how):
                kind = eyes.kinds[location - 1]
                count = catch(KINDS[kind], how, state.net_levels[seat], state.spot_cubes[location - 1])
                worth = sum([eyes.next_cube(kind, cubes[kind] + n) for n in range(count)])
                if sum(cubes) >= MOST_AHEAD + 2:
                    worth *= 0.3
                return worth - TIME * (NET_COST if how == "net" else HAND_COST) - 0.3
            case act.Move(to=to):
                return eyes.prospect(to, cubes, False) - here - MOVE_COST * TIME + EAGER
            case act.Learn(technology=each):
                return self.technology(state, seat, each, 0) - 1.0
            case act.Flip():
                unsold = sum(cubes) - sum(min(n, len(eyes.prices[kind])) for kind, n in enumerate(cubes))
                return 0.3 * unsold - TIME * 2
            case act.Leave(collaborator=collaborator):
                return self._leaving(state, eyes, collaborator, here)
            case _:
                return 0.0

    def _sale(self, state: IsaribiState, eyes: Eyes, sale: act.Sell) -> float:
        """Selling is good, but not at a place that pays less than another would."""
        prices = [CLIENT_PAYS if to == CLIENT else self.cards.price[state.stalls[to - 1]] for to, _ in sale.cubes]
        kinds = [INDEX[seafood] for _, seafood in sale.cubes]
        best = sum([eyes.next_cube(kind, kinds[:n].count(kind)) for n, kind in enumerate(kinds)])
        earned = sum(prices)
        points = GROSS_COST if sale.how == "gross" else RETAIL_COST
        return SALE + SOLD * (earned + len(prices)) + DEAR * (earned - best) - TIME * points

    def _leaving(self, state: IsaribiState, eyes: Eyes, collaborator: Collaborator, here: float) -> float:
        worth = self._collaborator(state, eyes.seat, collaborator)
        others = sorted((self._collaborator(state, eyes.seat, each) for each in state.display), reverse=True)
        rivals = sum(not gone for gone in state.left) - 1
        later = others[min(len(others) - 1, rivals // 2)]
        return worth - later * 0.9 - LAST_CALL * max(0.0, here) - 0.1

    def _collaborator(self, state: IsaribiState, seat: Seat, collaborator: Collaborator) -> float:
        last = state.round == ROUNDS
        match collaborator:
            case "money_changer":
                return 3.0
            case "dried_fish_shop":
                offers = [self.technology(state, seat, each, DISCOUNT) for each in technology.TECHNOLOGIES]
                return max(0.0, *offers)
            case "old_fisherman":
                return 0.0 if last else FISHERMAN
            case "speculator":
                return 0.0 if last else SPECULATOR
            case "carpenter":
                spare = sum(state.cubes[seat]) - storage_of(state, seat)
                return 0.0 if last or spare <= 0 else CARPENTER * min(2, spare) + 3.0 * (spare <= 2)

    def technology(self, state: IsaribiState, seat: Seat, each: Technology, discount: int) -> float:
        """What a technology brings beyond its price; nothing that can't be paid brings anything."""
        level, net = state.ap_levels[seat], state.net_levels[seat]
        cost = technology.price(each, level, net, state.smokehouses[seat], state.clients[seat], discount)
        if cost is None or cost > state.money[seat]:
            return -1.0
        rounds = ROUNDS - state.round + (0.5 if state.phase == "turn" else 0.0)
        match each:
            case "ap":
                worth = SPEED * (AP_TRACK[level + 1] - AP_TRACK[level])
            case "net":
                worth = NET
            case "smokehouse":
                worth = KEEPS
            case "client":
                worth = CALLS
        return worth * rounds - cost

    # --- the other decisions

    def _other(self, state: IsaribiState, eyes: Eyes, option: IsaribiAction) -> float:
        seat = eyes.seat
        match option:
            case act.Place(location=location):
                return eyes.prospect(location, state.cubes[seat], False)
            case act.Peek(position=position):
                return 1.0 - position / 100
            case act.OldFisherman(spot=spot, count=count):
                kind = eyes.kinds[spot - 1]
                there = sum(boat == spot for other, boat in enumerate(state.boats) if other != seat)
                own = 1.0 if state.boats[seat] == spot else ELSEWHERE
                return count * self.means[kind] * (own - CROWDED * there)
            case act.DriedFishTechnology(technology=each):
                return 0.0 if each == "none" else self.technology(state, seat, each, DISCOUNT)
            case act.Discard(cubes=cubes):
                return -sum(self.means[kind] * count for kind, count in enumerate(cubes))
            case _:
                return 0.0
