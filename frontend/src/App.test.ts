import { render, screen } from "@testing-library/svelte";
import { expect, it } from "vitest";
import App from "./App.svelte";

it("shows the name of the site", () => {
  render(App);
  expect(screen.getByRole("heading", { name: "Semente" })).toBeDefined();
});
