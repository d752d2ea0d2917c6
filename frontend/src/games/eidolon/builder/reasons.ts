/** Why a deck is refused, in words: the rules' reasons and the platform's. */
import { fill } from "../../../i18n/types.ts";
import { ApiError, type DeckReason } from "../../../net/api.ts";
import type { Lang } from "../../../table/contract.ts";
import { nameOf } from "../cards.ts";
import { CATALOGUES, say, sayMaybe } from "../text/index.ts";

/** One reason as a sentence. Cards and identities are named, not coded. */
export function reasonText({ code, facts }: DeckReason, lang: Lang): string {
  const values: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(facts)) {
    if (typeof value === "string" || typeof value === "number") values[key] = value;
  }
  if (typeof facts["code"] === "string") values["card"] = nameOf(facts["code"], lang);
  for (const key of ["guild", "identity"]) {
    const id = facts[key];
    if (typeof id === "string") values[key] = sayMaybe(lang, `identity.${id}`) ?? id;
  }
  if (code === "wrong_keys") {
    const keys = [facts["missing"], facts["unknown"]].flat();
    values["keys"] = keys.filter((key) => typeof key === "string").join(", ");
  }
  if (typeof facts["max"] === "number") values["kib"] = Math.floor(facts["max"] / 1024);
  const texts = CATALOGUES[lang];
  const text =
    ("line" in facts ? texts[`fault.${code}_line`] : undefined) ?? texts[`fault.${code}`];
  return text === undefined ? say(lang, "fault.other", { code }) : fill(text, values);
}

/** Every reason that a refusal of the server carries; the refusal's own code if it has none. */
export function reasonsOf(problem: ApiError): DeckReason[] {
  const list = problem.facts["reasons"];
  if (problem.code === "bad_setup" && Array.isArray(list)) {
    return list.filter(
      (one): one is { code: string; facts: DeckReason["facts"] } =>
        typeof one === "object" && one !== null && "code" in one && "facts" in one,
    );
  }
  return [{ code: problem.code, facts: problem.facts }];
}
