"""The texts of Dog Lover's cards, in our words, with the figures in play. No Textual."""

from collections.abc import Callable
from typing import Final

from dogs_rules.games.dog_lover.tables import Ability, DogCard, TraitCard
from dogs_rules.games.dog_lover.terms import (
    FIRST_TOY,
    RESCUE_PRICE,
    Face,
    Kind,
    Size,
    Trait,
    kind_of,
    trait,
)
from dogs_rules.phrase import Phrase, literal, phrase, plural
from dogs_tui.games.dog_lover.pictured import pictured
from dogs_tui.games.dog_lover.words.labels import (
    Labels,
    cells_name,
    food_card,
    landing,
    meal,
    size_name,
    trainings,
)
from dogs_tui.words import listed
from dogs_tui.words.phrases import points


def gist(words: Labels, face: Face) -> Phrase:
    """A card with what it gives, for a list: ``Dango, medium, 5 points, eats 2 scraps``."""
    kind = kind_of(face)
    if kind == Kind.DOG:
        return dog_gist(words, words.tables.dog(face))
    if kind == Kind.TRAIT:
        card = words.tables.traits[trait(face)]
        return phrase(
            "{name}, trait for a {size} dog, {points}",
            name=words.card_name(face),
            size=size_name(card.size),
            points=points(card.points),
        )
    if kind == Kind.FOOD:
        return phrase("food: {what}", what=food_card(face))
    return words.card_name(face)


def dog_gist(words: Labels, dog: DogCard) -> Phrase:
    """A dog with its size, points and food; a rescued dog with what it can earn."""
    said = phrase(
        "{name}, {size}, {points}, eats {food}",
        name=literal(dog.name),
        size=size_name(dog.size),
        points=points(dog.points),
        food=meal(dog.food),
    )
    if dog.ability is None:
        return said
    return phrase("{dog}, {ability}", dog=said, ability=ability_words(words, dog.ability))


def ability_words(words: Labels, ability: Ability) -> Phrase:
    """The reward that a rescued dog earns when it is fed."""
    return _ABILITIES[ability.kind](words, ability)


def ability_short(words: Labels, ability: Ability) -> Phrase:
    """The same where room is short: ``+4 Leash``, ``+3 a medium dog``."""
    return _SHORT_ABILITIES[ability.kind](words, ability)


def ability_forms(words: Labels, ability: Ability, sign: str) -> tuple[Phrase, ...]:
    """The same from the longest way to say it to the shortest, which has 14 cells.

    Args:
        words: The words of the match.
        ability: What the dog earns.
        sign: The shape of the trait cards, for where the word has no room.
    """
    short = ability_short(words, ability)
    shorter: tuple[Phrase, ...] = ()
    if ability.kind == "each_trait":
        shorter = phrase("+{n} per trait", n=ability.points), signed_gain(ability.points, sign)
    elif ability.kind == "two_traits":
        full = phrase("+{n}/{both} traits", n=ability.points, both=ability.more)
        by_sign = phrase("+{n}/{both} {sign}", n=ability.points, both=ability.more, sign=sign)
        shorter = full, by_sign
    elif ability.kind == "size":
        size = size_name(ability.size or Size.SMALL)
        shorter = (phrase("+{n} {size} dog", n=ability.points, size=size),)
    return ability_words(words, ability), short, *shorter


def signed_gain(count: int, sign: str) -> Phrase:
    """Points for each card of a kind, by its shape: ``+3 a ≈``."""
    return phrase("+{n} per {sign}", n=count, sign=sign)


def card_text(words: Labels, face: Face) -> list[Phrase]:
    """All that a card says, sentence by sentence."""
    kind = kind_of(face)
    if kind == Kind.DOG:
        return _dog_text(words, words.tables.dog(face))
    if kind == Kind.TRAIT:
        return _trait_text(words, trait(face))
    if kind == Kind.FOOD:
        return [phrase("Food: brings {what}.", what=food_card(face))]
    return [make(words) for make in _TEXTS[kind]]


def trick_text(words: Labels, trick: int) -> list[Phrase]:
    """A trick's cost and shape."""
    card = words.tables.tricks[trick]
    cells, place = pictured(card)
    said = [
        phrase(
            "Takes, as pictured, {cells}; the Watch Dog goes {place}.",
            cells=cells_name(cells),
            place=landing(cells, place),
        ),
        phrase("Turn and shift it as you like, never mirror it."),
    ]
    if card.cost:
        cost = phrase("Costs {trainings} from the hand.", trainings=trainings(card.cost))
        return [cost, *said]
    return [phrase("A starting trick."), *said]


def trick_gist(words: Labels, trick: int) -> Phrase:
    """A trick with its shape, as pictured: ``Sit (the top row, Watch Dog left of it)``."""
    cells, place = pictured(words.tables.tricks[trick])
    return phrase(
        "{name} ({cells}, Watch Dog {place})",
        name=words.trick_name(trick),
        cells=cells_name(cells),
        place=landing(cells, place),
    )


def penalty_words(which: Trait, count: int) -> Phrase:
    """The penalty for a trait that cannot be attached: ``2 food tokens``.

    Args:
        which: The trait.
        count: How many things are owed.
    """
    return _PENALTIES[which].filled(n=count)


def topic(words: Labels, face: Face) -> str:
    """The section of the book about a card."""
    kind = kind_of(face)
    if kind == Kind.TRAIT:
        return _TRAIT_ANCHORS[trait(face)]
    if kind == Kind.DOG:
        ability = words.tables.dog(face).ability
        return "dogs" if ability is None else _ABILITY_ANCHORS[ability.kind]
    return _ANCHORS[kind]


def _dog_text(words: Labels, dog: DogCard) -> list[Phrase]:
    said = [
        phrase(
            "A {size} dog: {points} when fed.", size=size_name(dog.size), points=points(dog.points)
        ),
        phrase("Eats {food}.", food=meal(dog.food)),
    ]
    if dog.ability is not None:
        said.append(phrase("When fed: {ability}.", ability=ability_words(words, dog.ability)))
        said.append(plural("Rescued for {n} Adoption.", "Rescued for {n} Adoptions.", RESCUE_PRICE))
    lost = words.tables.points.unfed
    said.append(phrase("Unfed: {points}.", points=points(lost)))
    return said


def _trait_text(words: Labels, which: Trait) -> list[Phrase]:
    card = words.tables.traits[which]
    return [
        phrase(
            "A trait for a {size} dog: {points}.",
            size=size_name(card.size),
            points=points(card.points),
        ),
        _TRAITS[which](card),
        phrase(
            "If it cannot be attached this turn: give up {what}.",
            what=penalty_words(which, card.penalty),
        ),
    ]


def _toy_ability(words: Labels, ability: Ability) -> Phrase:
    toy = words.card_name(FIRST_TOY + (ability.toy or 0))
    return phrase("{points} with a {toy} tucked under it", points=points(ability.points), toy=toy)


def _two_traits(words: Labels, ability: Ability) -> Phrase:
    first, second = map(words.trait_name, ability.traits)
    return phrase(
        "{points} with {first} or {second} on any of the owner's dogs, {both} with both",
        points=points(ability.points),
        first=first,
        second=second,
        both=ability.more,
    )


def _each_trait(words: Labels, ability: Ability) -> Phrase:
    return phrase(
        "{points} for each trait on the owner's dogs, {more} more with {trait}",
        points=points(ability.points),
        more=ability.more,
        trait=words.trait_name(ability.traits[0]),
    )


def _trainings(_: Labels, ability: Ability) -> Phrase:
    return phrase(
        "{points} for each Training tucked under the owner's dogs", points=points(ability.points)
    )


def _sets(_: Labels, ability: Ability) -> Phrase:
    return phrase(
        "{points} for each set of a small, a medium and a big fed dog",
        points=points(ability.points),
    )


def _of_size(_: Labels, ability: Ability) -> Phrase:
    return phrase(
        "{points} for each fed {size} dog, itself too",
        points=points(ability.points),
        size=size_name(ability.size or Size.SMALL),
    )


_ABILITIES: Final[dict[str, Callable[[Labels, Ability], Phrase]]] = {
    "toy": _toy_ability,
    "two_traits": _two_traits,
    "each_trait": _each_trait,
    "trainings": _trainings,
    "sets": _sets,
    "size": _of_size,
}

_SHORT_ABILITIES: Final[dict[str, Callable[[Labels, Ability], Phrase]]] = {
    "toy": lambda words, a: phrase(
        "+{n} {toy}", n=a.points, toy=words.card_name(FIRST_TOY + (a.toy or 0))
    ),
    "two_traits": lambda words, a: phrase(
        "+{n}/{both} {first}, {second}",
        n=a.points,
        both=a.more,
        first=words.trait_name(a.traits[0]),
        second=words.trait_name(a.traits[1]),
    ),
    "each_trait": lambda words, a: phrase(
        "+{n} per trait, +{more} {trait}",
        n=a.points,
        more=a.more,
        trait=words.trait_name(a.traits[0]),
    ),
    "trainings": lambda _, a: phrase("+{n} per Training", n=a.points),
    "sets": lambda _, a: phrase("+{n} all sizes", n=a.points),
    "size": lambda _, a: phrase(
        "+{n} per {size} dog", n=a.points, size=size_name(a.size or Size.SMALL)
    ),
}

_ABILITY_ANCHORS: Final = {
    "toy": "rescued-toys",
    "two_traits": "rescued-traits",
    "each_trait": "rescued-traits",
    "trainings": "rescued-bigos",
    "sets": "rescued-sizes",
    "size": "rescued-sizes",
}

_TEXTS: Final[dict[int, tuple[Callable[[Labels], Phrase], ...]]] = {
    Kind.WALK: (
        lambda _: phrase("Tuck it this turn under a dog without a Walk, or it is lost."),
        lambda words: phrase(
            "Worth {points} if that dog is fed.", points=points(words.tables.points.walk)
        ),
    ),
    Kind.TRAINING: (
        lambda words: phrase(
            "Tucked under a dog without one: {points} if it is fed.",
            points=points(words.tables.points.training),
        ),
        lambda _: phrase("Or discard Trainings to learn a trick."),
    ),
    Kind.ADOPTION: (
        lambda _: phrase("{n} of them are discarded for a dog from the shelter.", n=RESCUE_PRICE),
        lambda _: phrase("Worth nothing at the end."),
    ),
    Kind.BONE: (
        lambda words: phrase(
            "Kept in the hand. Just one: {points}.", points=points(words.tables.points.one_bone)
        ),
        lambda words: phrase(
            "Two: {points} for each fed dog.", points=points(words.tables.points.two_bones)
        ),
        lambda words: phrase(
            "Three or more: {points} for each fed dog.",
            points=points(words.tables.points.three_bones),
        ),
    ),
    Kind.TOY: (
        lambda _: phrase("A favorite thing, kept in the hand. Different ones make a set."),
        lambda words: phrase(
            "Sets score: {points}.",
            points=listed(
                phrase("{n}: {worth}", n=n, worth=worth)
                for n, worth in enumerate(words.tables.points.toys, start=1)
            ),
        ),
    ),
    Kind.FETCH: (
        lambda _: phrase("Before or after the trick, trade it for any card of the grid."),
        lambda _: phrase("The Watch Dog does not matter. Not in the turn it was taken."),
        lambda _: phrase("Worth nothing at the end."),
    ),
}

_TRAITS: Final[dict[Trait, Callable[[TraitCard], Phrase]]] = {
    Trait.RASCAL: lambda _: phrase("Nothing new may be tucked under its dog."),
    Trait.BEST_FRIEND: lambda card: phrase(
        "Any number of favorite things tucked under its dog, {points} each.",
        points=points(card.each),
    ),
    Trait.ARISTOCRAT: lambda card: phrase(
        "Any number of Adoptions tucked under its dog, {points} each.", points=points(card.each)
    ),
    Trait.SCAMP: lambda card: phrase(
        "Any cards but dogs tucked under its dog, {points} for each type.",
        points=points(card.each),
    ),
    Trait.TEACHERS_PET: lambda card: phrase(
        "Any number of Trainings tucked under its dog, {points} more each.",
        points=points(card.each),
    ),
    Trait.THIEF: lambda card: phrase(
        "Food cards just taken may be tucked under its dog, {points} each.",
        points=points(card.each),
    ),
    Trait.PACK_LEADER: lambda card: phrase(
        "Any number of Walks tucked under its dog, {points} more each.", points=points(card.each)
    ),
    Trait.DIGGER: lambda card: phrase(
        "Any number of Bones tucked under its dog, {points} each.", points=points(card.each)
    ),
    Trait.RUNAWAY: lambda _: phrase("Its dog eats any one food token instead of its own food."),
}

_PENALTIES: Final = {
    Trait.RASCAL: plural("{n} tucked card", "{n} tucked cards"),
    Trait.BEST_FRIEND: plural("{n} favorite thing", "{n} favorite things"),
    Trait.ARISTOCRAT: plural("{n} card of any sort", "{n} cards of any sort"),
    Trait.SCAMP: plural("{n} trick", "{n} tricks"),
    Trait.TEACHERS_PET: plural("{n} Training", "{n} Trainings"),
    Trait.THIEF: plural("{n} food token", "{n} food tokens"),
    Trait.PACK_LEADER: plural("{n} Walk", "{n} Walks"),
    Trait.DIGGER: plural("{n} Bone", "{n} Bones"),
    Trait.RUNAWAY: plural("{n} dog with all on it", "{n} dogs with all on them"),
}

_TRAIT_ANCHORS: Final = {
    Trait.RASCAL: "trait-rascal",
    Trait.BEST_FRIEND: "trait-best-friend",
    Trait.ARISTOCRAT: "trait-aristocrat",
    Trait.SCAMP: "trait-scamp",
    Trait.TEACHERS_PET: "trait-teachers-pet",
    Trait.THIEF: "trait-thief",
    Trait.PACK_LEADER: "trait-pack-leader",
    Trait.DIGGER: "trait-digger",
    Trait.RUNAWAY: "trait-runaway",
}

_ANCHORS: Final = {
    Kind.WALK: "walks",
    Kind.TRAINING: "trainings",
    Kind.ADOPTION: "adoptions",
    Kind.BONE: "bones",
    Kind.TOY: "toys",
    Kind.FOOD: "food",
    Kind.FETCH: "fetch",
}
