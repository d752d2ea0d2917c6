/** The keys of this table (E-28.34); `M` and `?` are the frame's. */
import type { KeyHelp } from "../../table/contract.ts";
import type { Keymap } from "../../ui/keys.ts";
import type { Control } from "./control.svelte.ts";

export const CAPS: Record<string, string> = {
  next_phase: "N",
  end_turn: "F",
  pass: "P",
  let_pass: "L",
  attack: "A",
  play: "J",
  commit: "C",
  attach: "X",
  activate: "V",
  reerguer: "R",
  respond: "E",
};

export const KEYS: readonly KeyHelp[] = [
  { keys: "1–3", does: { "pt-br": "escolhe um Local do Ermo", en: "choose a place of the Ermo" } },
  {
    keys: "J C R",
    does: {
      "pt-br": "joga, compromete, reergue a carta tocada",
      en: "play, commit, raise the tapped card",
    },
  },
  { keys: "X V", does: { "pt-br": "anexa, ativa", en: "attach, activate" } },
  { keys: "A", does: { "pt-br": "ataca o rival", en: "attack the rival" } },
  { keys: "N", does: { "pt-br": "próxima fase", en: "next phase" } },
  { keys: "F", does: { "pt-br": "encerra o turno", en: "end the turn" } },
  { keys: "P", does: { "pt-br": "passa", en: "pass" } },
  { keys: "L", does: { "pt-br": "deixa passar", en: "let pass" } },
  {
    keys: "Tab ← ↑ → ↓",
    does: { "pt-br": "passa entre o que se pode escolher", en: "move between what may be chosen" },
  },
  { keys: "Enter", does: { "pt-br": "escolhe", en: "choose" } },
  { keys: "Esc", does: { "pt-br": "um passo atrás", en: "one step back" } },
  { keys: "H", does: { "pt-br": "abre o registro", en: "open the log" } },
];

export function tableKeys(control: Control): Keymap {
  const map: Keymap = {
    Escape: () => void control.back(),
    H: () => (control.sheet = "log"),
  };
  for (const verb of ["next_phase", "end_turn", "pass", "let_pass"] as const) {
    map[CAPS[verb] ?? ""] = () => control.plain(verb);
  }
  for (const verb of ["play", "commit", "attach", "activate", "reerguer", "attack", "respond"]) {
    map[CAPS[verb] ?? ""] = () => {
      if (control.verbs.includes(verb)) control.choose(verb);
    };
  }
  for (const slot of [1, 2, 3]) map[String(slot)] = () => control.tap(`s${slot}`);
  return map;
}
