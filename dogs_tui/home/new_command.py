"""The command that starts a new match, apart so that every screen of home can name its key."""

from typing import Final

from dogs_tui.kit.commands import Command, register

NEW_MATCH: Final = Command("home.new", "n", "", "Start a new match", "Home")
register(NEW_MATCH)
