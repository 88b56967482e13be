"""The words of New Game. No Textual."""

from dogs_rules.games.new_game.actions import Go
from dogs_rules.games.new_game.events import Drew, GameEnded, Went
from dogs_rules.games.new_game.state import NewGameView, Stage
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names, victory
from dogs_tui.words.sentences import row


class Words(GameWords):
    """The words of New Game: on boards, in the log, in plain mode."""

    phases = {Stage.RACE: phrase("Race"), Stage.OVER: phrase("Over")}
    prompts = {Stage.RACE: phrase("{name}: play a card")}
    actions = {Go: phrase("Go {steps}")}
    events = {
        Went: phrase("{name} goes {steps}."),
        Drew: row(phrase("{name} draws a {card}.")),
        GameEnded: victory,
    }

    def board_text(self, view: NewGameView, names: Names) -> list[Phrase]:
        """All that is on the table, in sentences."""
        lines = [
            phrase("{name} has gone {steps} of {goal} steps.", name=name, steps=n, goal=view.goal)
            for name, n in zip(names, view.steps, strict=False)
        ]
        if view.hand is not None:
            lines.append(phrase("Your hand: {cards}.", cards=" ".join(map(str, view.hand))))
        return lines
