"""Telling people who are not on the host what waits for them, through a command of the operator's.

``command`` runs it, ``messages`` says what it is given, ``notifier`` decides who is told what when.
Who wants to be told what stands in ``people.notification_choices``.
"""
