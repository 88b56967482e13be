"""Sessions: one terminal's stay on the host, in screens or in plain mode.

``screens`` and ``lines`` are these two; the other modules start a session, pace its input, and
share the processor among all of them.
"""
