"""The area in front of a seat: values shared by states and views."""

import msgspec

from dogs_rules.games.dog_lover.terms import EMPTY, Face


class OwnDog(msgspec.Struct, frozen=True, gc=False):
    """A dog in front of a seat, with what lies beside and under it."""

    card: Face
    trait: Face = EMPTY
    """The face of the trait attached to it."""
    tucked: tuple[Face, ...] = ()
    """Sorted."""
