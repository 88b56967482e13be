"""What is asked of legal actions by those who press keys."""

from dogs_rules.game import Action
from tests.support.game_cases import Legal


def has(legal: Legal, *kinds: type[Action]) -> bool:
    return any(isinstance(action, kinds) for action in legal)


def how_many(legal: Legal, kind: type[Action]) -> int:
    return sum(isinstance(action, kind) for action in legal)
