// The game of tests/engine/toy.py as a boardgame.io game: the same rounds, moves, secrets and sizes.
// Chance is boardgame.io's own (its `random` plugin).

const HAND = 3;

const cards = (hand) => [...hand].sort();

function take(G, seat, random) {
  if (!G.piles[seat].length) {
    G.piles[seat] = random.Shuffle(cards(G.discards[seat]));
    G.discards[seat] = [];
  }
  G.hands[seat] = cards([...G.hands[seat], G.piles[seat].shift()]);
}

function drawCards(G, random, events) {
  for (const seat of [G.first, 1 - G.first]) take(G, seat, random);
  G.phase = "pick";
  G.window += 2;
  G.round += 1;
  events.setActivePlayers({ value: { 0: "pick", 1: "pick" } });
}

function afterWalk(G, seat, random, events) {
  if (G.buried[seat].length < 2) {
    G.phase = "bury";
    G.window += 1;
    events.setActivePlayers({ value: { [seat]: "bury" } });
  } else {
    drawCards(G, random, events);
  }
}

function pick({ G, playerID, random, events }, card) {
  const seat = Number(playerID);
  if (G.picked[seat] !== null || !G.hands[seat].includes(card)) return "INVALID_MOVE";
  G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
  G.picked[seat] = card;
  if (G.picked.includes(null)) return undefined;
  const dice = [random.D6(), random.D6()];
  const sums = dice.map((die, who) => die + G.picked[who]);
  for (const who of [0, 1]) G.discards[who].push(G.picked[who]);
  G.contest = { cards: [...G.picked], dice };
  G.picked = [null, null];
  if (sums[0] === sums[1]) {
    drawCards(G, random, events);
    return undefined;
  }
  G.actor = sums[0] > sums[1] ? 0 : 1;
  G.points[G.actor] += 1;
  G.steps = 0;
  G.phase = "walk";
  G.window += 1;
  events.setActivePlayers({ value: { [G.actor]: "walk" } });
  return undefined;
}

function step({ G, playerID, random, events }, way) {
  const seat = Number(playerID);
  const die = way === "b" ? random.D6() : null;
  G.points[seat] += die === null ? 1 : die >= 4 ? 2 : 0;
  G.steps += 1;
  if (G.steps === 2) afterWalk(G, seat, random, events);
}

function stop({ G, playerID, random, events }) {
  afterWalk(G, Number(playerID), random, events);
}

function bury({ G, playerID, random, events }, card) {
  const seat = Number(playerID);
  if (!G.hands[seat].includes(card)) return "INVALID_MOVE";
  G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
  G.buried[seat].push(card);
  take(G, seat, random);
  drawCards(G, random, events);
  return undefined;
}

exports.Toy = {
  name: "toy",
  // Moves of hidden cards are not taken back; it would also keep every state.
  disableUndo: true,
  minPlayers: 2,
  maxPlayers: 2,

  setup: ({ random }) => {
    const decks = [0, 1].map(() => random.Shuffle([1, 2, 3, 4, 5, 6]));
    return {
      rounds: 100000,
      decks: false,
      first: random.Die(2) - 1,
      omen: random.Die(2) - 1,
      round: 1,
      phase: "pick",
      window: 1,
      actor: 0,
      steps: 0,
      points: [0, 0],
      hands: decks.map((deck) => cards(deck.slice(0, HAND))),
      piles: decks.map((deck) => deck.slice(HAND)),
      discards: [[], []],
      buried: [[], []],
      picked: [null, null],
    };
  },

  turn: {
    activePlayers: { value: { 0: "pick", 1: "pick" } },
    stages: {
      pick: { moves: { pick: { move: pick, redact: true, ignoreStaleStateID: true, client: false } } },
      walk: { moves: { step: { move: step, client: false }, stop: { move: stop, client: false } } },
      bury: { moves: { bury: { move: bury, redact: true, client: false } } },
    },
  },

  playerView: ({ G, playerID }) => {
    const { hands, piles, buried, picked, omen, ...shown } = G;
    const view = {
      ...shown,
      hand_sizes: hands.map((hand) => hand.length),
      pile_sizes: piles.map((pile) => pile.length),
      buried_sizes: buried.map((pile) => pile.length),
      picked: picked.map((card) => card !== null),
    };
    if (playerID === null || playerID === undefined) return view;
    const seat = Number(playerID);
    return { ...view, hand: hands[seat], buried: buried[seat], pick: picked[seat] };
  },
};
