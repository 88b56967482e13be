"""A screen on which one can walk back through what others did, and that knows what a key is for.

A key belongs to what is read first. A card is put away by it, and then it does what it says if it
decides nothing, or turns the card's page; what is looked back at is put away, and nothing else is
done. In the first moment of a turn no key decides: it was meant for something else.
"""

from typing import Final

from textual import events
from textual.binding import ActiveBinding
from textual.dom import DOMNode
from textual.worker import Worker

from dogs_rules.phrase import Phrase
from dogs_tui.kit.key_names import key_at
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.match.round_points import last_round_over
from dogs_tui.play.follow_screen import FollowScreen
from dogs_tui.play.happenings import Happening
from dogs_tui.play.table_card import TableCard
from dogs_tui.words import phrase, say, tr

_LOOKING: Final = frozenset({"look_back", "look_on", "look_now"})
_TWICE: Final = 4
"""Moments of the guard in which the key that led to a card is one pressed twice."""
_CHOOSING: Final = frozenset({"enter", "space"})
"""Keys that choose what the cursor is on."""
_AWAY: Final = frozenset({*_CHOOSING, "escape", "backspace"})
"""Keys that put a card away and do nothing else."""
_PAGING: Final = {
    **dict.fromkeys(("down", "right", "pagedown"), 1),
    **dict.fromkeys(("up", "left", "pageup"), -1),
}
"""Keys that turn the pages of a card, and by how many."""
_DECIDING: Final = frozenset({"match_undo", "match_redo"})
"""The commands of the screen itself that change the match."""
_FOLLOWING: Final = frozenset({*_LOOKING, "match_skip"})


class LookBackScreen(FollowScreen):
    """Shows again what happened since who is here last acted, one happening after the other."""

    _again: Worker[None] | None = None
    _skipped = False
    """True if space was pressed to go on while others acted."""
    _done_at_once = False
    _key_before = ""
    """The last key that acted."""

    # Looking back.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "match_skip":
            return self.catches_up and not self.reads_card and self.looked is None
        if action == "match_hint" and self.catches_up:
            return False
        if action == "match_round":
            reads = not self.is_mounted or self.reads_tip or self.hints_are_asked
            return not reads and self.looked is None and last_round_over(self.view) > 0
        if action in _LOOKING:
            return self._can_look(action) if self.is_mounted and not self.reads_card else False
        return super().check_action(action, parameters)

    def _can_look(self, action: str) -> bool | None:
        """True if there is something to see that way; ``None``: nothing more."""
        past = self._past()
        if self.looked is None:
            return action == "look_back" and bool(past) and self.panes.pane is not None
        return None if action == "look_back" and self.looked is past[0] else True

    def tell_why_not(self, command: str) -> bool:
        if command == "match.hint" and self.catches_up and self.asker is not None:
            key = key_at(self, "match.skip")
            self._refuse(say(phrase("Hints are for your own turn. {key}: on", key=key)))
            return True
        return super().tell_why_not(command)

    def action_match_skip(self) -> None:
        """Waits no longer for what is shown now."""
        self._skipped = True
        self._pace.go_on()

    def done_at_once(self) -> None:
        """A key has done the only thing that it can stand for: nobody need choose any more.

        Who expected to be asked presses enter next, which is not to end the turn then.
        """
        self._done_at_once = self.guard.is_on

    def action_look_back(self) -> None:
        past = self._past()
        at = len(past) if self.looked is None else past.index(self.looked)
        self._look_at(past[at - 1])

    def action_look_on(self) -> None:
        past = self._past()
        following = past.index(self.looked) + 1 if self.looked is not None else len(past)
        self._look_at(past[following] if following < len(past) else None)

    def action_look_now(self) -> None:
        self._look_at(None)

    def _look_at(self, happening: Happening | None) -> None:
        """Shows what happened then; ``None``: what is there now, with all that came meanwhile."""
        self.drop_hints()
        self.looked = happening
        if happening is None:
            self._free.set()
        else:
            self._free.clear()  # what comes meanwhile waits
        self._again = self.run_worker(self._show_again)

    async def _show_again(self) -> None:
        if self._present is not None:
            await self._show(self._present)

    def _read_lately(self) -> None:
        """Shows the table whole, once what others did has been read."""
        if not self._lately_read:
            self._lately_read = True
            self._tell_lately()

    # What a key is for.

    def admits(self, key: events.Key) -> bool:
        """True if a key may act; to be asked before the key is handled in any other way."""
        admitted, pane = self._admits(key), self.panes.pane
        if admitted:
            active = self.active_bindings.get(key.key)
            command = active.binding.id if active is not None else ""
            takes_back = command != "cursor.choose"  # the cursor may be on what it stands for
            if pane is not None and takes_back and pane.told_with not in ("", command):
                pane.explain("")  # another key than the one to be pressed again
            self.pressed |= {key.key}
            self._key_before = key.key
        return admitted

    def on_mouse_down(self) -> None:
        """Counts a click as a look, not as a key pressed too often."""
        self.pressed |= {"click"}

    @property
    def only_chose(self) -> bool:
        """True if the table was not looked at: no key came but one that chooses."""
        return len(self.pressed) == 1 and self.pressed <= _CHOOSING

    @property
    def other_choosing_key(self) -> str:
        """The other of the two keys that choose; empty: it does nothing here."""
        others = _CHOOSING - self.pressed
        return next((key for key in others if key in self.active_bindings), "")

    def _admits(self, key: events.Key) -> bool:
        if self.is_gone or key.key.startswith("ctrl+"):
            return True
        early = self.guard.too_early()
        if self.reads_card:
            twice = key.key == self._key_before and self.guard.too_early(_TWICE)
            return not (early or twice) and self._goes_on_from_card(key)
        done, self._done_at_once = self._done_at_once, False
        if done and self._ends(key):
            self._answer(tr("Played for you: there was only one choice."))
            return False
        if self._lately_read and self.looked is None and not early and not self._pace.by_steps:
            return True
        active = self.active_bindings.get(key.key)
        action = active.binding.action if active is not None else ""
        if self.looked is not None and action not in _LOOKING:
            self._look_at(None)
            return False
        if action == "curtain_lift" and early:
            return False
        if action in _FOLLOWING or not self.decides_here:
            return True
        if early and self._decides(active):
            if self.stands_alone:
                self._tell_here()  # who hammers on a key decides nothing until they rest
            hinted = self.hints_are_open
            self._answer(tr("Here are the hints.") if hinted else tr("Your turn now."))
            return False
        self._read_lately()
        skipped, self._skipped = self._skipped, False
        if key.key == "space" and (self._pace.by_steps or skipped) and self._decides(active):
            self._answer(tr("Your turn. Press enter to choose."))  # it was to go on once more
            return False
        return True

    def _goes_on_from_card(self, key: events.Key) -> bool:
        """Puts the card away, or turns its page; whether the key then does what it says."""
        self._done_at_once = False
        active = self.active_bindings.get(key.key)
        command = active.binding.id if active is not None else ""
        if command == "match.round":
            return True
        card = self.query_one(TableCard)
        if key.key in _PAGING and card.pages:
            card.turn(_PAGING[key.key])
            return False
        self.put_card_away()
        return key.key not in _AWAY and command != "cursor.choose" and not self._decides(active)

    def _ends(self, key: events.Key) -> bool:
        """True if a key would do the only thing that is left."""
        active = self.active_bindings.get(key.key)
        return active is not None and active.binding.action == "pane_only"

    def _answer(self, text: str) -> None:
        """Says why a key did nothing."""
        self.query_one(PromptLine).answer = text

    def _decides(self, active: ActiveBinding | None) -> bool:
        """True if a key may change the match, or what is chosen in it."""
        if self.keys_are_beside:
            return False
        return active is None or self._of_table(active) or active.binding.action in _DECIDING

    def _of_table(self, active: ActiveBinding) -> bool:
        """True if a command is one of the table's own, or of the hints for it."""
        node: DOMNode = active.node
        around = node.ancestors_with_self
        return self.panes in around or self.hint_pane in around

    def needs(self, active: ActiveBinding) -> Phrase | None:
        """The key bar label for the points of the last round, once nothing else tells them."""
        over = self._present is not None and self._present.finished and not self.replayed
        return phrase("last round") if over and active.binding.id == "match.round" else None

    def offers(self, active: ActiveBinding) -> bool:
        """True if a command should be listed in the key bar now."""
        if self.reads_card:
            return False
        if self.looked is not None:
            return active.binding.action in _LOOKING
        return self.decides_here or not self._of_table(active)
