"""The line mode: the same matches in sentences and numbered choices.

For screen readers, slow lines and scripts.
"""

import contextlib
import io
import sys
from collections.abc import Sequence
from typing import Final, TextIO

from dogs_rules.phrase import phrase
from dogs_saves import MatchFolder, SaveError, StoredMatch
from dogs_tui.kit.printing import (
    PipeClosedError,
    Printer,
    StreamError,
    complain,
    standard_output,
)
from dogs_tui.match.setup import again
from dogs_tui.match.table import Table
from dogs_tui.match.thoughts import is_judged
from dogs_tui.plain.commands import AT_THE_END, HELP, QUIT, command_of, listed_commands
from dogs_tui.plain.console import Left
from dogs_tui.plain.own_settings import tell_settings
from dogs_tui.plain.table import PlainTable
from dogs_tui.thinking.thinkers import Thinkers
from dogs_tui.words import say, tr

_AT_THE_END: Final = phrase(
    "Type {help} for what you can do now, or {quit} to leave.", help=HELP.short, quit=QUIT.short
)


class PlainGame(PlainTable):
    """A match played in lines.

    Args:
        stored: The match, open for writing.
        source: As for ``PlainTable``.
        target: As for ``PlainTable``.
        thinkers: Who works out hints and what bots do; by default this match has its own.
    """

    def __init__(
        self,
        stored: StoredMatch,
        source: TextIO | None,
        target: Printer,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.stored = stored
        self.rematch = False
        """True if the same players want to play again."""
        self._own_table = Table(stored, thinkers)
        super().__init__(self._own_table, source, target)

    async def _turns(self) -> None:
        self.table.join(self)
        try:
            while self.table.to_move is not None and not self._trouble:
                self.table.wake()
                await self._own_table.settled()
                if self._untold is not None:
                    raise self._untold
                seat = self.table.to_move
                if seat in self.table.people:
                    await self._turn(seat)
        except Left:
            self._own_table.make_sure()
            self._tell(tr("The match is saved. Continue with:"), f"    {way_back(self.stored)}")
        else:
            if self._trouble:
                self._tell(self._trouble)
            else:
                self._result()
                self._tell_news()
                await self._after_end()
        finally:
            await self._own_table.close()

    async def _after_end(self) -> None:
        """Answers what is asked about a match that is over, where somebody types."""
        if not self._at_terminal:
            return
        self._tell("", say(_AT_THE_END))
        with contextlib.suppress(Left):
            while not self.rematch:
                command, words = command_of(await self.console.ask("> "), AT_THE_END)
                await self._answer_at_end(command, words)

    async def _answer_at_end(self, command: str, words: Sequence[str]) -> None:
        match command:
            case "quit":
                raise Left
            case "rematch":
                self.rematch = True
            case "review" if is_judged(self.table.game):
                await self._review()
            case "settings":
                tell_settings(self.console, words)
            case "help" if not words:
                self._tell(*listed_commands(AT_THE_END))
            case _ if not self._answer_asked(command, words, None):
                self._tell(say(_AT_THE_END))

    async def _review(self) -> None:
        """Tells what the choices of each person cost most, the costliest first."""
        from dogs_tui.play.review.review import Review, where_followed  # with the first review
        from dogs_tui.play.review.words import worded

        table = self._own_table
        advised = where_followed(table.match, table.hinted, self.stored.advised)
        for seat in sorted(table.people):
            self._tell(tr("Thinking about it…"))
            thinkers = Thinkers()
            review = Review(thinkers, table.match, seat, advised=advised)
            try:
                await review.run(lambda: None)
            finally:
                await thinkers.close()
            slips = review.slips()
            if review.trouble is not None and not review.looked_at:
                self._tell(say(review.trouble))
            elif not slips:
                text = phrase("{name}: no move cost much.", name=table.names[seat])
                self._tell(say(text))
            for slip in slips:
                said = worded(slip, self._words, table.names)
                text = phrase(
                    "{when}: {played}. Better: {better}. Cost: {cost} of your chance to win.",
                    when=said.when,
                    played=said.played.does,
                    better=said.better.does,
                    cost=said.cost,
                )
                self._tell(say(text), *(f"    {why}" for why in said.why[:1]))

    def _tell_news(self) -> None:
        """What the match has brought those who played it, such as a personal best."""
        from dogs_tui.records.news import brought_at_once  # loaded with the first end

        with contextlib.suppress(SaveError):  # the list of matches says what is wrong
            self._tell(*(f"{say(news)}." for news in brought_at_once(self.stored)))


def way_back(stored: StoredMatch) -> str:
    """The command line that continues a match in plain mode."""
    return f"dogs-tui load {stored.path.stem} --plain"


def _again(stored: StoredMatch) -> StoredMatch:
    """A new match like one that is over.

    Raises:
        SaveError: It cannot be written.
    """
    plan = again(stored.match, stored.players, hints=stored.hints)
    return MatchFolder().create(plan.game, plan.players, plan.options, plan.seed, hints=plan.hints)


def play_plain(stored: StoredMatch, notice: str = "", source: TextIO | None = None) -> int:
    """Plays a match in lines on standard input and output.

    Returns:
        The exit code: 0 when the match ended or was left, 1 when it could not be written.

    Raises:
        StreamError: The streams cannot be used any more; the text says how to go on.
    """
    typed = source or sys.stdin
    if isinstance(typed, io.TextIOWrapper):
        typed.reconfigure(errors="replace")
    shown = standard_output()
    with contextlib.ExitStack() as opened:
        opened.callback(stored.close)
        try:
            game = PlainGame(stored, typed, shown)
            game.play(notice)
            while game.rematch:
                stored = _again(stored)
                opened.callback(stored.close)
                game = PlainGame(stored, typed, shown)
                game.play()
        except SaveError as trouble:
            complain(f"dogs-tui: {say(trouble.phrase)}")
            return 1
        except PipeClosedError:
            raise
        except StreamError as error:
            going_on = tr("The match is saved. Continue with:")
            raise StreamError(f"{error} {going_on} {way_back(stored)}") from error
        except KeyboardInterrupt:
            shown.line()
            raise
    return 0
