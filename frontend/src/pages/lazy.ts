/** Pages that are loaded when they are first opened. */
import type { Component } from "svelte";
import type { Route } from "../router.svelte.ts";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page takes its route's fields
type Page = { default: Component<any> };

const PAGES: Record<Exclude<Route["page"], "lobby">, () => Promise<Page>> = {
  watch: () => import("./Watch.svelte"),
  invite: () => import("./Invite.svelte"),
  table: () => import("./WaitingTable.svelte"),
  match: () => import("./MatchPage.svelte"),
  replay: () => import("./Replay.svelte"),
  verify: () => import("./Verify.svelte"),
  rules: () => import("./Rules.svelte"),
  decks: () => import("./GamePage.svelte"),
  workshop: () => import("./GamePage.svelte"),
  profile: () => import("./Profile.svelte"),
  credits: () => import("./Credits.svelte"),
  fixtures: () =>
    import.meta.env.DEV ? import("../dev/Fixtures.svelte") : import("./Missing.svelte"),
  missing: () => import("./Missing.svelte"),
};

const loaded = new Map<string, Promise<Page>>();

/** A page's component; a failed load is tried anew the next time. */
export function lazy(name: keyof typeof PAGES): Promise<Page> {
  let page = loaded.get(name);
  if (!page) {
    page = PAGES[name]();
    page.catch(() => loaded.delete(name));
    loaded.set(name, page);
  }
  return page;
}
