"""A match leaves the program: as text, as JSON, as a film for terminals, as a page for browsers.

Whoever looks is decided first (``eyes``); everything else is made from what these eyes may see, in
the words and with the boards that every screen uses, so no game needs anything of its own.
"""
