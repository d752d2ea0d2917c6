/**
 * What a client keeps of its matches (`fairness-spec.md` section 6), in IndexedDB: its secrets, the
 * header, every event, the newest receipts. Where the browser refuses to store, it is kept for as
 * long as the page is open, and `durable` says so.
 */
import type { KeptFile, ViewReceipt } from "../fair/chain.ts";
import type { OwnSeat, TrustedKey } from "../fair/opening.ts";
import type { Offer } from "../net/types.ts";

/** Everything of a match but its events, which are many. */
export interface KeptMatch {
  match: string;
  game: string;
  /** When it was last written, local clock. */
  touched: number;
  offer: Offer | null;
  header: string | null;
  header_sig: string | null;
  seats: OwnSeat[];
  view_receipts: ViewReceipt[];
}

/** An event with the head of the chain after it and the server's receipt for it. */
export interface KeptEvent {
  body: string;
  head: string;
  sig: string;
}

const NAME = "semente";
const VERSION = 1;

/** Places for values by key; the browser's database, or a plain map. */
interface Shelf {
  durable: boolean;
  get(store: string, key: IDBValidKey): Promise<unknown>;
  put(store: string, key: IDBValidKey, value: unknown): Promise<void>;
  remove(store: string, range: IDBKeyRange | IDBValidKey): Promise<void>;
  range(store: string, from: IDBValidKey, to: IDBValidKey): Promise<unknown[]>;
}

const STORES = ["matches", "events", "others"] as const;

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the store failed"));
  });
}

async function browserShelf(): Promise<Shelf> {
  const opening = indexedDB.open(NAME, VERSION);
  opening.onupgradeneeded = () => {
    for (const store of STORES) opening.result.createObjectStore(store);
  };
  const db = await asked(opening);
  const store = (name: string, mode: IDBTransactionMode): IDBObjectStore =>
    db.transaction(name, mode).objectStore(name);
  return {
    durable: true,
    get: (name, key) => asked<unknown>(store(name, "readonly").get(key)),
    put: async (name, key, value) => {
      await asked(store(name, "readwrite").put(value, key));
    },
    remove: async (name, key) => {
      await asked(store(name, "readwrite").delete(key));
    },
    range: (name, from, to) =>
      asked<unknown[]>(store(name, "readonly").getAll(IDBKeyRange.bound(from, to))),
  };
}

/** For browsers that store nothing: as long as the page lives. */
function pageShelf(): Shelf {
  const stores = new Map<string, Map<string, unknown>>();
  const of = (name: string): Map<string, unknown> => {
    const found = stores.get(name) ?? new Map<string, unknown>();
    stores.set(name, found);
    return found;
  };
  const text = (key: unknown): string => JSON.stringify(key);
  return {
    durable: false,
    get: async (name, key) => of(name).get(text(key)),
    put: async (name, key, value) => {
      of(name).set(text(key), value);
    },
    remove: async (name, key) => {
      of(name).delete(text(key));
    },
    range: async (name, from, to) => {
      const [[match, first], [, last]] = [from, to] as [[string, number], [string, number]];
      const found: unknown[] = [];
      for (let at = first; at <= last; at += 1) {
        const value = of(name).get(text([match, at]));
        if (value === undefined) break;
        found.push(value);
      }
      return found;
    },
  };
}

const MAX_EVENTS = 100_000;

export class Keeper {
  private shelf: Promise<Shelf> | null = null;

  /** `volatile`: never the browser's database (tests). */
  constructor(private readonly volatile = false) {}

  private open(): Promise<Shelf> {
    this.shelf ??=
      this.volatile || typeof indexedDB === "undefined"
        ? Promise.resolve(pageShelf())
        : browserShelf().catch(pageShelf);
    return this.shelf;
  }

  /** Whether what is kept outlives the page. */
  async durable(): Promise<boolean> {
    return (await this.open()).durable;
  }

  async match(match: string): Promise<KeptMatch | null> {
    return ((await (await this.open()).get("matches", match)) as KeptMatch | undefined) ?? null;
  }

  async saveMatch(kept: KeptMatch): Promise<void> {
    const plain = structuredClone({ ...kept, touched: Date.now() });
    await (await this.open()).put("matches", kept.match, plain);
  }

  /** The events from 1 on, as far as they are kept without a gap. */
  async events(match: string): Promise<KeptEvent[]> {
    const shelf = await this.open();
    return (await shelf.range("events", [match, 1], [match, MAX_EVENTS])) as KeptEvent[];
  }

  /** Keep events `from`, `from` + 1, … */
  async addEvents(match: string, from: number, events: readonly KeptEvent[]): Promise<void> {
    const shelf = await this.open();
    await Promise.all(events.map((event, at) => shelf.put("events", [match, from + at], event)));
  }

  /** Everything of a match as the one file that any verifier reads; null if nothing is kept. */
  async file(match: string): Promise<KeptFile | null> {
    const kept = await this.match(match);
    if (!kept?.header || kept.header_sig === null) return null;
    const events = await this.events(match);
    const last = events.at(-1);
    return {
      format: "semente-receipts/1",
      match,
      header: kept.header,
      header_sig: kept.header_sig,
      events: events.map(({ body }) => body),
      receipts: last ? [{ seq: events.length, head: last.head, sig: last.sig }] : [],
      view_receipts: kept.view_receipts.filter(({ event }) => event <= events.length),
      seats: kept.seats,
    };
  }

  /** The server keys as last published, for times without network. */
  async keys(): Promise<TrustedKey[]> {
    const shelf = await this.open();
    return ((await shelf.get("others", "keys")) as TrustedKey[] | undefined) ?? [];
  }

  async saveKeys(keys: TrustedKey[]): Promise<void> {
    await (await this.open()).put("others", "keys", structuredClone(keys));
  }
}

export const keeper = new Keeper();
