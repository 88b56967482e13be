"""The page on which a match is stepped through in a browser: its frame, style and script.

The script is plain and reads the page's own data; nothing is fetched. A player of asciinema's casts
would not do instead: its script alone is as long as a whole page may be, it seeks by seconds and not
by moves, and to a screen reader what it shows is one moving picture without words.
"""
