/**
 * Checks 11 and 12 and the numbering of check 13 (`docs/fairness-spec.md` section 9), event by
 * event. Used live, as events arrive, and afterwards on a whole record.
 */

import { Alarm } from "./alarm.ts";
import type { DerivedDraw, Draw, Draws } from "./chance.ts";
import { verify } from "./ed25519.ts";
import { isHex } from "./bytes.ts";
import type { Json, JsonObject } from "./canonical.ts";
import { moveMessage, rekeyMessage, resignMessage, sealedValue } from "./messages.ts";
import type { AutoBody, Body, MoveBody, OpenBody, RekeyBody, RevealBody, Seat } from "./shapes.ts";

interface Seal {
  seat: Seat;
  sealed: string;
  opened: boolean;
}

/** What is known of the future: which sealed choices were made while both seats chose at once. */
export type AtOnce = (event: number) => boolean;

export class Steps {
  /** The key of each seat now. */
  readonly keys: [string, string];
  /** Number of the next draw. */
  nextDraw = 0;
  /** Draws so far with their events, to be derived once the seed is known. */
  readonly draws: { event: number; draw: Draw }[] = [];
  /** What the seed gives for them, as far as they were derived. */
  readonly derived: DerivedDraw[] = [];

  private readonly seals = new Map<number, Seal>();
  /** The last move, auto or rekey of each seat. */
  private readonly lastOwn: [number, number] = [0, 0];
  /** The same without what the table did: no resignation from before it counts. */
  private readonly lastChosen: [number, number] = [0, 0];
  private readonly bodies: (Body | null)[] = [null];

  constructor(
    private readonly match: string,
    keys: [string, string],
    /** Head i of the chain. */
    private readonly head: (i: number) => string,
    private readonly signed = true,
    private readonly atOnce: AtOnce | null = null,
  ) {
    this.keys = [...keys];
  }

  /** Takes event `seq`; throws {@link Alarm} at the first thing that is wrong. */
  async take(seq: number, body: Body, derive: Draws | null = null): Promise<void> {
    this.bodies[seq] = body;
    if (body.type === "move") await this.move(seq, body);
    if (body.type === "rekey") await this.rekey(seq, body);
    if (body.type === "end" && body.reason === "resign") await this.resigned(seq, body.result);
    if ((body.type === "move" || body.type === "auto") && body.sealed !== undefined) {
      this.seals.set(seq, { seat: body.seat, sealed: body.sealed, opened: false });
    }
    if (body.type === "open") this.open(seq, body.of, body);
    if (body.type === "reveal") this.reveal(seq, body);
    if (body.type === "move" || body.type === "auto" || body.type === "rekey") {
      this.lastOwn[body.seat] = seq;
      if (body.type !== "auto") this.lastChosen[body.seat] = seq;
    }
    this.number(seq, "draws" in body ? (body.draws ?? []) : [], derive);
  }

  private base(seq: number, body: MoveBody | RekeyBody): void {
    const { base, seat } = body;
    if (base >= seq) throw new Alarm("move-base", "base_in_the_future", seq, { base });
    if (base < this.lastOwn[seat]) throw new Alarm("move-base", "base_used", seq, { base });
    if (base === seq - 1) return;
    // Older than the event just before: only while both seats choose at once.
    let allowed = body.type === "rekey" || this.simultaneous(seq, body);
    for (let i = base + 1; i < seq && allowed; i += 1) {
      const between = this.bodies[i];
      if (between?.type === "rekey" || between?.type === "rules") continue;
      allowed =
        (between?.type === "move" || between?.type === "auto") &&
        between.seat !== seat &&
        this.simultaneous(i, between);
    }
    if (!allowed) throw new Alarm("move-base", "base_not_just_before", seq, { base });
  }

  private simultaneous(seq: number, body: MoveBody | AutoBody): boolean {
    return body.sealed !== undefined && (this.atOnce === null || this.atOnce(seq));
  }

  private async move(seq: number, body: MoveBody): Promise<void> {
    this.base(seq, body);
    if (!this.signed) return;
    const text = body.move ?? `sealed ${body.sealed}`;
    const message = moveMessage(this.match, body.seat, body.base, this.head(body.base), text);
    if (!(await verify(this.keys[body.seat], body.sig, message))) {
      throw new Alarm("move-sig", "move_not_signed_by_seat", seq, { seat: body.seat });
    }
  }

  private async rekey(seq: number, body: RekeyBody): Promise<void> {
    this.base(seq, body);
    const { seat, base, key } = body;
    const message = rekeyMessage(this.match, seat, base, this.head(base), key);
    if (!(await verify(key, body.sig, message))) {
      throw new Alarm("move-sig", "rekey_not_signed_by_new_key", seq, { seat });
    }
    if (body.old_sig !== undefined && !(await verify(this.keys[seat], body.old_sig, message))) {
      throw new Alarm("move-sig", "rekey_not_signed_by_old_key", seq, { seat });
    }
    this.keys[seat] = key;
  }

  /** A result may carry the signature of whoever gave up; then it has to be the loser's. */
  private async resigned(seq: number, { winner, signed }: JsonObject): Promise<void> {
    if (!this.signed || signed === undefined) return;
    if ((winner !== 0 && winner !== 1) || !isResignation(signed)) {
      throw new Alarm("move-sig", "resignation_malformed", seq);
    }
    const { base, sig } = signed;
    const seat: Seat = winner === 0 ? 1 : 0;
    if (base >= seq) throw new Alarm("move-base", "base_in_the_future", seq, { base });
    if (base < this.lastChosen[seat]) throw new Alarm("move-base", "base_used", seq, { base });
    const message = resignMessage(this.match, seat, base, this.head(base));
    if (!(await verify(this.keys[seat], sig, message))) {
      throw new Alarm("move-sig", "resignation_not_signed_by_seat", seq, { seat });
    }
  }

  private open(seq: number, of: number, choice: Pick<OpenBody, "move" | "salt">): void {
    const seal = this.seals.get(of);
    if (!seal) throw new Alarm("sealed", "nothing_sealed_there", seq, { of });
    if (seal.opened) throw new Alarm("sealed", "opened_twice", seq, { of });
    if (sealedValue(seal.seat, this.match, choice.salt, choice.move) !== seal.sealed) {
      throw new Alarm("sealed", "seal_does_not_fit", seq, { of });
    }
    seal.opened = true;
  }

  private reveal(seq: number, body: RevealBody): void {
    for (const choice of body.sealed) this.open(seq, choice.of, choice);
    for (const [of, seal] of this.seals) {
      if (!seal.opened) throw new Alarm("sealed", "never_opened", seq, { of });
    }
  }

  private number(seq: number, draws: Draw[], derive: Draws | null): void {
    for (const draw of draws) {
      if (draw.d !== this.nextDraw) {
        throw new Alarm("draw-index", "draw_left_out", seq, { d: draw.d, expected: this.nextDraw });
      }
      this.nextDraw += 1;
      this.draws.push({ event: seq, draw });
      if (derive) this.derive(derive);
    }
  }

  /** Derives the draws that came since; throws {@link Alarm} if the log says something else. */
  derive(from: Draws): void {
    for (const { draw, event } of this.draws.slice(this.derived.length)) {
      const found = from.derive(draw, event);
      this.derived.push(found);
      if (found.matches !== false) continue;
      throw new Alarm("draw-value", "draw_differs", event, {
        d: draw.d,
        label: draw.label,
        n: found.n,
        recorded: draw.out,
        derived: found.result,
        words: found.words.slice(0, 64),
        sides: draw.sides,
        items: draw.items,
      });
    }
  }
}

function isResignation(value: Json | undefined): value is { base: number; sig: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === 2 &&
    Number.isSafeInteger(value.base) &&
    (value.base as number) >= 0 &&
    isHex(value.sig, 64)
  );
}
