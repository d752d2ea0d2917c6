/** A server for the tests of this folder: honest as long as nobody changes what it says. */

import { toHex } from "./bytes.ts";
import type { Json, JsonObject } from "./canonical.ts";
import { canonical } from "./canonical.ts";
import type { Entry } from "./chain.ts";
import { type Draw, Draws, matchKey } from "./chance.ts";
import { newKeyPair, sign } from "./ed25519.ts";
import {
  commitment,
  headerHash,
  headerMessage,
  nextHead,
  receiptMessage,
  viewMessage,
} from "./messages.ts";
import {
  type CommitMessage,
  makeCommitment,
  type Offer,
  type OpenMessage,
  openContribution,
  type OwnSeat,
  type SignedMove,
  type SignedRekey,
} from "./opening.ts";
import type { Seat } from "./shapes.ts";

export const T = 1_800_000_000_000;

export class House {
  pair = newKeyPair();
  match = toHex(crypto.getRandomValues(new Uint8Array(16)));
  seed = "a1".repeat(32);
  t = T;
  seq = 0;
  head = "";
  header = "";
  entries: Entry[] = [];
  private draws: Draws | null = null;
  private d = 0;

  get trusted(): { key: string }[] {
    return [{ key: this.pair.key }];
  }

  offer(): Offer {
    return {
      match: this.match,
      server_commit: commitment("S", this.match, this.seed),
      game: "toy",
      rules: "1",
      rules_hash: "00".repeat(32),
      options: { rounds: 3 },
      clock: { turn_ms: 90000 },
      server_key: this.pair.key,
    };
  }

  /** Step 3; `change` is what a cheat alters before signing. */
  async sendHeader(
    commits: [CommitMessage, CommitMessage],
    change: (header: JsonObject) => void = () => undefined,
  ): Promise<{ header: string; sig: string }> {
    const seats = commits.map(({ commit, key, setup }) => ({ commit, key, kind: "human", setup }));
    const header = {
      protocol: "fair/1",
      ...this.offer(),
      seats,
      t: this.t,
    } as unknown as JsonObject;
    change(header);
    this.header = canonical(header);
    const hash = headerHash(this.header);
    this.head = hash;
    return { header: this.header, sig: await sign(this.pair.secret, headerMessage(hash)) };
  }

  /** Step 5 with the draws of the setup. */
  async start(opens: [OpenMessage, OpenMessage]): Promise<Entry[]> {
    const contribs = opens.map(({ contrib }) => contrib);
    this.draws = new Draws(matchKey(this.seed, headerHash(this.header), contribs));
    const accepts = opens.map(({ accept }) => accept);
    return [
      await this.event({ type: "start", contribs, accepts }),
      await this.event({ type: "setup", draws: [this.roll("setup.first", 2)] }),
    ];
  }

  /** A public die of the log. */
  roll(label: string, sides: number): JsonObject {
    const draw: Draw = { d: this.d, label, out: null, sides };
    this.d += 1;
    const { result } = (this.draws as Draws).derive(draw, 0);
    return { ...draw, out: result } as unknown as JsonObject;
  }

  /** Appends an event and signs its receipt. */
  async event(body: JsonObject): Promise<Entry> {
    this.t += 1000;
    const text = canonical({ t: this.t, ...body });
    const entry = await this.receipt(this.seq + 1, this.head, text);
    this.seq += 1;
    this.head = nextHead(this.head, this.seq, text);
    this.entries.push(entry);
    return entry;
  }

  /** A signed entry that is not appended: for a second log. */
  async receipt(seq: number, headBefore: string, body: string): Promise<Entry> {
    const head = nextHead(headBefore, seq, body);
    const sig = await sign(this.pair.secret, receiptMessage(this.match, seq, head));
    return { seq, body, sig };
  }

  move({ seat, base, move, sig, sealed }: SignedMove, more: JsonObject = {}): Promise<Entry> {
    const choice: JsonObject = sealed === undefined ? { move } : { sealed };
    return this.event({ type: "move", seat, base, sig, ...choice, ...more });
  }

  rekey({ seat, base, key, sig, old_sig }: SignedRekey): Promise<Entry> {
    const old: JsonObject = old_sig === null ? {} : { old_sig };
    return this.event({ type: "rekey", seat, base, key, sig, ...old });
  }

  async finish(
    sealed: Json[] = [],
    setups: Json[] = [null, null],
    result: JsonObject = { winner: 0, reason: "resign" },
  ): Promise<Entry[]> {
    return [
      await this.event({ type: "end", reason: "resign", result }),
      await this.event({ type: "reveal", server_seed: this.seed, setups, sealed }),
    ];
  }

  async view(seat: Seat, view: string): Promise<string> {
    return sign(this.pair.secret, viewMessage(this.match, seat, this.seq, view));
  }
}

export interface Opened {
  house: House;
  offer: Offer;
  own: [OwnSeat, OwnSeat];
  header: { header: string; sig: string };
  opens: [OpenMessage, OpenMessage];
}

/** A match opened by two honest clients at an honest house, up to step 4. */
export async function opened(setup: Json = null): Promise<Opened> {
  const house = new House();
  const offer = house.offer();
  const made = ([0, 1] as const).map((seat) => makeCommitment(offer, seat, { setup }));
  const commits = made.map(({ message }) => message) as [CommitMessage, CommitMessage];
  const header = await house.sendHeader(commits);
  const own: OwnSeat[] = [];
  const opens: OpenMessage[] = [];
  for (const one of made) {
    const done = await openContribution(one.own, offer, header.header, header.sig, house.trusted);
    own.push(done.own);
    opens.push(done.message);
  }
  return {
    house,
    offer,
    own: own as [OwnSeat, OwnSeat],
    header,
    opens: opens as [OpenMessage, OpenMessage],
  };
}
