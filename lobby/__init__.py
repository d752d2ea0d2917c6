"""Players, open tables, invitations, matchmaking, decks and ratings."""
