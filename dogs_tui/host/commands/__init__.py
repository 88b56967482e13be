"""The commands of guests and of the operator, in files by subject.

Each is stated once: its name, arguments, effect, answers, and words in the audit log. Screens,
plain mode, ``ssh HOST WORD``, the operator's command line with its control socket, help and
completion are made from that.
"""
