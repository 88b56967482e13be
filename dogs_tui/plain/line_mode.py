"""The line mode: the same matches in sentences and numbered choices.

For screen readers, slow lines and scripts.
"""

import contextlib
import io
import sys
from typing import TextIO

from dogs_saves import SaveError, StoredMatch
from dogs_tui.kit.printing import (
    PipeClosedError,
    Printer,
    StreamError,
    complain,
    standard_output,
)
from dogs_tui.match.table import Table
from dogs_tui.plain.console import Left
from dogs_tui.plain.table import PlainTable
from dogs_tui.thinking.thinkers import Thinkers
from dogs_tui.words import say, tr


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
        finally:
            await self._own_table.close()

    def _tell_news(self) -> None:
        """What the match has brought those who played it, such as a personal best."""
        from dogs_tui.records.news import brought_at_once  # loaded with the first end

        with contextlib.suppress(SaveError):  # the list of matches says what is wrong
            self._tell(*(f"{say(one)}." for one in brought_at_once(self.stored)))


def way_back(stored: StoredMatch) -> str:
    """What is typed to go on with a match in lines."""
    return f"dogs-tui load {stored.path.stem} --plain"


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
    with contextlib.closing(stored):
        try:
            PlainGame(stored, typed, shown).play(notice)
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
