"""A table of a host after its match: the way on, and the costliest move of who lost once more."""

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase
from dogs_tui.host.sessions.screens.guest_app import GuestApp
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.kit.commands import Command, register
from dogs_tui.kit.key_names import key_at
from dogs_tui.match.thoughts import is_judged
from dogs_tui.play.ending_screen import EndingScreen
from dogs_tui.words import phrase, say, tr

register(
    Command("match.retry", "N", "try again", "Try your costliest move again", "Match"),
)


class AfterMatchScreen(EndingScreen):
    """Suggests what to train, if the guest lost and has not turned suggestions off."""

    app: GuestApp
    handle: SeatHandle

    @property
    def _lost(self) -> Seat | None:
        """The seat of this guest that lost the match; ``None``: there is no such thing."""
        view, seats = self._present, self.handle.seats
        if view is None or not view.finished or self.handle.nameless or len(seats) != 1:
            return None
        (seat,) = seats
        suggests = is_judged(self.table.game) and self.app.settings.suggestions
        suggests = suggests and not self.stands_alone
        return seat if suggests and view.scores[seat].rank > 1 else None

    def goes_on(self) -> Phrase | None:
        return phrase("to the lobby")

    async def go_on(self) -> None:
        await self.action_app_quit()

    def suggestion(self) -> str:
        """What would be good to do after the match, as a sentence; empty: nothing."""
        if self._lost is None:
            return ""
        again = phrase("Press {key} to try your costliest move again")
        return f"{say(again.filled(key=key_at(self, 'match.retry')))}. "

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "match_retry":
            return self.is_mounted and self._lost is not None
        return super().check_action(action, parameters)

    def lacks(self, command: str) -> bool:
        return (command == "match.retry" and self._lost is None) or super().lacks(command)

    def action_match_retry(self) -> None:
        self.run_worker(self._try_again(), group="step", exclusive=True)

    async def _try_again(self) -> None:
        from dogs_tui.host.sessions.screens.training import try_again  # loaded with the first

        if (seat := self._lost) is None:
            return
        self._explain(tr("One moment…"))
        refused = await try_again(self.app, self.app, self.handle.code, seat)
        if not self.is_gone:
            self._explain(refused)
