"""Corte do Sol e Corte da Lua: the rules of ``docs/rules/courts.md``.

Moves (``N`` is a card's number, ``vK`` a village by its index 1 to 36; ``bell`` stands for a number
where the Bell may be used):

======================================  ==========================================================
``herald N``                            announce a card
``event N``                             play a card for its event, or a Fair
``place N``, ``coup N``, ``persuade N``  use an own card's, an ``any`` card's or the Bell's strength
``place N before``, ``… after``         the same with a card of the other court: its event comes
                                        before or after the use
``star N``, ``maze N``, ``idle N``      discard it on the Star Road, in the maze, without a use
``pass``                                keep the Bell with an empty hand
``vK``                                  the next village
``done``, ``decline``, ``abandon``      enough; not at all; give up a coup that could only lose
``place``, ``coup``, ``persuade``       which use, where a card or an event leaves the choice
``choose ID``, ``region ID``            an option of a card, a region
``truce K``, ``douse``/``keep``/``light``  the Truce, by a card that sets it or by a won summit
``card N``, ``end``                     a card to discard, give, take or repeat; end the match
======================================  ==========================================================

>>> from games.engine.chance import SeededChance
>>> state, _ = GAME.setup({}, [None, None], SeededChance(bytes(32)))
>>> [decision.kind for decision in GAME.decisions(state)]
['setup.place']
>>> GAME.decisions(state)[0].moves[:3]
('v25', 'v26', 'v27')
"""

from .game import GAME

__all__ = ["GAME"]
