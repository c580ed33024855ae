"""Forms are made from models, and what was typed is read field by field."""

from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field

from fishgames.core.forms import FormField, fields_of, parse_field
from fishgames.core.model import Options, value
from fishgames.core.registry import games
from fishgames.core.table import TableSettings


@value
class SomeOptions(Options):
    """One field of each kind."""

    teams: bool = Field(default=False, title="in teams", description="on: two against two")
    length: Literal["short", "long"] = "short"
    fish: int = Field(default=12, ge=3, le=20)
    more: int = Field(default=1, ge=1)
    first: str = Field(default="random", pattern=r"^(random|seat:[0-4])$", description="random or seat:0 to seat:4")


class SomeSettings(BaseModel):
    """A form of the other kind."""

    pace: Literal[0, 1] = Field(default=0, title="pace", description="0 or 1")


def field(name: str) -> FormField:
    found = {each.name: each for each in (*fields_of(SomeOptions), *fields_of(SomeSettings))}
    return found[name]


def test_fields_of_options_and_of_settings() -> None:
    assert [each.kind for each in fields_of(SomeOptions)] == ["switch", "choice", "number", "number", "text"]
    assert field("teams") == FormField("teams", "in teams", "on: two against two", "switch", (), False)
    assert field("length").choices == ("short", "long")
    assert (field("fish").least, field("fish").most) == (3, 20)
    assert field("first").pattern == r"^(random|seat:[0-4])$"
    assert field("pace").choices == (0, 1)


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("teams", "on", True),
        ("teams", "Yes", True),
        ("teams", "true", True),
        ("teams", "OFF", False),
        ("teams", "no", False),
        ("teams", "false", False),
        ("length", " Long ", "long"),
        ("fish", "20", 20),
        ("first", "seat:4", "seat:4"),
        ("pace", "1", 1),
    ],
)
def test_what_was_typed_is_read(name: str, text: str, found: Any) -> None:
    assert parse_field(field(name), text) == found


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("teams", "maybe", "teams can't be “maybe”. Allowed: on or off."),
        ("length", "", "length can't be “”. Allowed: short or long."),
        ("fish", "2", "fish can't be “2”. Allowed: a whole number from 3 to 20."),
        ("fish", "٣", "fish can't be “٣”. Allowed: a whole number from 3 to 20."),
        ("more", "0", "more can't be “0”. Allowed: a whole number, 1 or more."),
        ("first", "seat:5", "first can't be “seat:5”. Allowed: random or seat:0 to seat:4."),
        ("first", "random\nx", r"first can't be “random\nx”. Allowed: random or seat:0 to seat:4."),
    ],
)
def test_what_can_not_be_is_refused_with_what_can(name: str, text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"Allowed") as refused:
        parse_field(field(name), text)
    assert str(refused.value) == sentence


def test_all_forms_of_the_program_read_back_their_own_words() -> None:
    models = [TableSettings, *(spec.load("rules").options for spec in games().values())]
    for each in (each for model in models for each in fields_of(model)):
        assert each.title
        assert each.description
        assert parse_field(each, each.words(each.default)) == each.default
        for choice in each.choices:
            assert parse_field(each, str(choice)) == choice
