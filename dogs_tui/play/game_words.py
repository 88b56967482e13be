"""What a game gives everything that speaks of it: its words. Needs no Textual."""

from functools import cache
from importlib import import_module
from typing import Any, Protocol

from dogs_rules.game import Game
from dogs_rules.phrase import Phrase


class GameWords(Protocol):
    """A game's sentences, so that screens, line mode and shell say the same."""

    def use(self, game: Any) -> None:
        """Speaks of a game with these components from now on, in this context.

        A player's own component file may name things otherwise than the one that ships.
        """
        ...

    def phase(self, view: Any) -> Phrase:
        """The name of the phase, for the status line: one or two words."""
        ...

    def prompt(self, view: Any, names: tuple[str, ...]) -> Phrase:
        """What is asked of the seat to move, as a sentence without keys."""
        ...

    def action(self, view: Any, action: Any, names: tuple[str, ...]) -> Phrase:
        """What an action would do, short enough for a list of choices."""
        ...

    def term(self, term: str) -> Phrase:
        """What a term of the game's judge is about, as in "cured dogs" or "gas": for hints."""
        ...

    def event(self, event: Any, names: tuple[str, ...]) -> Phrase | None:
        """What happened, as a sentence for the log; ``None``: not worth a line."""
        ...

    def table(self, view: Any, names: tuple[str, ...]) -> list[Phrase]:
        """All that is on the table in sentences: what the line mode prints at a decision."""
        ...


_HOMES = {
    "dog_kids": "dogs_tui.games.dog_kids.words:DogKidsWords",
    "dog_lover": "dogs_tui.games.dog_lover.words:DogLoverWords",
    "dogs": "dogs_tui.games.dogs.words:DogsWords",
    "dogs_cardgame": "dogs_tui.games.dogs_cardgame.words:DogsCardgameWords",
}


def made(path: str) -> Any:
    """An object of the class that ``module:name`` leads to."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)()


@cache
def game_words(key: str) -> GameWords:
    """A game's words, by the game's key."""
    words: GameWords = made(_HOMES[key])
    return words


def words_of(game: Game[Any, Any, Any]) -> GameWords:
    """A game's words, speaking of its components in this context."""
    words = game_words(game.key)
    words.use(game)
    return words
