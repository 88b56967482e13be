"""Holdings of a seat that can be counted beside points: goods, dogs, cards."""

import msgspec

from dogs_rules.phrase import UNKNOWN, Phrase


class Holding(msgspec.Struct, frozen=True):
    """Something a seat has so many of."""

    name: Phrase
    """With ``{n}``, which is not filled in yet: ``{n} gas``, or a plural of ``{n} coins``."""
    count: int
    weighed: bool = True
    """True if previews say how it changes; not where another thing that changes with it does."""
    more: Phrase | None = None
    """An increase in words, with ``{n}``; ``None``: the name with a plus sign."""
    fewer: Phrase | None = None
    """A decrease in words, with ``{n}``; ``None``: the name with a minus sign."""

    @property
    def in_words(self) -> Phrase:
        """The count with its name: ``3 coins``."""
        return self._said(self.count, str(self.count))

    def changed(self, by: int) -> Phrase:
        """So many more or fewer of it: ``+1 coin``, ``-2 coins``, ``3 fields back``."""
        in_words = self.more if by > 0 else self.fewer
        if in_words is None or not by:
            return self._said(by, f"{by:+d}")
        return in_words.filled(abs(by), n=abs(by))

    @property
    def unsure(self) -> Phrase:
        """More or fewer of it, and nobody can know how many: ``? coins``."""
        return self._said(UNKNOWN, "?")

    @property
    def key(self) -> str:
        """Its name in every file, whatever its count."""
        return str(self._said(UNKNOWN, "n"))

    def _said(self, count: int, shown: str) -> Phrase:
        return self.name.filled(count, n=shown)
