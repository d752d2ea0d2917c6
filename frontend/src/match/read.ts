/** Reading what came over the line: log entries and views. No checks here; those came before. */
import type { KeptFile } from "../fair/chain.ts";
import type { WireView } from "../net/types.ts";
import type { SeenView } from "../state/client.svelte.ts";
import type { Json, Over, RulesEvent, Seat } from "../table/contract.ts";

type Cause = "clock" | "left" | "forced";

/** By event number, what the table did for a seat. `before` is the number before the first body. */
export function autoCauses(bodies: readonly string[], before: number): Record<number, Cause> {
  const causes: Record<number, Cause> = {};
  bodies.forEach((text, at) => {
    if (!text.includes('"type":"auto"')) return;
    const body = JSON.parse(text) as { type: string; cause: Cause };
    if (body.type === "auto") causes[before + at + 1] = body.cause;
  });
  return causes;
}

/** How a match ended, if this entry ended it. */
export function howItEnded(text: string): Over | null {
  const body = JSON.parse(text) as {
    type: string;
    reason?: Over["by"];
    result?: { winner: Seat | null; reason: string };
    fault?: string;
  };
  if (body.type === "void") return { winner: null, by: "void", reason: body.fault ?? "none" };
  if (body.type !== "end" || !body.reason || !body.result) return null;
  return { winner: body.result.winner, by: body.reason, reason: body.result.reason };
}

/** The house's seed, if this entry reveals it. */
export function revealedSeed(text: string): string | null {
  if (!text.includes('"server_seed"')) return null;
  const body = JSON.parse(text) as { type: string; server_seed: string | null };
  return body.type === "reveal" ? body.server_seed : null;
}

/** A view as the pages use it, with the events that this seat has just seen. */
export function parseView(seen: WireView, events: readonly RulesEvent[]): SeenView {
  const { seat, decision } = seen;
  return {
    seat,
    view: JSON.parse(seen.view) as Json,
    decision: decision && {
      kind: decision.kind,
      window: decision.window,
      secret: decision.secret,
      moves: decision.moves,
      prompt: decision.prompt,
    },
    events: eventsFor(seat, events),
  };
}

/**
 * Events as one seat knows them. A client of both seats gets `private` facts of each; everybody
 * else's are merged already.
 */
export function eventsFor(seat: Seat | null, events: readonly RulesEvent[]): RulesEvent[] {
  return events.map((event) => {
    const both = event["private"];
    if (!Array.isArray(both)) return event;
    const own = seat === null ? null : both[seat];
    const facts = typeof own === "object" && own !== null ? own : {};
    const seen: Record<string, unknown> = { ...event, ...facts };
    delete seen["private"];
    return seen as RulesEvent;
  });
}

/** The public record (section 7) of what a client holds. */
export function recordText(file: KeptFile): string {
  const last = file.receipts.at(-1);
  return JSON.stringify({
    header: file.header,
    header_sig: file.header_sig,
    events: file.events,
    receipt: last ? { seq: last.seq, sig: last.sig } : null,
  });
}
