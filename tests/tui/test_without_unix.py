"""The command line without Unix: it starts, plays in plain mode, and says what is missing."""

import subprocess
import sys

import pytest

PRETEND = """
import asyncio, getpass, multiprocessing.connection, os, signal, sqlite3, sys, sysconfig, types
sysconfig.get_config_vars()
import click, platformdirs.unix, rich.console

for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, LK_UNLCK=0, locking=lambda *_: None)
for name in ("CONT", "HUP", "KILL", "PIPE", "QUIT", "STOP", "TSTP", "TTIN", "TTOU", "WINCH"):
    delattr(signal, f"SIG{name}")
for name in ("O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "getuid", "killpg", "tcgetpgrp"):
    delattr(os, name)
sys.platform = "win32"
from dogs_tui.cli import main

sys.exit(main(sys.argv[1:]))
"""
"""Runs the command line without what Windows lacks."""


@pytest.mark.parametrize(
    ("arguments", "code", "wanted"),
    [
        (["--help"], 0, "friends play together"),
        (["play", "dog_kids", "--plain", "--seed", "7"], 0, "The match is saved"),
        (["play", "dogs"], 2, "need Linux, macOS or WSL"),
        (["host", "status"], 2, "need Linux, macOS or WSL"),
    ],
)
def test_a_command_without_unix(arguments: list[str], code: int, wanted: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PRETEND, *arguments],
        input="q\n", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert wanted in done.stdout + done.stderr
    assert done.returncode == code
