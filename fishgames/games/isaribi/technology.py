"""What technologies cost and who can gain which (I-8.5). Imports no state."""

from collections.abc import Mapping
from typing import Literal

from fishgames.core.model import Seat, value
from fishgames.games.isaribi.boat import AP_PRICES, AP_TRACK, NET_PRICES, NET_TRACK, SMOKEHOUSE_STORAGE, points
from fishgames.games.isaribi.view import IsaribiView, Technology

TECHNOLOGIES: tuple[Technology, ...] = ("ap", "net", "smokehouse", "client")
"""In printed order."""

SMOKEHOUSE_PRICE = 4
CLIENT_PRICE = 3
CLIENT_PAYS = 4
"""What the Client pays for a cube of any kind (I-8.3.5)."""
DISCOUNT = 3
"""By so much a technology is cheaper at the Dried fish shop (I-7.4)."""

TECHNOLOGY_NAMES: Mapping[Technology, str] = {
    "ap": "AP step",
    "net": "net step",
    "smokehouse": "Smokehouse",
    "client": "Client",
}


def price(
    technology: Technology, ap_level: int, net_level: int, smokehouse: bool, client: bool, discount: int = 0
) -> int | None:
    """What it costs a seat; None at the end of a track, or for an ability that it has (I-8.5.4, I-8.5.5)."""
    match technology:
        case "ap":
            full = AP_PRICES[ap_level] if ap_level < len(AP_PRICES) else None
        case "net":
            full = NET_PRICES[net_level] if net_level < len(NET_PRICES) else None
        case "smokehouse":
            full = None if smokehouse else SMOKEHOUSE_PRICE
        case "client":
            full = None if client else CLIENT_PRICE
    return None if full is None else max(0, full - discount)


@value
class Offer:
    """A technology as it is offered to a seat: `now` and `then` are what it has and would have, in a word or two.

    `price`: None where nothing is left to buy. `why`: what is against it, as far as boat card and money go.
    """

    technology: Technology
    price: int | None
    now: str
    then: str
    why: Literal["end_of_track", "owned", "too_dear"] | None


def offers(view: IsaribiView, seat: Seat, discount: int = 0) -> tuple[Offer, ...]:
    """All four technologies for a seat; place, points and who is still in are another matter."""
    return tuple(_offer(view, seat, technology, discount) for technology in TECHNOLOGIES)


def _offer(view: IsaribiView, seat: Seat, technology: Technology, discount: int) -> Offer:
    info = view.table[seat]
    cost = price(technology, info.ap_level, info.net_level, info.smokehouse, info.client, discount)
    now, then = "–", ""
    match technology:
        case "ap":
            now = points(info.points)
            then = "" if cost is None else points(AP_TRACK[info.ap_level + 1])
        case "net":
            now = "/".join(map(str, info.net))
            then = "" if cost is None else "/".join(map(str, NET_TRACK[info.net_level + 1]))
        case "smokehouse" | "client":
            gives = f"keeps +{SMOKEHOUSE_STORAGE}" if technology == "smokehouse" else f"{CLIENT_PAYS} ryo for any cube"
            now, then = (gives, "") if cost is None else ("–", gives)
    why: Literal["end_of_track", "owned", "too_dear"] | None = None
    if cost is None:
        why = "end_of_track" if technology in ("ap", "net") else "owned"
    elif cost > info.money:
        why = "too_dear"
    return Offer(technology=technology, price=cost, now=now, then=then, why=why)
