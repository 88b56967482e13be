"""What a lobby keeps, and where: in a folder that is its own, or in a store that several share."""
