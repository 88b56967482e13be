"""Terminals handed from the process that listens to those that serve their guests.

The listening process ends SSH and knows who comes; it carries bytes and draws nothing. A session
process draws, and knows no network. Between them is a pair of sockets for each guest.
"""
