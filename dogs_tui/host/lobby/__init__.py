"""The lobby puts people, tables, tournaments and results of a host together.

It knows neither terminal nor network, and is used from one event loop.
"""
