"""A screen that lays a card over the table: until it is put away, whatever comes waits."""

import asyncio
from collections.abc import Sequence

from dogs_rules.game import Event, Seat, View
from dogs_tui.kit.commands import QUIET, Command, register
from dogs_tui.kit.glyphs import ASCII, glyphs_of
from dogs_tui.kit.key_names import key_of
from dogs_tui.match.round_points import SeatPoints, last_round_over, round_points
from dogs_tui.match.watching import Watching
from dogs_tui.play.first_times import FirstTimes, Learner
from dogs_tui.play.hands_screen import HandsScreen
from dogs_tui.play.keyboard import Hands, Keyboard
from dogs_tui.play.log_writer import LogLine
from dogs_tui.play.story import Story
from dogs_tui.play.table_card import TableCard
from dogs_tui.play.turn_guard import TurnGuard
from dogs_tui.words import phrase, say
from dogs_tui.words.registry import words_of

register(
    Command(
        "match.round",
        "S",
        "last round",
        "Points of the last round, by cause",
        "Look",
        "S",
        why="No round is over yet.",
        rank=QUIET,
    ),
)


class CardScreen(HandsScreen):
    """Tells on a card what the end of a round settled, and what a phase is for when it is new.

    Subclasses compose a ``TableCard`` over the table, and hold back what comes while ``_free`` is
    not set.

    Args:
        table: The table.
        seats: The seats played from this keyboard; none for a spectator.
        guard: Milliseconds of a turn in which no key decides yet.
        cards: Whether the end of a round is told on a card.
        learner: The player who is told what a phase is for; ``None``: nobody is.
        hands: As for ``Keyboard``.
    """

    def __init__(
        self,
        table: Watching,
        seats: frozenset[Seat],
        *,
        guard: int,
        cards: bool,
        learner: Learner | None,
        hands: Hands | None,
    ) -> None:
        super().__init__()
        self.table = table
        self.keyboard = Keyboard(table, seats, hands)
        self.guard = TurnGuard(guard)
        self._words = words_of(table.game, table.options)
        self.story = Story(table, self._words)
        self._cards = cards
        self._first_times = FirstTimes(self._words, learner)
        self._card_lies = False
        self._free = asyncio.Event()
        """True if nothing that is read holds back what comes."""
        self._free.set()

    @property
    def reads_card(self) -> bool:
        """True while a card covers the table and updates wait."""
        return self._card_lies

    @property
    def reads_tip(self) -> bool:
        """True while a card tells what a phase is for, and nobody's points."""
        return self._card_lies and self.query_one(TableCard).is_brief

    @property
    def _eyes_of_past(self) -> Seat | None:
        """Whose view of the past is shown here; ``None``: what everyone may see."""
        return None if self.keyboard.hides else self.keyboard.at

    async def _show_card(self, settled: tuple[Event, ...], view: View) -> None:
        """Tells of the end of a round; returns when the card is put away.

        Args:
            settled: What was settled then.
            view: The table after it.
        """
        self._lay_round(last_round_over(view), self.story.lines_of(settled))
        await self._free.wait()

    def action_match_round(self) -> None:
        """Tells again everybody's points over the last round that is over, and all of them."""
        if self.reads_card:
            self.query_one(TableCard).turn()
            return
        if self.side_is_open:
            self.close_side()
        self._lay_round(last_round_over(self.view), [])

    def _lay_round(self, number: int, lines: Sequence[LogLine]) -> None:
        """Lays the card of a round: sentences, and everybody's points cause by cause."""
        points = round_points(self.table, number, self._eyes_of_past)
        title = say(phrase("The end of round {n}", n=number))
        self._lay_card(title, lines, points, self._key_named("match.round"))

    def _key_named(self, command: str) -> str:
        own = getattr(self.app, "own_keys", {})
        return key_of(command, own, in_ascii=glyphs_of(self) is ASCII)

    def _tell_first_time(self, view: View) -> None:
        """Tells what a phase is for to who has to decide in it first, if that is all they are."""
        mover, alone = view.to_move, len(self.table.people) == 1
        if not alone or mover not in self.keyboard.seats or self.replayed:
            return
        if self.is_gone or self.side_is_open or self.hints_are_asked:
            return  # it would not be seen, and comes with what is asked next
        tip = self._first_times.about(view, in_ascii=glyphs_of(self) is ASCII)
        if tip is not None:
            title = say(self._words.phase_name(view))
            self._lay_card(title[:1].upper() + title[1:], [LogLine(say(tip), None)])

    def _lay_card(
        self,
        title: str,
        lines: Sequence[LogLine],
        points: Sequence[SeatPoints] = (),
        again: str = "",
    ) -> None:
        card = self.query_one(TableCard)
        keys = self._key_named("cursor.choose"), again
        card.tell(title, lines, points, self.table.names, keys, self.story.acts)
        self._card_lies = card.is_read
        self._explain("")
        self._make_room()
        self._free.clear()
        self._tell_here()
        self.refresh_bindings()

    def _tell_here(self) -> None:
        """Something has to be read before anybody acts."""
        self.guard.others_act()
        self.guard.ask(None)
        self.call_after_refresh(self.guard.written)

    def put_card_away(self) -> None:
        """Goes on with what comes after it."""
        self.query_one(TableCard).tell("", ())
        self._card_lies = False
        self._explain_again()
        self._first_times.was_read()
        self._make_room()
        self._free.set()
        self._ask_anew()
        self.refresh_bindings()

    def _ask_anew(self) -> None:
        self.guard.others_act()
        self._resume()

    def _resume(self) -> None:
        """Asks whoever is to move, if nothing is still to be shown."""
        raise NotImplementedError
