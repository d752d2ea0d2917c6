import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../../net/api.ts";
import { CARDS, card } from "../cards.ts";
import { copyOf, figure, isPicture, LONGEST, readFile, writeFile, type WorkCard } from "./cards.ts";
import { Drawer } from "./drawer.svelte.ts";
import WorkFace from "./WorkFace.svelte";
import Workshop from "./Workshop.svelte";

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";
const made = (more: Partial<WorkCard> = {}): WorkCard => ({
  ...copyOf(card("O02"), "pt-br"),
  ...more,
});
const bare = ({ id: _, ...rest }: WorkCard): unknown => rest;

beforeEach(() => localStorage.clear());

describe("a workshop card", () => {
  it("E-28.48 begins as a copy of a card, with everything that can be edited", () => {
    expect(made()).toMatchObject({
      name: "Guarda da Ponte",
      identity: "ordem",
      frame: "creature",
      type_line: "Criatura · Humano Guarda",
      top: 2,
      atq: 1,
      res: 3,
      exp: 0,
      print: "O02",
      picture: "",
      credit: "game-icons.net",
    });
    expect(copyOf(card("L01"), "pt-br")).toMatchObject({ frame: "place", top: 5 });
    expect(copyOf(card("D01"), "en")).toMatchObject({ frame: "desbravador", top: 22 });
  });

  it("E-28.51 comes back from its file as it was", () => {
    const cards = [made({ text: "uma\nduas" }), made({ picture: PIXEL, frame: "relic" })];
    const read = readFile(writeFile(cards));
    expect("cards" in read && read.cards.map(bare)).toEqual(cards.map(bare));
  });

  it("every card of the catalogue can be copied and read again", () => {
    const all = [...CARDS.values()].map((one) => copyOf(one, "en"));
    const read = readFile(writeFile(all));
    expect("cards" in read && read.cards).toHaveLength(CARDS.size);
  });

  it("E-28.49 E-28.50 its file says that nothing in it can be executed, and holds no code or ability", () => {
    const file = JSON.parse(writeFile([made()])) as { executable: boolean; cards: object[] };
    expect(file.executable).toBe(false);
    expect(Object.keys(file.cards[0]!)).not.toContain("code");
    expect(Object.keys(file.cards[0]!)).not.toContain("abilities");
  });

  it.each([
    ["no JSON", "hello", { why: "bad_file" }],
    ["a deck", '{"format":"eidolon-deck","version":1,"cards":[]}', { why: "bad_file" }],
    [
      "another version",
      writeFile([]).replace('"version": 1', '"version": 2'),
      { why: "bad_version" },
    ],
    ["no list", '{"format":"eidolon-oficina","version":1}', { why: "bad_file" }],
    [
      "an empty card",
      '{"format":"eidolon-oficina","version":1,"cards":[{}]}',
      { why: "bad_card", n: 1 },
    ],
    ["a number too big", writeFile([made(), made({ atq: 100 })]), { why: "bad_card", n: 2 }],
    ["a fraction", writeFile([made({ top: 1.5 })]), { why: "bad_card", n: 1 }],
    [
      "a name too long",
      writeFile([made({ name: "x".repeat(LONGEST.name + 1) })]),
      { why: "bad_card", n: 1 },
    ],
    [
      "a picture from elsewhere",
      writeFile([made({ picture: "https://x.test/a.png" })]),
      { why: "bad_card", n: 1 },
    ],
    [
      "a picture that is a page",
      writeFile([made({ picture: "data:text/html;base64,AAAA" })]),
      { why: "bad_card", n: 1 },
    ],
    [
      "an SVG",
      writeFile([made({ picture: "data:image/svg+xml;base64,AAAA" })]),
      { why: "bad_card", n: 1 },
    ],
  ])("E-28.51 a file with %s is refused", (_, text, why) => {
    expect(readFile(text)).toEqual(why);
  });

  it("pictures are small images only; numbers stay between 0 and 99", () => {
    expect(isPicture(PIXEL)).toBe(true);
    expect(isPicture(`data:image/png;base64,${"A".repeat(300_000)}`)).toBe(false);
    expect([figure("7"), figure("-3"), figure("1e9"), figure("x"), figure("2.9")]).toEqual([
      7, 0, 99, 0, 2,
    ]);
  });

  it("E-28.52 a typed text is text, never markup", () => {
    const text = '<img src=x onerror="alert(1)"> **CHEGADA**';
    const { container } = render(WorkFace, {
      one: made({ text, name: "<b>x</b>" }),
      lang: "pt-br",
    });
    expect(screen.getByText(text)).toBeTruthy();
    expect(container.querySelectorAll("img, a, b b")).toHaveLength(0);
    expect(screen.getByText("<b>x</b>")).toBeTruthy();
  });

  it("E-28.50 it is marked as of the workshop", () => {
    render(WorkFace, { one: made(), lang: "pt-br" });
    const face = screen.getByRole("article", { name: "Guarda da Ponte (oficina)" });
    expect(within(face).getAllByText("oficina").length).toBeGreaterThan(0);
  });
});

describe("the drawer", () => {
  it("E-28.54 keeps cards in this browser from one visit to the next", () => {
    const one = made({ name: "Minha" });
    new Drawer().add([one]);
    const later = new Drawer();
    expect(later.cards.map(({ name }) => name)).toEqual(["Minha"]);
    later.change({ ...later.cards[0]!, name: "Outra" });
    expect(new Drawer().cards[0]?.name).toBe("Outra");
    later.drop(later.cards[0]!.id);
    expect(new Drawer().cards).toEqual([]);
  });

  it("tells when the browser keeps nothing, and opens with a broken store", () => {
    localStorage.setItem("semente.eidolon.oficina", "{broken");
    const drawer = new Drawer();
    expect(drawer.cards).toEqual([]);
    vi.stubGlobal("localStorage", {
      setItem() {
        throw new Error("full");
      },
    });
    drawer.add([made()]);
    vi.unstubAllGlobals();
    expect(drawer.kept).toBe(false);
    expect(drawer.cards).toHaveLength(1);
  });
});

describe("the page", () => {
  it("E-28.48 edits name, identity, type line, numbers, text, rarity, picture and credit", async () => {
    render(Workshop, { lang: "pt-br" });
    await fireEvent.click(screen.getByRole("button", { name: "Copiar" }));
    for (const label of [
      "Nome",
      "Identidade",
      "Moldura",
      "Linha de tipo",
      "Número de cima",
      "ATQ",
      "RES",
      "EXP",
      "Raridade",
      "Texto",
      "Gravura de uma carta",
      "Crédito da arte",
    ]) {
      expect(screen.getByLabelText(label, { selector: "input, select, textarea" })).toBeTruthy();
    }
    expect(screen.getByRole("button", { name: "Escolher imagem" })).toBeTruthy();
    await fireEvent.input(screen.getByLabelText("Nome"), { target: { value: "Gato do Ermo" } });
    await fireEvent.input(screen.getByLabelText("ATQ", { selector: "input" }), {
      target: { value: "9" },
    });
    const face = screen.getByRole("article", { name: "Gato do Ermo (oficina)" });
    expect(within(face).getByText("9")).toBeTruthy();
  });

  it("E-28.49 E-28.50 E-28.53 E-28.54 says what it is, where it is kept, and to export", () => {
    const sent = vi.spyOn(api, "keepDeck");
    render(Workshop, { lang: "pt-br" });
    expect(screen.getByText(/não vira habilidade.*não entra em nenhum deck/)).toBeTruthy();
    const kept = screen.getByText(/só neste navegador, neste endereço/).textContent;
    expect(kept).toContain("Outro endereço");
    expect(kept).toContain("cópia de segurança");
    expect(sent).not.toHaveBeenCalled();
  });

  it("E-28.51 imports a file, and a bad one changes nothing", async () => {
    render(Workshop, { lang: "pt-br" });
    const input = screen.getByLabelText("Importar arquivo", { selector: "input" });
    await fireEvent.change(input, {
      target: { files: [new File([writeFile([made({ name: "Vinda" })])], "a.json")] },
    });
    expect(await screen.findByText("1 carta importada.")).toBeTruthy();
    await fireEvent.change(input, { target: { files: [new File(["?"], "b.json")] } });
    expect(await screen.findByText(/foi recusado: não é um arquivo da oficina/)).toBeTruthy();
    expect(new Drawer().cards.map(({ name }) => name)).toEqual(["Vinda"]);
  });
});
