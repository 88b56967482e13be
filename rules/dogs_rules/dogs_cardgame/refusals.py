from dogs_rules.dogs_cardgame.actions import CardgameAction
from dogs_rules.dogs_cardgame.parts import Parts
from dogs_rules.dogs_cardgame.state import State
from dogs_rules.game import Refusal
from dogs_rules.phrase import phrase


def explain(parts: Parts, state: State, action: CardgameAction) -> Refusal:
    return Refusal(phrase("no"), "round")
