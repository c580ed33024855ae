"""Parts of sentences that all games and screens have in common."""

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "Hana, Ben and Mio"; "" for nobody."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def capital(sentence: str) -> str:
    """With a capital at the beginning, but for a key that stands there: `u` is not `U`."""
    return sentence[:1].upper() + sentence[1:] if sentence[1:2].isalpha() else sentence


def counted(number: int, one: str, several: str = "") -> str:
    """ "1 card", "2 cards"; `several`: what an s does not make of one."""
    return f"{number} {one if number == 1 else several or one + 's'}"
