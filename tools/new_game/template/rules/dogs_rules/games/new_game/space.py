"""What New Game says of itself to learners: all its actions, and the room its views need."""

from dogs_rules.games.new_game.actions import Go
from dogs_rules.games.new_game.game import NewGame
from dogs_rules.lab.space import Counted, Exactly, Space, every


def space(game: NewGame, seats: int) -> Space:
    """All actions and rooms with so many seats."""
    largest = game.tables.figures.largest
    return Space(
        actions=tuple(every(Go, range(1, largest + 1))),
        rooms={
            "View.order": Exactly(seats),
            "View.scores": Exactly(seats),
            "NewGameView.hand": Counted(largest, 1),
            "NewGameView.hand_sizes": Exactly(seats),
            "NewGameView.steps": Exactly(seats),
            "NewGameView.unseen": Counted(largest, 1),
        },
    )
