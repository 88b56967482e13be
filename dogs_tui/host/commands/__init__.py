"""Everything that can be done on a host, a command each, in files by what they are about.

A command is stated once: what it is called, what is given to it, what it does and says, and what
the audit log has of it. Screens, lines, ``ssh HOST WORD``, the operator's command line with its
control socket, help and completion are made from that.
"""
