"""The page on which a match is stepped through in a browser: its frame, style and script.

The script is plain and reads the page's own data; nothing is fetched. A player of asciinema's
casts would not do instead: its script alone takes most of the bytes that a page may have, a cast
is seven times as long as the page's data, it seeks by seconds and not by moves, and to a screen
reader what it shows is one moving picture without words.
"""
