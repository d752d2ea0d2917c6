import { describe, expect, it } from "vitest";
import { go, rename, route, routeOf, startRouter } from "./router.svelte.ts";

const at = (path: string) => routeOf(new URL(path, "http://semente.test"));

describe("routeOf", () => {
  it.each([
    ["/", { page: "lobby" }],
    ["/assistir", { page: "watch" }],
    ["/mesa/ab12", { page: "table", table: "ab12" }],
    ["/convite/ab12?token=cd", { page: "invite", table: "ab12", token: "cd" }],
    ["/convite/ab12", { page: "invite", table: "ab12", token: "" }],
    ["/partida/ab12/", { page: "match", match: "ab12" }],
    ["/replay/ab12", { page: "replay", match: "ab12", seat: "public", at: null }],
    ["/replay/ab12?seat=1&at=40", { page: "replay", match: "ab12", seat: "1", at: 40 }],
    ["/replay/ab12?seat=7&at=x", { page: "replay", match: "ab12", seat: "public", at: null }],
    ["/verificar", { page: "verify", match: null, report: null }],
    ["/verificar/ab12", { page: "verify", match: "ab12", report: null }],
    ["/verificar/relatorio/ab12", { page: "verify", match: null, report: "ab12" }],
    ["/regras/courts", { page: "rules", game: "courts" }],
    ["/decks/eidolon", { page: "decks", game: "eidolon", deck: null, token: null }],
    ["/decks/eidolon/ab12", { page: "decks", game: "eidolon", deck: "ab12", token: null }],
    ["/decks/partilhado/cd34", { page: "decks", game: null, deck: null, token: "cd34" }],
    ["/decks/partilhado", { page: "missing" }],
    ["/oficina/eidolon", { page: "workshop", game: "eidolon" }],
    ["/perfil", { page: "profile" }],
    ["/creditos", { page: "credits" }],
    ["/partida", { page: "missing" }],
    ["/nada/que/existe", { page: "missing" }],
  ])("reads %s", (path, expected) => {
    expect(at(path)).toEqual(expected);
  });
});

describe("going about", () => {
  it("goes to a page and comes back by the back key", () => {
    startRouter();
    go("/regras");
    expect(route()).toEqual({ page: "rules", game: null });
    expect(location.pathname).toBe("/regras");
    history.replaceState(null, "", "/");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(route()).toEqual({ page: "lobby" });
  });

  it("does not leave the page when only the moment changes", () => {
    go("/replay/ab?at=1");
    const before = route();
    rename("/replay/ab?at=2");
    expect(route()).toBe(before);
    expect(location.search).toBe("?at=2");
  });

  it("follows ordinary links of this site and leaves the others to the browser", () => {
    document.body.innerHTML = `<a id="in" href="/perfil">p</a><a id="out" href="/api/lobby">a</a>`;
    const press = (id: string): boolean =>
      document
        .getElementById(id)!
        .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    expect(press("in")).toBe(false);
    expect(route()).toEqual({ page: "profile" });
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    press("out");
    expect(route()).toEqual({ page: "profile" });
  });
});
