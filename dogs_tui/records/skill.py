"""How strong somebody is, as far as matches have told: the Plackett-Luce model of openskill.

It rates any number of seats by their order. Everybody begins at 25, between 9 and 41, and each
match makes that narrower.
"""

from collections.abc import Sequence

import msgspec

from dogs_rules.arena.rates import SURE


class Rating(msgspec.Struct, frozen=True):
    """A player's strength, and the bounds within which it lies with 95 % confidence."""

    value: float
    low: float
    high: float


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rating as it is carried on from match to match, and kept."""

    mean: float
    deviation: float

    @property
    def rating(self) -> Rating:
        """The same in figures for people."""
        reach = SURE * self.deviation
        return Rating(self.mean, self.mean - reach, self.mean + reach)


def after_match(before: Sequence[Skill | None], ranks: Sequence[int]) -> list[Skill]:
    """Rates everybody's strength after one more match.

    Args:
        before: How strong they were; ``None``: it is their first.
        ranks: Their places in it; 1 is first, and who shares a place shares the number.
    """
    from openskill.models import PlackettLuce  # loaded with the first match that is rated

    model = PlackettLuce()
    teams = [
        [model.rating() if skill is None else model.rating(mu=skill.mean, sigma=skill.deviation)]
        for skill in before
    ]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(float(skill.mu), float(skill.sigma)) for (skill,) in rated]
