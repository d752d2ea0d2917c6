import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import HelpText from "../../../pages/rules/HelpText.svelte";
import type { HelpBlock } from "../../../table/contract.ts";
import help from "../help.ts";
import { glossary as en } from "./glossary.en.ts";
import { glossary as pt } from "./glossary.pt.ts";
import { say } from "../text/index.ts";
import { glossary, KEYWORDS } from "../words.ts";

const sections = help["pt-br"];
const blocks = (id: string): readonly HelpBlock[] =>
  sections.find((section) => section.id === id)?.body ?? [];

describe("the manual", () => {
  it("E-28.35 has the twelve chapters, in both languages", () => {
    expect(sections.map(({ title }) => title)).toEqual([
      "Início: dois jeitos de vencer",
      "O mundo",
      "Doutrinas e Desbravadores",
      "Preparação e áreas",
      "Começo do turno e Planejamento",
      "Exploração e Reorganização",
      "Combate e fim do turno",
      "Relíquias e habilidades",
      "Estratagemas e Reações",
      "Jogar no computador",
      "Referência rápida",
      "Glossário",
    ]);
    expect(help.en.map(({ id }) => id)).toEqual(sections.map(({ id }) => id));
    help.en.forEach(({ body }, place) => {
      expect(body.map((block) => Object.keys(block))).toEqual(
        sections[place]!.body.map((block) => Object.keys(block)),
      );
    });
  });

  it("E-28.35 is illustrated by cards that exist", () => {
    render(HelpText, { sections });
    expect(screen.getAllByRole("figure").length).toBeGreaterThanOrEqual(4);
    expect(screen.getByRole("article", { name: "Guarda da Ponte" })).toBeTruthy();
  });

  it("E-28.36 its head leads to setup, start of turn, exploration, combat, relics and states the version", () => {
    const [first, second] = blocks("inicio");
    expect(first && "go" in first && first.to.slice(0, 5).map(([id]) => id)).toEqual([
      "preparacao",
      "turno",
      "exploracao",
      "combate",
      "reliquias",
    ]);
    expect(second).toMatchObject({ note: expect.stringContaining("versão 1") as string });
    render(HelpText, { sections });
    for (const link of screen.getAllByRole("link", { name: "combate" })) {
      expect(link.getAttribute("href")).toBe("#combate");
    }
  });

  it("E-28.37 the quick reference has the figures", () => {
    const [table] = blocks("referencia");
    const rows = table && "rows" in table ? table.rows.map((row) => row.join(": ")) : [];
    expect(rows.slice(0, 7)).toEqual([
      "Mão inicial: 5 cartas",
      "Mão no fim do turno: até 5 cartas",
      "Compromisso: 1 por turno, só no Planejamento",
      "Exploração: 1 tentativa por turno, salvo efeito que diga outra coisa",
      "Campo: 6 criaturas e 5 relíquias",
      "Vitória: 6 Locais conectados, ou Vitalidade do rival em zero",
      "Dano: sai no começo do turno de quem controla a criatura",
    ]);
  });

  it("E-28.38 E-28.39 every keyword has its entry, with moment, cost and conditions", () => {
    for (const keyword of KEYWORDS) {
      const id = glossary(keyword).split("#")[1];
      for (const [lang, entries, said] of [
        ["pt-br", pt, ["**Quando**", "**Custo**", "**Condições**"]],
        ["en", en, ["**When**", "**Cost**", "**Conditions**"]],
      ] as const) {
        const entry = entries.find(([found]) => found === id);
        expect(entry?.[1]).toContain(say(lang, `keyword.${keyword}`));
        for (const word of said) expect(entry?.[2]).toContain(word);
      }
    }
  });

  it("E-28.38 the further terms are there, in both languages", () => {
    const terms = pt.map(([, term]) => term);
    for (const term of [
      "Estratagema",
      "Única",
      "Compromisso",
      "Anexar, mover",
      "Preparada / exausta",
      "Recém-jogada",
      "Afinidade",
      "Exploração bem-sucedida",
      "Convergência",
      "Ruptura do Vínculo",
      "ATQ",
      "RES",
      "EXP",
      "Passiva",
      "Ativação",
      "Declaração / Confronto",
    ]) {
      expect(terms).toContain(term);
    }
    expect(en.map(([id]) => id)).toEqual(pt.map(([id]) => id));
    const { container } = render(HelpText, { sections });
    expect(container.querySelector("#glossario #termo-vigilia")?.textContent).toContain("VIGÍLIA");
  });
});
