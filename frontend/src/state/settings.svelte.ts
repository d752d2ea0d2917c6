/** What the player has set on this device: kept in localStorage, applied to `<html>`. */
import type { Lang, Settings } from "../table/contract.ts";
import { lang, setLang } from "../i18n/index.svelte.ts";

const PLACE = "semente.settings";

/** As chosen; `device` follows the device. */
export interface Choices {
  theme: "light" | "dark" | "device";
  animations: "on" | "off" | "device";
  /** Mute key M. */
  sound: boolean;
  /** 0 to 1. */
  effects: number;
  music: number;
  lang: Lang;
}

const DEFAULTS: Choices = {
  theme: "light",
  animations: "device",
  sound: true,
  effects: 0.8,
  music: 0.4,
  lang: "pt-br",
};

/** The stored value if it is one of the words allowed, else the default. */
function word<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

function share(value: unknown, otherwise: number): number {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : otherwise;
}

/** Choices from a stored text; whatever is missing or strange becomes the default. */
export function readChoices(text: string | null, deviceLang = "pt-BR"): Choices {
  let stored: Partial<Record<keyof Choices, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value === "object" && value !== null) stored = value;
  } catch {
    // A broken text is no text.
  }
  const first: Lang = deviceLang.toLowerCase().startsWith("pt") ? "pt-br" : "en";
  return {
    theme: word(stored.theme, ["light", "dark", "device"], DEFAULTS.theme),
    animations: word(stored.animations, ["on", "off", "device"], DEFAULTS.animations),
    sound: typeof stored.sound === "boolean" ? stored.sound : DEFAULTS.sound,
    effects: share(stored.effects, DEFAULTS.effects),
    music: share(stored.music, DEFAULTS.music),
    lang: word(stored.lang, ["pt-br", "en"], first),
  };
}

function load(): Choices {
  try {
    return readChoices(localStorage.getItem(PLACE), navigator.language);
  } catch {
    return { ...DEFAULTS };
  }
}

/** The choices themselves; change them through `choose`. */
export const choices = $state<Choices>(load());

const device = $state({ dark: false, still: false });

function watch(query: string, tell: (matches: boolean) => void): void {
  const media = matchMedia(query);
  tell(media.matches);
  media.addEventListener("change", (event) => {
    tell(event.matches);
    apply();
  });
}

/** What holds now: choices with the device's wishes filled in. */
export function settings(): Settings {
  return {
    theme: choices.theme === "device" ? (device.dark ? "dark" : "light") : choices.theme,
    animations: choices.animations === "device" ? !device.still : choices.animations === "on",
    sound: { on: choices.sound, effects: choices.effects, music: choices.music },
  };
}

function apply(): void {
  const now = settings();
  document.documentElement.dataset["theme"] = now.theme;
  document.documentElement.dataset["motion"] = now.animations ? "on" : "off";
  if (lang() !== choices.lang) setLang(choices.lang);
}

/** Change some choices, apply and keep them. */
export function choose(change: Partial<Choices>): void {
  Object.assign(choices, change);
  apply();
  try {
    localStorage.setItem(PLACE, JSON.stringify(choices));
  } catch {
    // Private windows may refuse: then the choice holds until the page is closed.
  }
}

/** Once, at start. */
export function startSettings(): void {
  watch("(prefers-color-scheme: dark)", (matches) => (device.dark = matches));
  watch("(prefers-reduced-motion: reduce)", (matches) => (device.still = matches));
  setLang(choices.lang);
  apply();
}
