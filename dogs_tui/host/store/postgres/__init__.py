"""A store in a PostgreSQL database, for any number of processes (the extra ``cluster``)."""
