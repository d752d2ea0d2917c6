/**
 * The table's side of the socket for tests: an honest `House` (see `fair/`), and two clients'
 * opening as the protocol writes it. Seat 0 is the session under test; seat 1 is played here.
 */
import { House } from "../fair/house.helper.ts";
import type { JsonObject } from "../fair/canonical.ts";
import type { Entry } from "../fair/chain.ts";
import {
  makeCommitment,
  openContribution,
  signMove,
  type CommitMessage,
  type OpenMessage,
  type OwnSeat,
} from "../fair/opening.ts";
import { FakeSocket, lastSocket, world } from "../net/fake-socket.helper.ts";
import type { MatchInfo, WireDecision, WireView } from "../net/types.ts";
import { newMatch, type MatchState } from "../state/client.svelte.ts";
import type { RulesEvent, Seat } from "../table/contract.ts";
import { Keeper } from "../keep/store.ts";
import { MatchSession } from "./session.ts";

export class TableServer {
  readonly house = new House();
  readonly keeper = new Keeper(true);
  readonly state: MatchState = newMatch(this.house.match);
  session: MatchSession;
  other!: OwnSeat;
  header: { header: string; sig: string } | null = null;
  you: Seat[] = [0];

  constructor() {
    FakeSocket.all.length = 0;
    this.session = this.device(this.keeper, this.state);
  }

  /** A session of one device: its store and its state. */
  device(keeper = this.keeper, state = newMatch(this.house.match)): MatchSession {
    return new MatchSession(state, { keeper, keys: async () => this.house.trusted, world });
  }

  get info(): MatchInfo {
    const seat = { name: "ana", player: "p0", kind: "human" as const, bot: null, rating: null };
    return {
      id: this.house.match,
      game: "toy",
      rules: "1",
      rules_hash: "00".repeat(32),
      options: { rounds: 3 },
      protocol: "fair/1",
      rated: true,
      status: this.house.seq ? "playing" : "opening",
      seats: [seat, { ...seat, name: "bento", player: "p1" }],
      server_commit: this.house.offer().server_commit,
      fingerprint: null,
      seq: this.house.seq,
      created: 0,
      ended: null,
      result: null,
      end_reason: null,
      server_seed: null,
      hotseat: this.you.length === 2,
    };
  }

  say(message: object): Promise<void> {
    lastSocket().say(message);
    return this.session.settled();
  }

  /** The line opens and the server knows the client. */
  async welcome(): Promise<void> {
    lastSocket().accept();
    const names = ["ana", "bento"];
    await this.say({
      type: "welcome",
      v: 1,
      match: this.info,
      you: this.you,
      names,
      now: Date.now(),
    });
  }

  async offer(): Promise<void> {
    const now = Date.now();
    const offer = { ...this.house.offer(), seats_kind: ["human", "human"], setups: [null, null] };
    await this.say({ type: "offer", ...offer, deadline: now + 20_000, now });
  }

  sent<T>(type: string): T {
    const found = lastSocket().of(type).at(-1);
    if (!found) throw new Error(`the client has not sent ${type}`);
    return found as T;
  }

  /** Steps 2 and 3: both have committed; the header goes out. `change` is what a cheat alters. */
  async sendHeader(change?: (header: JsonObject) => void): Promise<void> {
    const made = makeCommitment(this.house.offer(), 1);
    this.other = made.own;
    const commits = [this.sent<CommitMessage>("commit"), made.message] as [
      CommitMessage,
      CommitMessage,
    ];
    this.header = await this.house.sendHeader(commits, change);
    const now = Date.now();
    await this.say({ type: "header", ...this.header, deadline: now + 20_000, now });
  }

  /** Step 5: both have opened; the first update. */
  async begin(decision: WireDecision | null = null): Promise<void> {
    if (!this.header) throw new Error("no header yet");
    const { header, sig } = this.header;
    const offer = this.house.offer();
    const done = await openContribution(this.other, offer, header, sig, this.house.trusted);
    this.other = done.own;
    const opens = [this.sent<OpenMessage>("open"), done.message] as [OpenMessage, OpenMessage];
    await this.update(await this.house.start(opens), { decision });
  }

  /** Everything up to the first decision of seat 0. */
  async opened(decision: WireDecision | null = choice("go")): Promise<void> {
    await this.session.start();
    await this.welcome();
    await this.offer();
    await this.sendHeader();
    await this.begin(decision);
  }

  async view(seat: Seat, decision: WireDecision | null, text: string): Promise<WireView> {
    return { seat, view: text, sig: await this.house.view(seat, text), decision };
  }

  /** The message about entries that are in the log now. */
  async updateMessage(
    entries: readonly Entry[],
    {
      decision = null,
      events = [],
      full = false,
      view = `{"n":${this.house.seq}}`,
    }: {
      decision?: WireDecision | null;
      events?: RulesEvent[];
      full?: boolean;
      view?: string;
    } = {},
  ): Promise<object> {
    const { seq, head } = this.house;
    const views = await Promise.all(this.you.map((seat) => this.view(seat, decision, view)));
    return {
      type: "update",
      from: seq - entries.length,
      seq,
      head,
      entries,
      events,
      views,
      clocks: [],
      now: Date.now(),
      full,
    };
  }

  async update(
    entries: readonly Entry[],
    more: Parameters<TableServer["updateMessage"]>[1] = {},
  ): Promise<void> {
    await this.say(await this.updateMessage(entries, more));
  }

  /** Seat 1 plays. */
  async otherMoves(move: string): Promise<Entry> {
    const at = { seq: this.house.seq, head: this.house.head };
    const { message } = await signMove(this.other, at, move, false);
    return this.house.move(message);
  }
}

/** A decision with these legal moves. */
export function choice(...moves: string[]): WireDecision {
  return { kind: "pick", window: 1, secret: false, moves, prompt: {} };
}
