"""Where the cards of a new table come from: as shipped, or a corrected copy of the game's data file."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from fishgames.core.card_files import CardFileRefused, read_card_file
from fishgames.core.request import PlayRequest
from fishgames.core.spec import GameSpec
from fishgames.ui.values import neighbour

AS_SHIPPED = "as shipped"
AS_BEFORE = "as at that table"


class CardSource:
    """The row of a form. `file`: a path, "" for the shipped cards, None for those of the table before.

    `remembered`: the path of last time. `fault`: why the file can't be used, "" if it can.
    """

    def __init__(self, spec: GameSpec, request: PlayRequest, remembered: str) -> None:
        self._spec, self._remembered = spec, remembered
        self.fault = ""
        # the cards of a resumed save: it does not say which file they were read from
        self._before = None if request.cards_file else request.cards
        self.file = self._first_file(request)
        before = [] if self._before is None else [None]
        self._files: tuple[str | None, ...] = tuple(dict.fromkeys(("", *before, remembered, self.file)))
        self._check()

    def _first_file(self, request: PlayRequest) -> str | None:
        if self._before is None:
            return self._remembered if request.cards_file is None else request.cards_file
        with suppress(CardFileRefused):
            if self._remembered and read_card_file(self._spec, Path(self._remembered)) == self._before:
                return self._remembered
        return None

    def _check(self) -> None:
        with suppress(CardFileRefused):
            self.read()

    @property
    def words(self) -> str:
        """What stands in the row."""
        return AS_BEFORE if self.file is None else self.file or AS_SHIPPED

    @property
    def known(self) -> str:
        """The path that the house remembers once the table has been dealt; cards of another table leave it alone."""
        return self._remembered if self.file is None else self.file

    def read(self) -> Any:
        """The contents for the deal, as the file is now. Raises CardFileRefused, which is the `fault` then."""
        self.fault = ""
        if not self.file:
            return self._before if self.file is None else None
        try:
            return read_card_file(self._spec, Path(self.file))
        except CardFileRefused as refused:
            self.fault = str(refused)
            raise

    def type(self, text: str) -> None:
        """What was typed: a path; nothing stands for the shipped cards. Raises CardFileRefused and changes nothing."""
        word = text.strip()
        file: str | None = ""
        if word == AS_BEFORE and self._before is not None:
            file = None
        elif word and word.lower() != AS_SHIPPED:
            path = Path(os.path.expanduser(word)).absolute()
            read_card_file(self._spec, path)
            file = str(path)
        self.file, self.fault = file, ""
        self._files = tuple(dict.fromkeys((*self._files, file)))

    def change(self, by: int) -> bool:
        """The next or the previous one of those known here; False while there is only one."""
        self.file = neighbour(self._files, self.file, by)
        self._check()
        return len(self._files) > 1
