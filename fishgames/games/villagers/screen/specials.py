"""The sheets of Monk and Apprentice: which role, which covered card, whose."""

from collections.abc import Sequence

from fishgames.core.actions import choices, narrow
from fishgames.core.model import CardId, Seat
from fishgames.games.villagers import actions as act
from fishgames.games.villagers import chains
from fishgames.games.villagers.actions import VillagersAction
from fishgames.games.villagers.cards import FOUNDERS
from fishgames.games.villagers.screen.faces import goes_on, marks, printed
from fishgames.games.villagers.screen.sheets import Moment, Pick, Row, Sheet, Target
from fishgames.games.villagers.village import NEW, carried, places
from fishgames.ui.keys import ROW_KEYS
from fishgames.ui.lines import Line, fit

# --- Monk -------------------------------------------------------------------------------------------------------------


def roles_sheet(now: Moment, left: Sequence[VillagersAction], *, every_role: bool) -> Sheet:
    """The roles that a hand card could go on, the rest in one row; or all of them."""
    words = now.words
    title = Line.of(words.name(now.cards.by_effect["monk"]), "ink bold")
    title = title.add("   2 builds: itself, and this turn a card on it, or it comes back", "mut")
    head = Line().to(4).add("role", "mut").to(23).add("goes on", "mut").to(36).add("then on it", "mut")
    head = head.to(51).add("for", "mut")
    roles = chains.roles_in_game(now.cards, len(now.view.table), now.view.options.leave_out_4plus)
    possible = set(choices(left, "role"))
    wanted = [role for role in roles if now.followers(role)]
    shown_roles = list(roles) if every_role else wanted
    rows = [
        _role_row(now, ROW_KEYS[n], role, narrow(left, role=role) if role in possible else [])
        for n, role in enumerate(shown_roles)
    ]
    if others := len(roles) - len(shown_roles):
        line = Line.of(f"as {others} other roles", "ink bold").to(32).add(words.signs.dash, "mut").to(47)
        rows.append(Row(ROW_KEYS[len(rows)], line.add("no hand card goes on them", "mut"), Pick(more=True)))
    return Sheet("role", title, head, tuple(rows))


def _role_row(now: Moment, key: str, role: CardId, actions: Sequence[VillagersAction]) -> Row:
    words, pick = now.words, Pick({"role": role})
    line = Line.of(f"as {fit(words.name(role), 15).rstrip()}", "ink bold named").to(19)
    if not actions:
        probe = act.monk(now.seat, role, NEW)
        why = now.handle.objection(probe)
        reason = "" if why is None else now.short(why, role, role)
        return Row(key, line, pick, (), None, reason, probe, why)
    line = line.add(goes_on(role, words)).to(32)
    followers = now.followers(role)
    if not followers:
        return Row(key, line.add(words.signs.dash, "mut"), pick, actions)
    line = line.add(fit(words.name(followers[0]), 13)).to(47)
    more = f" and {len(followers) - 1} more" if len(followers) > 1 else ""
    return Row(key, (line + now.follow_cost(followers[0])).add(more, "mut"), pick, actions)


# --- Apprentice -------------------------------------------------------------------------------------------------------


def swaps_sheet(now: Moment, left: Sequence[VillagersAction]) -> Sheet:
    """The covered cards of all villages, by card: what can be swapped first, and of that what is worth most."""
    words = now.words
    title = Line.of(words.name(now.cards.by_effect["apprentice"]), "ink bold")
    title = title.add("   takes the place of a covered card, which moves to ", "mut")
    title = title.add(words.tags.brief(now.seat), "ink").add("; 1 build", "mut")
    head = Line().to(4).add("card", "mut").to(21).add("of", "mut").to(34).add("goes on", "mut")
    head = head.to(46).add("shows", "mut").to(54).add("then, from the hand", "mut")
    rows: list[tuple[bool, CardId, list[Target], list[VillagersAction]]] = []
    for card, targets in _covered(now).items():
        actions = Pick(targets=frozenset(targets)).keeps(left)
        rows.append((not actions, card, targets, actions))
    rows.sort(key=lambda row: (row[0], -now.cards.gold[row[1]], -now.cards.food[row[1]]))
    made = [_swap_row(now, ROW_KEYS[n], *row[1:]) for n, row in enumerate(rows[: len(ROW_KEYS)])]
    return Sheet("target", title, head, tuple(made))


def _covered(now: Moment) -> dict[CardId, list[Target]]:
    """All covered cards but other seats' Founders, by card; the seat's own village last."""
    found: dict[CardId, list[Target]] = {}
    order: list[Seat] = [*(s for s in range(len(now.view.table)) if s != now.seat), now.seat]
    for seat in order:
        village = now.view.table[seat].village
        load = carried(village)
        for index, place in enumerate(places(village)):
            each = village[index]
            if load[index] and (each.card != FOUNDERS or seat == now.seat):
                found.setdefault(each.card, []).append((seat, place))
    return found


def _swap_row(now: Moment, key: str, card: CardId, targets: list[Target], actions: list[VillagersAction]) -> Row:
    words, pick = now.words, Pick(targets=frozenset(targets))
    owners = list(dict.fromkeys(seat for seat, _ in targets))
    line = Line.of(fit(words.name(card), 16), "ink bold named").to(17)
    if owners == [now.seat]:
        line = line.add("own")
    elif len(owners) == 1:
        line += words.tags.short(owners[0], words.signs)
    else:
        line += marks(owners, words)
    line = line.to(30)
    if not actions:
        seat, place = targets[0]
        probe = act.apprentice(now.seat, seat, place, NEW, "none")
        why = now.handle.objection(probe)
        reason = "" if why is None else now.short(why, card, card)
        return Row(key, line, pick, (), card, reason, probe, why)
    monk = card == now.cards.by_effect["monk"]
    line = line.add("any role" if monk else "new pile" if card == FOUNDERS else goes_on(card, words)).to(42)
    line = line.add(printed(card, words)).to(50)
    followers = [] if monk else now.followers(card)
    if not followers:
        return Row(key, line.add(words.signs.dash, "mut"), pick, actions, card)
    line = line.add(f"{fit(words.name(followers[0]), 13).rstrip()} ")
    return Row(key, line + now.follow_cost(followers[0], brief=True), pick, actions, card)


def whose_sheet(now: Moment, left: Sequence[VillagersAction], among: Sequence[Target]) -> Sheet:
    """The covered cards of one kind that are not alike."""
    words = now.words
    title = Line.of("Which of them?", "ink bold")
    title = title.add("   the Apprentice keeps its cards on it, and its role", "mut")
    head = Line().to(4).add("of", "mut").to(18).add("card", "mut").to(40).add("carries", "mut")
    covered = [target for targets in _covered(now).values() for target in targets]
    rows = []
    for number, (seat, place) in enumerate(among):
        there = [other for whose, other in covered if whose == seat]
        alike = now.twins.alike(seat, place, there)
        line = words.tags.short(seat, words.signs).to(14)
        line = line.add(fit(now.many(seat, alike), 20), "ink bold named").to(36).add(now.carried(seat, alike))
        pick = Pick(targets=frozenset([(seat, place)]))
        rows.append(Row(ROW_KEYS[number], line, pick, pick.keeps(left)))
    return Sheet("whose", title, head, tuple(rows))
