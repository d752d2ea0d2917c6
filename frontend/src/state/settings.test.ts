import { afterEach, describe, expect, it } from "vitest";
import { choices, choose, readChoices, settings } from "./settings.svelte.ts";

describe("stored choices", () => {
  it("are read back", () => {
    const text = JSON.stringify({ theme: "dark", animations: "off", sound: false, lang: "en" });
    expect(readChoices(text)).toMatchObject({
      theme: "dark",
      animations: "off",
      sound: false,
      lang: "en",
    });
  });

  it.each([null, "", "{", "[]", "7", '"x"', '{"theme":"pink","effects":9,"sound":"no","lang":1}'])(
    "that are missing or strange become the defaults: %s",
    (text) => {
      expect(readChoices(text)).toEqual(readChoices(null));
    },
  );

  it("speak Portuguese to a Portuguese device and English to every other", () => {
    expect(readChoices(null, "pt-PT").lang).toBe("pt-br");
    expect(readChoices(null, "de").lang).toBe("en");
  });
});

describe("choosing", () => {
  afterEach(() => choose({ theme: "light", animations: "device", lang: "pt-br" }));

  it("is applied to the page and kept", () => {
    choose({ theme: "dark", animations: "off" });
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(document.documentElement.dataset["motion"]).toBe("off");
    expect(settings().animations).toBe(false);
    expect(readChoices(localStorage.getItem("semente.settings")).theme).toBe("dark");
  });

  it("changes the language of the page", () => {
    choose({ lang: "en" });
    expect(document.documentElement.lang).toBe("en");
    expect(choices.lang).toBe("en");
  });
});
