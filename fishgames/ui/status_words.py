"""Where a table stands, for places with less room than a status row. Standard library only, as the menu needs it."""

# what a game's wording puts between the parts of its status, from the widest part to the narrowest
_BETWEEN = "   "


def short_status(status: str) -> str:
    """The widest part alone, since a row of a list has no room for more: "round 6 of 8"."""
    return status.split(_BETWEEN)[0]


def status_in_sentence(status: str) -> str:
    """All parts within running text: "round 6 of 8, trick 3 of 11"."""
    return status.replace(_BETWEEN, ", ")
