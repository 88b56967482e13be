"""New Game, as everything else meets it."""

from typing import Final

from dogs_rules.games.new_game import observe, turns
from dogs_rules.games.new_game.actions import Go
from dogs_rules.games.new_game.components import FILE, Tables
from dogs_rules.games.new_game.events import Drew, GameEnded, Went
from dogs_rules.games.new_game.state import NewGameState, NewGameView, clone
from dogs_rules.games.new_game.steady import Steady
from dogs_rules.staged import Rules, StagedGame

RULES: Final = Rules(
    file=FILE,
    derive=lambda tables: tables,
    options=turns.options,
    setup=turns.setup,
    legal=(turns.legal,),
    do={Go: turns.go},
    clone=clone,
    explain=turns.explain,
    view=observe.view,
    score=turns.score,
    determinize=observe.determinize,
    steady=lambda _: Steady(),
)


class NewGame(StagedGame[NewGameState, Go, NewGameView, Tables, Tables]):
    """The rules of New Game."""

    key = "new_game"
    title = "New Game"
    credit = "nobody yet"
    seat_counts = (2, 3, 4)
    state_type = NewGameState
    action_type = Go
    event_type = Went | Drew | GameEnded
    view_type = NewGameView
    hidden_hands = True
    rules = RULES
