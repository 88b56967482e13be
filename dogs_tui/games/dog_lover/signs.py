"""Every sign that the boards of Dog Lover are drawn with, and what it means for who plays."""

from collections.abc import Iterator
from typing import Final

from dogs_rules.games.dog_lover.terms import Food, Kind, Size
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_lover.glyphs import SETS, LoverGlyphs
from dogs_tui.games.dog_lover.words.labels import food_letter, food_name, size_name
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.play.signs import Sign, drawn
from dogs_tui.words import say

_KINDS: Final[dict[Kind, tuple[Phrase, Phrase, str]]] = {
    Kind.WALK: (
        phrase("Walk"),
        phrase("Goes under a dog this turn, or is lost."),
        "walks",
    ),
    Kind.TRAINING: (
        phrase("Training"),
        phrase("Tuck it under a dog, or pay for a new trick with it."),
        "trainings",
    ),
    Kind.ADOPTION: (
        phrase("Adoption"),
        phrase("Two of them bring a dog from the shelter."),
        "adoptions",
    ),
    Kind.BONE: (
        phrase("Bone"),
        phrase("Two or more bring points for each fed dog; a single one costs."),
        "bones",
    ),
    Kind.TOY: (
        phrase("favorite thing"),
        phrase("Different ones in your hand make a set."),
        "toys",
    ),
    Kind.FOOD: (phrase("Food card"), phrase("Take its tokens at once."), "food"),
    Kind.TRAIT: (
        phrase("trait"),
        phrase("Attach it to a dog of its size this turn."),
        "traits",
    ),
    Kind.FETCH: (phrase("Fetch"), phrase("Trade it for any card of the grid."), "fetch"),
}

_FOODS: Final = (
    phrase("Food: dogs eat what is written on them."),
    phrase("Food: dogs eat what is written on them."),
    phrase("Food: dogs eat what is written on them."),
    phrase("Stands for any food."),
)
"""By ``Food``."""

_GRID: Final = (
    Sign(
        "{own.watch_dog}",
        "warn",
        phrase("Watch Dog"),
        phrase("It guards this column or row: a trick may take only one card from there."),
        "watch-dog",
    ),
    Sign(
        "{own.guard[0]} {own.guard[1]}",
        "warn",
        phrase("guarded"),
        phrase("The column or row that the Watch Dog guards, and its other end."),
        "watch-dog",
    ),
    Sign(
        "{own.lit.top_left}{own.lit.horizontal}{own.lit.vertical}",
        "lit",
        phrase("within reach"),
        phrase("Cards in this frame are taken, or may be chosen."),
        "taking",
    ),
    Sign(
        "{own.changed}",
        "changed",
        phrase("new"),
        phrase("This appeared or changed since your last action."),
    ),
)
_POINTS: Final = (
    Sign(
        "1 3 6",
        "plain",
        phrase("sets"),
        phrase("What one, two, three, four and five different favorite things bring together."),
        "toys",
    ),
    Sign(
        "+2",
        "plain",
        phrase("more points"),
        phrase("What a trait, a tucked card or a rescued dog adds when the dog is fed."),
        "traits",
    ),
    Sign(
        "-2",
        "warn",
        phrase("loss"),
        phrase("On a trait: what you give up if no dog takes it this turn."),
        "penalties",
    ),
)
_TRICKS: Final = (
    Sign(
        "{own.taken}", "strong", phrase("taken"), phrase("The trick takes the card here."), "tricks"
    ),
    Sign(
        "{left}",
        "quiet",
        phrase("free"),
        phrase("The trick leaves this card. Beside the grid: the Watch Dog may be put here."),
        "tricks",
    ),
    Sign(
        "{own.star}",
        "warn",
        phrase("star"),
        phrase("Where the trick sends the Watch Dog."),
        "watch-dog",
    ),
    Sign(
        "{training}2",
        "strong",
        phrase("price"),
        phrase("The number of Trainings from your hand that pay for the trick."),
        "learning",
    ),
)
_DOGS: Final = (
    Sign(
        "{glyphs.tick}",
        "good",
        phrase("fed"),
        phrase("The dog has food; the points it brings follow."),
        "feeding",
    ),
    Sign(
        "{glyphs.cross}",
        "warn",
        phrase("hungry"),
        phrase("Food is missing: the dog costs points. On a card: the Watch Dog forbids it."),
        "feeding",
    ),
    Sign(
        "+4/7",
        "plain",
        phrase("one or both"),
        phrase("A rescued dog brings 4 points with one of two traits, 7 with both."),
        "rescued-traits",
    ),
    Sign(
        "x2",
        "plain",
        phrase("how many"),
        phrase("Two cards of that name; after a dog, two cards tucked under it."),
        "tucking",
    ),
    Sign("{glyphs.dash}", "quiet", phrase("none"), phrase("There is nothing of it."), "hand"),
    Sign("{glyphs.pointer}", "lit", phrase("here"), phrase("Press enter to do this."), "feeding"),
    Sign("{glyphs.up} {glyphs.down}", "lit", phrase("more"), phrase("The list goes on here.")),
)


def signs(glyphs: Glyphs) -> tuple[Sign, ...]:
    """The signs in the order of the legend: the grid, the cards, tricks, then dogs.

    Args:
        glyphs: The set of the terminal.
    """
    own = SETS[glyphs.name]
    training = own.kinds[Kind.TRAINING]
    return (
        *drawn(_GRID, own=own),
        *_cards(own),
        *drawn(_POINTS),
        *drawn(_TRICKS, own=own, left=own.left.strip(), training=training),
        *_sizes(own),
        *drawn(_DOGS, glyphs=glyphs),
    )


def _cards(own: LoverGlyphs) -> Iterator[Sign]:
    for kind, (name, meaning, anchor) in _KINDS.items():
        yield Sign(own.kinds[kind], "strong", name, meaning, anchor)
    for food in Food:
        ink = f"food-{food.value}"
        yield Sign(food_letter(food), ink, food_name(food), _FOODS[food], "food")
    unit = say(phrase("{n} pt", n="")).strip()
    yield Sign(unit, "plain", phrase("points"), phrase("What a card brings at the end."), "scoring")


def _sizes(own: LoverGlyphs) -> Iterator[Sign]:
    for size in Size:
        meaning = phrase("The size of a dog; a trait goes to one size only.")
        name = phrase("{size} dog", size=size_name(size))
        yield Sign(own.paw * (size + 1), "strong", name, meaning, "dogs")
