"""How far somebody is on the way that the keys of a lesson's card lead."""

from collections.abc import Hashable, Sequence


class Way:
    """Follows the keys of a step, and where the cursors are meanwhile."""

    def __init__(self) -> None:
        self.pressed = 0
        """How many of the card's keys have been pressed."""
        self.strayed = False
        """True if other keys were pressed, so that those of the card lead nowhere."""
        self.aimed = False
        """True if enter does it: it was gone to, and nothing else was pressed since."""
        self._aimed_at: Hashable = None
        """Where the cursors are then."""
        self._path: dict[int, Hashable] = {}
        """Where they were on the way: by how many of the keys had been pressed."""

    def left_of(self, keys: Sequence[str]) -> Sequence[str]:
        """The keys that are still to be pressed."""
        return keys[self.pressed :]

    def press(self, *, wanted: bool) -> None:
        """A key was pressed, the wanted one or another."""
        self.pressed += wanted
        self.strayed, self.aimed = not wanted, False

    def aim(self) -> None:
        """It was gone to, so that enter does it."""
        self.strayed = self.aimed = True

    def note(self, place: Hashable, *, there: bool = False) -> None:
        """Notes where the cursors are; back on the way, the keys lead on again.

        Args:
            place: Where they are.
            there: Whether enter does what is wanted from there, by whatever keys that was reached.
        """
        if self.strayed and there:
            self.aim()
        back = [pressed for pressed, before in self._path.items() if before == place]
        if self.aimed:
            self._aimed_at = place
        elif not self.strayed:
            self._path.setdefault(self.pressed, place)
        elif back:
            self.strayed, self.pressed = False, max(back)
        else:
            self.aimed = place == self._aimed_at

    def note_anew(self, place: Hashable) -> None:
        """The table was shown again, as after looking back: the cursors may be elsewhere."""
        expected = self._aimed_at if self.aimed else self._path.get(self.pressed)
        if expected not in (None, place):
            self.strayed, self.aimed = True, False
