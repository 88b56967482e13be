"""Doors: they accept terminals over SSH, from browsers and from the real sshd, within limits.

``ssh``, ``web`` and ``attach`` are the doors; the other modules are shared: who may come in, how
many, and how fast. A door makes a ``Connection`` and knows no table.
"""
