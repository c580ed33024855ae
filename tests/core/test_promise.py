"""The promise of a deal: told at the start, opened at the end, and nothing of it to be guessed in between."""

from hashlib import sha256

import pytest

from fishgames.core.opening import new_table, open_table
from fishgames.core.promise import DIGITS, Deal, fingerprint, grouped, new_salt, noted
from fishgames.core.rng import seeded
from fishgames.core.saves import encode, parse, unseal
from fishgames.core.spec import GameSpec
from tests.core.toy import TOY
from tests.factories import AnyTable, all_specs, people, play_random


def dealt(spec: GameSpec = TOY, seed: int = 5) -> AnyTable:
    """A fresh table."""
    return new_table(spec, people(spec.seats[0]), seed=seed)


def test_anybody_can_do_the_sum() -> None:
    by_hand = sha256(b"fishing2 4 00c0ffee00c0ffee 0123456789abcdef").hexdigest()
    assert fingerprint("fishing2", 4, 0xC0FFEE00C0FFEE, "0123456789abcdef") == by_hand[:DIGITS]


def test_everything_that_makes_the_deal_changes_the_fingerprint() -> None:
    made = {
        fingerprint("fishing2", 4, 1, "0" * 16),
        fingerprint("villagers", 4, 1, "0" * 16),
        fingerprint("fishing2", 3, 1, "0" * 16),
        fingerprint("fishing2", 4, 2, "0" * 16),
        fingerprint("fishing2", 4, 1, "1" * 16),
    }
    assert len(made) == 5


def test_a_known_seed_does_not_tell_the_fingerprint() -> None:
    assert dealt().deal.fingerprint != dealt().deal.fingerprint
    assert new_salt() != new_salt()


def test_the_fingerprint_may_be_noted_as_it_is_printed() -> None:
    digits = "3f9a02c177de40b891aa00ff"
    assert grouped(digits) == "3f9a02c1 77de40b8 91aa00ff"
    assert noted(grouped(digits)) == noted(" 3F9A-02C1-77de40b891aa00ff\n") == digits


@pytest.mark.parametrize(
    "text", ["", "3f9a02c1", "3f9a02c177de40b891aa00fg", "3f9a02c177de40b891aa00ff0", "³" * DIGITS]
)
def test_what_is_no_fingerprint_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="The fingerprint of a deal has 24 hexadecimal digits"):
        noted(text)


@pytest.mark.parametrize("spec", all_specs(), ids=lambda spec: spec.id)
def test_seed_and_salt_are_told_at_the_end_and_not_before(spec: GameSpec) -> None:
    table = dealt(spec)
    promised = table.deal
    assert promised == Deal(table.table.fingerprint)
    assert promised.fingerprint
    while table.to_act():
        assert table.deal == promised
        data = encode(table.to_save()).decode()
        assert data.count(promised.fingerprint) == 1
        assert table.table.salt not in data
        assert f"{table.table.seed:016x}" not in data
        play_random(table, seeded(table.actions, 3), 97)
    deal = table.deal
    assert deal.seed is not None
    assert deal.salt is not None
    assert fingerprint(spec.id, len(table.seats), int(deal.seed, 16), deal.salt) == promised.fingerprint


def test_the_promise_travels_with_the_save() -> None:
    table = dealt()
    document = parse(encode(table.to_save()))
    assert document.fingerprint == table.deal.fingerprint
    assert unseal(document).salt == table.table.salt
    again = open_table(TOY, document).controller
    assert again.table == table.table
    assert again.deal == table.deal


def test_a_promise_that_was_broken_stays_broken() -> None:
    """What is saved again is what was promised, not what would fit."""
    table = dealt()
    document = table.to_save().model_copy(update={"fingerprint": "0" * DIGITS})
    again = open_table(TOY, document).controller
    assert again.to_save().fingerprint == "0" * DIGITS


def test_a_table_that_promised_nothing_tells_nothing() -> None:
    table = dealt()
    table.table = table.table.replaced(fingerprint="", salt="")
    play_random(table, seeded(1, 1))
    assert table.to_act() == ()
    assert table.deal == Deal("")
