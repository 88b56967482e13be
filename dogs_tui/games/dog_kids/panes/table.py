"""The pane of DOG Kids: choose a card, see what it would do, play it; or change all cards."""

import asyncio
from typing import Any, ClassVar, Final

from textual import on
from textual.app import ComposeResult

from dogs_rules.game import Action, Event
from dogs_rules.games.dog_kids import actions as act
from dogs_rules.games.dog_kids.terms import Stage, Teams
from dogs_rules.games.dog_kids.view import Turn
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.boards.aim import aim_at, chosen, likely
from dogs_tui.games.dog_kids.boards.hint_targets import about
from dogs_tui.games.dog_kids.boards.motion import pictures
from dogs_tui.games.dog_kids.boards.table import TableBoard
from dogs_tui.games.dog_kids.keys import kids_bindings
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.games.dog_kids.words.actions import among, brief
from dogs_tui.games.dog_kids.words.labels import card_anchor
from dogs_tui.play.choice import Choice
from dogs_tui.play.hint_numbers import marked, numbered
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import say

_SECONDS: Final = 0.035
"""A picture of a dog that walks: less than half a second for all of them."""


class TablePane(PhasePane):
    """Turns, and the exchange of cards between partners."""

    words: Words
    BINDINGS: ClassVar[list[Any]] = kids_bindings("kids.change", "kids.decline")

    def compose(self) -> ComposeResult:
        yield TableBoard(self.words, self.view, self.names, self.weighing)

    @property
    def table(self) -> TableBoard:
        return self.query_one(TableBoard)

    def first_focus(self) -> TableBoard:
        """The widget that takes the keys."""
        return self.table

    @property
    def spare(self) -> int:
        """Columns beside a small board with room for messages at the foot; 0: a larger board."""
        return self.table.beside

    def leave_free(self, rows: int) -> None:
        self.table.leave_free(rows)

    # Showing.

    def settle(self) -> None:
        """Shows the effect of Enter beside the hand; the prompt says what is asked.

        What the card under the cursor would change is told before any key is pressed.
        """
        self.table.show(self.view, self.names, bool(self.legal))
        self.explain(self._counted() or "")
        self.refresh_bindings()

    @on(TableBoard.Aimed)
    def _aimed(self, message: TableBoard.Aimed) -> None:
        message.stop()
        self.explain(self._counted() or "")

    def _counted(self) -> Phrase | None:
        """The change of counts that enter would make; its effect stands beside the hand.

        Where no dog can move, that enter discards the hand is told before it does.
        """
        if self._only_changes and self.table.aim.at >= len(self.view.hand or ()):
            does = self.words.action_short(self.view, act.Change(), self.names)
            return phrase("{key}: {what}", key=self.key("cursor.choose"), what=does)
        outcome = chosen(self.view, self.table.aim) if self.legal else None
        if outcome is None or outcome.action not in self.legal:
            return None
        return self.weighing.in_a_row(self.view, (outcome.action,), self.names)

    def _move_line(self, action: Action) -> Choice:
        others = [
            brief(self.words, self.view, other, self.names)
            for other in self.legal
            if other != action
        ]
        return Choice(action, say(among(self.words, self.view, action, others, self.names)))

    # Deciding.

    @on(TableBoard.Picked)
    def _picked(self, message: TableBoard.Picked) -> None:
        message.stop()
        view, aim = self.view, self.table.aim
        if not self.legal or view.hand is None:
            self.choose(act.Change())  # whose turn it is, is told
        elif aim.at >= len(view.hand):
            self._press_button()
        else:
            self.choose(self.aimed() or likely(view, aim.at))

    def aimed(self) -> Action | None:
        view, aim = self.view, self.table.aim
        hand, exchanges = view.hand or (), view.stage == Stage.EXCHANGE
        if not self.legal:
            return None
        if aim.at >= len(hand):
            return act.Decline() if exchanges else act.Change()
        if exchanges:
            return act.Offer(hand[aim.at])
        outcome = chosen(view, aim)
        return outcome.action if outcome else None

    def _press_button(self) -> None:
        if self.view.stage == Stage.EXCHANGE:
            self.choose(act.Decline())  # what it does stands beside the hand
        else:
            self.action_kids_change()

    @property
    def _could_move(self) -> bool:
        """True if there is still something else to do than to change all cards."""
        turn = self.view.decision
        return isinstance(turn, Turn) and bool(turn.outcomes)

    @property
    def _only_changes(self) -> bool:
        """Whether to change all cards is all that may be done."""
        return self.legal == (act.Change(),)

    def _means(self, command: str) -> list[Action]:
        kinds = {"kids.change": act.Change, "kids.decline": act.Decline}
        return self._legal_of(kinds[command]) if command in kinds else []

    def action_kids_change(self) -> None:
        self.choose_with("kids.change", act.Change(), self._warning())

    def _warning(self) -> Phrase | None:
        """The meaning of changing all cards; ``None`` where there is nothing else to do."""
        if not self._could_move:
            return None
        return phrase(
            "{what}. A dog could still move: press {key} again to discard",
            what=self.words.action_short(self.view, act.Change(), self.names),
            key=self.key("kids.change"),
        )

    def lacks(self, command: str) -> bool:
        """True for what only partners do, where nobody has one."""
        return command == "kids.decline" and self.view.teams == Teams.ALONE

    def action_kids_decline(self) -> None:
        self.choose_with("kids.decline", act.Decline())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "kids_change":
            return bool(self.legal) and self.view.stage == Stage.TURN
        if action == "kids_decline":
            return bool(self.legal) and self.view.stage == Stage.EXCHANGE
        return super().check_action(action, parameters)

    # Hints.

    def show_hints(self, hinted: tuple[Action, ...], chosen: int) -> None:
        """Cards and landing places bear the numbers; enter needs no second press to change."""
        if hinted:  # first: where the hand lies follows from what is pointed at
            self.table.go_to(aim_at(self.view, hinted[chosen]))
        things = [about(self.view, action) for action in hinted]
        self.table.show_numbers(marked(things) if self.lit else numbered(things), chosen)
        if not hinted:
            return
        if hinted[chosen] == act.Change() and self._could_move:
            self.explain(self._warning() or "")
        self._told_before = (self.view, hinted[chosen])  # the hint says what it does

    def _show_lit(self) -> None:
        self.table.show_numbers(marked(about(self.view, action) for action in self.lit), 0)

    # Moving.

    async def show_motion(self, happened: tuple[Event, ...]) -> None:
        """Dogs walk their way, are chucked out and swapped; less than half a second."""
        for dogs in pictures(self.view.dogs, happened):
            self.table.show_dogs(dogs)
            await asyncio.sleep(_SECONDS)

    # Help.

    def topic(self) -> str:
        view, aim = self.view, self.table.aim
        hand = view.hand or ()
        if view.stage == Stage.OVER:
            return "end"
        if view.stage == Stage.EXCHANGE:
            return "exchange"
        if not self.legal:
            return "turn"
        return card_anchor(hand[aim.at]) if aim.at < len(hand) else "change"
