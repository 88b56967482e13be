"""What can go wrong at a door, with the sentence for whoever runs the host or stands outside."""

from dogs_rules.phrase import Phrase


class DoorError(Exception):
    """A door cannot do what was asked of it.

    Attributes:
        phrase: The sentence to be said.
    """

    def __init__(self, what: Phrase) -> None:
        super().__init__(str(what))
        self.phrase = what
