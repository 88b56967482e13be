"""The table: the only way to a match.

It checks whose turn it is, has kept what happens, and tells every watcher what that watcher
may know. A local game is a table with one watcher, an SSH game a table with several, a spectator
a watcher without a seat. Bots are seats whose moves are computed off the event loop.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from dogs_rules.bots.hints import Hint
from dogs_rules.game import Action, Event, Game, IllegalActionError, Refusal, Seat, View
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.rng import Rng
from dogs_rules.simulate import bot_rng
from dogs_saves import HintMark, OutdatedError, Player, SaveError
from dogs_saves.records import Hinted, Move, Redo, Seated, Undo
from dogs_saves.running import RunningMatch, Step
from dogs_tui.match.score_history import ScoreHistory
from dogs_tui.match.thoughts import OF_A_DEAL, Advice, Levels, current_task, no_hints
from dogs_tui.match.watching import Moment, Playing, Update, Watcher
from dogs_tui.thinking.thinkers import Thinkers


class Table(Playing):
    """One match with its seats and its watchers.

    What others write of the match is told as what is done here.

    Args:
        stored: The match, of which what happens is kept.
        thinkers: Where decisions are worked out; by default of this table's own.
    """

    def __init__(self, stored: RunningMatch, thinkers: Thinkers | None = None) -> None:
        self.stored = stored
        stored.followed = self._followed
        self._thinkers = thinkers or Thinkers()
        self._own_thinkers = thinkers is None
        self._watchers: list[Watcher] = []
        self._stewards: list[Callable[[Update], None]] = []
        self._thinking: asyncio.Task[None] | None = None
        self._advice = Advice()
        self._levels = Levels()
        self._held = False
        self.failure: Exception | None = None
        """What broke in a bot's move; no bot moves any more until the match is another."""
        self.broke: Callable[[Exception], None] = lambda _: None
        """Called with it once."""
        self.scores = ScoreHistory()

    @property
    def match(self) -> Match:
        return self.stored.match

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.match.game

    @property
    def options(self) -> Mapping[str, Any]:
        return self.match.options

    @property
    def plies(self) -> int:
        return self.match.plies

    @property
    def last_mover(self) -> Seat | None:
        return self.match.mover(self.plies - 1) if self.plies else None

    @property
    def taken_back(self) -> int:
        return self.match.taken_back

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.stored.players)

    @property
    def people(self) -> frozenset[Seat]:
        return frozenset(self.stored.people)

    @property
    def to_move(self) -> Seat | None:
        return self.match.to_move

    def join(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)
        self._tell_of_file()

    def leave(self, watcher: Watcher) -> None:
        self._watchers.remove(watcher)

    def report_to(self, steward: Callable[[Update], None]) -> None:
        """Tells this one of everything from now on, hidden events too; scores it is not told."""
        self._stewards.append(steward)
        self._tell_of_file()

    def view(self, seat: Seat | None) -> View:
        shown: View = self.match.game.view(self.match.state, seat)
        return shown

    def view_at(self, ply: int, seat: Seat | None) -> View:
        shown: View = self.match.game.view(self.match.state_at(ply), seat)
        return shown

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if self.to_move != seat:
            return ()
        return tuple(self.match.game.legal_actions(self.match.state))

    def can_be_undone(self, action: Action) -> bool:
        return self.match.can_be_undone(action, self.people)

    def why_no_undo(self, seat: Seat) -> Refusal | None:
        return self.match.why_no_undo(seat, self.people)

    async def play(self, seat: Seat, action: Action) -> None:
        """Plays an action: kept first, then told to every watcher, then the bots go on."""
        refusal = self._why_not_its_turn(seat)
        if refusal is not None:
            raise IllegalActionError(refusal)
        await self._play_now(seat, action)
        self.wake()

    async def undo(self, seat: Seat) -> int:
        if self.why_no_undo(seat) is not None:
            return 0
        return await self._take_back(seat, self.people)

    async def undo_agreed(self, seat: Seat) -> int:
        """Takes back to before a seat's last action, whatever happened since.

        Who asks has the consent of everyone whom it touches.

        Returns:
            How many actions were taken back; 0 when the seat has played nothing.

        Raises:
            SaveError: It could not be written; nothing happened.
        """
        return await self._take_back(seat, frozenset({seat}))

    def _why_not_its_turn(self, seat: Seat) -> Refusal | None:
        if self.to_move is None:
            return Refusal(phrase("The match is over."), "end")
        if self.to_move != seat:
            return Refusal(phrase("It is {name}'s turn.", name=self.names[self.to_move]), "round")
        return None

    async def _play_now(self, seat: Seat, action: Action) -> None:
        """Plays what was decided on the table as it is when this is called."""
        move = partial(self.stored.prepare_play, action)  # which checks it, once
        step = await self.stored.keep(self._if_nothing_happened(move))
        self._moved(seat, () if step is None else step.events, "play")

    async def _take_back(self, seat: Seat, people: frozenset[Seat]) -> int:
        back = partial(self.stored.prepare_undo, seat, people)
        step = await self.stored.keep(self._if_nothing_happened(back))
        if step is None:
            return 0
        self._went_back(seat)
        self.wake()
        return step.taken_back

    def _if_nothing_happened(self, prepare: Callable[[], Step | None]) -> Callable[[], Step | None]:
        """A step that is only prepared if the table then is as it is now.

        Else a key that came too early would decide what its player has not seen.
        """
        position = self._position

        def prepared() -> Step | None:
            if self._position != position:
                raise OutdatedError
            return prepare()

        return prepared

    @property
    def _position(self) -> tuple[int, int, frozenset[Seat]]:
        """Another one whenever something was played or taken back, or somebody else plays."""
        return self.plies, self.taken_back, self.people

    async def seat(self, seat: Seat, player: Player) -> None:
        """Gives a seat another player: a bot in place of a person, or the person again.

        A bot that is thinking stops.

        Raises:
            SaveError: It could not be written; nothing happened.
        """
        await self.stored.keep(partial(self.stored.prepare_player, seat, player))
        self._moved(seat, (), "seats")
        self.wake()

    def hold(self) -> None:
        """Lets no bot move until ``go_on``; one that is thinking stops."""
        self._held = True
        self._stop_bots()

    def go_on(self) -> None:
        """Lets the bots move again."""
        self._held = False
        self.wake()

    def can_redo(self, seat: Seat) -> bool:
        return self.match.redoable is not None and self.to_move == seat

    async def redo(self, seat: Seat) -> bool:
        if not self.can_redo(seat):
            return False
        step = await self.stored.keep(self._if_nothing_happened(self.stored.prepare_redo))
        self._moved(seat, () if step is None else step.events, "redo")
        self.wake()
        return True

    # Hints.

    @property
    def company(self) -> frozenset[Seat]:
        """The seats of people among whom a hint is no secret."""
        return self.people

    def why_no_hints(self, seat: Seat) -> Refusal | None:
        return self._why_not_its_turn(seat) or no_hints(self.game, allowed=self.stored.hints)

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        return self.stored.hinted

    async def hints(self, seat: Seat) -> tuple[Hint, ...]:
        """The best actions of a seat that is to decide, best first; about a second of thought.

        What they say is written down, so that no review blames it. Among several people, that a
        hint was asked for is written down, too, and told to all before it is given: so it is in a
        match of a deal, where hints are counted. Asked again at
        the same decision, it gives the same.

        Raises:
            IllegalActionError: There are none for this seat now; nothing happened.
            ThinkingError: They could not be worked out, or the table changed meanwhile.
            SaveError: It could not be written down, so they are not given.
        """
        refusal = self.why_no_hints(seat)
        if refusal is not None:
            raise IllegalActionError(refusal)
        hints = await self._advice.given(
            lambda: self._thinkers.hints(
                self.game, self.view(seat), self.legal(seat), self._dice(seat)
            )
        )
        said = partial(self.stored.prepare_advice, seat, [hint.action for hint in hints])
        mark = partial(self.stored.prepare_hint, seat)
        await self.stored.keep(self._if_nothing_happened(said))
        counts = len(self.company) > 1 or self.stored.deal is not None
        if counts and await self.stored.keep(self._if_nothing_happened(mark)):
            self._tell(Update("hint", self.match.plies, seat))
        return hints

    # What happened.

    def _followed(self, step: Step | None) -> None:
        """Somebody else wrote this, and it counts; ``None``: what was written was read anew."""
        if step is None:
            self.scores = ScoreHistory()
            self._moved(None, (), "undo")
        for record in () if step is None else step.records:
            match record:
                case Move() | Redo() if self.last_mover is not None and step is not None:
                    kind = "play" if isinstance(record, Move) else "redo"
                    self._moved(self.last_mover, step.events, kind)
                case Undo():
                    self._went_back(self.to_move)  # to before an action of whoever took back
                case Seated():
                    self._moved(record.seat, (), "seats")
                case Hinted():
                    self._tell(Update("hint", self.match.plies, record.seat))
        self.wake()

    def history(self, seats: frozenset[Seat]) -> list[Moment]:
        return self.scores.moments(self.match, self.scores.played(self.match), seats)

    # Bots.

    def wake(self) -> None:
        if self._bot_to_move() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.get_running_loop().create_task(self._let_bots_move())
            self._thinking.add_done_callback(self._bots_ended)

    async def settled(self) -> None:
        """Returns when no bot is to move any more.

        Raises:
            Exception: What broke in a bot's move, if anything did.
        """
        while self._thinking is not None and not self._thinking.done():
            await asyncio.wait({self._thinking})
        if self.failure is not None:
            raise self.failure

    def make_sure(self) -> tuple[Phrase, ...]:
        """Makes sure that the match is saved, before that is said to anybody.

        Returns:
            What became of its file meanwhile, which is told to watchers, too.

        Raises:
            SaveError: It is not: somebody took its file away, and no other can be written.
        """
        self.stored.make_sure()
        return self._tell_of_file()

    async def close(self) -> None:
        """Stops the bots and closes the match; every move is on disk already."""
        thinking = self._thinking
        if thinking is not None:
            thinking.cancel()
        # Who waits for advice is told nothing, and no mark is written any more.
        under_way = [task for task in (thinking, self._advice.forget()) if task is not None]
        await asyncio.gather(*under_way, return_exceptions=True)
        if self._own_thinkers:
            await self._thinkers.close()
        await self.stored.rest()

    def _bot_to_move(self) -> Seat | None:
        seat = self.to_move
        stays = self._held or self.failure is not None
        return None if seat is None or stays or seat in self.people else seat

    def _bots_ended(self, task: asyncio.Task[None]) -> None:
        """Says what broke, if anything did: else the table would wait for ever."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self.failure = error
            self.broke(error)

    async def _let_bots_move(self) -> None:
        """Decides and plays for bots until it is a person's turn.

        Whatever else happens at the table cancels this task, which plays nothing after that.
        """
        while (seat := self._bot_to_move()) is not None and await self._may_think():
            level = self._levels.there(self.game, self.stored.players[seat].kind)
            within = {} if self.stored.deal is None else {"within": OF_A_DEAL}
            action = await self._thinkers.decide(
                self.game, level, self.view(seat), self.legal(seat), self._dice(seat), **within
            )
            try:
                await self._play_now(seat, action)
            except OutdatedError:
                continue  # somebody was first: it may be nobody's turn who thinks here
            except SaveError as trouble:
                self._tell(Update("trouble", self.match.plies, seat, trouble=trouble.phrase))
                return

    async def _may_think(self) -> bool:
        """True if it is here that the decision of a bot is thought about."""
        return True

    def _stop_bots(self) -> None:
        """Ends the thoughts of bots, unless it is they who are moving."""
        thinking = self._thinking
        if thinking is not None and thinking is not current_task():
            thinking.cancel()
            self._thinking = None

    def _dice(self, seat: Seat) -> Rng:
        """A generator for this decision: the same match resumed decides the same."""
        return bot_rng(self.match.seed, seat, self.match.plies)

    def _went_back(self, seat: Seat | None) -> None:
        self.scores.forget(self.match.plies)
        self._moved(seat, (), "undo")

    def _moved(self, seat: Seat | None, events: tuple[Event, ...], kind: str) -> None:
        self._stop_bots()
        self.failure = None
        self._advice.forget()  # another decision: what was thought about the last holds no longer
        if seat is not None and kind in {"play", "redo"}:
            self.scores.add((seat, events))
        self._tell(Update(kind, self.match.plies, seat, events))

    def _tell(self, update: Update) -> None:
        for steward in self._stewards:
            steward(update)
        for watcher in tuple(self._watchers):
            watcher.table_changed(self.scores.limited(self.match, update, watcher.seats))
        self._tell_of_file()

    def _tell_of_file(self) -> tuple[Phrase, ...]:
        """Tells what became of the match's file meanwhile, and gives it."""
        sentences = self.stored.take_news()
        for news in sentences:
            self._tell(Update("file", self.match.plies, None, notice=news))
        return sentences
