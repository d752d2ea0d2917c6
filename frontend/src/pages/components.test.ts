/** Pages' parts as a person meets them. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { House, opened } from "../fair/house.helper.ts";
import { verifyRecord } from "../fair/verify.ts";
import { client } from "../state/client.svelte.ts";
import { choices, choose } from "../state/settings.svelte.ts";
import type { LobbyInfo, TableInfo } from "../net/types.ts";
import NameForm from "./NameForm.svelte";
import OpenTables from "./lobby/OpenTables.svelte";
import Running from "./Running.svelte";
import SettingsForm from "./SettingsForm.svelte";
import Checks from "./verify/Checks.svelte";
import Ruler from "./verify/Ruler.svelte";

function answer(status: number, body: unknown): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const host = { id: "p1", nickname: "<b>ana</b>", rating: 1500, bot: null };
const table: TableInfo = {
  id: "t1",
  game: "courts",
  options: {},
  visibility: "public",
  rated: true,
  opponent: "person",
  bot: null,
  host,
  guest: null,
  token: null,
  created: Date.now(),
  match: null,
  rematch_of: null,
};
const me = { id: "p9", nickname: "eu", guest: true, login: null, lang: "pt-br", ratings: {} };
const counts = { online: 0, revealed: 0, ended: 0 };

beforeEach(() => {
  choose({ lang: "pt-br" });
  Object.assign(client, { me, mine: [], lobby: null, games: null });
});
afterEach(() => vi.unstubAllGlobals());

describe("the nickname form", () => {
  const write = async (name: string): Promise<void> => {
    await fireEvent.input(screen.getByRole("textbox"), { target: { value: name } });
    await fireEvent.click(screen.getByRole("button", { name: "Entrar" }));
  };

  it("asks for a nickname and nothing else", async () => {
    const fetched = answer(200, { player: { ...me, nickname: "ana" } });
    const done = vi.fn();
    vi.stubGlobal("WebSocket", class {});
    render(NameForm, { done });
    await write("  ana ");
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    const [, init] = fetched.mock.calls[0] as [string, RequestInit];
    expect(init.body).toBe('{"nickname":"ana"}');
  });

  it("says what is wrong with one", async () => {
    answer(400, { error: "nickname_characters", facts: {} });
    render(NameForm);
    await write("a\u200bb");
    expect((await screen.findByRole("alert")).textContent).toContain("não aparecem");
  });

  it("does not bother the server with an empty one", async () => {
    const fetched = answer(200, {});
    render(NameForm);
    await write("   ");
    expect(screen.getByRole("alert").textContent).toBe("Escreva um apelido.");
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("open tables", () => {
  const show = (open: TableInfo[]): void => {
    client.lobby = { open, playing: [], counts, mine: [] } satisfies LobbyInfo;
    render(OpenTables, { game: null });
  };

  it("show nicknames as typed", () => {
    show([table]);
    expect(screen.getByText("<b>ana</b>")).toBeDefined();
    expect(screen.getByText("1 esperando alguém")).toBeDefined();
  });

  it("leave out one's own", () => {
    show([{ ...table, host: { ...host, id: me.id } }]);
    expect(screen.queryByText("<b>ana</b>")).toBeNull();
    expect(screen.getByText(/Nenhuma mesa esperando/)).toBeDefined();
  });
});

describe("one's own tables on other pages", () => {
  it("lead back to a match", () => {
    client.mine = [{ ...table, match: "m1" }];
    render(Running);
    const link = screen.getByRole("link", { name: "Voltar à mesa" });
    expect(link.getAttribute("href")).toBe("/partida/m1");
  });

  it("bring offered rematches, which can be declined", async () => {
    const fetched = answer(200, {});
    client.mine = [{ ...table, rematch_of: "m0" }];
    render(Running);
    expect(screen.getByText(/propõe revanche/)).toBeDefined();
    await fireEvent.click(screen.getByRole("button", { name: "Recusar" }));
    await waitFor(() => expect(client.mine).toEqual([]));
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/tables/t1/leave");
  });
});

describe("the settings", () => {
  it("change theme, motion and language", async () => {
    render(SettingsForm);
    await fireEvent.click(screen.getByRole("button", { name: "noite" }));
    await fireEvent.click(screen.getByRole("button", { name: "desligadas" }));
    expect(choices).toMatchObject({ theme: "dark", animations: "off" });
    await fireEvent.click(screen.getByRole("button", { name: "English" }));
    expect(screen.getByText("Theme")).toBeDefined();
    choose({ theme: "light", animations: "device" });
  });
});

describe("a verdict", () => {
  async function record(
    change: (events: string[]) => void,
  ): Promise<{ text: string; house: House }> {
    const { house, opens } = await opened();
    await house.start(opens);
    const entries = await house.finish();
    const events = house.entries.map(({ body }) => body);
    change(events);
    const receipt = { seq: house.seq, sig: entries.at(-1)?.sig };
    const { header } = house;
    const { sign } = await import("../fair/ed25519.ts");
    const { headerHash, headerMessage } = await import("../fair/messages.ts");
    const header_sig = await sign(house.pair.secret, headerMessage(headerHash(header)));
    return { text: JSON.stringify({ header, header_sig, events, receipt }), house };
  }

  it("names all fifteen checks, with a word each", async () => {
    const { text, house } = await record(() => undefined);
    const report = await verifyRecord(text, { trustedKeys: house.trusted });
    expect(report.verdict).toBe("ok");
    render(Checks, { report });
    expect(screen.getAllByRole("listitem")).toHaveLength(15);
    expect(screen.getByText("12 conferem, 0 não, 3 não rodaram")).toBeDefined();
    expect(screen.getByText("Valor de cada sorteio")).toBeDefined();
  });

  it("is red where it was tampered with", async () => {
    const { text, house } = await record((events) => {
      events[1] = (events[1] ?? "").replace(/"out":(\d)/, (_, out) => `"out":${3 - Number(out)}`);
    });
    const report = await verifyRecord(text, { trustedKeys: house.trusted });
    expect(report.verdict).toBe("receipt");
    const { container } = render(Checks, { report });
    const bad = container.querySelectorAll("li.bad");
    expect(bad).toHaveLength(1);
    expect(bad[0]?.textContent).toContain("Recibo do último evento");
    const { container: ruler } = render(Ruler, { report, event: 2 });
    expect(ruler.querySelectorAll("rect.ok")).toHaveLength(1);
    expect(ruler.querySelectorAll("rect.bad")).toHaveLength(1);
    expect(screen.getByText("evento 2")).toBeDefined();
  });
});
