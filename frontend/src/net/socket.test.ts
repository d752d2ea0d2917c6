import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, lastSocket, world } from "./fake-socket.helper.ts";
import { Line, type LineState } from "./socket.ts";

let states: [LineState, number | null][];
let heard: unknown[];
let opened: number;
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all.length = 0;
  states = [];
  heard = [];
  opened = 0;
  line = new Line(
    "ws://here/",
    {
      opened: () => (opened += 1),
      message: (value) => heard.push(value),
      state: (state, code) => states.push([state, code]),
    },
    world,
  );
  line.start();
});

afterEach(() => {
  line.stop();
  vi.useRealTimers();
});

const state = () => states.at(-1);

describe("a line", () => {
  it("opens, says so, and hands over messages", () => {
    expect(state()).toEqual(["connecting", null]);
    lastSocket().accept();
    expect(state()).toEqual(["open", null]);
    expect(opened).toBe(1);
    lastSocket().say({ type: "x" });
    expect(heard).toEqual([{ type: "x" }]);
  });

  it("does not send what cannot leave", () => {
    expect(line.send({ type: "a" })).toBe(false);
    lastSocket().accept();
    expect(line.send({ type: "a" })).toBe(true);
    expect(lastSocket().sent).toEqual([{ type: "a" }]);
  });

  it("passes over what is not JSON", () => {
    lastSocket().accept();
    lastSocket().onmessage?.({ data: "{" });
    expect(heard).toEqual([]);
  });

  it("comes back by itself, waiting longer after each failure, eight seconds at most", () => {
    lastSocket().accept();
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      const before = FakeSocket.all.length;
      lastSocket().end(1006);
      expect(state()?.[0]).toBe("away");
      let waited = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
  });

  it("begins with short waits again once it has heard something", () => {
    lastSocket().end(1006);
    vi.advanceTimersByTime(400);
    lastSocket().end(1006);
    vi.advanceTimersByTime(800);
    lastSocket().accept();
    lastSocket().say({});
    const before = FakeSocket.all.length;
    lastSocket().end(1006);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it.each([4400, 4401, 4403, 4404])("stays away after %i", (code) => {
    lastSocket().accept();
    lastSocket().end(code);
    expect(state()).toEqual(["closed", code]);
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(before);
  });

  it("comes back at once after a restart, however often it failed before", () => {
    for (let failure = 0; failure < 5; failure += 1) {
      lastSocket().end(1006);
      vi.advanceTimersByTime(8000);
    }
    const before = FakeSocket.all.length;
    lastSocket().end(4412);
    vi.advanceTimersByTime(400);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it("pings every 20 seconds and gives a silent line up", () => {
    lastSocket().accept();
    vi.advanceTimersByTime(20_000);
    expect(lastSocket().of("ping")).toHaveLength(1);
    lastSocket().say({ type: "pong" });
    const first = lastSocket();
    vi.advanceTimersByTime(20_000);
    expect(first.of("ping")).toHaveLength(2);
    vi.advanceTimersByTime(8_000);
    expect(lastSocket()).not.toBe(first);
  });

  it("tries at once when the device is online again", () => {
    lastSocket().end(1006);
    const before = FakeSocket.all.length;
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  it("hears nothing from a line that it has given up", () => {
    const old = lastSocket();
    old.accept();
    line.renew();
    old.say({ type: "late" });
    expect(heard).toEqual([]);
  });

  it("stops for good", () => {
    lastSocket().accept();
    line.stop();
    expect(state()).toEqual(["closed", 1000]);
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(before);
  });
});
