"""Tournaments: who plays whom in which round, and who stands where. Pure: no file, no clock.

``tournament`` is what is kept of one, ``pairing`` makes the tables of a round, ``standing`` counts.
``organizer`` creates the tables and notes how they end.
"""
