/** One deck while it is built: what is in it, whether it is saved, what the house says. */
import { ApiError, api, type DeckInfo, type DeckReason } from "../../../net/api.ts";
import { needName } from "../../../state/asks.svelte.ts";
import { asSetup, type Deck } from "../decks.ts";
import type { Identity } from "../types.ts";
import {
  countOf,
  counts,
  mainCount,
  notices,
  sameDeck,
  withCount,
  withGuild,
  withPlace,
} from "./deck.ts";
import { readDeck } from "./files.ts";
import { reasonsOf } from "./reasons.ts";
import { Checker } from "./verdict.svelte.ts";

export class Editor {
  deck = $state.raw<Deck>() as Deck;
  /** As the house keeps it; null for a deck that was never saved. */
  kept = $state.raw<DeckInfo | null>(null);
  /** What was saved last: anything else is an unsaved change. */
  #saved = $state.raw<Deck>() as Deck;
  saving = $state(false);
  /** Why saving or reading a file failed, and which of the two it was. */
  troubleWith = $state<"save" | "file">("save");
  trouble = $state.raw<readonly DeckReason[]>([]);
  /** The deck before an import, for taking the import back. */
  beforeImport = $state.raw<Deck | null>(null);
  readonly checker = new Checker();

  constructor(deck: Deck, kept: DeckInfo | null) {
    this.deck = deck;
    this.#saved = deck;
    this.kept = kept;
    this.checker.look(deck, 0);
  }

  readonly dirty = $derived.by(() => !sameDeck(this.deck, this.#saved));
  readonly size = $derived.by(() => mainCount(this.deck));
  readonly counts = $derived.by(() => counts(this.deck));
  readonly notices = $derived.by(() => notices(this.deck));

  count(code: string): number {
    return countOf(this.deck, code);
  }

  #change(deck: Deck): void {
    this.deck = deck;
    this.checker.look(deck);
  }

  /** One copy more or less. More than the rules allow can be put in: the faults will say so. */
  add(code: string, copies: number): void {
    this.beforeImport = null;
    this.#change(withCount(this.deck, code, Math.max(0, this.count(code) + copies)));
  }

  togglePlace(code: string): void {
    this.beforeImport = null;
    this.#change(withPlace(this.deck, code));
  }

  rename(name: string): void {
    this.#change({ ...this.deck, name });
  }

  guild(place: number, guild: Identity): void {
    this.#change(withGuild(this.deck, place, guild));
  }

  leader(code: string | null): void {
    this.#change({ ...this.deck, desbravador: code });
  }

  /** Keep the deck for its player. Whether it worked; if not, `trouble` says why. */
  async save(): Promise<boolean> {
    if (this.saving) return false;
    const deck = { ...this.deck, name: this.deck.name.trim() };
    if (deck.name === "") {
      this.troubleWith = "save";
      this.trouble = [{ code: "name_empty", facts: {} }];
      return false;
    }
    if (!(await needName())) return false;
    this.saving = true;
    try {
      const { deck: kept } = this.kept
        ? await api.changeDeck(this.kept.id, { name: deck.name, payload: asSetup(deck) })
        : await api.keepDeck("eidolon", deck.name, asSetup(deck));
      if (this.deck.name.trim() === deck.name) this.deck = { ...this.deck, name: deck.name };
      this.kept = kept;
      this.#saved = deck;
      this.trouble = [];
      this.beforeImport = null;
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.troubleWith = "save";
      this.trouble = reasonsOf(problem);
      return false;
    } finally {
      this.saving = false;
    }
  }

  /** Put the deck of a file in place of this one; a refused file changes nothing (E-28.43). */
  async open(file: File): Promise<boolean> {
    this.troubleWith = "file";
    try {
      const read = await readDeck(file);
      if ("refused" in read) {
        this.trouble = read.refused;
        return false;
      }
      this.trouble = [];
      this.beforeImport = this.deck;
      this.#change(read.deck);
      return true;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.trouble = reasonsOf(problem);
      return false;
    }
  }

  /** The deck was deleted: there is nothing left to save. */
  forget(): void {
    this.#saved = this.deck;
  }

  undoImport(): void {
    if (this.beforeImport) this.#change(this.beforeImport);
    this.beforeImport = null;
  }

  /** Make the link, or take it away. @throws ApiError */
  async share(on: boolean): Promise<void> {
    if (!this.kept) return;
    const { deck } = on ? await api.shareDeck(this.kept.id) : await api.hideDeck(this.kept.id);
    this.kept = deck;
  }
}
