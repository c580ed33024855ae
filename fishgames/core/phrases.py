"""Parts of sentences that all games and screens have in common."""

from collections.abc import Sequence

_IN_FILE_NAMES = frozenset("./\\_0123456789")


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "Hana, Ben and Mio"; "" for nobody."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def capital(sentence: str) -> str:
    """With a capital at the beginning, but for a key or the name of a file that stands there: `u` is not `U`."""
    first = sentence.partition(" ")[0]
    kept = not first[1:2].isalpha() or not _IN_FILE_NAMES.isdisjoint(first[:-1])
    return sentence if kept else sentence[:1].upper() + sentence[1:]


def counted(number: int, one: str, several: str = "") -> str:
    """ "1 card", "2 cards"; `several`: what an s does not make of one."""
    return f"{number} {one if number == 1 else several or one + 's'}"
