"""Looking up rules: layout and search of the books, for the pane beside a table and the shell."""
