"""What a game's random playouts are compared with: python-chess's, on the same core in the same run."""

import random
import time

import chess


def playouts(seconds: float) -> tuple[int, float]:
    """Half-moves and time of python-chess's random games."""
    rng = random.Random(1)
    made = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        board = chess.Board()
        while not board.is_game_over() and board.fullmove_number < 150:
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            made += 1
    return made, time.process_time() - begun


def report(slug: str, matches: int, decisions: int, took: float, seconds: float) -> float:
    """Print a game's decisions a second, python-chess's half-moves and their ratio; answers the first."""
    rate = decisions / took
    half_moves, chess_took = playouts(seconds)
    chess_rate = half_moves / chess_took
    print(f"{slug:<14}{rate:9,.0f} decisions a second ({matches} matches, {decisions} decisions)")
    print(f"python-chess  {chess_rate:9,.0f} half-moves a second")
    print(f"ratio         {rate / chess_rate:9.2f}")
    return rate
