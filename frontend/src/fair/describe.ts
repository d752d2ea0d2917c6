/**
 * From checked values to the parts of a report.
 */

import type { DerivedDraw } from "./chance.ts";
import { fingerprint } from "./messages.ts";
import type { MatchFacts, Report, ReportDraw } from "./report.ts";
import type { Body, Header, PracticeHeader } from "./shapes.ts";

/** Notes what an event means for the report. */
export function describe(report: Report, body: Body, event: number): void {
  if (body.type === "rekey") {
    report.rekeys.push({ event, seat: body.seat, confirmed: body.old_sig !== undefined });
  } else if (body.type === "auto") {
    report.safe_moves.push({ event, seat: body.seat, cause: body.cause });
  } else if (body.type === "rules") {
    report.rules_events.push({ event, rules: body.rules, rules_hash: body.rules_hash });
  } else if (body.type === "end") {
    report.ending = { type: "end", reason: body.reason, result: body.result };
  } else if (body.type === "void") {
    report.ending = { type: "void", reason: body.fault, result: null };
  } else if (body.type === "reveal") {
    report.server_seed = body.server_seed;
  }
}

/** A draw in the form of the report. */
export function reportDraw(found: DerivedDraw): ReportDraw {
  const { event, draw, n, words, result, matches } = found;
  return {
    event,
    d: draw.d,
    label: draw.label,
    n,
    sides: draw.sides ?? null,
    items: draw.items ?? null,
    words,
    recorded: draw.out,
    derived: result,
    matches,
  };
}

/** The header's facts for the report. */
export function facts(header: Header | PracticeHeader, hash: string): MatchFacts {
  const fair = header.protocol === "fair/1" ? header : null;
  return {
    id: header.match,
    protocol: header.protocol,
    game: header.game,
    rules: header.rules,
    rules_hash: header.rules_hash,
    options: header.options,
    t: header.t,
    header_hash: hash,
    fingerprint: fingerprint(hash),
    turn_ms: header.clock.turn_ms,
    server_key: fair?.server_key ?? null,
    server_commit: fair?.server_commit ?? null,
    practice_seed: header.protocol === "practice/1" ? header.practice_seed : null,
    seats: header.seats.map((seat, at) => ({
      kind: seat.kind,
      key: fair?.seats[at]?.key ?? null,
      setup: (fair?.seats[at]?.setup ?? null) !== null,
    })),
  };
}
