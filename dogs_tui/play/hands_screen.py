"""A screen on which several people with hands may sit: what they see of each other's hands."""

from typing import Final

from dogs_rules.game import View
from dogs_rules.phrase import Phrase
from dogs_tui.kit.commands import Command, register
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.watching import Update
from dogs_tui.play import hands_command  # noqa: F401  (registers its command)
from dogs_tui.play.curtain import Curtain
from dogs_tui.play.hints.screen import HintScreen
from dogs_tui.play.keyboard import HANDS, Hands, handed_over
from dogs_tui.words import phrase, say, tr

register(
    Command(
        "match.uncover",
        "enter,space",
        "show the hand",
        "Nobody else is looking",
        "Match",
        why="Nothing to choose here.",
    ),
)

HANDS_WORDS: Final[dict[Hands, Phrase]] = {
    "curtain": phrase("Hands are behind a curtain."),
    "covered": phrase("Hands are covered; the table stays."),
    "open": phrase("Hands are open."),
}


class HandsScreen(HintScreen):
    """Changes what people at this keyboard see of each other's hands, and waits for who is next."""

    def table_changed(self, update: Update) -> None:
        """Handles an update from the watched table."""
        raise NotImplementedError

    @property
    def waits_open(self) -> bool:
        """True if the table is shown with covered hands until the player to move is ready."""
        keyboard = self.keyboard
        return keyboard.hands == "covered" and keyboard.must_change(self.table.to_move)

    def handing_over(self, view: View) -> str:
        """The prompt shown while another player has to come to the keyboard."""
        if not self.waits_open or view.to_move is None:
            return tr("Hand over the keyboard.")
        return say(handed_over(self.table.names[view.to_move])[1])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "match_hands":
            # Never while somebody is awaited: only who may see a hand says who else may.
            return self.keyboard.shares and not self.keyboard.must_change(self.table.to_move)
        if action == "match_uncover":
            return self.is_mounted and self.waits_open and not self.side_is_open
        return super().check_action(action, parameters)

    def action_match_hands(self) -> None:
        hands = HANDS[(HANDS.index(self.keyboard.hands) + 1) % len(HANDS)]
        self.keyboard.play_with(hands)
        self._somebody_came()
        self.run_worker(self._say_once_shown(HANDS_WORDS[hands]))

    async def _say_once_shown(self, sentence: Phrase) -> None:
        await self.shown()
        if not self.is_gone:
            self.query_one(PromptLine).answer = say(sentence)

    def action_match_uncover(self) -> None:
        self.lift()

    def lift(self) -> None:
        """Uncovers the hands: the player to move is ready."""
        self.keyboard.taken()
        self._somebody_came()

    def on_curtain_lifted(self, message: Curtain.Lifted) -> None:
        message.stop()
        self.lift()

    def _somebody_came(self) -> None:
        self.table_changed(Update("taken", self.table.plies, self.table.to_move))
