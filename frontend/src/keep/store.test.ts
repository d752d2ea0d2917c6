import { describe, expect, it } from "vitest";
import { Keeper, type KeptMatch } from "./store.ts";

const match: KeptMatch = {
  match: "m1",
  game: "courts",
  touched: 0,
  offer: null,
  header: "{}",
  header_sig: "aa",
  seats: [],
  view_receipts: [{ event: 9, seat: 0, view: "{}", sig: "bb" }],
};
const event = (n: number) => ({ body: `{"n":${n}}`, head: `h${n}`, sig: `s${n}` });

describe("what a client keeps", () => {
  it("is nothing at first", async () => {
    const keeper = new Keeper(true);
    expect(await keeper.match("m1")).toBeNull();
    expect(await keeper.file("m1")).toBeNull();
    expect(await keeper.keys()).toEqual([]);
  });

  it("says that it does not outlive the page where the browser stores nothing", async () => {
    expect(await new Keeper(true).durable()).toBe(false);
  });

  it("becomes one file with the newest receipt", async () => {
    const keeper = new Keeper(true);
    await keeper.saveMatch(match);
    await keeper.addEvents("m1", 1, [event(1), event(2)]);
    await keeper.addEvents("m1", 3, [event(3)]);
    expect(await keeper.file("m1")).toMatchObject({
      format: "semente-receipts/1",
      header: "{}",
      events: ['{"n":1}', '{"n":2}', '{"n":3}'],
      receipts: [{ seq: 3, head: "h3", sig: "s3" }],
    });
  });

  it("leaves out the view receipt of an event that was not kept", async () => {
    const keeper = new Keeper(true);
    await keeper.saveMatch(match);
    await keeper.addEvents("m1", 1, [event(1)]);
    expect((await keeper.file("m1"))?.view_receipts).toEqual([]);
  });

  it("stops at a gap", async () => {
    const keeper = new Keeper(true);
    await keeper.addEvents("m1", 1, [event(1)]);
    await keeper.addEvents("m1", 3, [event(3)]);
    expect(await keeper.events("m1")).toEqual([event(1)]);
  });

  it("is a copy: what changes afterwards is not kept", async () => {
    const keeper = new Keeper(true);
    const mine = { ...match, seats: [] as KeptMatch["seats"] };
    await keeper.saveMatch(mine);
    mine.game = "other";
    expect((await keeper.match("m1"))?.game).toBe("courts");
  });

  it("keeps matches apart", async () => {
    const keeper = new Keeper(true);
    await keeper.addEvents("m1", 1, [event(1)]);
    expect(await keeper.events("m2")).toEqual([]);
  });
});
