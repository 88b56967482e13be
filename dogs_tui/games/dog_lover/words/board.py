"""The words for what lies on the table of Dog Lover, for those who hear it. No Textual."""

from collections.abc import Iterator

from dogs_rules.games.dog_lover.terms import EMPTY, FETCH, SIDE, Stage, cells_of, lane_of
from dogs_rules.games.dog_lover.view import AreaView, DogLoverView, FedDog, Feeding, OwnDog, Penalty
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.words.actions import warning
from dogs_tui.games.dog_lover.words.cards import ability_words, gist, trick_gist
from dogs_tui.games.dog_lover.words.labels import (
    Labels,
    diet,
    lane_name,
    meal,
    place_name,
    size_name,
    trainings,
)
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, cards, points, seats_from_mover, signed


def board_text(words: Labels, view: DogLoverView, names: Names) -> list[Phrase]:
    """All that matters for a decision, in sentences; the area of the seat to move first."""
    out: list[Phrase] = []
    if view.last_round and not view.finished and view.stage != Stage.FEEDING:
        out.append(phrase("This is the last round."))
    if view.stage in {Stage.WATCH_DOG, Stage.TURN, Stage.PENALTY}:
        out.extend(_grid(words, view))
        out.extend(_rows(words, view))
    out.extend(_decision(words, view, names))
    for seat in seats_from_mover(view):
        out.extend(area_words(words, view, seat, names[seat]))
    return out


def area_words(words: Labels, view: DogLoverView, seat: int, name: str) -> Iterator[Phrase]:
    """Sentences about what lies in front of a seat, and its hand as far as it is known."""
    area, total = view.areas[seat], points(view.areas[seat].points)
    if area.hand is None and area.hand_size:
        total = phrase("{points} (hand not counted)", points=total)
    yield phrase(
        "{name}: {points}; food: {food}; {hand}.",
        name=name,
        points=total,
        food=meal(area.tokens),
        hand=_hand(words, area),
    )
    yield _tricks(words, view, seat, name)
    if area.fetch:
        yield phrase("{name} has {fetch}.", name=name, fetch=words.card_name(FETCH))
    fed = {dog.card: dog for dog in area.feeding}
    for dog in area.dogs:
        yield phrase(
            "Dog of {name}: {dog}.", name=name, dog=dog_words(words, dog, fed.get(dog.card))
        )
    if any(area.lacking):
        yield phrase("To feed all, {name} lacks {food}.", name=name, food=meal(area.lacking))


def dog_words(words: Labels, dog: OwnDog, fed: FedDog | None) -> Phrase:
    """A dog in an area: ``Dango, medium, eats 2 scraps, with Thief; tucked: Walk; 8 points``."""
    card = words.tables.dog(dog.card)
    derived: list[Phrase] = [
        words.card_name(dog.card),
        size_name(card.size),
        diet(words, dog),
    ]
    if dog.trait != EMPTY:
        derived.append(phrase("with {trait}", trait=words.card_name(dog.trait)))
    said = listed(derived)
    if card.ability is not None:
        said = phrase("{dog}; {ability}", dog=said, ability=ability_words(words, card.ability))
    if dog.tucked:
        said = phrase("{dog}; tucked {cards}", dog=said, cards=words.card_names(dog.tucked))
    if fed is None:
        return said
    if fed.fed:
        return phrase("{dog}; fed, {points}", dog=said, points=signed(fed.worth))
    return phrase(
        "{dog}; hungry, {loss}, fed it would be {points}",
        dog=said,
        loss=points(fed.worth),
        points=signed(fed.would_be),
    )


def _hand(words: Labels, area: AreaView) -> Phrase:
    """A hand by its cards, or only its size where it is hidden."""
    if not area.hand_size:
        return phrase("no cards in the hand")
    if area.hand is None:
        return phrase("{cards} in the hand", cards=cards(area.hand_size))
    return phrase("in the hand: {cards}", cards=words.card_names(area.hand))


def _tricks(words: Labels, view: DogLoverView, seat: int, name: str) -> Phrase:
    """A seat's tricks; with their shapes where they are about to be used."""
    tricks = view.areas[seat].tricks
    if seat == view.to_move and view.stage == Stage.TURN:
        shapes = listed((trick_gist(words, trick) for trick in tricks), "; ")
        return phrase("Tricks of {name}, as pictured: {tricks}.", name=name, tricks=shapes)
    return phrase(
        "Tricks of {name}: {tricks}.", name=name, tricks=listed(map(words.trick_name, tricks))
    )


def _grid(words: Labels, view: DogLoverView) -> Iterator[Phrase]:
    for row in range(SIDE):
        lane = SIDE + row
        there = [
            phrase("nothing") if view.grid[cell] == EMPTY else gist(words, view.grid[cell])
            for cell in cells_of(lane)
        ]
        yield phrase("In {row}: {cards}.", row=lane_name(lane), cards=listed(there, "; "))
    if view.watch_dog != EMPTY:
        yield phrase(
            "The Watch Dog lies {place}: a trick may take only one card of {lane}.",
            place=place_name(view.watch_dog),
            lane=lane_name(lane_of(view.watch_dog)),
        )
    if view.last_round:
        return
    yield phrase("Before the End card come {cards}.", cards=cards(view.before_end))


def _rows(words: Labels, view: DogLoverView) -> Iterator[Phrase]:
    """The tricks and the dogs that can be had."""
    for trick in view.trick_row:
        yield phrase(
            "To learn for {cost}: {trick}.",
            cost=trainings(words.tables.tricks[trick].cost),
            trick=trick_gist(words, trick),
        )
    for dog in view.shelter_row:
        yield phrase("In the shelter: {dog}.", dog=gist(words, dog))


def _decision(words: Labels, view: DogLoverView, names: Names) -> Iterator[Phrase]:
    decision = view.decision
    area = view.areas[view.mover]
    if area.waiting:
        yield phrase(
            "Without a place yet: {cards}.",
            cards=listed((gist(words, card) for card in area.waiting), "; "),
        )
    lost = warning(words, view)
    if lost is not None:
        yield phrase("Watch out: {lost}.", lost=lost)
    if isinstance(decision, Penalty) and decision.queue:
        yield phrase("After it: {traits}.", traits=listed(map(words.card_name, decision.queue)))
    elif isinstance(decision, Feeding):
        yield phrase(
            "Food that {name} has left: {food}.", name=names[view.mover], food=meal(decision.left)
        )
