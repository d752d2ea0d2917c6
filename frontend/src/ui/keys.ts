/**
 * Keys: one listener a table or page (`keymap`), and arrow keys that move by direction on the
 * screen among the things that may be chosen (`arrows`).
 */
import type { Attachment } from "svelte/attachments";

/** What a key does. The name is `event.key`, letters in upper case: `E`, `7`, `Escape`, `?`. */
export type Keymap = Record<string, (event: KeyboardEvent) => void>;

/** True where keys are text, or belong to a control: then the page does not take them. */
function typing(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

/**
 * Listen for keys while the element is there. Keys with Ctrl, Alt or Meta, keys typed into a
 * field and keys under an open dialog are left alone.
 */
export function keymap(map: () => Keymap): Attachment<HTMLElement> {
  return (node) => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (typing(event.target)) return;
      const dialog = document.querySelector("dialog[open]");
      if (dialog && !dialog.contains(node)) return;
      const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
      const act = map()[name];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  };
}

let keysLast = false;
addEventListener("keydown", () => void (keysLast = true), true);
addEventListener("pointerdown", () => void (keysLast = false), true);

/**
 * Whether somebody moves about by keys: the last thing pressed was one. `:focus-visible` does not say
 * so on a touch screen, where it goes on matching after a nickname has been typed.
 */
export function byKeys(): boolean {
  return keysLast;
}

type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** A point on the screen. */
export interface Spot {
  x: number;
  y: number;
}

/**
 * The nearest of `spots` in a direction, or -1. Nearness counts what lies aside twice, so that
 * "right" prefers the thing to the right over a closer one above it.
 */
export function nearest(from: Spot, spots: readonly Spot[], direction: Direction): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, place) => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = { ArrowUp: -dy, ArrowDown: dy, ArrowLeft: -dx, ArrowRight: dx }[direction];
    const aside = Math.abs(direction === "ArrowUp" || direction === "ArrowDown" ? dx : dy);
    if (ahead < 1) return;
    const far = ahead + 2 * aside;
    if (far < least) {
      least = far;
      best = place;
    }
  });
  return best;
}

function centre(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Arrow keys move the focus among the elements inside that match `selector`: by their place on
 * the screen; Home and End go to the first and last. Works for SVG groups as well.
 */
export function arrows(selector: string): Attachment<Element> {
  return (node) => {
    const press = (event: Event): void => {
      if (!(event instanceof KeyboardEvent)) return;
      const items = [...node.querySelectorAll<HTMLElement | SVGElement>(selector)];
      const at = items.findIndex((item) => item.contains(document.activeElement));
      const here = items[at];
      let next: HTMLElement | SVGElement | undefined;
      if (event.key === "Home") next = items[0];
      else if (event.key === "End") next = items.at(-1);
      else if (here && event.key.startsWith("Arrow")) {
        const spots = items.map(centre);
        next = items[nearest(centre(here), spots, event.key as Direction)];
      }
      if (!next || next === here) return;
      event.preventDefault();
      next.focus();
    };
    node.addEventListener("keydown", press);
    return () => node.removeEventListener("keydown", press);
  };
}

/** Enter and the space bar press an SVG group as if it were a button. */
export function pressable(act: () => void): Attachment<SVGElement> {
  return (node) => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      act();
    };
    node.addEventListener("click", act);
    node.addEventListener("keydown", press);
    return () => {
      node.removeEventListener("click", act);
      node.removeEventListener("keydown", press);
    };
  };
}

/**
 * Holding a finger for 400 ms is pointing, and letting it go then is no tap. The time is counted in
 * short steps: on a busy device the end of a tap may wait behind one long step, never behind eight.
 * A slow click of a mouse stays a click.
 */
export function hold(act: () => void): Attachment<Element> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const stop = (): void => clearTimeout(timer);
    const wait = (steps: number): void => {
      timer = setTimeout(() => {
        if (steps > 1) return wait(steps - 1);
        held = true;
        act();
      }, 50);
    };
    const begin = (event: Event): void => {
      stop();
      held = false;
      if ((event as PointerEvent).pointerType !== "mouse") wait(8);
    };
    const click = (event: MouseEvent): void => {
      // A click without detail is of a key.
      if (!held || event.detail === 0) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const ends = ["pointerup", "pointercancel", "pointerleave", "pointermove"] as const;
    node.addEventListener("pointerdown", begin);
    node.addEventListener("click", click as EventListener, { capture: true });
    for (const end of ends) node.addEventListener(end, stop);
    return () => {
      stop();
      node.removeEventListener("pointerdown", begin);
      node.removeEventListener("click", click as EventListener, { capture: true });
      for (const end of ends) node.removeEventListener(end, stop);
    };
  };
}
