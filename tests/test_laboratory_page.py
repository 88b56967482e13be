"""The page for researchers: what it shows can be run as it stands."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

from dogs_lab.paths import midst, paths
from dogs_rules import game
from dogs_rules.registry import keys
from dogs_rules.rng import Rng
from dogs_tui.cli import main

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
def test_the_environment_of_pettingzoo() -> None:
    world = run("pettingzoo_env")["world"]
    assert not world.agents


@pytest.mark.skipif(importlib.util.find_spec("gymnasium") is None, reason="needs the extra lab")
def test_the_environment_of_gymnasium(capsys: pytest.CaptureFixture[str]) -> None:
    names = run("gymnasium_env")
    assert names["over"]
    assert capsys.readouterr().out.startswith("(4, ")


def test_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    run("ThreadPoolExecutor")
    output = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in output[:3]] == ["steady", "beginner", "random"]
    assert len(output) == 3 + 6


def test_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = "dogs-tui arena dog_kids --bots steady,keen --matches 100 --record --out kids.jsonl"
    assert f"    {shown}\n" in PAGE
    quick = shown.replace("keen", "random").replace("100", "2").split()
    assert main([*quick[1:], "--workers", "1"]) == 0
    each = run("lab.recorded")["each"]
    assert each.action in each.legal


WAYS = re.findall(
    r"^\| (\w+) \| (\d) \| (\d+) \| (\d+) \| (\d+) \| `(\w{16})` \|$", PAGE, re.MULTILINE
)


def test_ways_on_are_counted_of_every_game_and_table() -> None:
    tables = [(key, seats) for key in keys() for seats in game(key).seat_counts]
    assert [(key, int(seats)) for key, seats, *_ in WAYS] == tables


@pytest.mark.parametrize(("key", "seats", "depth", "count", "states", "digest"), WAYS)
def test_ways_on(key: str, seats: str, depth: str, count: str, states: str, digest: str) -> None:
    rules = game(key)
    found = paths(rules, midst(rules, int(seats), {}, 1, 40), int(depth))
    assert (str(found.paths), str(found.states), found.digest) == (count, states, digest)


def test_ways_on_from_the_end_of_a_match() -> None:
    rules = game("dog_kids")
    state = midst(rules, 2, {}, 1, 20_000)
    assert rules.to_move(state) is None
    assert (paths(rules, state, 3).paths, paths(rules, state, 3).states) == (1, 1)
