/** One declared print a card (style.md section 7). */
import type { Print, PrintGround } from "../../table/contract.ts";
import { card, type Card } from "./cards.ts";
import type { Identity } from "./types.ts";

const GROUNDS: Record<Identity, readonly (readonly PrintGround[])[]> = {
  ordem: [["rays"], ["hills"], ["planks"]],
  ruina: [["mist"], ["rune"], ["night"]],
  conhecimento: [["stars"], ["wind"], ["maze"]],
  instinto: [["trees"], ["field"], ["rain"]],
  neutra: [["mist"], ["wind"], ["hills"]],
};

const PICTURES: Record<string, readonly [main: string, beside?: string]> = {
  O01: ["mounted-knight"],
  O02: ["guarded-tower", "arch-bridge"],
  O03: ["black-knight-helm"],
  O04: ["white-tower"],
  O05: ["viking-shield"],
  O06: ["prayer"],
  O07: ["checked-shield", "linked-rings"],
  O08: ["guards"],
  O09: ["swordwoman"],
  O10: ["stakes-fence", "three-leaves"],
  O11: ["visored-helm", "flying-flag"],
  O12: ["cracked-helm", "shield"],
  O13: ["candle-flame", "hooded-figure"],
  O14: ["spartan-helmet"],
  O15: ["prayer", "candle-flame"],
  O16: ["defensive-wall", "footsteps"],
  O17: ["vertical-banner"],
  O18: ["cloaked-figure-on-horseback"],
  O19: ["family-house", "wheat"],
  O20: ["spears", "shield"],
  O21: ["bugle-call"],
  O22: ["exit-door"],
  O23: ["padlock", "shield"],
  R01: ["evil-moon", "prayer"],
  R02: ["hooded-figure", "crossed-swords"],
  R03: ["robot-golem", "broken-shield"],
  R04: ["broadsword", "broken-shield"],
  R05: ["candle-flame", "night-sleep"],
  R06: ["falling-star"],
  R07: ["broken-heart"],
  R08: ["daggers"],
  R09: ["burning-embers", "hand"],
  R10: ["bat"],
  R11: ["footsteps", "cracked-helm"],
  R12: ["cowled", "linked-rings"],
  R13: ["hood", "drop"],
  R14: ["well", "hand"],
  R15: ["burning-forest", "psychic-waves"],
  R16: ["overlord-helm", "saber-slash"],
  R17: ["ringing-bell", "broken-shield"],
  R18: ["queen-crown", "cracked-helm"],
  R19: ["fire-bowl", "basket"],
  R20: ["minotaur", "moon"],
  R21: ["canoe", "hand"],
  R22: ["uprising"],
  R23: ["anvil", "beetle-shell"],
  C01: ["treasure-map"],
  C02: ["compass"],
  C03: ["scroll-quill"],
  C04: ["astrolabe"],
  C05: ["bookshelf"],
  C06: ["open-book", "psychic-waves"],
  C07: ["secret-door"],
  C08: ["magnifying-glass", "open-book"],
  C09: ["lantern-flame", "conversation"],
  C10: ["psychic-waves", "compass"],
  C11: ["cog", "hand"],
  C12: ["compass", "basket"],
  C13: ["hood", "bookshelf"],
  C14: ["robot-golem", "quill-ink"],
  C15: ["eyeball", "treasure-map"],
  C16: ["bookshelf", "footsteps"],
  C17: ["astrolabe", "treasure-map"],
  C18: ["magnifying-glass", "crystal-shine"],
  C19: ["kite", "compass"],
  C20: ["camel", "bookshelf"],
  C21: ["open-book", "open-book"],
  C22: ["stone-path", "compass"],
  C23: ["tied-scroll"],
  I01: ["hiking", "conversation"],
  I02: ["tree-growth", "hooded-figure"],
  I03: ["wolf-howl"],
  I04: ["hiking"],
  I05: ["sprout"],
  I06: ["deer"],
  I07: ["plant-watering"],
  I08: ["wolf-head", "psychic-waves"],
  I09: ["wolf-head"],
  I10: ["footsteps", "bowman"],
  I11: ["porcupine"],
  I12: ["willow-tree", "hooded-figure"],
  I13: ["tree-face", "frog"],
  I14: ["wolf-howl", "moon"],
  I15: ["deer", "crystal-shine"],
  I16: ["tree-face", "hearts"],
  I17: ["hook", "three-leaves"],
  I18: ["bear-head", "basket"],
  I19: ["wood-canoe"],
  I20: ["footsteps"],
  I21: ["tree-growth", "footsteps"],
  I22: ["hearts", "three-leaves"],
  I23: ["wolf-head", "sprint"],
  N01: ["hiking", "lantern"],
  N02: ["psychic-waves", "hooded-figure"],
  N03: ["checked-shield", "wood-pile"],
  N04: ["secret-door", "footsteps"],
  N05: ["camping-tent"],
  N06: ["old-lantern", "psychic-waves"],
  N07: ["wolf-head", "stone-path"],
  N08: ["basket", "footsteps"],
  N09: ["three-leaves", "hiking"],
  N10: ["anvil-impact"],
  N11: ["cowled", "footsteps"],
  N12: ["menhir", "guards"],
  N13: ["psychic-waves", "treasure-map"],
  N14: ["camel"],
  N15: ["heron", "sprint"],
  N16: ["canoe", "psychic-waves"],
  N17: ["anvil", "cog"],
  N18: ["campfire"],
  N19: ["menhir", "falling-star"],
  N20: ["grain-bundle", "shaking-hands"],
  D01: ["conversation", "checked-shield"],
  D02: ["hiking", "wheat"],
  D03: ["quill-ink"],
  D04: ["sprout", "hand"],
  D05: ["anchor"],
  D06: ["fire-bowl", "cancel"],
  D07: ["compass", "abacus"],
  D08: ["barn-owl"],
  L01: ["arch-bridge"],
  L02: ["wheat", "windmill"],
  L03: ["evil-tower"],
  L04: ["bookshelf", "double-fish"],
  L05: ["tree-face"],
  L06: ["well", "psychic-waves"],
  L07: ["stone-path", "menhir"],
  L08: ["stone-throne", "broken-shield"],
  L09: ["camping-tent", "exit-door"],
  L10: ["basket", "mirror-mirror"],
  L11: ["anvil", "melting-ice-cube"],
  L12: ["eagle-emblem", "fog"],
  L13: ["family-house", "night-sleep"],
  L14: ["astrolabe", "evil-tower"],
  L15: ["ringing-bell", "menhir"],
  L16: ["dandelion-flower", "footsteps"],
  L17: ["big-wave", "harbor-dock"],
  L18: ["sundial", "cog"],
  L19: ["tree-growth", "crossed-swords"],
  L20: ["castle", "backward-time"],
  L21: ["village", "fog"],
  L22: ["stone-bridge", "psychic-waves"],
  L23: ["guarded-tower", "falling-star"],
  L24: ["hearts", "polar-star"],
};

const made = new Map<string, Print>();

/** The main silhouette of a card, for small places. */
export function iconOf(code: string): string {
  return PICTURES[code]?.[0] ?? "polar-star";
}

export function printOf(code: string): Print {
  const known = made.get(code);
  if (known) return known;
  const one: Card = card(code);
  const [main, beside] = PICTURES[code] ?? ["polar-star"];
  const grounds = GROUNDS[one.identity];
  const print: Print = {
    bg: grounds[one.number % grounds.length] ?? [],
    icons: beside
      ? [
          [main, 36, 14, 106],
          [beside, 122, 74, 58],
        ]
      : [[main, 44, 14, 112]],
  };
  made.set(code, print);
  return print;
}

/** Every silhouette in use and every card drawn, for the test. */
export const ICONS: readonly string[] = [
  ...new Set(
    Object.values(PICTURES).flatMap((names) => names.filter((name) => name !== undefined)),
  ),
];
export const DRAWN: readonly string[] = Object.keys(PICTURES);
