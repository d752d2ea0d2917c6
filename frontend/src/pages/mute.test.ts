import { render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, it } from "vitest";
import { choices, choose } from "../state/settings.svelte.ts";
import Site from "./Site.svelte";

it("C-24.19 M turns the sound off, and on again, wherever one is", () => {
  const children = createRawSnippet(() => ({ render: () => "<p>page</p>" }));
  render(Site, { children });
  choose({ sound: true });
  dispatchEvent(new KeyboardEvent("keydown", { key: "m" }));
  expect(choices.sound).toBe(false);
  dispatchEvent(new KeyboardEvent("keydown", { key: "M" }));
  expect(choices.sound).toBe(true);
});
