"""Forms from models: the fields of a game's options or of the table's settings, and how their text is read."""

import re
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from fishgames.core.model import Options
from fishgames.core.phrases import listed
from fishgames.core.saves import shown

_SWITCH = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
_DIGITS = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True)
class FormField:
    """One line of a form.

    switch: a bool · choice: one of `choices` · number: a whole number from `least` to `most`, None for no bound ·
    text: text that fits `pattern`, if there is one.
    """

    name: str
    title: str
    description: str
    kind: Literal["switch", "choice", "number", "text"]
    choices: tuple[str | int, ...]
    default: Any
    pattern: str | None = None
    least: int | None = None
    most: int | None = None

    @property
    def allowed(self) -> str:
        """What may be entered, as part of a sentence."""
        match self.kind:
            case "switch":
                return "on or off"
            case "choice":
                return listed([str(choice) for choice in self.choices], "or")
            case "number" if self.least is not None and self.most is not None:
                return f"a whole number from {self.least} to {self.most}"
            case "number" if self.least is not None:
                return f"a whole number, {self.least} or more"
            case "number":
                return "a whole number" if self.most is None else f"a whole number, {self.most} or less"
            case "text":
                return self.description or "text"

    def words(self, value: Any) -> str:
        """A value the way `parse_field` reads it."""
        return ("on" if value else "off") if self.kind == "switch" else str(value)


def fields_of(model: type[Options] | type[BaseModel]) -> tuple[FormField, ...]:
    """The form of an Options class or of TableSettings, in the order of their fields."""
    found: dict[str, FieldInfo] = getattr(model, "__pydantic_fields__")  # noqa: B009 - both kinds of models have it
    return tuple(_form_field(name, info) for name, info in found.items())


def parse_field(field: FormField, text: str) -> Any:
    """The value that was typed. ValueError with a sentence that says what is allowed."""
    word = text.strip()
    match field.kind:
        case "switch" if word.lower() in _SWITCH:
            return _SWITCH[word.lower()]
        case "choice":
            for choice in field.choices:
                if str(choice) == word.lower():
                    return choice
        case "number" if _DIGITS.fullmatch(word):
            number = int(word)
            if (field.least is None or number >= field.least) and (field.most is None or number <= field.most):
                return number
        case "text" if "\n" not in word and (field.pattern is None or re.search(field.pattern, word)):
            return word
        case _:
            pass
    raise ValueError(f"{field.name} can't be “{shown(text)}”. Allowed: {field.allowed}.")


def _form_field(name: str, info: FieldInfo) -> FormField:
    hint = info.annotation
    bounds: dict[str, Any] = {}
    for entry in info.metadata:
        for theirs, ours in (("pattern", "pattern"), ("ge", "least"), ("le", "most")):
            if (found := getattr(entry, theirs, None)) is not None:
                bounds[ours] = found
    kind: Literal["switch", "choice", "number", "text"]
    choices: tuple[str | int, ...] = ()
    if hint is bool:
        kind = "switch"
    elif get_origin(hint) is Literal:
        kind, choices = "choice", get_args(hint)
    elif hint is int:
        kind = "number"
    elif hint is str:
        kind = "text"
    else:
        raise TypeError(f"no form can ask for {name}: {hint}")
    return FormField(
        name=name,
        title=info.title or name.replace("_", " "),
        description=info.description or "",
        kind=kind,
        choices=choices,
        default=info.default,
        **bounds,
    )
