"""What is said once at a table: to whom, in which order, and what is dropped unsaid."""

from fishgames.ui.said_once import SaidOnce


def test_a_remark_is_said_to_whoever_sits_next_and_no_more() -> None:
    once = SaidOnce()
    once.remark("Loaded from yesterday.")
    assert once.next_for(2) == "Loaded from yesterday."
    assert once.next_for(2) is None


def test_a_later_remark_takes_the_place_of_one_that_nobody_has_read() -> None:
    once = SaidOnce()
    once.remark("first")
    once.remark("second")
    assert (once.next_for(None), once.next_for(None)) == ("second", None)


def test_a_remark_stands_on_every_curtain_until_the_one_who_is_wanted_lifts_it() -> None:
    once = SaidOnce()
    once.remark("Mio does not agree.")
    assert once.for_curtain() == once.for_curtain() == "Mio does not agree."
    once.lifted_by(1, None)
    assert once.for_curtain() is None
    assert once.next_for(1) is None


def test_news_are_for_one_seat_and_come_before_a_remark() -> None:
    once = SaidOnce()
    once.lifted_by(1, "Only Mio knows: drew a card")
    once.remark("not saved")
    assert once.for_curtain() == "not saved"
    assert once.next_for(None) == "not saved"
    assert once.next_for(0) is None
    assert once.next_for(1) == "Only Mio knows: drew a card"
    assert once.next_for(1) is None


def test_news_of_yesterday_are_dropped() -> None:
    once = SaidOnce()
    once.lifted_by(1, "Only Mio knows: drew a card")
    once.moved_on()
    assert once.next_for(1) is None
    once.lifted_by(1, "Only Mio knows: drew a card")
    once.lifted_by(2, None)
    assert once.next_for(1) is None


def test_the_promise_of_the_deal_waits_for_a_remark_and_leaves_itself_to_a_curtain() -> None:
    once = SaidOnce()
    once.promise("The deal, sealed.")
    once.remark("Loaded.")
    assert [once.next_for(0) for _ in range(3)] == ["Loaded.", "The deal, sealed.", None]
    once.promise("The deal, sealed.")
    assert once.for_curtain() is None
    assert once.next_for(0) is None
