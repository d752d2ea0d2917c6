"""Endpoints of the lobby, one file for each thing they are about."""
