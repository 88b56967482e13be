"""How matches ended: a result each, ratings and the pages made from them."""
