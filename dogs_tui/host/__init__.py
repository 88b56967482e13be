"""The host: people play together over SSH, each session an app in one event loop.

``ssh`` is how terminals come in, ``lobby`` what is kept and decided (people, tables, talk, votes),
``screens`` what a guest sees, ``operator`` the commands of whoever runs the host.
"""
