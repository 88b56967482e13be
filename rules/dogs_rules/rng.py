"""The seeded generator that lives inside a state.

xoroshiro128++ 1.0 (Blackman and Vigna, 2019) over two 64-bit words, seeded through
SplitMix64 (Steele, Lea and Flood, 2014). Both are public specifications with published
vectors, which ``tests/rules/test_rng.py`` checks; nothing here depends on the platform, the
Python version or the hash seed.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

_MASK = 0xFFFF_FFFF_FFFF_FFFF
T = TypeVar("T")

_WORD_BITS = 64
SEED_BITS = 128
"""A seed is any integer of at most this many bits."""


def split_mix(state: int) -> tuple[int, int]:
    """One step of SplitMix64.

    Args:
        state: The 64-bit state.

    Returns:
        The next state and the 64-bit output.
    """
    state = (state + 0x9E37_79B9_7F4A_7C15) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
    return state, z ^ (z >> 31)


class Rng(msgspec.Struct):
    """A generator: two 64-bit words, cheap to copy, equal when it will draw the same."""

    a: int
    b: int

    @classmethod
    def seeded(cls, seed: int) -> "Rng":
        """A generator for a seed of up to 128 bits; equal seeds draw equally everywhere.

        The low and the high word each pass SplitMix64, the second salted with the first, so
        that small seeds (1, 2, 3) are as far apart as large ones and all-zero cannot occur.

        Raises:
            ValueError: The seed is negative or longer than 128 bits.
        """
        if not 0 <= seed < 1 << SEED_BITS:
            raise ValueError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}")
        state, a = split_mix(seed & _MASK)
        _, b = split_mix(state ^ (seed >> 64))
        return cls(a, b) if a | b else cls(1, 2)

    def clone(self) -> "Rng":
        """An independent generator in the same state."""
        return Rng(self.a, self.b)

    def spawn(self) -> "Rng":
        """Another generator, seeded with what this one draws next."""
        return Rng.seeded(self.next() | self.next() << _WORD_BITS)

    def next(self) -> int:
        """The next 64 bits."""
        a, b = self.a, self.b
        total = (a + b) & _MASK
        out = (((total << 17) | (total >> 47)) + a) & _MASK
        b ^= a
        self.a = (((a << 49) | (a >> 15)) ^ b ^ (b << 21)) & _MASK
        self.b = ((b << 28) | (b >> 36)) & _MASK
        return out

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound - 1``, every one equally likely.

        Takes the top bits of each draw that are needed to write ``bound - 1`` and draws again
        while they are too large. A bound of 1 draws nothing.
        """
        if bound <= 1:
            if bound == 1:
                return 0
            raise ValueError(f"nothing to choose from below {bound}")
        shift = 64 - (bound - 1).bit_length()
        while True:
            value = self.next() >> shift
            if value < bound:
                return value

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, every one equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order (Fisher and Yates, from the last place down).

        It draws as ``below`` and ``next`` do, without calls for each place: a deck has many.
        """
        out = list(items)
        a, b = self.a, self.b
        for last in range(len(out) - 1, 0, -1):
            shift = 64 - last.bit_length()
            pick = last + 1
            while pick > last:
                total = (a + b) & _MASK
                pick = ((((total << 17) | (total >> 47)) + a) & _MASK) >> shift
                b ^= a
                a = (((a << 49) | (a >> 15)) ^ b ^ (b << 21)) & _MASK
                b = ((b << 28) | (b >> 36)) & _MASK
            out[last], out[pick] = out[pick], out[last]
        self.a, self.b = a, b
        return tuple(out)
