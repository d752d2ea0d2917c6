/** Which page is shown: the address is the truth (`docs/protocol.md` section 5). */

export type Route =
  | { page: "lobby" }
  | { page: "watch" }
  | { page: "invite"; table: string; token: string }
  | { page: "table"; table: string }
  | { page: "match"; match: string }
  | { page: "replay"; match: string; seat: string; at: number | null }
  | { page: "verify"; match: string | null; report: string | null }
  | { page: "rules"; game: string | null }
  | { page: "decks"; game: string | null; deck: string | null; token: string | null }
  | { page: "workshop"; game: string }
  | { page: "profile" }
  | { page: "credits" }
  | { page: "fixtures"; name: string | null }
  | { page: "missing" };

/** The route of an address. */
export function routeOf(address: URL): Route {
  const [first = "", second = null, third = null] = address.pathname
    .split("/")
    .filter(Boolean)
    .map((part) => decodeURIComponent(part));
  const query = address.searchParams;
  if (first === "") return { page: "lobby" };
  if (first === "assistir") return { page: "watch" };
  if (first === "convite" && second) {
    return { page: "invite", table: second, token: query.get("token") ?? "" };
  }
  if (first === "mesa" && second) return { page: "table", table: second };
  if (first === "partida" && second) return { page: "match", match: second };
  if (first === "replay" && second) {
    const at = Number(query.get("at") ?? "");
    const asked = query.get("seat");
    const seat = asked === "0" || asked === "1" ? asked : "public";
    return { page: "replay", match: second, seat, at: query.has("at") && at > 0 ? at : null };
  }
  if (first === "verificar") {
    if (second === "relatorio") return { page: "verify", match: null, report: third };
    return { page: "verify", match: second, report: null };
  }
  if (first === "regras") return { page: "rules", game: second };
  if (first === "decks" && second === "partilhado") {
    return third ? { page: "decks", game: null, deck: null, token: third } : { page: "missing" };
  }
  if (first === "decks" && second) {
    return { page: "decks", game: second, deck: third, token: null };
  }
  if (first === "oficina" && second) return { page: "workshop", game: second };
  if (first === "perfil") return { page: "profile" };
  if (first === "creditos") return { page: "credits" };
  if (first === "dev" && second === "fixtures")
    return { page: "fixtures", name: query.get("name") };
  return { page: "missing" };
}

function here(): Route {
  try {
    return routeOf(new URL(location.href));
  } catch {
    return { page: "missing" };
  }
}

const router = $state({ route: here() });

/**
 * Something on the page that is not saved. Asked before the page is left: true lets it go; false
 * means that it asks the person first and calls `leave` if they want to.
 */
export type Guard = (leave: () => void) => boolean;

let guard: Guard | null = null;
/** Where we are, for coming back when the back key is refused. */
let shown = location.pathname + location.search;

/** Watch over the page until the answer is called. */
export function guardPage(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Whether the page may be left now; if not, the guard may let it go later. */
function mayLeave(leave: () => void): boolean {
  const asked = guard;
  if (!asked) return true;
  return asked(() => {
    guard = null;
    leave();
  });
}

/** The page now; reactive. */
export function route(): Route {
  return router.route;
}

/** Go to a page of this site. */
export function go(path: string, { replace = false } = {}): void {
  if (!mayLeave(() => go(path, { replace }))) return;
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  router.route = here();
  shown = location.pathname + location.search;
  if (!replace) scrollTo(0, 0);
}

/** Change the address without leaving the page (a replay's moment). */
export function rename(path: string): void {
  history.replaceState(history.state, "", path);
  shown = location.pathname + location.search;
}

/** Follow the back key and ordinary links of this site. Once, at start. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    const next = here();
    if (JSON.stringify(next) === JSON.stringify(router.route)) return;
    const stay = shown;
    if (!mayLeave(() => history.back())) {
      history.pushState(null, "", stay);
      return;
    }
    router.route = next;
    shown = location.pathname + location.search;
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download"))
      return;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- only read
    const address = new URL(link.href);
    if (address.origin !== location.origin || routeOf(address).page === "missing") return;
    if (address.pathname === location.pathname && address.hash) return;
    event.preventDefault();
    go(address.pathname + address.search + address.hash);
  });
}
