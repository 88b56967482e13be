"""The door for browsers: a page with a terminal, a page in lines, and a websocket for both."""
