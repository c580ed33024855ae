"""What buoys and decisions do, in the words of the shelf."""

from fishgames.games.fishing2.cards import CardTable, Effect
from fishgames.games.fishing2.view import Fishing2View

EFFECT_TEXT: dict[Effect, str] = {
    "catch_other": "after the trick: its player catches another card of it",
    "plus_three": "3 points at once; counts as one card when caught",
    "determine_trump": "after the trick: the player sets the next trump",
    "draw_one": "after the trick: every seat draws 1; one more trick",
    "catch_from_hand": "after the trick: every seat catches 1 hand card; one trick fewer",
    "exchange": "after the trick: one of its cards for one of the hand, face down",
}


# the decisions besides playing a card, for the sheet that explains them: clauses, then rows of a label and a sentence
CHOICE_TEXT: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "choose_trump": (
        "F2-3.8  F2-5.10",
        (
            ("rule", "the leader of a round names light or dark, whatever it holds;"),
            ("", "the other shade is the fourth colour, the 16s are trump either way"),
            ("then", "any green in a trick turns the trump after it, unless DT sets it"),
        ),
    ),
    "catch_other": (
        "F2-6.2  F2-5.7",
        (
            ("rule", "any card still in the trick but this buoy: also a blowfish,"),
            ("", "another buoy, the winning card, or one that lies face down"),
            ("then", "it joins the catch, 1 point; winner and weakest seat stay fixed"),
        ),
    ),
    "set_trump": (
        "F2-6.4  F2-5.10",
        (
            ("rule", "light or dark for the next trick, greens or none,"),
            ("", "in place of the turn that a green would bring"),
        ),
    ),
    "catch_from_hand": (
        "F2-6.6  F2-7.3",
        (
            ("rule", "every seat with cards picks one; nobody sees what another picks"),
            ("then", "all join the catches together, face down, 1 point each,"),
            ("", "and the round has one trick fewer"),
        ),
    ),
    "exchange_take": (
        "F2-6.7  F2-5.7",
        (
            ("rule", "any card still in the trick but this buoy goes into the hand"),
            ("then", "a hand card, perhaps the same, goes face down where it lay;"),
            ("", "winner and weakest seat stay fixed"),
        ),
    ),
    "exchange_give": (
        "F2-6.7  F2-7.4",
        (
            ("rule", "any hand card, also the one just taken, face down into the place"),
            ("then", "whoever catches it does so unseen, 1 point; a blowfish may be"),
            ("", "turned up for the weakest seat, if this table wants it (F2-R10)"),
        ),
    ),
}


def effect_text(view: Fishing2View, effect: Effect, cards: CardTable) -> str:
    """What a buoy would do if it were played now, as far as everybody can tell."""
    played = {cards.effects.get(play.played) for play in view.trick}
    last = view.tricks_left == 1 and "draw_one" not in played
    if effect == "determine_trump" and last:
        return "lost in the last trick, unless DR is played too"
    if effect == "catch_from_hand" and last:
        return "nothing in the last trick, unless DR comes before it"
    if effect == "draw_one" and sum(not seat.boat for seat in view.table) > view.ocean:
        ends = view.options.midround_overfishing == "end_now"
        return "the ocean is too small: " + ("the game ends at once" if ends else "nobody draws")
    return EFFECT_TEXT[effect]
