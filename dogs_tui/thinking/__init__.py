"""Where computer players think: worker processes that all tables of this program share.

``thinkers`` is what tables use. ``worker`` is the program of a worker process, ``jobs`` what it is
asked to do; these two are all that a worker loads of this floor.
"""
