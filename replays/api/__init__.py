"""Endpoints about matches that are over, and about checking them."""
