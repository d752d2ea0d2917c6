/** The ruler of events: bars that each stand for some events. */

export interface Bar {
  from: number;
  to: number;
  state: "ok" | "bad" | "no";
}

/** At most `most` bars for `events` events. `failed`: the event that is wrong, null if none is, 0 if nobody can tell. */
export function rulerBars(events: number, failed: number | null, most = 115): Bar[] {
  if (events <= 0) return [];
  const bars: Bar[] = [];
  const count = Math.min(events, most);
  for (let place = 0; place < count; place += 1) {
    const from = Math.floor((place * events) / count) + 1;
    const to = Math.floor(((place + 1) * events) / count);
    const state =
      failed === null || to < failed ? "ok" : from <= failed && failed <= to ? "bad" : "no";
    bars.push({ from, to, state });
  }
  return bars;
}
