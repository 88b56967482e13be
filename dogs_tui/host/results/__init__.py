"""Results: how each match of a host ended, the ratings, and the pages made from them."""
