"""From the history of a match to the match itself, even when the rules were corrected since."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from dogs_rules.game import Action, ComponentError, Game, OptionError, RevisionError
from dogs_rules.match import Match, state_digest
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.errors import NewerFormatError, UnreadableError, shown_name
from dogs_saves.history import HintMark, History
from dogs_saves.lines import fingerprint
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

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        """Who asked for a hint, by how many moves ``match`` had."""
        first = self.history.base.ply
        return tuple(HintMark(mark.ply - first, mark.seat) for mark in self.history.hinted)


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
                "{file} is played by rules of a newer version of this program. It was left as it"
                " is.",
                file=shown_name(path),
            ),
            path,
        ) from error
    except _UnknownGameError:
        words = phrase("it is of a game that this version does not know")
    except (ComponentError, OptionError) as error:
        words = phrase("{words}", words=str(error))
    except Exception:  # noqa: BLE001 - whatever a hostile state does to an engine ends here
        words = phrase("the game cannot go on from what stands in it")
    else:
        return replayed
    raise UnreadableError(
        phrase("{file} cannot be played: {words}.", file=shown_name(path), words=words), path
    )


class _UnknownGameError(Exception):
    """The file names a game that is not there."""


def _game(history: History, find_game: GameFinder) -> Game[Any, Any, Any]:
    """The game with the components and the revision of the rules that the match is played with."""
    try:
        game = find_game(history.header.game)
    except KeyError as error:
        raise _UnknownGameError from error
    if history.components is not None:
        game = game.with_components(history.components.text, "the components in the match file")
    return game.at_revision(history.header.rules)


def components_digest(game: Game[Any, Any, Any]) -> str:
    """What stands in the header for the components of a game."""
    return fingerprint(game.components.encode("utf-8"))


def _replayed(game: Game[Any, Any, Any], history: History) -> Replayed:
    start = _start(game, history)
    trial = _Trial(game, history, start)
    if trial.run(compare=True):
        return Replayed(trial.match(), history, ())
    replayable = history.base.ply + trial.good
    for snapshot in reversed(history.snapshots):
        state = decoded_state(game, snapshot) if snapshot.ply > replayable else None
        if state is not None:
            return _revived(game, history, snapshot, state)
    trial.run(compare=False)
    return _shortened(history, trial, ())


def _revived(game: Game[Any, Any, Any], history: History, base: Snapshot, state: Any) -> Replayed:
    note = phrase(
        "The rules were corrected since this match began: it goes on from move {ply}, and what"
        " was before can no longer be replayed.",
        ply=base.ply,
    )
    later = history.restarted(base, history.ply)
    trial = _Trial(game, later, state)
    trial.run(compare=False)
    return _shortened(later, trial, (note,))


def _shortened(history: History, trial: "_Trial", notes: tuple[Phrase, ...]) -> Replayed:
    """The match as far as its moves are legal."""
    upto = history.base.ply + min(trial.good, len(history.moves))
    if upto == history.ply:
        return Replayed(trial.match(), history, notes)
    note = phrase(
        "Moves that the rules no longer allow were dropped: {first} to {last}.",
        first=upto + 1,
        last=history.ply,
    )
    return Replayed(trial.match(), history.restarted(history.base, upto), (*notes, note))


def _start(game: Game[Any, Any, Any], history: History) -> Any | None:
    """The state to begin from; ``None``: what the game sets up."""
    base = history.base
    if base.ply == 0 and state_digest(_setup(game, history)) == base.digest:
        return None
    state = decoded_state(game, base)
    if state is None and base.ply > 0:
        raise ValueError("neither the beginning nor the first snapshot can be read")
    return state


def _setup(game: Game[Any, Any, Any], history: History) -> Any:
    header = history.header
    return game.setup(
        len(header.players),
        game.check_options(len(header.players), header.options),
        int(header.seed, 16),
    )


def decoded_state(game: Game[Any, Any, Any], snapshot: Snapshot) -> Any | None:
    """The state in a snapshot; ``None`` when states have another shape now."""
    try:
        return msgspec.json.decode(bytes(snapshot.state), type=game.state_type)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _look_at(match: Match) -> None:
    """Asks the game everything that a table asks of a state."""
    match.game.legal_actions(match.state)
    match.game.score(match.state)
    for seat in (None, *range(match.seats)):
        match.game.view(match.state, seat)


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

    def run(self, *, compare: bool) -> bool:
        """Plays as far as moves are legal; whether all moves are.

        Args:
            compare: Stop at a snapshot that shows another state.
        """
        game, history = self.game, self.history
        state = _setup(game, history) if self.start is None else game.clone(self.start)
        witnesses = {one.ply - history.base.ply: one for one in history.snapshots}
        self.actions.clear()
        self.good = 0
        for action in self._actions():
            if game.to_move(state) is None or game.why_not(state, action) is not None:
                break
            game.step(state, action)
            self.actions.append(action)
            witness = witnesses.get(len(self.actions))
            if compare and witness is not None and not self._agrees(state, witness):
                return False
            self.good = len(self.actions)
        return self.good >= len(history.moves)

    def match(self) -> Match:
        """The match that was tried."""
        header, played = self.history.header, len(self.history.moves)
        return Match.replayed(
            self.game,
            len(header.players),
            header.options,
            int(header.seed, 16),
            self.actions[: min(played, self.good)],
            undone=self.actions[played : self.good],
            taken_back=self.history.taken_back,
            start=self.start,
        )

    def _actions(self) -> Iterable[Action]:
        decoder = msgspec.json.Decoder(self.game.action_type)
        for move in (*self.history.moves, *reversed(self.history.undone)):
            try:
                yield decoder.decode(bytes(move.action))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                return

    def _agrees(self, state: Any, witness: Snapshot) -> bool:
        """Whether a snapshot shows this state, or cannot be compared with it."""
        digest = state_digest(state)
        if digest == witness.digest:
            return True
        shown = decoded_state(self.game, witness)
        return shown is None or state_digest(shown) == digest
