"""What the finished matches of a machine come to, for each person who played. Knows no screen."""
