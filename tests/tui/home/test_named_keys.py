"""A screen that names a key can do so when nothing else was opened before it."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
NAMES = {"key_at", "key_of"}
SCRIPT = """
import importlib, os, sys
import dogs_tui.kit.commands, textual.app
missing = []
for line in sys.argv[1:]:
    module, *wanted = line.split()
    read, write = os.pipe()
    if not os.fork():
        importlib.import_module(module)
        lacking = [one for one in wanted if one not in dogs_tui.kit.commands.REGISTRY]
        os.write(write, " ".join(lacking).encode())
        os._exit(0)
    os.close(write)
    _, status = os.wait()
    lacking = os.read(read, 4096).decode()
    if status or lacking:
        missing.append(f"{module}: {lacking or 'it cannot be imported'}")
print(*missing, sep="\\n", end="")
"""


def named() -> dict[str, list[str]]:
    """By module the ids of commands whose keys it names as literals."""
    keys: dict[str, list[str]] = {}
    for path in sorted((ROOT / "dogs_tui").rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        if not any(name in code for name in NAMES):
            continue
        calls = (
            node
            for node in ast.walk(ast.parse(code))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in NAMES
        )
        for call in calls:
            ids = [
                each.value
                for each in call.args
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            ]
            if ids:
                module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                keys.setdefault(module, []).extend(ids)
    return keys


def test_every_key_that_is_named_is_known_where_it_is_named() -> None:
    lines = [f"{module} {' '.join(ids)}" for module, ids in named().items()]
    assert lines
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, *lines],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert not run.stdout, run.stdout + run.stderr
