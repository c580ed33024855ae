"""Dates the way people say them. Standard library only: the menu shows one before anything else is loaded."""

from datetime import datetime

_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def calm(moment: datetime, now: datetime) -> str:
    """The time if it was today, else the day, with the year if that was another one; never more than 12 cells."""
    if moment.date() == now.date():
        return f"{moment:%H:%M}"
    month = _MONTHS[moment.month - 1]
    return f"{moment.day} {month}" if moment.year == now.year else f"{moment.day} {month[:3]} {moment.year}"


def local(text: str) -> datetime:
    """The moment written in a save (ISO 8601, UTC), by the clock on the wall here."""
    return datetime.fromisoformat(text).astimezone()


def lately(text: str) -> str:
    """That moment, as it is said now."""
    return calm(local(text), datetime.now().astimezone())
