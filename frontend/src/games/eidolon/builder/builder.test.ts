import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, api, type DeckInfo } from "../../../net/api.ts";
import { go, guardPage, route } from "../../../router.svelte.ts";
import { client } from "../../../state/client.svelte.ts";
import { card, type Card } from "../cards.ts";
import { SUGGESTED, type Deck } from "../decks.ts";
import Builder from "./Builder.svelte";
import {
  counts,
  emptyDeck,
  MAIN_CARDS,
  notices,
  PLACE_CARDS,
  withCount,
  withGuild,
} from "./deck.ts";
import { sameDeck, withPlace } from "./deck.ts";
import { Editor } from "./editor.svelte.ts";
import { deckJson, deckText, fileName, MAX_FILE, readDeck } from "./files.ts";
import List from "./List.svelte";
import { reasonText } from "./reasons.ts";
import { ANYTHING, find, type Wanted } from "./search.ts";
import Shared from "./Shared.svelte";

const suggested = SUGGESTED[0]!;
const info = (deck: Deck, more: Partial<DeckInfo> = {}): DeckInfo => ({
  id: "ab12",
  game: "eidolon",
  name: deck.name,
  payload: deck as never,
  legal: true,
  reasons: [],
  token: null,
  ...more,
});

let check: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  client.me = { id: "p1", nickname: "ana", guest: true, login: null, lang: "pt-br", ratings: {} };
  check = vi.spyOn(api, "checkDeck").mockResolvedValue({ legal: true, reasons: [] });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  client.me = undefined;
});

describe("search (E-28.47)", () => {
  const names = (wanted: Partial<Wanted>, cards: readonly Card[] = MAIN_CARDS): string[] =>
    find(cards, { ...ANYTHING, ...wanted }, "pt-br").map(({ code }) => code);

  it("E-28.47 by name, without case and accents, in either language", () => {
    expect(names({ name: "GUARDA DA PONTE" })).toContain("O02");
    expect(names({ name: "estrategia impossivel que nao existe" })).toEqual([]);
    expect(names({ name: "sira of the many" })).toEqual(["I01"]);
  });

  it("E-28.47 by identity, type, cost, Natureza and Vocação", () => {
    const wanted = { identity: "ordem", type: "creature", cost: "2", nature: "humano" };
    const found = names({ ...wanted, vocation: "guarda" });
    expect(found).toContain("O02");
    for (const code of found) {
      const one = card(code);
      expect([one.identity, one.type, one.cost, one.nature]).toEqual([
        "ordem",
        "creature",
        2,
        "humano",
      ]);
      expect(one.vocations).toContain("guarda");
    }
  });

  it("E-28.47 by keyword, printed or given by the kind of card", () => {
    expect(names({ keyword: "explorar" })).toContain("I01");
    expect(names({ keyword: "vigilia" })).toContain("O01");
    // Únicas can be raised although their texts do not say so.
    expect(names({ keyword: "reerguer" })).toContain("I01");
    expect(names({ keyword: "reerguer" })).not.toContain("O02");
  });

  it("E-28.47 Locais by the types they favour and by difficulty", () => {
    const found = names({ vocation: "cavaleiro" }, PLACE_CARDS);
    expect(found).toContain("L01");
    expect(found.every((code) => card(code).favours.includes("cavaleiro"))).toBe(true);
    expect(names({ cost: "7" }, PLACE_CARDS).every((code) => card(code).difficulty >= 7)).toBe(
      true,
    );
  });
});

describe("a deck", () => {
  it("E-28.46 E-3.16 counts by cost, identity and type; a notice for a Desbravador from outside", () => {
    // Two guards (cost 2, Ordem) and one relic: Escudo de Carvalho (cost 2, Ordem).
    let deck = withCount(withCount(emptyDeck("x"), "O02", 2), "O05", 1);
    expect(counts(deck).curve).toEqual([0, 0, 3, 0, 0, 0, 0, 0]);
    expect(counts(deck).identity).toMatchObject({ ordem: 3, ruina: 0, neutra: 0 });
    expect(counts(deck).type).toEqual({ creature: 2, relic: 1, ritual: 0, estratagema: 0 });
    deck = { ...deck, guilds: ["ruina", "instinto"], desbravador: "D01" };
    expect(notices(deck).map(({ code }) => code)).toEqual(["desbravador_outside_guilds"]);
    expect(notices(withGuild(deck, 0, "ordem"))).toEqual([]);
  });

  it("E-3.12 the two guilds stay different: the same one again swaps them", () => {
    const deck: Deck = { ...emptyDeck("x"), guilds: ["ordem", "ruina"] };
    expect(withGuild(deck, 0, "ruina").guilds).toEqual(["ruina", "ordem"]);
    expect(withGuild(deck, 1, "instinto").guilds).toEqual(["ordem", "instinto"]);
  });

  it("is the same deck in whatever order its cards stand", () => {
    const turned = { ...suggested.deck, main: [...suggested.deck.main].reverse() };
    expect(sameDeck(suggested.deck, turned)).toBe(true);
    expect(sameDeck(suggested.deck, withCount(suggested.deck, "O02", 1))).toBe(false);
    const [place = ""] = suggested.deck.locais;
    expect(withPlace(suggested.deck, place).locais).toHaveLength(7);
  });
});

describe("files", () => {
  it("E-28.41 E-28.42 what is exported as JSON is the deck, with its format and version", () => {
    const read: unknown = JSON.parse(deckJson(suggested.deck));
    expect(read).toEqual(suggested.deck);
    expect(read).toMatchObject({ format: "eidolon-deck", version: 1 });
    expect(JSON.parse(deckJson(emptyDeck("Vazio")))).toEqual(emptyDeck("Vazio"));
  });

  it("E-28.41 the plain list names every card with its code and count", () => {
    const lines = deckText({ ...suggested.deck, name: "Ponte" }, "pt-br").split("\n");
    expect(lines[0]).toBe("EIDOLON: Ponte");
    expect(lines).toContain("Deck principal");
    const [first] = suggested.deck.main;
    expect(lines).toContain(`${first!.count} ${first!.code} ${card(first!.code).name["pt-br"]}`);
    expect(lines.filter((line) => /^L\d\d /.test(line))).toHaveLength(8);
  });

  it("names files after the deck", () => {
    expect(fileName("Vigília da Ponte!", ".json")).toBe("vigilia-da-ponte.json");
    expect(fileName("???", ".json")).toBe("eidolon.json");
  });

  it("E-28.43 too big or not UTF-8 is refused before anything is sent", async () => {
    const send = vi.spyOn(api, "importDeck");
    const big = new File(["x".repeat(MAX_FILE + 1)], "a.json");
    expect(await readDeck(big)).toEqual({ refused: [{ code: "too_big", facts: { max: 65_536 } }] });
    const latin = new File([new Uint8Array([0x4f, 0xe9, 0x21])], "a.txt");
    expect(await readDeck(latin)).toEqual({ refused: [{ code: "not_utf8", facts: {} }] });
    expect(send).not.toHaveBeenCalled();
  });

  it("JSON and plain lists go to the house as what they are", async () => {
    const send = vi
      .spyOn(api, "importDeck")
      .mockResolvedValue({ payload: suggested.deck as never, legal: true, reasons: [] });
    await readDeck(new File(["{}"], "a.txt"));
    await readDeck(new File(["4 O02"], "a.txt"));
    expect(send.mock.calls.map(([, form]) => form)).toEqual(["json", "text"]);
  });
});

describe("the editor", () => {
  it("E-28.43 a refused file leaves the deck as it was and says why", async () => {
    const editor = new Editor(suggested.deck, null);
    const reasons = [{ code: "unknown_card", facts: { code: "Z99" } }];
    vi.spyOn(api, "importDeck").mockRejectedValue(
      new ApiError("bad_setup", 400, { reasons: reasons as never }),
    );
    expect(await editor.open(new File(["{}"], "x.json"))).toBe(false);
    expect(editor.deck).toBe(suggested.deck);
    expect(editor.trouble).toEqual(reasons);
    expect(reasonText(editor.trouble[0]!, "pt-br")).toBe("A casa não conhece a carta Z99.");
    editor.checker.stop();
  });

  it("E-28.44 a well-formed deck that is not legal is taken, and the import can be undone", async () => {
    const editor = new Editor(suggested.deck, null);
    const small = withCount(emptyDeck("Pequeno"), "O02", 4);
    vi.spyOn(api, "importDeck").mockResolvedValue({
      payload: small as never,
      legal: false,
      reasons: [],
    });
    expect(await editor.open(new File(["{}"], "x.json"))).toBe(true);
    expect(editor.deck).toEqual(small);
    editor.undoImport();
    expect(editor.deck).toBe(suggested.deck);
    editor.checker.stop();
  });

  it("saves a new deck once and changes it from then on; edits in between stay unsaved", async () => {
    const keep = vi
      .spyOn(api, "keepDeck")
      .mockImplementation(async (_game, _name, payload) => ({ deck: info(payload as never) }));
    const change = vi
      .spyOn(api, "changeDeck")
      .mockImplementation(async () => ({ deck: info(suggested.deck) }));
    const editor = new Editor(emptyDeck("Meu"), null);
    expect(editor.dirty).toBe(false);
    editor.add("O02", 1);
    expect(editor.dirty).toBe(true);
    expect(await editor.save()).toBe(true);
    expect(editor.dirty).toBe(false);
    editor.add("O02", 1);
    expect(editor.dirty).toBe(true);
    await editor.save();
    expect([keep.mock.calls.length, change.mock.calls.length]).toEqual([1, 1]);
    editor.checker.stop();
  });

  it("a deck without a name is not sent", async () => {
    const keep = vi.spyOn(api, "keepDeck");
    const editor = new Editor(emptyDeck("Meu"), null);
    editor.rename("  ");
    expect(await editor.save()).toBe(false);
    expect(keep).not.toHaveBeenCalled();
    expect(reasonText(editor.trouble[0]!, "pt-br")).toBe("Escreva um nome para o deck.");
    editor.checker.stop();
  });

  it("a refused save keeps the changes and says why", async () => {
    vi.spyOn(api, "keepDeck").mockRejectedValue(new ApiError("too_many_decks", 409));
    const editor = new Editor(emptyDeck("Meu"), null);
    editor.add("O02", 1);
    expect(await editor.save()).toBe(false);
    expect(editor.dirty).toBe(true);
    expect(reasonText(editor.trouble[0]!, "en")).toContain("a hundred decks");
    editor.checker.stop();
  });

  it("E-28.40 asks the house after each change, once for quick ones, and the last answer counts", async () => {
    vi.useFakeTimers();
    const editor = new Editor(emptyDeck("x"), null);
    await vi.advanceTimersByTimeAsync(0);
    const asked = check.mock.calls.length;
    const faults = [{ code: "too_few_cards", facts: { count: 2, min: 60 } }];
    check.mockResolvedValue({ legal: false, reasons: faults });
    editor.add("O02", 1);
    editor.add("O02", 1);
    expect(editor.checker.verdict.state).toBe("checking");
    await vi.advanceTimersByTimeAsync(1000);
    expect(check.mock.calls.length).toBe(asked + 1);
    expect(editor.checker.verdict).toEqual({ state: "faulty", reasons: faults });
  });

  it("says that nothing was checked when the house is away", async () => {
    vi.useFakeTimers();
    check.mockRejectedValue(new ApiError("offline"));
    const editor = new Editor(emptyDeck("x"), null);
    await vi.advanceTimersByTimeAsync(10);
    expect(editor.checker.verdict.state).toBe("unchecked");
  });
});

describe("reasons in words", () => {
  const CODES = [
    "not_a_deck wrong_format wrong_version bad_guilds bad_desbravador bad_main bad_places wrong_keys",
    "bad_name bad_line bad_count too_few_cards too_many_cards too_many_copies unknown_card",
    "not_a_main_card unknown_place place_twice unknown_desbravador eight_places_needed",
    "two_guilds_needed bad_guild same_guild_twice guild_without_cards desbravador_missing too_big",
    "not_utf8 not_json empty_list count_missing desbravador_outside_guilds not_canonical",
    "setup_too_long no_such_form too_many_decks name_empty name_too_long name_characters",
  ]
    .join(" ")
    .split(" ");
  const facts = {
    code: "O02",
    count: 5,
    min: 60,
    max: 65_536,
    needed: 8,
    guild: "ruina",
    identity: "ordem",
    missing: ["main"],
    unknown: ["cards"],
    line: 3,
    text: "Gato",
  };

  it.each(CODES)("E-28.40 %s is a whole sentence in both languages", (code) => {
    for (const lang of ["pt-br", "en"] as const) {
      const text = reasonText({ code, facts }, lang);
      expect(text).toMatch(/\.$/);
      expect(text).not.toMatch(/\{|undefined|recusou o deck \(|refused the deck \(/);
    }
  });

  it("names cards and identities instead of codes", () => {
    const twice = { code: "too_many_copies", facts: { code: "O02", count: 5, max: 4 } };
    expect(reasonText(twice, "pt-br")).toBe("Guarda da Ponte: 5 cópias; o máximo é 4.");
    const guild = { code: "guild_without_cards", facts: { guild: "ruina" } };
    expect(reasonText(guild, "pt-br")).toBe("Nenhuma carta de Ruína no deck principal.");
    const line = { code: "unknown_card", facts: { line: 7, text: "Gato" } };
    expect(reasonText(line, "en")).toBe("Line 7: the house does not know “Gato”.");
    expect(reasonText({ code: "brand_new", facts: {} }, "en")).toContain("brand_new");
  });
});

describe("the pages", () => {
  // The whole pool is on the page: roles would be computed for a thousand elements.
  it("E-28.40 E-28.46 the builder names the faults, shows the figures and counts one more copy", async () => {
    check.mockResolvedValue({
      legal: false,
      reasons: [{ code: "too_few_cards", facts: { count: 59, min: 60 } }],
    });
    // 59 cards, three of them guards, whatever the suggested deck holds at present.
    const others = suggested.deck.main.filter(({ code }) => code !== "O02");
    const guards = withCount({ ...suggested.deck, main: others }, "O02", 3);
    const size = guards.main.reduce((sum, line) => sum + line.count, 0);
    const most = others.reduce((one, other) => (other.count > one.count ? other : one));
    const deck = withCount(guards, most.code, most.count + 59 - size);
    const editor = new Editor(deck, null);
    render(Builder, { editor, lang: "pt-br" });
    await waitFor(() => expect(editor.checker.verdict.state).toBe("faulty"));
    expect(screen.getByText("O deck principal tem 59 cartas; o mínimo é 60.")).toBeTruthy();
    expect(screen.getAllByText("59 de 60").length).toBeGreaterThan(0);
    for (const title of ["Curva de custo", "Por identidade", "Por tipo"]) {
      expect(screen.getByText(title)).toBeTruthy();
    }
    const [more] = screen.getAllByLabelText("Mais uma cópia de Guarda da Ponte");
    await fireEvent.click(more!);
    expect(editor.count("O02")).toBe(4);
    // Four are the most: the button says so by being off.
    expect((more as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText(/cópia de segurança/)).toBeTruthy();
  }, 20_000);

  it("asks before a page with unsaved changes is left", async () => {
    const editor = new Editor(suggested.deck, info(suggested.deck));
    render(Builder, { editor, lang: "pt-br" });
    go("/perfil");
    expect(route().page).toBe("profile");
    editor.add("O02", -1);
    flushSync();
    go("/creditos");
    expect(route().page).toBe("profile");
    flushSync();
    await fireEvent.click(screen.getByText("Continuar editando"));
    expect(screen.queryByText("Sair sem guardar?")).toBeNull();
    go("/creditos");
    flushSync();
    await fireEvent.click(screen.getByText("Sair sem guardar"));
    expect(route().page).toBe("credits");
  }, 20_000);

  it("a guard that is called off lets everything go", () => {
    const stop = guardPage(() => false);
    go("/perfil");
    expect(route().page).not.toBe("profile");
    stop();
    go("/perfil");
    expect(route().page).toBe("profile");
  });

  it("E-28.45 E-28.53 a suggested deck is copied to one's own; files are advised as backup", async () => {
    vi.spyOn(api, "decks").mockResolvedValue({ decks: [] });
    const keep = vi.spyOn(api, "keepDeck").mockResolvedValue({ deck: info(suggested.deck) });
    render(List, { lang: "pt-br" });
    const [copy] = screen.getAllByRole("button", { name: "Copiar e mudar" });
    await fireEvent.click(copy!);
    await waitFor(() => expect(route()).toMatchObject({ page: "decks", deck: "ab12" }));
    const [, name, payload] = keep.mock.calls[0]!;
    expect(name).toBe(`${suggested.name["pt-br"]} (cópia)`);
    expect(payload).toMatchObject({ main: suggested.deck.main, locais: suggested.deck.locais });
    expect(screen.getByText(/exporte os arquivos como cópia de segurança/)).toBeTruthy();
  });

  it("a shared deck is shown with who made it, and can be copied", async () => {
    vi.spyOn(api, "sharedDeck").mockResolvedValue({
      deck: { ...info(suggested.deck), by: "tião" } as never,
    });
    render(Shared, { token: "t", lang: "pt-br" });
    expect(await screen.findByText("Um deck de tião")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copiar para os meus" })).toBeTruthy();
  });
});
