"""From the history of a match to the match itself, even when the rules were corrected since."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from dogs_rules.game import Action, ComponentError, Game, OptionError, RevisionError
from dogs_rules.match import Match, state_digest
from dogs_rules.phrase import Phrase, phrase, phrase_of
from dogs_saves.errors import NewerFormatError, UnreadableError, shown_name
from dogs_saves.full_replay import FullReplay
from dogs_saves.history import HintMark, History, is_lost
from dogs_saves.proof import (
    MOST_FALSE,
    Judged,
    Judgement,
    Proof,
    agrees_with_itself,
    decoded_state,
    judged,
    proof,
    set_up,
    snapshot_of,
)
from dogs_saves.records import Snapshot

GameFinder: TypeAlias = Callable[[str], Game[Any, Any, Any]]
"""Gives a game by key; raises ``KeyError`` for one it does not know."""


class Replayed(NamedTuple):
    """A match that can go on."""

    match: Match
    history: History
    """What is in force: shorter than before when not all could be replayed."""
    notes: tuple[Phrase, ...]
    """What could not be replayed; empty when all could."""
    proof: Proof
    """What the rules say of what is in force."""

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        """The seats that asked for hints, each with the number of moves ``match`` had."""
        first = self.history.base.ply
        return tuple(HintMark(mark.ply - first, mark.seat) for mark in self.history.hinted)

    @property
    def advised(self) -> dict[HintMark, tuple[Action, ...]]:
        """The actions named by hints, by the same marks; without those the game no longer has."""
        first = self.history.base.ply
        return {
            HintMark(mark.ply - first, mark.seat): tuple(_decoded(self.match.game, actions))
            for mark, actions in self.history.advised.items()
        }


def replay(history: History, find_game: GameFinder, path: Path) -> Replayed:
    """Plays a history, every move checked against the rules and every snapshot compared.

    The rules are those of the revision that the match is played by. When they no longer give what
    they gave, the match goes on from its newest snapshot.

    Args:
        history: What the file tells.
        find_game: Where games come from.
        path: What to call the file in messages.

    Raises:
        NewerFormatError: The match is played by rules that are newer than those known here.
        UnreadableError: The game, its options or its components are unknown here, or the file's
            states are such that the game cannot go on from them.
    """
    try:
        game = _game(history, find_game)
        game.check_options(len(history.players), history.header.options)
        replayed = _replayed(game, history)
        # A state from a foreign file may have the right shape and still make no sense.
        _look_at(replayed.match)
    except RevisionError as error:
        raise NewerFormatError(
            phrase(
                "{file} needs the rules of a newer version of dogs-tui. It was not changed.",
                file=shown_name(path),
            ),
            path,
        ) from error
    except _UnknownGameError:
        words = phrase("it is a match of a game that this version does not have")
    except ComponentError as error:
        words = error.phrase.filled(name=phrase("the components in the match file"))
    except OptionError as error:
        raise UnreadableError(
            phrase(
                "{file} cannot be played. {words}", file=shown_name(path), words=phrase_of(error)
            ),
            path,
        ) from error
    except _LostComponentsError:
        words = phrase("the component file it is played with is missing")
    except Exception:  # noqa: BLE001 - whatever a hostile state does to an engine ends here
        words = phrase("the match cannot continue from its contents")
    else:
        return replayed
    raise UnreadableError(
        phrase("{file} cannot be played: {words}.", file=shown_name(path), words=words), path
    )


class _UnknownGameError(Exception):
    """The file names a game that is not there."""


class _LostComponentsError(Exception):
    """The match was played with components that stand nowhere in the file any more."""


def _game(history: History, find_game: GameFinder) -> Game[Any, Any, Any]:
    """The game with the components and the revision of the rules that the match is played with."""
    try:
        game = find_game(history.header.game)
    except KeyError as error:
        raise _UnknownGameError from error
    if history.header.own and history.components is None:
        raise _LostComponentsError
    if history.components is not None:
        game = game.with_components(history.components.text, "the components in the match file")
    return game.at_revision(history.header.rules)


def _replayed(game: Game[Any, Any, Any], history: History) -> Replayed:
    start = _start(game, history)
    replay = FullReplay(game, history, start)
    if replay.whole:
        match = _match(game, history, start, replay.actions, replay.undone)
        return Replayed(match, history, (), proof(match, history, replay.odd, replay.wrong))
    trial = _Trial(game, history, start)
    if trial.run(compare=True):  # What the rules do not give was taken back.
        match = trial.match()
        return Replayed(match, history, (), proof(match, history, trial.odd, replay.wrong))
    replayable = history.base.ply + trial.good
    for snapshot in reversed(history.snapshots):
        if snapshot.ply <= replayable:
            break
        state = decoded_state(game, snapshot)
        if state is not None and agrees_with_itself(snapshot, state):
            return _revived(game, history, snapshot, state, replay.wrong)
    trial.run(compare=False)
    return _shortened(history, trial, replay.wrong)


def _revived(
    game: Game[Any, Any, Any], history: History, base: Snapshot, state: Any, why: list[Phrase]
) -> Replayed:
    """The match from a snapshot on. That stays what it begins from, so it is never proved again."""
    note = phrase(
        (
            "The rules were corrected since this match began, or its file was altered. It "
            "continues from move {ply}; earlier moves can no longer be replayed, and it does "
            "not count."
        ),
        ply=base.ply,
    )
    later = history.restarted(base, history.ply)
    trial = _Trial(game, later, state)
    trial.run(compare=False)
    return _shortened(later, trial, [*why, note])


def _shortened(history: History, trial: "_Trial", notes: list[Phrase]) -> Replayed:
    """The match as far as its moves are legal."""
    upto = history.base.ply + min(trial.good, len(history.moves))
    match = trial.match()
    if upto != history.ply:
        note = phrase(
            "Moves that the rules no longer allow were dropped: {first} to {last}.",
            first=upto + 1,
            last=history.ply,
        )
        notes = [*notes, note]
        history = history.restarted(history.base, upto)
    return Replayed(match, history, tuple(notes), proof(match, history))


def _match(
    game: Game[Any, Any, Any],
    history: History,
    start: Any | None,
    actions: Sequence[Action],
    undone: Sequence[Action],
) -> Match:
    """The match of actions that are known to be legal.

    Args:
        game: The game.
        history: What the file tells.
        start: The state that it begins from; ``None``: what the game sets up.
        actions: Those that stand.
        undone: Those that can be played again, the next one last.
    """
    header = history.header
    return Match.replayed(
        game,
        len(header.players),
        header.options,
        int(header.seed, 16),
        actions,
        undone=reversed(undone),
        taken_back=history.taken_back,
        start=start,
    )


def _decoded(game: Game[Any, Any, Any], actions: Iterable[bytes]) -> Iterator[Action]:
    decoder = msgspec.json.Decoder(game.action_type)
    for action in actions:
        try:
            yield decoder.decode(action)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue


def _start(game: Game[Any, Any, Any], history: History) -> Any | None:
    """The state to begin from; ``None``: what the game sets up."""
    if is_lost(history.base):
        beginning = set_up(game, history)
        history.base = snapshot_of(game, beginning, 0, history.base.at)
        return None
    base = history.base
    if base.ply == 0 and state_digest(set_up(game, history)) == base.digest:
        return None
    state = decoded_state(game, base)
    if state is None and base.ply > 0:
        raise ValueError("neither the beginning nor the first snapshot can be read")
    return state


def _look_at(match: Match) -> None:
    """Asks the game everything that a table asks of a state."""
    match.game.legal_actions(match.state)
    match.game.score(match.state)
    for seat in (None, *range(match.seats)):
        match.game.view(match.state, seat)
    match.digest()


class _Trial:
    """One way through a history, tried move by move.

    Args:
        game: The game.
        history: The moves, then those that can be redone.
        start: The state before the first of them; ``None``: what the game sets up.
    """

    def __init__(self, game: Game[Any, Any, Any], history: History, start: Any | None) -> None:
        self.game = game
        self.history = history
        self.start = start
        self.actions: list[Action] = []
        self.good = 0
        """How many of the moves and then of the undone ones are legal."""
        self.odd: list[Judged] = []
        """What else is to be said of the snapshots on the way."""
        self._false = 0

    def run(self, *, compare: bool) -> bool:
        """Plays as far as moves are legal; whether all moves are.

        Args:
            compare: Stop at a snapshot that shows another state.
        """
        game, history = self.game, self.history
        state = set_up(game, history) if self.start is None else game.clone(self.start)
        witnesses = deque(history.snapshots if compare else ())
        self.actions.clear()
        self.good = 0
        if not self._agree(state, witnesses):
            return False
        for action in self._actions():
            if game.to_move(state) is None or game.why_not(state, action) is not None:
                break
            game.step(state, action)
            self.actions.append(action)
            if not self._agree(state, witnesses):
                return False
            self.good = len(self.actions)
        return self.good >= len(history.moves)

    def match(self) -> Match:
        """The match that was tried."""
        played = len(self.history.moves)
        stand = self.actions[: min(played, self.good)]
        undone = self.actions[played : self.good][::-1]
        return _match(self.game, self.history, self.start, stand, undone)

    def _actions(self) -> Iterable[Action]:
        decoder = msgspec.json.Decoder(self.game.action_type)
        for move in (*self.history.moves, *reversed(self.history.undone)):
            try:
                yield decoder.decode(bytes(move.action))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                return

    def _agree(self, state: Any, witnesses: deque[Snapshot]) -> bool:
        """True if the next snapshots, as far as they are of this move, show this state."""
        ply = self.history.base.ply + len(self.actions)
        while witnesses and witnesses[0].ply <= ply:
            witness = witnesses.popleft()
            judgement = judged(self.game, state, witness)
            self._false += judgement is Judgement.FALSE
            if judgement is Judgement.OTHER or self._false > MOST_FALSE:
                return False
            if judgement is not Judgement.AGREES:
                self.odd.append(Judged(witness.ply, judgement))
        return True
