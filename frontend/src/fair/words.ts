/**
 * The verifier's words in both languages: the same file that the command line uses.
 *
 * Groups: `headline` and `meaning` by verdict, `check` and `proves` by check name, `status` by
 * status or reason, `code` by failure code, `proven`, `not_proven`, `line`.
 */

import words from "../../../replays/verifier/words.json";

type Words = Record<string, Record<string, Record<"pt" | "en", string>>>;
export type WordGroup = keyof typeof words;

/** The text of a name in a group, `{facts}` filled in; the name itself if there is none. */
export function word(
  lang: "pt" | "en",
  group: WordGroup,
  name: string,
  facts: Record<string, unknown> = {},
): string {
  const all = words as Words;
  const found = Object.hasOwn(all[group] ?? {}, name) ? all[group]?.[name]?.[lang] : undefined;
  if (found === undefined) return name;
  return found.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(facts, key) ? String(facts[key]) : whole,
  );
}
