/**
 * Moves as things to tap. A move is a verb, tokens in the order in which one taps them, and perhaps
 * a payment. What may be tapped next follows from the legal moves alone.
 *
 * Tokens: `h3` hand, `p7` permanent, `s2` Local of the Ermo, `d1` own discard, `rival`, `l:L05` a Local
 * of a reserve, `k2` a card that is looked at.
 */
export type Token = string;

export interface Parsed {
  move: string;
  verb: string;
  tokens: readonly Token[];
  pay: string;
}

export function parse(move: string): Parsed {
  const [head = "", pay = ""] = move.split(" pay ");
  const [verb = "", ...words] = head.split(" ");
  let tokens: Token[] = words;
  if (verb === "explore") tokens = [words[0] ?? "", `s${words[1] ?? ""}`];
  else if (verb === "place") tokens = [`l:${words[0] ?? ""}`];
  else if (verb === "pick") tokens = [`k${words[0] ?? ""}`];
  // A copy in the hand raises the Única on the field: one lifts the copy first.
  else if (verb === "reerguer") tokens = [words[1] ?? "", words[0] ?? ""];
  return { move, verb, tokens, pay };
}

function starts(tokens: readonly Token[], made: readonly Token[]): boolean {
  return made.every((token, place) => tokens[place] === token);
}

/** No ring anywhere. */
export const NOTHING: ReadonlySet<Token> = new Set();

export interface Choices {
  open: readonly Parsed[];
  /** Verbs that the taps so far allow. */
  verbs: readonly string[];
  next: ReadonlySet<Token>;
  /** The moves that these taps are, by payment. */
  done: readonly Parsed[];
}

/** What follows from the taps made and, once chosen, the verb. */
export function choices(
  all: readonly Parsed[],
  made: readonly Token[],
  verb: string | null,
): Choices {
  const open = all.filter(
    (one) =>
      one.tokens.length > 0 && (verb === null || one.verb === verb) && starts(one.tokens, made),
  );
  const next = new Set<Token>();
  for (const { tokens } of open) {
    const token = tokens[made.length];
    if (token !== undefined) next.add(token);
  }
  const verbs = [...new Set(open.map((one) => one.verb))];
  const done = made.length ? open.filter((one) => one.tokens.length === made.length) : [];
  return { open, verbs, next, done };
}

/** Verbs that need nothing tapped. */
export const PLAIN = ["next_phase", "end_turn", "pass", "let_pass"] as const;
