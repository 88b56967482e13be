"""What the judge of Dog Lover goes by, in words. Knows no Textual.

More of what the words say is better, so that a gain and a loss can be told with the same words.
"""

from typing import Final

from dogs_rules.phrase import Phrase, phrase

TERMS: Final[dict[str, Phrase]] = {
    "fed now": phrase("dogs fed with food already there"),
    "fed, with luck": phrase("dogs fed with food to come"),
    "sets": phrase("sets of favorite things"),
    "adoptions": phrase("Adoptions"),
    "trainings": phrase("Trainings"),
    "bones, early": phrase("other cards than Bones"),
    "toys, early": phrase("different favorite things"),
    "tricks, a turn": phrase("tricks to choose from"),
    "long trick, a turn": phrase("a trick of four cards"),
    "tokens, early": phrase("food tokens"),
    "wild, early": phrase("wild food"),
    "fetch": phrase("Fetch"),
    "pair": phrase("a dog to rescue"),
    "waiting": phrase("cards still to lay"),
    "last chance": phrase("cards to use in the last turn"),
    "turns": phrase("turns to come"),
    "dogs, early": phrase("dogs"),
    "traits, early": phrase("dogs without traits"),
    "traits to fill, early": phrase("traits to fill"),
    "room for Walks": phrase("dogs to walk"),
}
"""By term of ``dogs_rules.games.dog_lover.judging``."""
