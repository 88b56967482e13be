"""The two interfaces of a guest, screens and lines, with all that they draw and read.

Importing them takes longer than opening a lobby and its doors, and nobody sees one before SSH has
agreed on keys. So this module is imported once the doors are open, while the first guests connect
(``operations.sessions``), and only where a session begins to serve its guest.
"""

from dogs_tui.host.commands.guest import Arrival
from dogs_tui.host.sessions.lines.stay import LineStay
from dogs_tui.host.sessions.screens.session_app import OnlookerApp, SessionApp


def interface(arrival: Arrival, *, in_lines: bool) -> SessionApp | LineStay:
    """Gives the interface that serves a guest who comes in."""
    if in_lines:
        return LineStay(arrival)
    return OnlookerApp(arrival) if arrival.nameless else SessionApp(arrival)
