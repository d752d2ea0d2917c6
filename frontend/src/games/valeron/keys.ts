/** The keys of this table (V-17.27); `M` and `?` are the frame's. */
import type { KeyHelp } from "../../table/contract.ts";
import type { Keymap } from "../../ui/keys.ts";
import { VERBS, type Control } from "./control.svelte.ts";

/** The cap of each verb. */
export const CAPS: Record<(typeof VERBS)[number] | "end_turn" | "inflict" | "collect", string> = {
  roll: "D",
  extra_combat: "X",
  use_effect: "E",
  lower: "B",
  swap: "T",
  move: "V",
  end_turn: "F",
  inflict: "I",
  collect: "R",
};

export const KEYS: readonly KeyHelp[] = [
  { keys: "D", does: { "pt-br": "Rolar os dados", en: "Roll the dice" } },
  { keys: "X", does: { "pt-br": "combate adicional", en: "extra combat" } },
  { keys: "E", does: { "pt-br": "usar um efeito ativo", en: "use an active effect" } },
  { keys: "B", does: { "pt-br": "Baixar uma carta", en: "Lower a card" } },
  { keys: "T", does: { "pt-br": "Trocar uma carta", en: "Swap a card" } },
  { keys: "V", does: { "pt-br": "Mover", en: "Move" } },
  { keys: "I", does: { "pt-br": "Infligir", en: "Inflict" } },
  { keys: "R", does: { "pt-br": "Recolher", en: "Collect" } },
  { keys: "F", does: { "pt-br": "finalizar o turno", en: "end the turn" } },
  {
    keys: "Tab ← ↑ → ↓",
    does: { "pt-br": "passa entre o que se pode escolher", en: "move between what may be chosen" },
  },
  { keys: "Enter", does: { "pt-br": "escolhe, confirma", en: "choose, confirm" } },
  { keys: "Esc", does: { "pt-br": "cancela, um passo atrás", en: "cancel, one step back" } },
  { keys: "H", does: { "pt-br": "abre o histórico", en: "open the history" } },
];

export function tableKeys(control: Control): Keymap {
  const map: Keymap = {
    Escape: () => void control.back(),
    H: () => (control.sheet = "history"),
  };
  for (const verb of VERBS) map[CAPS[verb]] = () => control.begin(verb);
  for (const verb of ["end_turn", "inflict", "collect"] as const) {
    map[CAPS[verb]] = () => {
      if (control.can(verb) && control.verb === null) control.send(verb);
    };
  }
  return map;
}
