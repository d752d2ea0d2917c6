/**
 * The one message of one's own that may be on its way: signed, sent, sent again after a lost line
 * with the same id, signed anew where only the base was stale.
 */
import { sealedValue } from "../fair/messages.ts";
import { signMove, signRekey, signResignation } from "../fair/opening.ts";
import { toHex } from "../fair/bytes.ts";
import type { ClientMessage, MoveMessage } from "../net/types.ts";
import type { Json, Seat } from "../table/contract.ts";
import type { MatchSession } from "./session.ts";

type Own = Extract<ClientMessage, { id: string }>;
type ResignMessage = Extract<ClientMessage, { type: "resign" }>;

interface Pending {
  message: Own;
  /** The window and kind that a move answers: it is never repeated into another. */
  window: number;
  kind: string;
  secret: boolean;
  /** It took effect as this event, which has not been shown yet. */
  doneAt: number | null;
  tries: number;
}

const AGAIN_AFTER = 500;
const MOST_TRIES = 20;

export class Outbox {
  private pending: Pending | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private signing = false;

  constructor(private readonly session: MatchSession) {}

  /** A fresh id for an own message. */
  newId(): string {
    return toHex(crypto.getRandomValues(new Uint8Array(8)));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.pending = null;
    this.session.state.sending = null;
  }

  /** Send a message that needs no signature, and repeat it until it is answered. */
  send(message: Exclude<Own, MoveMessage | ResignMessage>): void {
    if (this.pending || this.session.state.alarm) return;
    this.hold({ message, window: 0, kind: "", secret: false, doneAt: null, tries: 0 }, "");
  }

  /** Give up: signed, if this device holds the seat's key. */
  async resign(seat: Seat): Promise<void> {
    if (this.pending || this.signing || this.session.state.alarm) return;
    this.signing = true;
    try {
      const message = await this.signResignation(seat);
      this.hold({ message, window: 0, kind: "", secret: false, doneAt: null, tries: 0 }, "");
    } finally {
      this.signing = false;
    }
  }

  /** Play one of the legal moves of a seat. Ignored while another one is on its way. */
  async play(seat: Seat, move: string): Promise<void> {
    const { state } = this.session;
    const decision = this.decision(seat);
    if (this.pending || this.signing || state.alarm || !state.synced || !decision) return;
    if (!decision.moves.includes(move)) return;
    this.signing = true;
    state.refusal = null;
    state.sending = { id: "", seat, move };
    try {
      const { window, kind, secret } = decision;
      if (state.keyless.includes(seat)) {
        await this.rekey(seat);
        // The move follows when the log shows the new key.
        this.pending = {
          message: { type: "move", id: this.newId(), seat, base: 0, move, sig: "" },
          window,
          kind,
          secret,
          doneAt: null,
          tries: 0,
        };
        return;
      }
      const message = await this.sign(seat, move, secret);
      if (message) this.hold({ message, window, kind, secret, doneAt: null, tries: 0 }, move);
    } finally {
      this.signing = false;
    }
  }

  /** The server says that message `id` took effect as event `seq`. */
  done(id: string, seq: number): void {
    if (this.pending?.message.id !== id) return;
    this.pending.doneAt = seq;
    this.afterUpdate();
  }

  /** The chain has grown; `back`: the line is back, and what was unanswered is sent again. */
  afterUpdate(back = false): void {
    const { pending } = this;
    const { state } = this.session;
    if (!pending) return;
    const { message } = pending;
    if (state.over || (pending.doneAt !== null && state.seq >= pending.doneAt)) this.clear();
    else if (message.type === "move" && message.sig === "") {
      // It waits for the new key; then it is signed with it.
      if (!state.keyless.includes(message.seat)) void this.signAnew(pending, message);
    } else if (back) this.repeat();
  }

  /** The server refused something of ours. */
  refused(answer: { id: string | null; code: string; facts: Record<string, Json> }): void {
    const { pending } = this;
    const { state } = this.session;
    if (!pending || (answer.id !== null && answer.id !== pending.message.id)) {
      // Not about a move: something of the opening.
      if (answer.code === "again") {
        setTimeout(() => this.session.hello(), AGAIN_AFTER);
      } else if (state.seq === 0) {
        state.refusal = { code: answer.code, facts: answer.facts, move: null, seat: null };
      }
      return;
    }
    const { message } = pending;
    if (answer.code === "again" && pending.tries < MOST_TRIES) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.repeat(), AGAIN_AFTER);
      return;
    }
    if (answer.code === "stale" && message.type === "move" && pending.tries < 3) {
      void this.signAnew(pending, message);
      return;
    }
    if (answer.code === "stale" && message.type === "resign" && pending.tries < 3) {
      void this.resignAnew(pending, message.seat);
      return;
    }
    state.refusal = {
      code: answer.code,
      facts: answer.facts,
      move: message.type === "move" ? message.move : null,
      seat: message.seat,
    };
    this.clear();
  }

  private decision(seat: Seat) {
    return this.session.state.views.find((seen) => seen.seat === seat)?.decision ?? null;
  }

  private hold(pending: Pending, move: string): void {
    const { message } = pending;
    this.pending = pending;
    if (move) this.session.state.sending = { id: message.id, seat: message.seat, move };
    this.session.send(message);
  }

  private clear(): void {
    clearTimeout(this.timer);
    this.pending = null;
    this.session.state.sending = null;
  }

  /** The same bytes again: the server answers a repeated message as before. */
  private repeat(): void {
    if (this.pending && this.session.state.synced) this.session.send(this.pending.message);
  }

  private stillAsked({ message, window, kind }: Pending): boolean {
    if (message.type !== "move") return true;
    const now = this.decision(message.seat);
    return now?.window === window && now.kind === kind && now.moves.includes(message.move);
  }

  private async signAnew(pending: Pending, { seat, move }: MoveMessage): Promise<void> {
    if (!this.stillAsked(pending)) return this.clear();
    const message = await this.sign(seat, move, pending.secret);
    if (!message || this.pending !== pending) return;
    this.hold({ ...pending, message, tries: pending.tries + 1 }, move);
  }

  private async resignAnew(pending: Pending, seat: Seat): Promise<void> {
    const message = await this.signResignation(seat);
    if (this.pending === pending) this.hold({ ...pending, message, tries: pending.tries + 1 }, "");
  }

  private async signResignation(seat: Seat): Promise<ResignMessage> {
    const { chain, own, state } = this.session;
    const message: ResignMessage = { type: "resign", id: this.newId(), seat };
    const held = own.get(seat);
    if (!chain || chain.practice || !held || state.keyless.includes(seat)) return message;
    return { ...message, ...(await signResignation(held, { seq: chain.seq, head: chain.head })) };
  }

  private async sign(seat: Seat, move: string, secret: boolean): Promise<MoveMessage | null> {
    const { session } = this;
    const { chain } = session;
    if (!chain) return null;
    const id = this.newId();
    if (chain.practice) {
      const plain: MoveMessage = { type: "move", id, seat, base: chain.seq, move };
      if (!secret) return plain;
      const salt = toHex(crypto.getRandomValues(new Uint8Array(32)));
      return { ...plain, sealed: sealedValue(seat, session.state.id, salt, move), salt };
    }
    const own = session.own.get(seat);
    if (!own) return null;
    const signed = await signMove(own, { seq: chain.seq, head: chain.head }, move, secret);
    if (signed.own !== own) await session.keep(signed.own);
    return { type: "move", id, ...signed.message };
  }

  /** Take the seat over with a key of this device. */
  private async rekey(seat: Seat): Promise<void> {
    const { session } = this;
    const { chain } = session;
    if (!chain) return;
    const held = session.own.get(seat);
    const old = held && held.key === chain.keys[seat] ? held : null;
    const at = { seq: chain.seq, head: chain.head };
    const { own, message } = await signRekey(session.state.id, seat, at, old);
    await session.keep({ ...own, keys: [...new Set([...(held?.keys ?? []), ...own.keys])] });
    session.send(message);
  }
}
