/**
 * One typed catalogue: `pt.ts` names every message, `en.ts` must have the same keys and the
 * same kind of message, and a call must give exactly the values that the text needs.
 */

/** A text with `{name}` places, or its two forms by `{n}`. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}

export type Message = string | Plural;
export type Messages = Readonly<Record<string, Message>>;

/** The shape that a translation of the catalogue `C` must have. */
export type Translation<C extends Messages> = {
  readonly [K in keyof C]: C[K] extends string ? string : Plural;
};

type Places<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;
type PlacesOf<M> = M extends Plural ? "n" | Places<M["one"]> | Places<M["other"]> : Places<M>;

/** The arguments after the key: nothing, or an object with every place of the text. */
export type Values<M> = [PlacesOf<M>] extends [never]
  ? []
  : [values: Record<PlacesOf<M>, string | number>];

/**
 * The text of a message with its places filled.
 * A plural takes its form from `n`: one for 1, other for everything else.
 */
export function fill(message: Message, values: Record<string, string | number> = {}): string {
  const text =
    typeof message === "string" ? message : values["n"] === 1 ? message.one : message.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}
