"""Names in large letters, three rows of half blocks, for the menu, the curtain and the result."""

from rich.cells import cell_len

from fishgames.ui.signs import RICH, Signs

# five rows of dots each, top to bottom; most are three wide
_DOTS = {
    "A": ".#. #.# ### #.# #.#",
    "B": "##. #.# ##. #.# ##.",
    "C": ".## #.. #.. #.. .##",
    "D": "##. #.# #.# #.# ##.",
    "E": "### #.. ##. #.. ###",
    "F": "### #.. ##. #.. #..",
    "G": ".## #.. #.# #.# .##",
    "H": "#.# #.# ### #.# #.#",
    "I": "### .#. .#. .#. ###",
    "J": "..# ..# ..# #.# .#.",
    "K": "#.# #.# ##. #.# #.#",
    "L": "#.. #.. #.. #.. ###",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#..# ##.# #.## #..# #..#",
    "O": ".#. #.# #.# #.# .#.",
    "P": "##. #.# ##. #.. #..",
    "Q": ".#. #.# #.# #.# .##",
    "R": "##. #.# ##. #.# #.#",
    "S": ".## #.. .#. ..# ##.",
    "T": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###",
    "V": "#.# #.# #.# #.# .#.",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#.# #.# .#. #.# #.#",
    "Y": "#.# #.# .#. .#. .#.",
    "Z": "### ..# .#. #.. ###",
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "##. ..# .#. #.. ###",
    "3": "##. ..# .#. ..# ##.",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ##. ..# ##.",
    "6": ".## #.. ##. #.# .#.",
    "7": "### ..# .#. .#. .#.",
    "8": ".#. #.# .#. #.# .#.",
    "9": ".#. #.# .## ..# ##.",
    "-": "... ... ### ... ...",
    ".": ". . . . #",
    "'": "# # . . .",
    " ": ". . . . .",
}


def big(name: str, width: int | None = None, signs: Signs = RICH) -> tuple[str, str, str] | None:
    """Three rows, or None: another script, wider than `width`, or a set of signs without half blocks.

    Who gets None sets the name in plain bold.
    """
    letters = name.strip().upper()
    if not letters or not signs.blocks or any(letter not in _DOTS for letter in letters):
        return None
    rows = [" ".join(_half_blocks(_DOTS[letter].split(), row, signs) for letter in letters) for row in range(3)]
    if width is not None and cell_len(rows[0]) > width:
        return None
    return rows[0], rows[1], rows[2]


def _half_blocks(dots: list[str], row: int, signs: Signs) -> str:
    upper = dots[2 * row]
    lower = dots[2 * row + 1] if 2 * row + 1 < len(dots) else "." * len(upper)
    blocks = {"..": " ", "#.": signs.upper, ".#": signs.lower, "##": signs.full}
    return "".join(blocks[pair] for pair in map("".join, zip(upper, lower, strict=True)))
