"""The named options (FV-13) and their defaults."""

from dataclasses import fields

import pytest

from fishgames.core.forms import fields_of, parse_field
from fishgames.games.fishing_village.options import FishingVillageOptions
from tests.games.fishing_village import builders as b


def test_fv_13_every_option_has_its_default_first() -> None:
    given = {field.name: field for field in fields_of(FishingVillageOptions)}
    assert list(given) == [field.name for field in fields(FishingVillageOptions)]
    plain = FishingVillageOptions()
    for name, field in given.items():
        assert field.default == getattr(plain, name)
        if field.kind == "choice":
            assert field.choices[0] == field.default
            assert all(f"{choice}:" in field.description for choice in field.choices)
        assert "FV-" in field.description


def test_fv_13_5_a_hand_size_can_be_typed() -> None:
    field = next(field for field in fields_of(FishingVillageOptions) if field.name == "hand_size")
    assert parse_field(field, "8") == 8
    with pytest.raises(ValueError, match="from 0 to 66"):
        parse_field(field, "67")


@pytest.mark.parametrize(
    ("rule", "field", "sharks", "legal"),
    [
        ("if_would_fail", ["agr_LM"], [], True),
        ("if_would_fail", ["agr_LM", "agr_LM"], ["L"], True),
        ("if_would_fail", ["agr_LM", "agr_LM"], ["R"], False),
        ("if_raw_short", ["agr_LM"], [], True),
        ("if_raw_short", ["agr_LM", "agr_LM"], ["L"], False),
        ("if_raw_short", ["agr_LM", "agr_LM"], ["R"], False),
        ("always", ["agr_LM", "agr_LM"], [], True),
        ("always", [], [], True),
    ],
)
def test_fv_13_1_when_a_closing_can_be_abandoned(rule: str, field: list[str], sharks: list[str], legal: bool) -> None:
    table = b.at(fields={0: field}, sharks={0: sharks}, options={"abandon_rule": rule})
    assert b.may(table, "abandon") == legal
    if not legal:
        objection = b.refused(table, "abandon")
        assert objection.clause == ("FV-7.2" if rule == "if_would_fail" else "FV-13.1")
        assert "4 of 3 A^" in objection.sentence
