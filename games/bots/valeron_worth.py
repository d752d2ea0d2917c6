"""What the effect of a warrior is worth to the side that has it, beyond what its numbers show.

Logarithms of odds, as in ``valeron_value``.
"""

WORTH: dict[str, float] = {}
