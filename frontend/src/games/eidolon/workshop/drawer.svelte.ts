/** The drawer of the workshop: kept in this browser, at this address, and nowhere else (E-28.54). */
import { MAX_CARDS, readFile, writeFile, type WorkCard } from "./cards.ts";

const PLACE = "semente.eidolon.oficina";

function stored(): WorkCard[] {
  try {
    const read = readFile(localStorage.getItem(PLACE) ?? "");
    return "cards" in read ? read.cards : [];
  } catch {
    // A browser that stores nothing.
    return [];
  }
}

export class Drawer {
  cards = $state.raw<readonly WorkCard[]>(stored());
  /** False if the browser would not keep the last change. */
  kept = $state(true);

  get full(): boolean {
    return this.cards.length >= MAX_CARDS;
  }

  #set(cards: readonly WorkCard[]): void {
    this.cards = cards;
    try {
      localStorage.setItem(PLACE, writeFile(cards));
      this.kept = true;
    } catch {
      this.kept = false;
    }
  }

  /** New cards come first. */
  add(cards: readonly WorkCard[]): void {
    this.#set([...cards, ...this.cards]);
  }

  change(one: WorkCard): void {
    this.#set(this.cards.map((card) => (card.id === one.id ? one : card)));
  }

  drop(id: string): void {
    this.#set(this.cards.filter((card) => card.id !== id));
  }
}
