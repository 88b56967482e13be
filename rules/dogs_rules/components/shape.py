"""The shape of a component file: the kinds of tables that the loader knows."""

from typing import Annotated, ClassVar, Final, TypeAlias

import msgspec

MOST: Final = 99
"""The largest figure that any file may say."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Loss: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST, le=0)]
"""Points that are lost, or none."""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file. A key that it has no field for is refused."""


class Entry(Group, frozen=True):
    """A table that says where it comes from, under ``provenance``, besides its fields."""

    sources: ClassVar[tuple[str, ...]] = ()
    """Entries that say so one by one, as in ``provenance = { card = "read", food = "derived" }``;
    none: one word for all of it."""


class FigureGroup(Group, frozen=True):
    """A table of figures: each field stands there as ``{ value = 3, provenance = ... }``."""
