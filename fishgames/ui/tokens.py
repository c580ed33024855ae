"""Card tokens in a text: a card has the same colour in log, scores and rules as on the table."""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from types import MappingProxyType

from fishgames.ui.lines import EMPTY, Line

Hues = Callable[[str], str | None] | Mapping[str, str]
"""Says which words are card tokens: the colour word of one, or how tokens begin and the colour that goes with it."""

NO_HUES: Mapping[str, str] = MappingProxyType({})

_PARTS = re.compile(r"\s+|\S+")
_OPENING = "([‹\"'"
_CLOSING = ",.;:?›]\"'"


def tinted(text: str, hues: Hues, tone: str = "ink") -> Line:
    """The text with its card tokens in bold colour; all other words have the given tone."""
    line = EMPTY
    plain = ""
    for part in _PARTS.findall(text):
        before, word, after = _parted(part)
        hue = _hue(word, hues) if word else None
        if hue is None:
            plain += part
        else:
            line = line.add(plain + before, tone).add(word, f"{hue} bold")
            plain = after
    return line.add(plain, tone)


def marked(line: Line, words: Iterable[str], flags: str) -> Line:
    """The line with these flags on every place where one of the words stands, in whatever case."""
    text = line.text
    hit = bytearray(len(text))
    for word in words:
        for found in re.finditer(re.escape(word), text, re.IGNORECASE):
            hit[found.start() : found.end()] = b"\1" * (found.end() - found.start())
    if not any(hit):
        return line
    spans = []
    at = 0
    for span in line.spans:
        for is_hit, places in groupby(range(at, at + len(span.text)), key=hit.__getitem__):
            part = list(places)
            tone = f"{span.tone} {flags}" if is_hit else span.tone
            spans.append(span._replace(text=text[part[0] : part[-1] + 1], tone=tone))
        at += len(span.text)
    return Line(tuple(spans))


def _parted(part: str) -> tuple[str, str, str]:
    """A word without the signs of the sentence around it; brackets that are its own stay: `DT(_)`."""
    word = part.lstrip(_OPENING)
    before = part[: len(part) - len(word)]
    end = len(word)
    while end and (word[end - 1] in _CLOSING or (word[end - 1] == ")" and word[:end].count(")") > word.count("("))):
        end -= 1
    return before, word[:end], word[end:]


def _hue(word: str, hues: Hues) -> str | None:
    if callable(hues):
        return hues(word)
    fitting = [start for start in hues if word.startswith(start)]
    longest = max(fitting, key=len, default=None)
    # behind the beginning of a token come values, never more letters: "Lo" does not colour "Look"
    if longest is None or any(sign.isalpha() for sign in word[len(longest) :]):
        return None
    return hues[longest]
