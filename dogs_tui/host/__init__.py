"""The host: people play together over SSH, each session an app in one event loop.

``door`` is how terminals come in, ``house`` what is kept and decided (people, tables, talk, votes),
``screens`` what a guest sees, ``keeper`` the commands of whoever runs the host.
"""
