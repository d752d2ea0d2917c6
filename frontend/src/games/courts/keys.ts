/** The keys of this table (C-24.10 to C-24.20); `M` and `?` are the frame's. */
import type { KeyHelp } from "../../table/contract.ts";
import type { Keymap } from "../../ui/keys.ts";
import type { Control } from "./control.svelte.ts";

export const KEYS: readonly KeyHelp[] = [
  { keys: "1–9", does: { "pt-br": "levanta uma carta da mão", en: "lift a card of the hand" } },
  { keys: "J", does: { "pt-br": "levanta o Sino da Assembleia", en: "lift the Assembly Bell" } },
  {
    keys: "E",
    does: {
      "pt-br": "evento, ou anunciar e confirmar a carta levantada",
      en: "event, or announce and confirm the lifted card",
    },
  },
  { keys: "P", does: { "pt-br": "colocar", en: "place" } },
  { keys: "T", does: { "pt-br": "abalar", en: "coup" } },
  { keys: "A", does: { "pt-br": "persuadir", en: "persuade" } },
  { keys: "G", does: { "pt-br": "Estrada das Estrelas", en: "Star Road" } },
  {
    keys: "O",
    does: {
      "pt-br": "evento da outra corte antes ou depois",
      en: "the other court's event before or after",
    },
  },
  {
    keys: "Tab ← ↑ → ↓",
    does: {
      "pt-br": "passa entre as vilas que pode escolher",
      en: "move between the villages that may be chosen",
    },
  },
  { keys: "Enter", does: { "pt-br": "escolhe", en: "choose" } },
  { keys: "D", does: { "pt-br": "pronto", en: "done" } },
  {
    keys: "Esc",
    does: { "pt-br": "devolve a carta, um passo atrás", en: "put the card back, one step back" },
  },
  {
    keys: "F",
    does: {
      "pt-br": "mostra de perto a região da vila em foco",
      en: "show the focused village's region close up",
    },
  },
  { keys: "H", does: { "pt-br": "vai para a sua mão", en: "go to your hand" } },
  { keys: "C", does: { "pt-br": "abre as cortes", en: "open the courts" } },
  { keys: "I", does: { "pt-br": "abre as pilhas", en: "open the piles" } },
  { keys: "L", does: { "pt-br": "abre o registro", en: "open the log" } },
  { keys: "M", does: { "pt-br": "desliga e liga o som", en: "turn the sound off and on" } },
  { keys: "?", does: { "pt-br": "lista as teclas", en: "list the keys" } },
];

/** The village that has the focus, or null. */
function focusedVillage(root: HTMLElement): number | null {
  const active = document.activeElement;
  if (!root.contains(active)) return null;
  return Number(active?.getAttribute("data-village")) || null;
}

/** Rings in map order: where arrows and Tab go. */
export function focusRing(root: HTMLElement): boolean {
  const first = root.querySelector<SVGElement>(".ring[role=button]");
  first?.focus({ preventScroll: true });
  return first !== null;
}

export function focusHand(root: HTMLElement): void {
  const card =
    root.querySelector<HTMLElement>(".hand .card.lifted") ??
    root.querySelector<HTMLElement>(".hand .card");
  card?.focus();
}

/** What each key does now, for `keymap` of `ui/keys.ts`. */
export function tableKeys(control: Control, root: HTMLElement): Keymap {
  const use = (key: string) => () => void control.pressKey(key);
  const arrow = () => {
    // Inside the map the map's own arrows move by direction; from elsewhere they lead to it.
    if (focusedVillage(root) === null) focusRing(root);
  };
  const map: Keymap = {
    J: () => control.lift(0),
    E: use("E"),
    P: use("P"),
    T: use("T"),
    A: use("A"),
    G: use("G"),
    O: () => control.toggleOrder(),
    D: () => {
      if (!control.pressKey("D")) control.finish();
    },
    Escape: () => void control.back(),
    F: () => control.zoomTo(focusedVillage(root)),
    H: () => focusHand(root),
    C: () => control.toggle("courts"),
    I: () => control.toggle("piles"),
    L: () => control.toggle("log"),
  };
  if (control.choice && control.choice.spots.size > 0 && control.asked === null) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) map[key] = arrow;
  }
  for (let place = 1; place <= 9; place += 1) map[String(place)] = () => control.liftNth(place);
  return map;
}
