"""The promise of a deal: a fingerprint told before the first card is played, seed and salt told at the end.

Whoever notes the fingerprint can check afterwards that the game is the one that was shuffled then. The salt keeps a
short seed from being guessed by trying. Anybody can do the sum: `printf 'GAME SEATS SEED SALT' | sha256sum`.
"""

import re
import secrets
from hashlib import sha256
from typing import NamedTuple

DIGITS = 24
"""Of a fingerprint, hexadecimal: more than anybody could prepare a second deal for."""

_GROUP = 8


class Deal(NamedTuple):
    """What everybody may know of a deal: `fingerprint`, "" at a table that promised nothing; None: not told yet."""

    fingerprint: str
    seed: str | None = None
    salt: str | None = None


def new_salt() -> str:
    """Sixty-four bits that nobody can guess, in hex digits."""
    return secrets.token_hex(8)


def fingerprint(game: str, seats: int, seed: int, salt: str) -> str:
    """What is promised of the deal."""
    return sha256(f"{game} {seats} {seed:016x} {salt}".encode()).hexdigest()[:DIGITS]


def grouped(digits: str) -> str:
    """A fingerprint as people read it aloud."""
    return " ".join(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))


def noted(text: str) -> str:
    """The fingerprint that somebody has noted. ValueError with a sentence for what is none."""
    digits = re.sub(r"[\s-]", "", text).lower()
    if not re.fullmatch(rf"[0-9a-f]{{{DIGITS}}}", digits, re.ASCII):
        raise ValueError(f"The fingerprint of a deal has {DIGITS} hexadecimal digits.")
    return digits
