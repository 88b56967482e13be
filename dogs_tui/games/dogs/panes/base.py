"""The base of the panes of DOGS: the words they speak with."""

from dogs_tui.games.dogs.words import Words
from dogs_tui.play.decision_pane import DecisionPane


class DogsPane(DecisionPane):
    """A pane of DOGS with a board and a list."""

    words: Words
