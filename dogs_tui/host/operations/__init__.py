"""Running a host: settings, start and stop, processes, status, logs, backup, operator commands."""
