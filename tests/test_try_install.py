"""The versions that pyproject.toml allows: a lowest of each, and those that are pinned.

``make test-lowest`` plays a match with the lowest ones.
"""

import re

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.try_install import EXTRAS, ROOT, FailedError, lowest, needed, needed_to_build

PINS = dict(re.findall(r"^([\w-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE))


@pytest.mark.parametrize(
    "requirement", [*needed(EXTRAS), *needed_to_build()], ids=lambda each: each.name
)
def test_a_lowest_version_is_allowed_and_so_is_the_pinned_one(requirement: Requirement) -> None:
    pins = {canonicalize_name(name): version for name, version in PINS.items()}
    assert requirement.specifier.contains(lowest(requirement))
    assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)])


@pytest.mark.parametrize("requirement", needed_to_build(), ids=lambda each: each.name)
def test_what_it_is_built_with_has_a_bound_above(requirement: Requirement) -> None:
    assert any(bound.operator == "<" for bound in requirement.specifier)


@pytest.mark.parametrize(
    ("line", "version"), [("a>=1.2,<3", "1.2"), ("a~=2.1", "2.1"), ("a>=1,>=1.5", "1.5")]
)
def test_the_lowest_version_is_the_highest_of_the_lower_bounds(line: str, version: str) -> None:
    assert str(lowest(Requirement(line))) == version


def test_without_a_lower_bound_nothing_can_be_tried() -> None:
    with pytest.raises(FailedError, match="no lowest version of a"):
        lowest(Requirement("a<3"))
