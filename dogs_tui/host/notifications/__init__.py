"""Notifications for people who are away, sent by a command of the operator's.

``waiting`` collects what waits for them, ``notifier`` decides who gets a message and when,
``messages`` defines its JSON, ``command`` runs the operator's command. People choose what they get
in ``people.notification_choices``.
"""
