import { beforeEach, describe, expect, it } from "vitest";
import { go, route } from "../router.svelte.ts";
import { client, newMatch } from "../state/client.svelte.ts";
import { heard } from "./lobby.ts";
import type { LobbyInfo, TableInfo } from "./types.ts";

function table(id: string, match: string | null = null): TableInfo {
  return {
    id,
    game: "courts",
    options: {},
    visibility: "public",
    rated: true,
    opponent: "person",
    bot: null,
    host: { id: "p1", nickname: "ana", rating: null, bot: null },
    guest: null,
    token: null,
    created: 0,
    match,
    rematch_of: null,
  };
}

function lobby(mine: TableInfo[] = []): { type: "lobby" } & LobbyInfo {
  return {
    type: "lobby",
    open: [],
    playing: [],
    counts: { online: 1, revealed: 2, ended: 3 },
    mine,
  };
}

beforeEach(() => {
  go("/");
  Object.assign(client, { mine: [], called: [], search: null, match: null, lobby: null });
});

describe("the lobby's socket", () => {
  it("keeps the lists", () => {
    heard(lobby([table("t1")]));
    expect(client.lobby?.counts.ended).toBe(3);
    expect(client.mine.map(({ id }) => id)).toEqual(["t1"]);
  });

  it("goes to a match when it is made", () => {
    client.search = { game: "courts", ticket: "x", since: 0 };
    heard({ type: "matched", table: table("t1", "m1"), match: "m1" });
    expect(route()).toEqual({ page: "match", match: "m1" });
    expect(client.search).toBeNull();
  });

  it("leaves a note where another match is being played", () => {
    go("/partida/m0");
    client.match = { ...newMatch("m0"), you: [0] };
    heard({ type: "matched", table: table("t1", "m1"), match: "m1" });
    expect(route()).toEqual({ page: "match", match: "m0" });
    expect(client.called).toEqual(["m1"]);
  });

  it("goes there although the call was lost, once a table that waited has a match", () => {
    heard(lobby([table("t1")]));
    heard(lobby([table("t1", "m1")]));
    expect(route()).toEqual({ page: "match", match: "m1" });
  });

  it("does not go back to a match that was left", () => {
    heard(lobby([table("t1", "m1")]));
    expect(route()).toEqual({ page: "lobby" });
  });

  it("keeps an offered rematch", () => {
    heard({ type: "rematch", match: "m1", table: { ...table("t2"), rematch_of: "m1" } });
    expect(client.mine.map(({ rematch_of }) => rematch_of)).toEqual(["m1"]);
  });
});
