"""Players that see only a seat's view."""
