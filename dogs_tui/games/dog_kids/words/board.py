"""The words for what lies on the table of DOG Kids, for those who hear it. No Textual."""

from collections.abc import Iterator

from dogs_rules.games.dog_kids.terms import HOME, YARD
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.words.labels import Labels, fields, together
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, cards, dogs, seats_from_mover


def board_text(words: Labels, view: KidsView, names: Names) -> list[Phrase]:
    """All that matters for a decision, in sentences; the dogs of the seat to move first."""
    out = list(_teams(view, names))
    out.extend(dogs_of(words, view, seat, names) for seat in seats_from_mover(view))
    out.extend(_circuit(words, view, names))
    out.extend(_piles(words, view))
    out.extend(_hands(words, view, names))
    return out


def dogs_of(words: Labels, view: KidsView, seat: int, names: Names) -> Phrase:
    """A sentence that says where a seat's three dogs are."""
    side, places = view.sides[seat], view.dogs[seat]
    said: list[Phrase] = []
    waiting, home = places.count(YARD), [place for place in places if place >= HOME]
    if waiting:
        said.append(phrase("{dogs} in the yard", dogs=dogs(waiting)))
    said += [words.standing(side, place) for place in places if YARD < place < HOME]
    if home:
        colours = together(words.home_colour(side, place) for place in home)
        said.append(phrase("{dogs} home ({colours})", dogs=dogs(len(home)), colours=colours))
    return phrase(
        "{name}, {side}: {dogs}.",
        name=names[seat],
        side=words.side_name(side),
        dogs=listed(said, "; "),
    )


def _teams(view: KidsView, names: Names) -> Iterator[Phrase]:
    if all(partner < 0 for partner in view.partners):
        return
    teams = {
        tuple(sorted({seat, partner if partner >= 0 else seat}))
        for seat, partner in enumerate(view.partners)
    }
    first, other = (together(names[seat] for seat in team) for team in sorted(teams))
    yield phrase("{team} against {others}.", team=first, others=other)


def _circuit(words: Labels, view: KidsView, names: Names) -> Iterator[Phrase]:
    """The distances between dogs: every dog on the way, once around the board."""
    start = words.tables.sides[0].start
    count = len(words.tables.fields)
    met = sorted(
        ((place - start) % count, seat, place)
        for seat, places in enumerate(view.dogs)
        for place in places
        if YARD < place < HOME
    )
    if not met:
        return
    said: list[Phrase] = []
    for number, (gone, seat, place) in enumerate(met):
        gap = gone - met[number - 1][0] if number else gone
        said.append(
            phrase(
                "{gap} {dog} ({field})",
                gap=_gap(gap, not number),
                dog=words.owned(seat, names),
                field=words.field_name(place),
            )
        )
    yield phrase(
        "Once around, clockwise from the {field}: {dogs}.",
        field=words.field_name(start),
        dogs=listed(said),
    )


def _gap(gap: int, first: bool) -> Phrase:
    if not gap:
        return phrase("there")
    if first:
        return phrase("after {fields}", fields=fields(gap))
    return phrase("{n} further on", n=gap)


def _piles(words: Labels, view: KidsView) -> Iterator[Phrase]:
    if view.discards:
        yield phrase(
            "Face down: {cards}. Top of the discard pile: {card}.",
            cards=cards(view.deck),
            card=words.card_name(view.discards[-1]),
        )
    else:
        yield phrase("Face down: {cards}.", cards=cards(view.deck))


def _hands(words: Labels, view: KidsView, names: Names) -> Iterator[Phrase]:
    if view.hand is None or view.seat is None:
        return
    for seat, size in enumerate(view.hand_sizes):
        if seat != view.seat and size != len(view.hand):
            yield phrase("{name} holds {cards}.", name=names[seat], cards=cards(size))
    held = words.card_names(view.hand) if view.hand else phrase("no card")
    yield phrase("Cards of {name}: {cards}.", name=names[view.seat], cards=held)
