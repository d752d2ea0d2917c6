/**
 * The print of each card (style.md section 7): declared, not drawn. Mirror cards of the two courts
 * have prints that answer each other.
 */
import type { Print, PrintGround } from "../../table/contract.ts";

type Grounds = readonly PrintGround[];

/** One thing, as large as the field allows. */
function one(icon: string, ...bg: Grounds): Print {
  return { bg, icons: [[icon, 48, 22, 104]] };
}

/** The same, looking the other way. */
function turned(icon: string, ...bg: Grounds): Print {
  return { bg, icons: [[icon, 48, 22, 104, true]] };
}

/** Two things side by side: the left one in front, a little lower. */
function two(left: string, right: string, ...bg: Grounds): Print {
  return {
    bg,
    icons: [
      [right, 88, 14, 98],
      [left, 24, 62, 70],
    ],
  };
}

/** Two of a kind that face each other. */
function pair(icon: string, ...bg: Grounds): Print {
  return {
    bg,
    icons: [
      [icon, 16, 48, 82],
      [icon, 102, 48, 82, true],
    ],
  };
}

/** Something in the middle between two of a kind that face each other. */
function three(middle: string, side: string, ...bg: Grounds): Print {
  return {
    bg,
    icons: [
      [side, 12, 62, 64],
      [side, 124, 62, 64, true],
      [middle, 52, 14, 98],
    ],
  };
}

/** A Fair: paper flags, the tent, and what its region lives from. */
function fair(left: string, right: string, ...bg: Grounds): Print {
  return {
    bg: [...bg, "bunting"],
    icons: [
      ["barracks-tent", 58, 46, 84],
      [left, 12, 86, 44],
      [right, 144, 84, 46, true],
    ],
  };
}

export const PRINTS: Readonly<Record<number, Print>> = {
  0: { bg: ["rune"], icons: [["ringing-bell", 50, 18, 100]] },

  // Degelo
  1: fair("wheat", "stone-throne", "field"),
  2: fair("double-fish", "fishing-boat", "waves"),
  3: fair("campfire", "campfire", "hills"),
  4: one("sparrow", "sunrise"),
  5: {
    bg: ["rays"],
    icons: [
      ["bee", 38, 24, 76],
      ["envelope", 103, 53, 70],
    ],
  },
  6: two("shaking-hands", "windmill", "field"),
  7: {
    bg: ["sunrise"],
    icons: [
      ["rooster", 20, 62, 64],
      ["music-spell", 68, 22, 66],
      ["rooster", 120, 66, 60, true],
    ],
  },
  8: {
    bg: ["waves"],
    icons: [
      ["fishing-boat", 14, 50, 72],
      ["fishing-boat", 114, 50, 72, true],
      ["crossed-chains", 66, 34, 68],
    ],
  },
  9: {
    bg: ["sunrise", "hills"],
    icons: [
      ["hiking", 116, 26, 62],
      ["hiking", 66, 38, 74],
      ["hiking", 14, 50, 82],
    ],
  },
  10: two("sing", "trumpet-flag", "rays"),
  11: three("scroll-unfurled", "anvil", "fire"),
  12: one("mounted-knight", "sunrise"),
  13: one("aztec-calendar-sun", "field"),
  14: {
    bg: ["sunrise", "field"],
    icons: [
      ["granary", 27, 43, 62],
      ["granary", 117, 43, 58, true],
      ["grain-bundle", 70, 65, 62],
    ],
  },
  15: one("barn-owl", "night"),
  16: two("drop", "cowled", "night"),
  17: two("shaking-hands", "full-wood-bucket", "waves"),
  18: {
    bg: ["night"],
    icons: [
      ["frog", 25, 69, 58],
      ["music-spell", 71, 25, 66],
      ["frog", 123, 73, 54, true],
    ],
  },
  19: {
    bg: ["hills", "wind"],
    icons: [
      ["camel", 16, 46, 72],
      ["camel", 112, 46, 72, true],
      ["crossed-chains", 66, 40, 68],
    ],
  },
  20: {
    bg: ["night", "hills"],
    icons: [
      ["hiking", 22, 26, 62, true],
      ["hiking", 60, 38, 74, true],
      ["hiking", 104, 50, 82, true],
    ],
  },
  21: two("trumpet", "hood", "mist"),
  22: three("scroll-unfurled", "anchor", "waves"),
  23: turned("mounted-knight", "night"),
  24: two("moon", "wave-crest", "night", "waves"),
  25: {
    bg: ["night", "waves"],
    icons: [
      ["stakes-fence", 14, 46, 66],
      ["stakes-fence", 120, 46, 66, true],
      ["dam", 58, 30, 84],
    ],
  },
  26: one("scales", "rays"),
  27: { bg: ["wind"], icons: [["kite", 56, 16, 104]] },
  28: two("rolling-dices", "stone-bridge", "waves"),
  29: three("menhir", "prayer", "hills"),
  30: two("basket", "fishing-boat", "waves"),
  31: {
    bg: ["rain", "waves"],
    icons: [
      ["big-wave", 40, 20, 104],
      ["family-house", 146, 80, 40],
    ],
  },
  32: two("wood-pile", "night-sleep", "night", "hills"),
  33: one("fireplace", "planks"),
  34: {
    bg: ["night"],
    icons: [
      ["lantern-flame", 17, 39, 66],
      ["lantern-flame", 119, 39, 66, true],
      ["lantern", 57, 22, 88],
    ],
  },

  // Floração
  35: fair("reed", "crab", "waves"),
  36: fair("anchor", "sailboat", "waves"),
  37: two("plant-seed", "dandelion-flower", "wind"),
  38: one("sun-priest", ["rays", 100, 60]),
  39: {
    bg: ["sunrise", "hills"],
    icons: [
      ["camel", 104, 30, 78],
      ["camel", 18, 48, 86],
    ],
  },
  40: {
    bg: ["field"],
    icons: [
      ["beehive", 66, 30, 84],
      ["bee", 12, 40, 56],
      ["bee", 140, 62, 48, true],
    ],
  },
  41: three("defensive-wall", "coral", "waves"),
  42: {
    bg: ["waves", "rain"],
    icons: [
      ["wood-canoe", 16, 44, 76, true],
      ["wood-canoe", 108, 44, 76],
    ],
  },
  43: {
    bg: ["stars"],
    icons: [
      ["comet-spark", 96, 20, 78],
      ["comet-spark", 30, 52, 70],
    ],
  },
  44: three("crystal-shine", "crystal-cluster", "maze"),
  45: two("fist", "uprising", "sunrise", "hills"),
  46: three("vertical-banner", "basket", "bunting"),
  47: three("jewel-crown", "trumpet-flag", "rays"),
  48: two("anchor", "fog", "mist", "waves"),
  49: two("prayer", "moon", "night"),
  50: {
    bg: ["night", "waves"],
    icons: [
      ["wood-canoe", 26, 46, 76],
      ["canoe", 92, 32, 84],
    ],
  },
  51: {
    bg: ["night"],
    icons: [
      ["bat", 58, 34, 86],
      ["bat", 18, 20, 46],
      ["bat", 132, 74, 52, true],
    ],
  },
  52: three("stakes-fence", "reed", "waves"),
  53: {
    bg: ["fire", "rain"],
    icons: [
      ["anvil-impact", 18, 44, 76, true],
      ["anvil-impact", 106, 44, 76],
    ],
  },
  54: two("wave-crest", "falling-star", "stars", "waves"),
  55: {
    bg: ["maze"],
    icons: [
      ["reed", 11, 57, 70],
      ["reed", 119, 57, 70, true],
      ["reed", 54, 24, 92],
    ],
  },
  56: two("hook", "uprising", "night", "waves"),
  57: two("wave-crest", "flying-flag", "waves", "wind"),
  58: three("queen-crown", "lantern-flame", "night"),
  59: {
    bg: ["planks"],
    icons: [
      ["card-exchange", 64, 18, 72],
      ["basket", 14, 60, 70],
      ["basket", 116, 60, 70, true],
    ],
  },
  60: two("heron", "mirror-mirror", "waves"),
  61: one("burning-forest", "fire"),
  62: three("conversation", "campfire", "night", "hills"),
  63: two("quill-ink", "open-book", "planks"),
  64: two("plant-watering", "conversation", "hills"),
  65: two("beetle-shell", "grapes", "field"),
  66: three("white-tower", "hunting-horn", "rays"),
  67: one("bugle-call", "rays", "hills"),

  // Colheita
  68: two("wax-seal", "tied-scroll", "sunrise"),
  69: {
    bg: ["rays", "hills"],
    icons: [
      ["viking-shield", 18, 52, 66],
      ["viking-shield", 116, 52, 66],
      ["round-shield", 60, 36, 80],
    ],
  },
  70: two("sickle", "reed", "field"),
  71: one("sunflower", "rays"),
  72: three("village", "wheat", "sunrise", "hills"),
  73: two("footsteps", "sheep", "hills"),
  74: {
    bg: ["rays"],
    icons: [
      ["trumpet", 20, 38, 78, true],
      ["trumpet", 102, 38, 78],
    ],
  },
  75: two("wax-seal", "sprint", "sunrise"),
  76: two("moon", "love-letter", "night"),
  77: {
    bg: ["night", "hills"],
    icons: [
      ["spears", 92, 22, 88],
      ["spears", 20, 34, 84, true],
    ],
  },
  78: two("fishing-net", "coral", "waves"),
  79: one("owl", "night"),
  80: three("harbor-dock", "double-fish", "night", "waves"),
  81: one("paddles", "waves", "mist"),
  82: pair("drum", "night", "sunrise"),
  83: one("cloaked-figure-on-horseback", "night"),
  84: one("old-lantern", "night"),
  85: two("grain", "abacus", "planks"),
  86: pair("scythe", "field"),
  87: two("hourglass", "round-table", "rune"),
};

/** The print of a card. */
export function printOf(number: number): Print {
  return PRINTS[number] ?? { bg: ["rays"], icons: [] };
}
