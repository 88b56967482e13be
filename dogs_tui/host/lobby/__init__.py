"""The lobby joins people, tables, tournaments and results of a host, and lists them for guests.

It knows no terminal and no network, and is used from one event loop.
"""
