/** Dialogs, sheets, notices and what is said aloud. */
import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { announce, spoken } from "./announce.svelte.ts";
import Dialog from "./Dialog.svelte";
import LiveRegion from "./LiveRegion.svelte";
import Sheet from "./Sheet.svelte";
import { closeSheets } from "./sheets.ts";
import Toasts from "./Toasts.svelte";
import { dismiss, toast, toasts } from "./toasts.svelte.ts";

const children = createRawSnippet(() => ({ render: () => "<p>dentro</p>" }));

afterEach(() => {
  vi.useRealTimers();
  toasts.splice(0);
});

describe("a dialog", () => {
  it("is closed by its cross and by Esc", async () => {
    const close = vi.fn();
    render(Dialog, { title: "Pergunta", close, children });
    const dialog = screen.getByRole("dialog", { name: "Pergunta" });
    await fireEvent.click(screen.getByRole("button", { name: "Fechar" }));
    await fireEvent(dialog, new Event("cancel", { cancelable: true }));
    expect(close).toHaveBeenCalledTimes(2);
  });

  it("that must be answered has neither", async () => {
    const close = vi.fn();
    render(Dialog, { title: "Pergunta", close, locked: true, children });
    expect(screen.queryByRole("button", { name: "Fechar" })).toBeNull();
    await fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    expect(close).not.toHaveBeenCalled();
  });

  it("gives the focus back to where it was", () => {
    const button = document.createElement("button");
    document.body.append(button);
    button.focus();
    const { unmount } = render(Dialog, { title: "x", close: () => undefined, children });
    unmount();
    expect(document.activeElement).toBe(button);
  });
});

describe("a sheet", () => {
  it("is closed by the back key", () => {
    const close = vi.fn();
    render(Sheet, { title: "Pilhas", close, children });
    dispatchEvent(new PopStateEvent("popstate"));
    expect(close).toHaveBeenCalledOnce();
  });

  it("is put aside when something that matters more comes", () => {
    const close = vi.fn();
    const { unmount } = render(Sheet, { title: "Mais", close, children });
    closeSheets();
    expect(close).toHaveBeenCalledOnce();
    unmount();
    closeSheets();
    expect(close).toHaveBeenCalledOnce();
  });

  it("is closed by a long drag and not by a short one", async () => {
    const close = vi.fn();
    render(Sheet, { title: "Pilhas", close, children });
    const grip = screen.getByRole("heading", { name: "Pilhas" }).parentElement as HTMLElement;
    grip.setPointerCapture = () => undefined;
    const drag = async (far: number): Promise<void> => {
      await fireEvent.pointerDown(grip, { clientY: 100 });
      await fireEvent.pointerMove(grip, { clientY: 100 + far });
      await fireEvent.pointerUp(grip);
    };
    await drag(40);
    expect(close).not.toHaveBeenCalled();
    await drag(120);
    expect(close).toHaveBeenCalledOnce();
  });
});

describe("notices", () => {
  const news = { kind: "" as const, icon: "hourglass", title: "O tempo acabou.", text: "x" };

  it("go by themselves, but bad ones stay until they are closed", async () => {
    vi.useFakeTimers();
    toast(news);
    toast({ ...news, kind: "bad", title: "Não deu." });
    render(Toasts);
    vi.advanceTimersByTime(8_000);
    flushSync();
    expect(screen.queryByText("O tempo acabou.")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Fechar" }));
    expect(toasts).toEqual([]);
  });

  it("say the same news once, and never more than three at a time", () => {
    toast(news);
    toast(news);
    expect(toasts).toHaveLength(1);
    for (const title of ["a", "b", "c"]) toast({ ...news, title });
    expect(toasts.map(({ title }) => title)).toEqual(["a", "b", "c"]);
    dismiss(-1);
    expect(toasts).toHaveLength(3);
  });
});

it("the same words twice in a row are said twice", () => {
  render(LiveRegion);
  announce("Empate.", "assertive");
  const first = spoken.assertive;
  announce("Empate.", "assertive");
  expect(spoken.assertive).not.toBe(first);
  expect(spoken.assertive.trim()).toBe("Empate.");
});
