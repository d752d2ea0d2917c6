"""Everything about playing a match that needs no server: pure Python, standard library only."""
