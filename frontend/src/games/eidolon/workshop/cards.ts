/**
 * Cards of the workshop: pictures of cards, with free text. Nothing here is ever read by the rules,
 * nor can it be in a deck: a deck names codes of the catalogue, a workshop card has none
 * (E-28.48 to E-28.52).
 */
import type { Lang, Print } from "../../../table/contract.ts";
import type { Card } from "../cards.ts";
import { CARDS } from "../cards.ts";
import { printOf } from "../prints.ts";
import { IDENTITIES, type Identity } from "../types.ts";
import { classes, typeName } from "../words.ts";

export const FRAMES = ["creature", "relic", "text", "place", "desbravador"] as const;
export type Frame = (typeof FRAMES)[number];
export const RARITIES = ["C", "I", "R"] as const;

export const FORMAT = "eidolon-oficina";
export const VERSION = 1;
export const MAX_CARDS = 60;
export const MAX_FILE = 8 * 1024 * 1024;
/** The longest picture that is kept, as its `data:` address. */
export const MAX_PICTURE = 200_000;

/** How long each text may be. */
export const LONGEST = {
  name: 60,
  type_line: 60,
  text: 600,
  flavour: 200,
  credit: 80,
} as const;

export interface WorkCard {
  /** Tells cards of one drawer apart; means nothing elsewhere. */
  id: string;
  name: string;
  identity: Identity;
  frame: Frame;
  type_line: string;
  top: number;
  /** Shown by creatures and relics only. */
  atq: number;
  res: number;
  exp: number;
  text: string;
  flavour: string;
  rarity: (typeof RARITIES)[number];
  /** The catalogue card whose print it wears. */
  print: string;
  /** In place of the print: a PNG, JPEG or WebP as a `data:` address; `""` without. */
  picture: string;
  credit: string;
}

const FRAME_OF: Record<Card["type"], Frame> = {
  creature: "creature",
  relic: "relic",
  ritual: "text",
  estratagema: "text",
  place: "place",
  desbravador: "desbravador",
};

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A workshop card that looks like a card of the catalogue. */
export function copyOf(one: Card, lang: Lang): WorkCard {
  const sorted = one.type === "creature" || one.type === "relic";
  const line = sorted ? `${typeName(one, lang)} · ${classes(one, lang)}` : typeName(one, lang);
  return {
    id: newId(),
    name: one.name[lang],
    identity: one.identity,
    frame: FRAME_OF[one.type],
    type_line: line.slice(0, LONGEST.type_line),
    top:
      one.type === "place" ? one.difficulty : one.type === "desbravador" ? one.vitality : one.cost,
    atq: one.atq,
    res: one.res,
    exp: one.exp,
    text: one.text[lang],
    flavour: one.flavour?.[lang] ?? "",
    rarity: RARITIES.find((rarity) => rarity === one.rarity) ?? "C",
    print: one.code,
    picture: "",
    credit: one.credit,
  };
}

/** The same picture again, as a card of its own. */
export function twin(one: WorkCard): WorkCard {
  return { ...one, id: newId() };
}

/** A number as it may stand on a card. */
export function figure(value: unknown): number {
  const n = Math.trunc(Number(value));
  return Number.isFinite(n) ? Math.min(99, Math.max(0, n)) : 0;
}

export function printFor(one: WorkCard): Print {
  return printOf(CARDS.has(one.print) ? one.print : "N01");
}

/** Whether a text is an image that may be kept: three kinds, base64, not too long. */
export function isPicture(text: string): boolean {
  return (
    text.length <= MAX_PICTURE &&
    /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(text)
  );
}

/** The file of some cards: says itself that nothing in it can be played. */
export function writeFile(cards: readonly WorkCard[]): string {
  const bare = cards.map(({ id: _, ...card }) => card);
  const file = { format: FORMAT, version: VERSION, executable: false, cards: bare };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Why a file was refused: a key of the texts, and which card. */
export type Refused = { why: "bad_file" | "bad_version" } | { why: "bad_card"; n: number };

function readCard(value: unknown): WorkCard | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const given = value as Record<string, unknown>;
  const text = (key: keyof typeof LONGEST): string | null => {
    const found = given[key];
    return typeof found === "string" && found.length <= LONGEST[key] ? found : null;
  };
  const number = (key: string): number | null => {
    const found = given[key];
    return Number.isInteger(found) && figure(found) === found ? (found as number) : null;
  };
  const identity = IDENTITIES.find((one) => one === given["identity"]);
  const frame = FRAMES.find((one) => one === given["frame"]);
  const rarity = RARITIES.find((one) => one === given["rarity"]);
  const { print, picture } = given;
  const [name, type_line, words, flavour, credit] = [
    text("name"),
    text("type_line"),
    text("text"),
    text("flavour"),
    text("credit"),
  ];
  const [top, atq, res, exp] = [number("top"), number("atq"), number("res"), number("exp")];
  if (!identity || !frame || !rarity) return null;
  if (name === null || type_line === null || words === null || flavour === null || credit === null)
    return null;
  if (top === null || atq === null || res === null || exp === null) return null;
  if (typeof print !== "string" || !CARDS.has(print)) return null;
  if (typeof picture !== "string" || (picture !== "" && !isPicture(picture))) return null;
  return {
    id: newId(),
    name,
    identity,
    frame,
    type_line,
    top,
    atq,
    res,
    exp,
    text: words,
    flavour,
    rarity,
    print,
    picture,
    credit,
  };
}

/** The cards of a file, or why it is none. Keys that nobody knows are left behind. */
export function readFile(text: string): { cards: WorkCard[] } | Refused {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { why: "bad_file" };
  }
  if (typeof file !== "object" || file === null) return { why: "bad_file" };
  const { format, version, cards } = file as Record<string, unknown>;
  if (format !== FORMAT || !Array.isArray(cards)) return { why: "bad_file" };
  if (version !== VERSION) return { why: "bad_version" };
  const found: WorkCard[] = [];
  for (const [place, value] of cards.entries()) {
    const card = readCard(value);
    if (!card) return { why: "bad_card", n: place + 1 };
    found.push(card);
  }
  return { cards: found };
}
