"""The results of matches: one each, ratings and the pages made from them."""
