/** What the pages decide by themselves, without a server. */
import { describe, expect, it, vi } from "vitest";
import type { MatchInfo } from "../net/types.ts";
import { ReplayTable } from "../replay/table.svelte.ts";
import type { GameModule, RulesEvent } from "../table/contract.ts";
import { endReason, endTitle, voidReason } from "./match/ending.ts";
import { nextLooker } from "./match/hot-seat.svelte.ts";
import { openingStep } from "./match/opening-step.ts";
import { agoText, botName, errorText, ratingText, seatName, tagName } from "./names.ts";
import { logRows } from "./replay/log-rows.ts";
import { turnFrom, turns } from "./replay/keys.ts";
import { attempts, bits, derivation } from "./verify/derivation.ts";
import { sortFiles } from "./verify/files.ts";
import { firstDifference } from "./verify/locate.ts";
import { rulerBars } from "./verify/ruler.ts";

describe("the opening's step", () => {
  const seat = { commit: null, committed: false, opened: false };
  const locked = { ...seat, committed: true };
  const open = { ...locked, opened: true };
  const nothing = { seq: 0, serverCommit: null, fingerprint: null, opening: [seat, seat] };
  const offered = { ...nothing, serverCommit: "aa" };

  it.each([
    ["the house locks", nothing, 1],
    ["both lock", offered, 2],
    ["one has locked", { ...offered, opening: [locked, seat] }, 2],
    ["the header is awaited", { ...offered, opening: [locked, locked] }, 3],
    ["both open", { ...offered, fingerprint: "bb", opening: [open, locked] }, 4],
    ["both are open", { ...offered, fingerprint: "bb", opening: [open, open] }, 5],
    ["play has begun", { ...offered, fingerprint: "bb", seq: 2, opening: [open, open] }, 5],
  ])("%s", (_, state, step) => {
    expect(openingStep(state as never)).toBe(step);
  });
});

describe("who looks at a shared screen", () => {
  it.each([
    [[0], null, 0],
    [[1], 0, 1],
    [[0], 0, 0],
    [[0, 1], 1, 1],
    [[0, 1], null, 0],
    [[], 1, 1],
    [[], null, null],
  ] as const)("when %j decide and %j looked: %j", (deciding, looking, next) => {
    expect(nextLooker(deciding, looking)).toBe(next);
  });
});

describe("the end in words", () => {
  const sides = ["Corte da Lua", "Corte do Sol"] as const;
  const over = { winner: 1, by: "normal", reason: "points" } as const;
  const game = { reason: () => "O Sol chegou a 20." };
  const at = { view: {}, lang: "pt-br", names: ["ana", "bento"] } as const;

  it.each([
    [{ seat: 1, mode: "play", over }, "Você venceu."],
    [{ seat: 0, mode: "play", over }, "Você perdeu."],
    [{ seat: null, mode: "watch", over }, "Corte do Sol: vitória."],
    [{ seat: 0, mode: "hotseat", over }, "Corte do Sol: vitória."],
    [{ seat: 0, mode: "play", over: { ...over, winner: null } }, "Empate."],
    [{ seat: 0, mode: "play", over: { ...over, winner: null, by: "void" } }, "Partida anulada."],
    [{ seat: 0, mode: "play", over: { ...over, by: "server" } }, "Partida encerrada pela casa."],
    [{ seat: 0, mode: "play", over: null }, ""],
  ])("has the result first: %j", (table, title) => {
    expect(endTitle(table as never, sides)).toBe(title);
  });

  it.each([
    [over, "O Sol chegou a 20."],
    [{ ...over, by: "resign" }, "ana desistiu."],
    [{ ...over, by: "clock" }, "ana não voltou à mesa."],
    [{ winner: null, by: "clock", reason: "abandoned" }, "Ninguém voltou à mesa."],
    [{ winner: null, by: "agreed", reason: "agreed" }, "Os dois lados concordaram com o empate."],
  ])("then the reason: %j", (end, text) => {
    expect(endReason({ ...at, over: end } as never, game)).toBe(text);
  });

  it("names the seat whose seed was missing, if it was a seat's", () => {
    expect(voidReason({ reason: "seat1" }, ["ana", "bento"])).toContain("bento");
    expect(voidReason({ reason: "server" }, ["ana", "bento"])).not.toContain("ana");
  });
});

describe("names and times", () => {
  it("says ratings, bots and times in words", () => {
    expect(ratingText(1498)).toBe("nota 1498");
    expect(ratingText(null)).toBe("sem nota");
    expect(botName("desafiadora")).toBe("Desafiadora");
    expect(botName("other")).toBe("other");
    expect(tagName({ id: null, nickname: "iniciante", rating: null, bot: "iniciante" })).toBe(
      "Iniciante",
    );
  });

  it("gives a number to whom strangers are not named, in lists and in a replay", () => {
    const hidden = { name: "", player: null, kind: "human", bot: null, rating: null } as const;
    const bot = { ...hidden, name: "iniciante", kind: "bot", bot: "iniciante" } as const;
    expect([seatName(hidden, 0), seatName({ ...hidden, name: "ana" }, 0)]).toEqual([
      "Lugar 1",
      "ana",
    ]);
    const doors = { seed: () => {}, keys: () => {}, leave: () => {}, settings: () => {} };
    const info = { game: "eidolon", seats: [bot, hidden] } as unknown as MatchInfo;
    expect(new ReplayTable(info, doors).names).toEqual(["Iniciante", "Lugar 2"]);
  });

  it.each([
    [1, "agora"],
    [20, "há 20 s"],
    [180, "há 3 min"],
    [7200, "há 2 h"],
    [90_000, "há 1 dia"],
    [200_000, "há 2 dias"],
    [-9, "agora"],
  ])("says how long ago %i s is", (seconds, text) => {
    expect(agoText(Date.now() - seconds * 1000)).toBe(text);
  });

  it("explains the codes that it knows and shows the others", () => {
    expect(errorText("seat_taken")).toBe("Alguém sentou antes.");
    expect(errorText("brand_new")).toBe("A casa recusou (brand_new).");
  });
});

describe("a draw's calculation", () => {
  it.each([
    [1, 0],
    [2, 1],
    [6, 3],
    [8, 3],
    [9, 4],
    [1000, 10],
    [2 ** 31, 31],
  ])("reads for %i sides %i bits", (sides, count) => {
    expect(bits(sides)).toBe(count);
  });

  it("takes the low bits of each word until one fits", () => {
    // 0x…7 is 111: seven, too big for six sides; 0x…1 is 001: one, and 1 + 1 is 2.
    expect(attempts(["13c25b37", "53904b81"], 6)).toEqual([7, 1]);
    expect(attempts(["ffffffff"], 2 ** 31)).toEqual([2 ** 31 - 1]);
  });

  it("is written out so that it can be done by hand", () => {
    const lines = derivation({
      label: "coup.3",
      n: 0,
      sides: 6,
      items: null,
      words: ["13c25b37", "53904b81"],
      recorded: 5,
      derived: 2,
    }).map(({ head, runs }) => `${head}: ${runs.map(({ text }) => text).join("")}`);
    expect(lines).toEqual([
      "rótulo: coup.3   n = 0   faces = 6",
      'bloco: MAC(K, "fair/1 draw" ‖ "coup.3" ‖ 0 ‖ 0)',
      "palavras: 13c25b37 53904b81",
      "3 bits: 7 (fora), 1  →  1 + 1 = 2      registro: 5",
    ]);
  });

  it("of a shuffle says how many items", () => {
    const lines = derivation({
      label: "deck",
      n: 1,
      sides: null,
      items: 36,
      words: [],
      recorded: [0],
      derived: [1],
    });
    expect(lines).toHaveLength(3);
    expect(lines[0]?.runs.map(({ text }) => text).join("")).toContain("36 itens");
  });
});

describe("the ruler of events", () => {
  it("has a bar an event while they are few", () => {
    expect(rulerBars(3, null)).toEqual([
      { from: 1, to: 1, state: "ok" },
      { from: 2, to: 2, state: "ok" },
      { from: 3, to: 3, state: "ok" },
    ]);
  });

  it("is red at the event that is wrong and open after it", () => {
    expect(rulerBars(4, 3).map(({ state }) => state)).toEqual(["ok", "ok", "bad", "no"]);
  });

  it("shows nothing as checked where nobody can tell which event is wrong", () => {
    expect(rulerBars(2, 0).map(({ state }) => state)).toEqual(["no", "no"]);
  });

  it("covers all events of a long match once, with one red bar", () => {
    const bars = rulerBars(1000, 999, 115);
    expect(bars).toHaveLength(115);
    expect(bars[0]?.from).toBe(1);
    expect(bars.at(-1)?.to).toBe(1000);
    bars.slice(1).forEach((bar, at) => expect(bar.from).toBe((bars[at]?.to ?? 0) + 1));
    expect(bars.filter(({ state }) => state === "bad")).toHaveLength(1);
  });

  it("is empty for an empty record", () => {
    expect(rulerBars(0, null)).toEqual([]);
  });
});

describe("dropped files", () => {
  const file = (name: string, value: unknown) =>
    new File([typeof value === "string" ? value : JSON.stringify(value)], name);
  const match = "ab".repeat(16);
  const record = { header: `{"match":"${match}"}`, header_sig: "", events: [], receipt: null };
  const kept = {
    format: "semente-receipts/1",
    header: record.header,
    header_sig: "",
    events: ["{}"],
    receipts: [],
  };

  it("are told apart by what is in them, not by their names", async () => {
    const sorted = await sortFiles([file("a.json", kept), file("b.json", record)]);
    expect(sorted).toEqual({
      record: JSON.stringify(record),
      kept: JSON.stringify(kept),
      match,
    });
  });

  it("that are only receipts carry the record as far as the client had it", async () => {
    const { record: text } = await sortFiles([file("a.json", kept)]);
    expect(JSON.parse(text ?? "")).toEqual({ ...record, events: ["{}"] });
  });

  it("that are no JSON are left to the verifier", async () => {
    expect(await sortFiles([file("a.txt", "hello")])).toEqual({
      record: "hello",
      kept: null,
      match: null,
    });
  });

  it("that would become too many things in memory are left to the verifier as they are", async () => {
    const text = `[${"{},".repeat(600_000)}{}]`;
    const parse = vi.spyOn(JSON, "parse");
    expect((await sortFiles([file("a.json", text)])).record).toBe(text);
    expect(parse).not.toHaveBeenCalledWith(text);
    parse.mockRestore();
  });

  it("name no match that is no match id", async () => {
    const sly = { ...record, header: '{"match":"../../admin"}' };
    expect((await sortFiles([file("a.json", sly)])).match).toBeNull();
  });
});

it("the first difference from what was kept is found", () => {
  expect(firstDifference(["a", "b", "c"], ["a", "x"])).toBe(2);
  expect(firstDifference(["a", "b"], ["a", "b", "c"])).toBeNull();
  expect(firstDifference([], [])).toBeNull();
});

describe("a replay's log and turns", () => {
  const step = (seq: number, body: object, events: RulesEvent[]) => ({
    seq,
    t: 0,
    body: JSON.stringify(body),
    events,
    view: {},
  });
  const steps = [
    step(1, { type: "start" }, []),
    step(2, { type: "setup" }, [{ seq: 2, event: "turn", n: 1 }]),
    step(3, { type: "move", move: "go" }, [{ seq: 3, event: "quiet" }]),
    step(4, { type: "auto", cause: "clock", move: "go" }, [{ seq: 4, event: "turn", n: 2 }]),
    step(5, { type: "auto", cause: "forced", move: "go" }, []),
  ];
  const game: Pick<GameModule, "line" | "turn"> = {
    line: (event) => (event.event === "turn" ? { text: `vez ${event["n"]}`, actor: null } : null),
    turn: (event) => (event.event === "turn" ? Number(event["n"]) : null),
  };

  it("has a row an entry, with the move where the rules tell nothing", () => {
    const rows = logRows({ steps, lang: "pt-br" }, game);
    expect(rows.map(({ seq, lines, move, byTable }) => [seq, lines.length, move, byTable])).toEqual(
      [
        [1, 0, "", false],
        [2, 1, "", false],
        [3, 0, "go", false],
        [4, 1, "go", true],
        [5, 0, "go", false],
      ],
    );
    expect(rows[0]?.title).toBe("entry.start");
  });

  it("jumps from turn to turn", () => {
    expect(turns({ steps }, game)).toEqual([
      { place: 1, turn: 1 },
      { place: 3, turn: 2 },
    ]);
    expect(turnFrom({ steps, place: 1 }, game, true)).toBe(3);
    expect(turnFrom({ steps, place: 3 }, game, true)).toBe(4);
    expect(turnFrom({ steps, place: 3 }, game, false)).toBe(1);
    expect(turnFrom({ steps, place: 1 }, game, false)).toBe(0);
  });

  it("jumps ten steps where a game does not tell its turns", () => {
    expect(turnFrom({ steps, place: 12 }, {}, false)).toBe(2);
  });
});
