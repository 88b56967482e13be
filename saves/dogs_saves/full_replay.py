"""All that a file tells, played in the order in which it was written.

A replay of the moves that stand shows what a match is. Whether its file was changed also shows in
what no longer stands: moves that were taken back, results before an undo, what hints said. So all
of it is played by the rules, each record at the table that it was written at. It takes one step of
the game a record, however often moves are taken back.
"""

from typing import Any

import msgspec

from dogs_rules.game import Action, Game
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.history import History
from dogs_saves.proof import MOST_FALSE, Judged, Judgement, judged, result_wrong, set_up
from dogs_saves.records import Advised, AnyRecord, Finished, Move, Redo, Snapshot, Undo


class FullReplay:
    """The records of a history, played up to the first that no play can go on from.

    Args:
        game: The game.
        history: What the file tells.
        start: The state before the first record; ``None``: what the game sets up.

    Attributes:
        actions: The moves that stand.
        undone: Those that could be played again, the next one last.
        odd: What is to be said of the snapshots.
        wrong: What the rules do not give, a sentence each.
        whole: All records were played.
    """

    def __init__(self, game: Game[Any, Any, Any], history: History, start: Any | None) -> None:
        self._game = game
        self._decode = msgspec.json.Decoder(game.action_type).decode
        self._first = history.base.ply
        self._state = set_up(game, history) if start is None else game.clone(start)
        self._returns = {record.ply for record in history.added if isinstance(record, Undo)}
        """The numbers of moves that are left by an undo: of the tables there a copy is kept."""
        self._kept: dict[int, Any] = {}
        self._false = 0
        self.actions: list[Action] = []
        self.undone: list[Action] = []
        self.odd: list[Judged] = []
        self.wrong: list[Phrase] = []
        self._keep()
        self.whole = all(map(self._plays, history.added))

    @property
    def _ply(self) -> int:
        return self._first + len(self.actions)

    def _keep(self) -> None:
        """Keeps the table if an undo may lead back to it: to the last one with as many moves."""
        if self._ply in self._returns:
            self._kept[self._ply] = self._game.clone(self._state)

    def _plays(self, record: AnyRecord) -> bool:
        """Plays a record; whether it is possible to go on."""
        match record:
            case Move():
                return self._move(record)
            case Redo():
                self._step(self.undone.pop())
            case Undo():
                self.undone.extend(reversed(self.actions[-record.count :]))
                del self.actions[-record.count :]
                self._state = self._game.clone(self._kept[record.ply])
            case Snapshot():
                return self._compare(record)
            case Advised():
                self._check_advice(record)
            case Finished():
                result = result_wrong(self._game, self._state, record)
                self._say(result)
        return True

    def _say(self, what: Phrase | None) -> None:
        """Notes what is wrong, unless nothing is or that was said."""
        if what is not None and what not in self.wrong:
            self.wrong.append(what)

    def _move(self, move: Move) -> bool:
        action = self._legal(move.action)
        if action is None:
            self._say(phrase("The rules do not allow its move {ply}.", ply=move.ply))
            return False
        self.undone.clear()
        self._step(action)
        return True

    def _step(self, action: Action) -> None:
        self._game.step(self._state, action)
        self.actions.append(action)
        self._keep()

    def _legal(self, raw: msgspec.Raw) -> Action | None:
        """The action of a record; ``None``: the rules do not allow it here."""
        try:
            action: Action = self._decode(bytes(raw))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None
        game, state = self._game, self._state
        over = game.to_move(state) is None
        return None if over or game.why_not(state, action) is not None else action

    def _compare(self, snapshot: Snapshot) -> bool:
        judgement = judged(self._game, self._state, snapshot)
        self._false += judgement is Judgement.FALSE
        if judgement is Judgement.OTHER or self._false > MOST_FALSE:
            self._say(
                phrase(
                    "Its copy of the table at move {ply} does not match its moves.",
                    ply=snapshot.ply,
                )
            )
            return False
        if judgement is not Judgement.AGREES:
            self.odd.append(Judged(snapshot.ply, judgement))
        return True

    def _check_advice(self, advice: Advised) -> None:
        asked = self._game.to_move(self._state) == advice.seat
        if not asked or None in map(self._legal, advice.actions):
            self._say(
                phrase("What a hint said at move {ply} is not allowed there.", ply=advice.ply)
            )
