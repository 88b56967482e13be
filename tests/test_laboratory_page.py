"""The page for researchers: what it shows can be run as it stands."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

from dogs_rules import game
from dogs_rules.registry import keys
from dogs_rules.rng import Rng

PAGE = (Path(__file__).parents[1] / "docs" / "laboratory.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def run(word: str) -> dict[str, Any]:
    """Runs the block with a word in it and gives its names."""
    (block,) = (each for each in BLOCKS if word in each)
    names: dict[str, Any] = {}
    exec(compile(block, "laboratory.md", "exec"), names)
    return names


def test_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    run("Rng.seeded(1)")
    assert capsys.readouterr().out.count("(") == 3


@pytest.mark.parametrize("key", keys())
def test_the_bot(key: str) -> None:
    rules = game(key)
    bot = run("class Greedy")["Greedy"](rules)
    state = rules.setup(2, rules.check_options(2, {}), 3)
    for _ in range(40):
        seat = rules.to_move(state)
        if seat is None:
            break
        legal = rules.legal_actions(state)
        action = bot.choose(rules.view(state, seat), legal, Rng.seeded(4))
        assert action in legal
        rules.step(state, action)


@pytest.mark.skipif(importlib.util.find_spec("pettingzoo") is None, reason="needs the extra lab")
def test_the_environment() -> None:
    world = run("pettingzoo_env")["world"]
    assert not world.agents
