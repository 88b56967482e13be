"""The lines of the lists beside the kennel: at most 25 columns, with what each costs or brings."""

from typing import Any, Final

from rich.cells import cell_len

from dogs_rules.game import Action
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.names import puppy_name
from dogs_rules.games.dogs_cardgame.terms import Bonus, Stage, breed_of
from dogs_rules.games.dogs_cardgame.view import CardgameView, Choosing, Shopping
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.games.dogs_cardgame.words.board import bonus_listed, progress_words
from dogs_tui.games.dogs_cardgame.words.cards import character_brief
from dogs_tui.games.dogs_cardgame.words.labels import goods
from dogs_tui.play.choice import Choice
from dogs_tui.words import say
from dogs_tui.words.phrases import Names

Legal = tuple[Action, ...]
_LINE: Final = 25
"""Columns of a line."""

_LISTED: dict[int, tuple[type[Action], ...]] = {
    Stage.BREEDS: (act.PickBreed,),
    Stage.CHARACTER: (act.KeepCharacter,),
    Stage.REWARD: (act.TakeGood,),
    Stage.SHOP: (act.BuyImprovement, act.BuyPuppies, act.FinishShopping),
    Stage.PUPPY: (act.TakePuppies,),
}
"""The stages that are lists, and their lines."""


def short(words: Words, view: CardgameView, action: Any, names: Names) -> Phrase:
    """An action in as few words as a list needs whose heading says the rest."""
    match action:
        case act.PickBreed():
            return words.breed_name(action.breed)
        case act.KeepCharacter() | act.UseCharacter() | act.Dismiss():
            return words.character_name(action.character)
        case act.ClaimBonus():
            return words.bonus_name(action.bonus)
        case act.TakePuppies():
            return puppy_name(action.puppy)
        case act.Donate():
            return goods(action.food, words.tables.figures.donation - action.food)
        case act.RenewCharacters():
            return phrase("New characters")
        case act.BuyImprovement():
            return phrase("Improvement")
        case act.BuyPuppies():
            return puppy_name(action.puppy)
        case act.FinishShopping():
            return phrase("Finish")
        case act.Collect():
            return phrase("Collect the dogs")
        case act.TakeFairDog():
            return phrase("Fair: {breed}", breed=words.breed_name(breed_of(action.dog)))
        case act.TakeCityDog():
            return phrase("Into a bay") if action.straight else phrase("To its usual place")
        case _:
            return words.action_short(view, action, names)


def line(words: Words, view: CardgameView, action: Action, names: Names) -> Choice:
    """An action as a line of a list."""
    brings = words.action_note(view, action)
    return Choice(action, say(short(words, view, action, names)), say(brings) if brings else "")


def hint_line(words: Words, view: CardgameView, action: Any, names: Names) -> Choice:
    """A hinted action as a line that stands without a heading: it says what it is about."""
    text = short(words, view, action, names)
    match action:
        case act.Donate():
            text = _with_dog(words, phrase("{dog} for {goods}"), action.dog, goods=text)
        case act.TakeCityDog():
            usual = phrase("{dog}, usual place")
            taken = phrase("{dog} into a bay") if action.straight else usual
            text = _with_dog(words, taken, action.dog)
        case act.ClaimBonus():
            text = _claim(words, action.bonus)
        case act.LeaveSick():
            text = phrase("Leave the rest sick")
        case act.UseCharacter() | act.Dismiss():
            text = words.action_short(view, action, names)
        case _:
            pass
    brings = words.action_note(view, action)
    return Choice(action, say(text), say(brings) if brings else "")


def _with_dog(words: Words, text: Phrase, card: int, **fields: Phrase) -> Phrase:
    """A line with a dog's breed, or with its letters where there is no room for that."""
    breed = breed_of(card)
    named = text.filled(dog=words.breed_name(breed), **fields)
    fits = cell_len(say(named)) <= _LINE
    return named if fits else text.filled(dog=words.breed_code(breed), **fields)


def _claim(words: Words, bonus: int) -> Phrase:
    """A bonus card to be claimed, in at most 25 columns."""
    if bonus == Bonus.LICENCE_AND_IMPROVEMENTS:
        return phrase("Claim the licence bonus")
    return phrase("Claim {bonus}", bonus=words.bonus_name(bonus))


def lines(
    words: Words, view: CardgameView, legal: Legal, names: Names, *kinds: type[Action]
) -> list[Choice]:
    """The legal actions of some kinds as lines."""
    return [line(words, view, action, names) for action in legal if isinstance(action, kinds)]


def stage_lines(words: Words, view: CardgameView, legal: Legal, names: Names) -> list[Choice]:
    """The list that a stage asks; none where a board is asked.

    A shop offers each dog of the Fair once: its bay is chosen in the kennel.
    """
    fair: dict[int, act.TakeFairDog] = {}
    for action in legal:
        if isinstance(action, act.TakeFairDog):
            fair.setdefault(action.dog, action)
    taking = [
        Choice(
            action,
            say(short(words, view, action, names)),
            f"{best(view, action.dog):+d}",
            several=True,
        )
        for action in fair.values()
    ]
    if isinstance(view.decision, Choosing) and view.decision.dealt:  # a line a card, equal or not
        return [
            Choice(
                act.KeepCharacter(who),
                say(words.character_name(who)),
                say(character_brief(words, who)),
            )
            for who in view.decision.dealt
        ]
    return taking + lines(words, view, legal, names, *_LISTED.get(view.stage, ()))


def best(view: CardgameView, card: int) -> int:
    """The points that a dog of the Fair would bring in the bay that suits it best."""
    homes = view.decision.homes if isinstance(view.decision, Shopping) else ()
    return max((home.points for home in homes if home.dog == card), default=0)


def bonus_lines(words: Words, view: CardgameView, legal: Legal) -> list[Choice]:
    """All bonus cards that nobody has, with the progress of the seat whose turn it is.

    Those that may be claimed come first.
    """
    claims = [(act.ClaimBonus(card.bonus), card) for card in view.bonuses]
    claims.sort(key=lambda claim: claim[0] not in legal)
    return [
        Choice(claim, say(bonus_listed(words, card.bonus)), progress_words(card, view.mover))
        for claim, card in claims
    ]
