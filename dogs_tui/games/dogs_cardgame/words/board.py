"""The words for what lies on the table of DOGS Cardgame, heard or seen on boards. No Textual."""

from collections.abc import Iterator, Sequence
from typing import Final

from dogs_rules.game import Race
from dogs_rules.games.dogs_cardgame.names import bay_name, bonus_key, licences, puppy_name
from dogs_rules.games.dogs_cardgame.terms import FIRST_DARK, NONE, Bonus, Stage
from dogs_rules.games.dogs_cardgame.view import (
    BonusView,
    CardgameView,
    Choosing,
    KennelView,
    LocationView,
)
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.games.dogs_cardgame.words.actions import acting_costs, licence_price
from dogs_tui.games.dogs_cardgame.words.cards import ending_text
from dogs_tui.games.dogs_cardgame.words.labels import (
    Labels,
    food,
    improvements,
)
from dogs_tui.words import listed
from dogs_tui.words.phrases import Names, coins, counted, dogs, points, seats_from_mover

HOTEL_ANCHOR: Final = "score-hotel"
_SET_UP = {Stage.BREEDS, Stage.CHARACTER}


def board_text(words: Labels, view: CardgameView, names: Names) -> list[Phrase]:
    """All that matters for a decision, in sentences; the kennel of the seat to move first."""
    out: list[Phrase] = []
    ending = ending_text(view)
    if ending:
        out.append(ending)
    if Stage(view.stage) in _SET_UP:
        out.extend(_choosing(words, view))
    out.extend(_city(words, view, names))
    out.extend(_supply(words, view))
    for seat in seats_from_mover(view):
        out.extend(kennel_words(words, view, seat, names[seat]))
        if seat == view.to_move and view.bonuses:
            out.append(_bonuses(words, view, seat, names))
    if view.to_move is not None and view.waiting:
        out.append(phrase("Waiting for a bay: {dogs}.", dogs=words.dog_list(view.waiting)))
    return out


def kennel_words(words: Labels, view: CardgameView, seat: int, name: str) -> Iterator[Phrase]:
    """A seat's kennel in a few sentences."""
    kennel = view.kennels[seat]
    yield phrase(
        "{name} has {food}, {coins}, {improvements}, {characters}.",
        name=name,
        food=food(kennel.food),
        coins=coins(kennel.coins),
        improvements=improvements(kennel.improvements),
        characters=counted(kennel.characters, words.character_name)
        if kennel.characters
        else words.character_name(NONE),
    )
    bays = [_bay(words, kennel, bay) for bay, there in enumerate(kennel.bays) if there is not None]
    yield phrase("Kennel of {name}: {bays}.", name=name, bays=listed(bays))
    if kennel.hotel:
        yield phrase("Hotel of {name}: {dogs}.", name=name, dogs=words.breed_list(kennel.hotel))
    if kennel.infirmary:
        yield phrase(
            "Infirmary of {name}: {dogs}.", name=name, dogs=words.breed_list(kennel.infirmary)
        )
    if kennel.unpaid:
        yield phrase(
            "{name} still has to pay {licences}, {coins} each.",
            name=name,
            licences=licences(kennel.unpaid),
            coins=coins(licence_price(words, view)),
        )
    if kennel.paid:
        yield phrase("{name} has paid {licences}.", name=name, licences=licences(kennel.paid))
    if kennel.bonuses:
        yield phrase(
            "Bonuses of {name}: {cards}.",
            name=name,
            cards=listed(map(words.bonus_name, kennel.bonuses)),
        )
    if kennel.puppies:
        yield phrase(
            "Puppies of {name}: {cards}.", name=name, cards=counted(kennel.puppies, puppy_name)
        )


def _bay(words: Labels, kennel: KennelView, bay: int) -> Phrase:
    inside = kennel.bays[bay] or ()
    free = words.tables.bays[bay] - len(inside)
    room = phrase("{n} free", n=free) if free else phrase(sense("a bay", "full"))
    if not inside:
        return phrase("{bay} ({room})", bay=bay_name(bay), room=room)
    return phrase(
        "{bay} ({dogs}, {room})", bay=bay_name(bay), dogs=words.bay_dog_list(inside), room=room
    )


def _choosing(words: Labels, view: CardgameView) -> Iterator[Phrase]:
    if view.breeds:
        yield phrase(
            "Breeds of this match: {breeds}.", breeds=listed(map(words.breed_name, view.breeds))
        )
    decision = view.decision
    if isinstance(decision, Choosing) and decision.dealt:
        yield phrase(
            "To choose from: {cards}.", cards=listed(map(words.character_name, decision.dealt))
        )


def _city(words: Labels, view: CardgameView, names: Names) -> Iterator[Phrase]:
    for at in view.city:
        yield phrase(
            "{location}: {dogs}; {costs}.",
            location=words.location_name(at.number),
            dogs=words.dog_list(at.dogs) if at.dogs else phrase("no dogs"),
            costs=_costs(words, at, names),
        )


def _costs(words: Labels, at: LocationView, names: Names) -> Phrase:
    costs = acting_costs(words, at) or [phrase("nothing to do here")]
    if at.trucks:
        costs.append(phrase("here: {who}", who=", ".join(names[seat] for seat in at.trucks)))
    return listed(costs)


def _supply(words: Labels, view: CardgameView) -> Iterator[Phrase]:
    if view.fair:
        yield phrase("At the Fair: {dogs}.", dogs=words.breed_list(view.fair))
    yield phrase(
        "Left: {dogs} face down, {improvements}.",
        dogs=dogs(len(view.pile)),
        improvements=improvements(view.improvements),
    )
    if view.expansion:
        left = counted(view.puppies, puppy_name) if view.puppies else phrase("none")
        yield phrase("Puppies left: {cards}.", cards=left)


def _bonuses(words: Labels, view: CardgameView, seat: int, names: Names) -> Phrase:
    return phrase(
        "Bonuses left, and what {name} has: {cards}.",
        name=names[seat],
        cards=listed(
            phrase(
                "{bonus} ({has})",
                bonus=words.bonus_name(b.bonus),
                has=bonus_standing(view, b, seat, names),
            )
            for b in view.bonuses
        ),
    )


def bonus_standing(view: CardgameView, shown: BonusView, seat: int, names: Names) -> Phrase:
    """The progress of a seat: ``2 of 3``; for a dark bonus, its count and its best rival's."""
    race = bonus_race(view, shown.bonus)
    if race is not None:
        rival = race.rival(seat)
        return listed(f"{names[each]} {race.counts[each]}" for each in (seat, rival))
    has, needed = shown.progress[seat]
    return phrase("{has} of {needed}", has=has, needed=needed)


def bonus_race(view: CardgameView, bonus: int) -> Race | None:
    """The race for a dark bonus; ``None`` for any other bonus."""
    leaves = view.scores[0].leaves()
    return next((line.race for line in leaves if line.key == bonus_key(bonus)), None)


def hotel_race(view: CardgameView) -> Race | None:
    """The comparison of how many dogs each seat has in the hotel; ``None``: there is none."""
    return next((line.race for line in view.scores[0].lines if line.key == "hotel"), None)


# Short words for boards.


def licence_words(kennel: KennelView) -> Phrase:
    """Licences to be paid and paid; what is none is left out."""
    if kennel.unpaid and kennel.paid:
        licences = kennel.paid + kennel.unpaid
        return phrase("{paid} of {n} licences paid", paid=kennel.paid, n=licences)
    if kennel.unpaid:
        return plural("{n} licence due", "{n} licences due", kennel.unpaid)
    if kennel.paid:
        return plural("{n} licence paid", "{n} licences paid", kennel.paid)
    return phrase("no licences due")


def hotel_points(view: CardgameView, seat: int) -> int:
    """The points that a seat's hotel would score now."""
    for sheet in view.scores:
        if sheet.seat == seat:
            return sum(line.points for line in sheet.lines if line.anchor == HOTEL_ANCHOR)
    return 0


def hotel_words(view: CardgameView, seat: int) -> Phrase:
    """The number of dogs in a hotel, and the points for them if the match ended now."""
    count = len(view.kennels[seat].hotel)
    if not count:
        return phrase("no dogs")
    if view.finished:
        return phrase("{dogs}, {points}", dogs=dogs(count), points=points(hotel_points(view, seat)))
    now = points(hotel_points(view, seat))
    if sum(len(kennel.hotel) == count for kennel in view.kennels) > 1:
        return phrase("{dogs}, tied: {points}", dogs=dogs(count), points=now)
    return phrase("{dogs}, now {points}", dogs=dogs(count), points=now)


def hotel_brief(view: CardgameView, seat: int) -> Phrase:
    """The same in two figures: ``2 for 10``."""
    count = len(view.kennels[seat].hotel)
    return phrase("{n} for {points}", n=count, points=hotel_points(view, seat))


def bonus_listed(words: Labels, bonus: int) -> Phrase:
    """A bonus card in at most 21 columns: ``3 dogs of one breed``."""
    return _LISTED.get(bonus) or words.bonus_name(bonus)


def progress_words(card: BonusView, seat: int) -> str:
    """The progress of a seat: ``2/3``; for a dark bonus, the figure that counts."""
    have, need = card.progress[seat]
    return str(have) if card.bonus >= FIRST_DARK else f"{have}/{need}"


def race_words(
    race: Race, seat: int, shapes: Sequence[str], tie: str, worth: int
) -> tuple[str, str, str]:
    """The counts of a seat and its best rival, and who gets the points: ``3 ●2 ▲+3``.

    Args:
        race: The comparison.
        seat: Whose count comes first.
        shapes: Of the seats.
        tie: Stands for nobody.
        worth: What it brings who has most.

    Returns:
        All that, the counts alone, and that of the seat alone, for less and less room.
    """
    own, rival = str(race.counts[seat]), race.rival(seat)
    counts = f"{own} {shapes[rival]}{race.counts[rival]}"
    held = tie if race.holder is None else f"{shapes[race.holder]}{worth:+d}"
    return f"{counts} {held}", counts, own


_LISTED: Final[dict[int, Phrase]] = {
    Bonus.ONE_OF_EACH: phrase("each but healthy"),
    Bonus.LICENCE_AND_IMPROVEMENTS: phrase("licence, improvements"),
}
"""Those whose whole name is longer."""
