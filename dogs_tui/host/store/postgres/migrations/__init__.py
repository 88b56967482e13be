"""How the tables of a database came about, step by step."""
