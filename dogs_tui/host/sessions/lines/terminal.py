"""A guest's terminal, or pipe, in lines: sentences out, lines in, news between both.

Keys come through the same gate as those of screens (``Intake``): bounded, no faster than the lines
are worked off, and with what the session has of the processor.
"""

import asyncio
from collections.abc import Callable
from contextvars import copy_context

from textual import events
from textual.message import Message

from dogs_rules.phrase import Phrase
from dogs_tui.app.base import DROPPED
from dogs_tui.host.connection import (
    ChoicesOffer,
    Connection,
    Heading,
    NumberedChoice,
    Prompt,
    TellsPage,
)
from dogs_tui.host.sessions.flow_control import Intake
from dogs_tui.host.sessions.lines.output import LineOutput
from dogs_tui.host.sessions.lines.typed import EditedLine, ShownLine
from dogs_tui.host.sessions.processor import share_here
from dogs_tui.kit.glyphs import fitting
from dogs_tui.plain.console import RULE_WIDTH, TOO_LONG, Console, Left
from dogs_tui.words import say


class LineTerminal(Console):
    """The terminal of a guest in lines.

    Args:
        connection: The way there.
        glyphs: The guest's choice of characters.
    """

    def __init__(self, connection: Connection, glyphs: str = "auto") -> None:
        caller = connection.caller
        self.glyphs = fitting(glyphs, caller.environment)
        self.book_command = "?"
        encoding = "ascii" if self.glyphs.name == "ascii" else "utf-8"
        self._loop = asyncio.get_running_loop()
        self._out = LineOutput(connection, encoding)
        self._echoes = caller.terminal
        self._moves = self._echoes and caller.environment.get("TERM", "") != "dumb"
        self._shown = ShownLine(encoding, moves=self._moves)
        self._torn = False
        """True if the prompt stands on a terminal that did not read what took it away."""
        self._line = EditedLine()
        self._prompt = ""
        self._asking = False
        self.begun_before = False
        """True if the last line was begun before ``ask_anew`` was called."""
        self._begun_before = False
        self._typed: str | None = None
        self._over = False
        self._news = False
        self._woken = asyncio.Event()
        self._flushing: asyncio.Handle | None = None
        self._worked_off: Callable[[], None] | None = None
        self._context = copy_context()
        self._asked: str | None = None
        """The prompt that a page was told since a line came; ``None``: none."""
        self._begin = ""
        self._intake = Intake(
            connection,
            self._take_key,
            self._fence,
            self._loop,
            share=share_here.get(),
            dropped=lambda: self._tell_here(DROPPED),
            keeps=not self._echoes,
            skips=lambda: self._line.too_long and not self._echoes,
        )

    @property
    def is_terminal(self) -> bool:
        """True if somebody sees what is typed here as it is typed, and no pipe brings it."""
        return self._echoes

    @property
    def width(self) -> int:
        """Cells that a line of a book may take."""
        return min(RULE_WIDTH, self._out.width) if self._echoes else RULE_WIDTH

    # Telling and asking.

    def tell(self, *lines: str) -> None:
        self._hide()
        for line in lines:
            self._out.line(line)
        if self._flushing is None:
            self._flushing = self._loop.call_soon(self._flush)

    def head(self, line: str, level: int) -> None:
        if self._out.page is None:
            self.tell(line)
        else:
            self._tell_page(Heading(self._out.shown(line), level))

    def offer(self, *choices: tuple[int, str]) -> None:
        if self._out.page is None:
            super().offer(*choices)
        else:
            shown = (NumberedChoice(number, self._out.shown(text)) for number, text in choices)
            self._tell_page(ChoicesOffer(tuple(shown)))

    def _tell_page(self, message: Heading | ChoicesOffer) -> None:
        """Tells a page what other terminals show as lines."""
        self.tell()
        self._out.message(message)

    def _tell_here(self, words: Phrase) -> None:
        """Says it in the language of the session, whatever context the keys came in."""
        self.tell(self._context.run(say, words))

    async def ask(self, prompt: str) -> str:
        while (line := await self.line_or_news(prompt)) is None:
            pass
        return line

    async def line_or_news(self, prompt: str, typed: str = "") -> str | None:
        """A line that is typed behind a prompt; ``None``: there is news to be told first.

        Args:
            prompt: The prompt.
            typed: What a page begins the line with.

        Raises:
            Left: No line comes any more.
        """
        self._prompt, self._begin = prompt, typed
        self._asking = True
        if self._typed is None:
            self.let_others()
            self._show()
        while self._typed is None and not self._news and not self._over:
            self._woken.clear()
            await self._woken.wait()
        self._asking = False
        if self._news:
            self._news = False
            return None
        line, self._typed = self._typed, None
        if line is None:
            raise Left
        return line.strip()

    async def news(self) -> None:
        """Waits until there is news."""
        self.let_others()
        while not self._news:
            self._woken.clear()
            await self._woken.wait()
        self._news = False

    def has_news(self) -> None:
        """Somebody who waits for a line is to be told something first."""
        self._news = True
        self._woken.set()

    def let_others(self) -> None:
        """The line is worked off, but for what is waited for: whoever waits for the loop has it."""
        done, self._worked_off = self._worked_off, None
        if done is not None:
            self._loop.call_soon(done)

    def ring(self) -> None:
        """Rings the bell of a terminal."""
        if self._echoes:
            self._out.raw("\a")

    def ask_anew(self) -> None:
        """Notes that the question has changed: a number half typed was not meant for it."""
        self._begun_before = self._echoes and bool(self._line.text)

    def close(self) -> None:
        """Takes no more lines and writes what is left. May be repeated."""
        self._intake.close()
        self._asking = False
        self._leave()
        self._flush()

    # What the connection says.

    def typed(self, data: bytes) -> None:
        """Bytes came."""
        self._intake.typed(data)

    def resized(self, columns: int, rows: int) -> None:  # noqa: ARG002  (the connection knows)
        """The terminal has another width: it has broken the rows anew, nobody knows how."""
        if self._shown.shown and self._echoes:
            self._leave()
            self._show()

    def flowing(self) -> None:
        """The terminal reads again."""
        if self._torn:
            self._torn = False
            self._out.raw("\r\n")
        self._hide()
        self._flush()

    def _flush(self) -> None:
        if self._flushing is not None:
            self._flushing.cancel()
            self._flushing = None
        if self._out.flush() and self._asking:
            self._show()

    def _show(self) -> None:
        """Prompt and line, unless they stand there."""
        if self._shown.shown or self._out.stuck or not self._out.flush():
            return
        if self._echoes:
            self._out.raw(self._shown.show(self._prompt, self._line, self._out.width))
        elif self._out.page is not None:
            self._ask_page(self._out.page)
        else:
            self._shown.shown = True
            self._out.raw(self._prompt)

    def _ask_page(self, page: TellsPage) -> None:
        """Tells a page what is asked, once."""
        if self._asked != self._prompt:
            self._asked = self._prompt
            page.tell(Prompt(self._out.shown(self._prompt).rstrip("> "), self._begin))

    def _hide(self) -> None:
        """Takes prompt and line away, for something else."""
        self._torn |= self._shown.shown and self._out.stuck
        if self._echoes:
            self._out.raw(self._shown.hide())
        else:
            self._leave()

    def _leave(self) -> None:
        """Lets prompt and line stand, and goes below them."""
        self._torn |= self._shown.shown and self._out.stuck
        below = self._shown.leave()
        self._out.raw(below if self._echoes else below and "\n")

    # Keys.

    def _take_key(self, event: Message) -> bool:
        """Takes a key or a paste; whether it is mere text."""
        if isinstance(event, events.Paste):
            self._change("", " ".join(event.text.split()))
            return True
        assert isinstance(event, events.Key)
        key, letter = event.key, event.character
        if key == "ctrl+j" or (key == "enter" and self._echoes):
            self._end_line()
            return False
        if key == "ctrl+d" and (not self._line.text or not self._echoes):
            if self._line.text:
                self._end_line()
            self._end()
            return False
        if not self._echoes:
            if letter is not None and letter.isprintable():
                self._line.insert(letter)
            return True
        if key == "ctrl+c":
            self._break_off()
            return False
        self._change(key, letter or "")
        return True

    def _change(self, key: str, letter: str) -> None:
        """Takes what changes the line, and shows it as it is then."""
        at_end, before = self._line.at_end, len(self._line.text)
        place = len(self._line.until_place)
        if key == "":
            self._line.insert(letter)
        elif not self._line.key(key, letter):
            return
        if not self._shown.shown or self._out.stuck:
            return
        if len(self._line.until_place) == place and len(self._line.text) == before and letter:
            return  # Nothing had room any more.
        more = self._line.text[before:] if at_end and self._line.at_end and letter else ""
        written = self._shown.added(more) if more else None
        if written is None and not self._moves and len(self._line.text) == before - 1:
            written = self._shown.rubbed_out()
        if written is None:
            self._hide()
            self._show()
        else:
            self._out.raw(written)

    def _end_line(self) -> None:
        too_long, text = self._line.too_long, self._line.take()
        self.begun_before, self._begun_before = self._begun_before, False
        if self._echoes:
            self._leave()
        self._shown.shown, self._asked = False, None
        if too_long:
            self._tell_here(TOO_LONG)
            return
        self._typed = text
        self._woken.set()

    def _break_off(self) -> None:
        """Ctrl+C: what was typed is not meant; where nothing was, whoever is here leaves."""
        if not self._line.text:
            self._end()
            return
        self._line.clear()
        self._begun_before = False
        if self._shown.shown:
            self._out.raw("^C")
        self._leave()
        self._show()

    def _end(self) -> None:
        self._over = True
        self._woken.set()

    def _fence(self, done: Callable[[], None]) -> None:
        """Calls back when the line that was typed has been worked off."""
        if self._typed is None:
            self._loop.call_soon(done)
        else:
            self._worked_off = done
