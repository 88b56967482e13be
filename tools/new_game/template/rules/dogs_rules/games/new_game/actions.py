"""What a seat can do in New Game."""

from dogs_rules.game import Action


class Go(Action, frozen=True, tag="go"):
    """Plays a card and goes so many steps (``play``)."""

    steps: int
