"""A step each; one that was released is never changed."""
