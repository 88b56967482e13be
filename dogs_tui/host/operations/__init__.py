"""The commands of whoever runs a host: settings, start and stop, status, invitations, logs."""
