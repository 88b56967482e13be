"""A line being typed: text and a place in it, turned by keys; no widget of its own."""

from dogs_rules.clean import clean_text


class TypedLine:
    """One line of text under the player's fingers.

    Args:
        text: What stands there at first.
        limit: How many characters it takes.
        allowed: The only characters it takes; empty: any that can be shown.
    """

    def __init__(self, text: str = "", limit: int = 40, allowed: str = "") -> None:
        self.text = text
        self.limit = limit
        self.allowed = allowed
        self.place = len(text)
        self.refused = False
        """True if the whole text was refused: what is typed next stands in its place."""

    def refuse(self) -> None:
        """The text cannot stay as it is: what is typed next replaces it, moving keeps it."""
        self.refused = bool(self.text)

    def key(self, key: str, character: str | None) -> bool:
        """Takes a key; says whether it meant anything to the line."""
        if key in {"backspace", "delete"} and self.refused:
            self._clear()
        elif key == "backspace":
            self.text = self.text[: max(0, self.place - 1)] + self.text[self.place :]
            self.place = max(0, self.place - 1)
        elif key == "delete":
            self.text = self.text[: self.place] + self.text[self.place + 1 :]
        elif key == "ctrl+u":
            self._clear()
        elif character and character.isprintable():
            self.insert(character)
        else:
            return False
        return True

    def move(self, by: int) -> None:
        """Moves the place, within the text."""
        self.refused = False
        self.place = max(0, min(self.place + by, len(self.text)))

    def insert(self, typed: str) -> None:
        """Puts text in, such as a paste; what does not fit or is not taken is left out."""
        seen = "".join(
            char
            for char in typed
            if char.isprintable() and (char in self.allowed or not self.allowed)
        )
        if self.refused and seen:
            self._clear()
        room = self.limit - len(self.text)
        added = seen[:room]
        self.text = self.text[: self.place] + added + self.text[self.place :]
        self.place += len(added)

    def _clear(self) -> None:
        self.text, self.place, self.refused = "", 0, False

    def cleaned(self) -> str:
        """The text as it may be stored and shown."""
        return clean_text(self.text, self.limit)
