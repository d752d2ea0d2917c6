/** Deck files: written here, so that an unsaved deck can be kept too; read by the house (E-28.41 ff.). */
import { api } from "../../../net/api.ts";
import type { DeckReason } from "../../../net/api.ts";
import type { Lang } from "../../../table/contract.ts";
import { nameOf } from "../cards.ts";
import type { Deck } from "../decks.ts";
import { say } from "../text/index.ts";

export const MAX_FILE = 64 * 1024;

/** The documented JSON (E-28.42), one card a line. */
export function deckJson(deck: Deck): string {
  const main = deck.main.map(({ code, count }) => `    ${JSON.stringify({ code, count })}`);
  const head = (["format", "version", "name", "guilds", "desbravador"] as const).map(
    (key) => `  "${key}": ${JSON.stringify(deck[key])}`,
  );
  return [
    "{",
    `${head.join(",\n")},`,
    main.length ? `  "main": [\n${main.join(",\n")}\n  ],` : '  "main": [],',
    `  "locais": ${JSON.stringify(deck.locais)}`,
    "}\n",
  ].join("\n");
}

/** The plain list for people; the house reads it in either language. */
export function deckText(deck: Deck, lang: Lang): string {
  const pt = lang === "pt-br";
  const named = (code: string): string => `${code} ${nameOf(code, lang)}`;
  const guilds = deck.guilds.map((guild) => say("pt-br", `identity.${guild}`)).join(", ");
  return [
    `EIDOLON: ${deck.name}`,
    `${pt ? "Guildas" : "Guilds"}: ${guilds}`,
    ...(deck.desbravador === null ? [] : [`Desbravador: ${named(deck.desbravador)}`]),
    "",
    pt ? "Deck principal" : "Main deck",
    ...deck.main.map(({ code, count }) => `${count} ${named(code)}`),
    "",
    "Locais",
    ...deck.locais.map(named),
    "",
  ].join("\n");
}

/** A file name of a title: letters and digits, joined by hyphens. */
export function fileName(title: string, ending: string): string {
  const plain = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${plain || "eidolon"}${ending}`;
}

/** Hand a text to the person as a file. */
export function download(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** What a file was read as, or every reason why it was refused. */
export type Read = { deck: Deck } | { refused: DeckReason[] };

const refused = (code: string, facts: DeckReason["facts"] = {}): Read => ({
  refused: [{ code, facts }],
});

/**
 * A deck of a chosen file. Size and encoding are looked at here, everything else by the house.
 * A well-formed deck that is not legal is read too (E-28.44).
 * @throws ApiError as the house gives it.
 */
export async function readDeck(file: File): Promise<Read> {
  if (file.size > MAX_FILE) return refused("too_big", { max: MAX_FILE });
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return refused("not_utf8");
  }
  const json = /\.json$/i.test(file.name) || /^\s*[[{]/.test(text);
  const { payload } = await api.importDeck("eidolon", json ? "json" : "text", text);
  return { deck: payload as unknown as Deck };
}
