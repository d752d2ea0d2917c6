/** The sentence of the decision bar and the line under it, for every state of the table. */
import type { Decision, Lang, Table } from "../../table/contract.ts";
import { whoDecides } from "../../ui/decides.ts";
import { village } from "./board.ts";
import { card, cardName } from "./cards.ts";
import { why, type Choice, type Liftable } from "./choice.ts";
import type { PlayPrompt } from "./prompt.ts";
import { balanceText, overText } from "./sentences.ts";
import { capital, forms, regionForms } from "./text/forms.ts";
import { say, sayMaybe } from "./text/index.ts";
import { other, type Court, type View } from "./types.ts";

export interface Title {
  title: string;
  context: string;
}

/** What the table is in the middle of, besides the decision itself. */
interface Situation {
  view: View;
  lang: Lang;
  you: Court;
  lifted: Liftable | null;
  asked: number | null;
}

type Facts = Record<string, number>;

const joined = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join(" · ");

/** `Aliança dos Celeiros, força 4 · o evento do Sol vem depois`. */
export function usedCard(view: View, lang: Lang): string {
  const played = view.in_play.findLast((entry) => entry.use !== "replay");
  if (!played) return "";
  const owner = card(played.card).court;
  const order =
    played.order && owner
      ? say(lang, `do.card_order_${played.order}`, { of: forms(lang, owner).of })
      : "";
  const { use } = view;
  const name = cardName(played.card, lang);
  const used = use && played.court === use.court && !view.event;
  const strength = used ? say(lang, "do.card_use", { card: name, n: use.strength }) : name;
  return joined(strength, order);
}

function ofEvent(view: View, lang: Lang): string {
  return view.event
    ? say(lang, "do.of_card", { card: cardName(view.event.card, lang) })
    : usedCard(view, lang);
}

function herald({ view, lang, you, lifted }: Situation): Title {
  const gifted = view.gifts.vidente;
  if (lifted) {
    const owner = card(lifted.card).court;
    const n = card(lifted.card).strength;
    const context =
      card(lifted.card).frame === "fair"
        ? say(lang, "do.herald_fair")
        : owner && owner !== you
          ? say(lang, "do.herald_other", { of: forms(lang, owner).of })
          : say(lang, "do.herald_own", { n });
    return { title: say(lang, "do.herald_lifted", { card: cardName(lifted.card, lang) }), context };
  }
  const seen = gifted === you ? view.heralds[other(you)].card : null;
  const context = seen
    ? say(lang, "do.herald_seer", { of: forms(lang, other(you)).of, card: cardName(seen, lang) })
    : gifted === other(you)
      ? say(lang, "do.herald_first")
      : say(lang, "do.herald_note");
  return { title: say(lang, "do.herald"), context };
}

function play(decision: Decision, { view, lang, lifted }: Situation): Title {
  const prompt = decision.prompt as unknown as PlayPrompt;
  if (lifted) {
    return {
      title: say(lang, "do.uses", { card: cardName(lifted.card, lang) }),
      context: say(lang, "card.strength", { n: lifted.strength }),
    };
  }
  if (prompt.trapped)
    return { title: say(lang, "do.trapped"), context: say(lang, "do.trapped_note") };
  if (prompt.fairs_due) {
    return {
      title: say(lang, "do.fairs", { n: prompt.fairs_held }),
      context: say(lang, "do.fairs_note", { plays: prompt.plays_left, n: prompt.fairs_held }),
    };
  }
  if (view.hand?.length === 0 && prompt.may_pass) {
    return { title: say(lang, "do.pass"), context: "" };
  }
  return {
    title: say(lang, "do.play"),
    context: say(lang, "do.play_note", { n: prompt.plays_left }),
  };
}

function asked(choice: Choice, { view, lang, asked: at }: Situation): Title | null {
  if (at === null || !choice.question) return null;
  const title = say(lang, `do.asked_${choice.question}`, { village: village(at).name[lang] });
  return { title, context: ofEvent(view, lang) };
}

/** What to do in an open decision of one's own. */
export function titleOf(decision: Decision, choice: Choice, now: Situation): Title {
  const { view, lang, you } = now;
  const question = asked(choice, now);
  if (question) return question;
  const facts = decision.prompt as Facts;
  const n = facts["left"] ?? 0;
  const enemy = { of: forms(lang, other(you)).of };
  const event = ofEvent(view, lang);
  const only = (title: string, context = event): Title => ({ title, context });
  switch (decision.kind) {
    case "setup.place": {
      const home = you === "moon" ? "pantano_salgado" : "ilhas_farrow";
      return only(
        say(lang, "do.setup", { in_region: regionForms(lang, home).in }),
        say(lang, "do.setup_note", { n, cap: facts["cap"] ?? 2 }),
      );
    }
    case "herald.choose":
      return herald(now);
    case "play.choose":
      return play(decision, now);
    case "play.reuse":
      return only(say(lang, "do.reuse"));
    case "place.next": {
      const dear = [...choice.spots.values()].some(({ cost }) => cost === 2);
      const glass = facts["extra"] ? say(lang, n ? "do.glass" : "do.glass_only") : null;
      return only(
        say(lang, "do.place"),
        joined(usedOrEvent(view, lang), glass, dear && say(lang, "do.double")),
      );
    }
    case "coup.target":
    case "event.coup": {
      const fatal = decision.moves.includes("abandon");
      return only(
        say(lang, "do.coup"),
        fatal ? say(lang, "do.coup_abandon") : joined(event, say(lang, "do.coup_note")),
      );
    }
    case "persuade.next": {
      const of = (facts["strength"] ?? 0) + (n || !facts["extra"] ? 0 : 1);
      const attempt = say(lang, "do.attempt", { n: (view.use?.picks.length ?? 0) + 1, of });
      const glass = facts["extra"] ? say(lang, n ? "do.glass" : "do.glass_only") : null;
      return only(say(lang, "do.persuade"), joined(event, attempt, glass));
    }
    case "event.place":
      return only(say(lang, "do.event_place", { n }));
    case "event.remove":
      return only(say(lang, "do.event_remove", { n, ...enemy }));
    case "event.clear":
      return only(say(lang, "do.event_clear", enemy));
    case "event.control":
      return only(say(lang, "do.event_control"));
    case "event.raid":
      return only(say(lang, "do.event_raid"));
    case "event.move": {
      const lifted = decision.prompt["lifted"] !== null;
      return only(
        say(lang, lifted ? "do.event_move_to" : "do.event_move_from"),
        joined(event, say(lang, "do.event_move_note", { n })),
      );
    }
    case "event.ops":
      return only(say(lang, "do.event_ops", { n: facts["strength"] ?? 0 }));
    case "event.mediate.use":
      return only(say(lang, "do.event_mediate_use", { n: facts["strength"] ?? 0 }));
    case "event.choose":
      return only(event, card(facts["card"] ?? 0).text[lang]);
    case "event.summit": {
      const last = decision.prompt["last_candle"] === true && view.active;
      return only(
        say(lang, "do.event_summit"),
        last
          ? say(lang, "do.event_summit_last", { active: forms(lang, view.active ?? you).court })
          : event,
      );
    }
    case "event.discard": {
      const whose = decision.prompt["whose"] as unknown as Court;
      return only(
        whose === you
          ? say(lang, "do.event_discard")
          : say(lang, "do.event_discard_other", { of: forms(lang, whose).of }),
      );
    }
    case "event.give":
      return only(
        say(lang, "do.event_give"),
        say(lang, "do.event_give_note", { card: cardName(facts["taken"] ?? 0, lang) }),
      );
    case "event.end_match":
      return only(
        say(lang, "do.event_end_match"),
        say(lang, "do.event_end_note", { balance: balanceText(facts["balance"] ?? 0, lang) }),
      );
    case "lamp.discard":
      return only(say(lang, "do.lamp"), "");
    default:
      return only(sayMaybe(lang, `do.${decision.kind.replaceAll(".", "_")}`) ?? "");
  }
}

function usedOrEvent(view: View, lang: Lang): string {
  return view.event
    ? say(lang, "do.of_card", { card: cardName(view.event.card, lang) })
    : usedCard(view, lang);
}

/** What the bar says while there is nothing to choose here. */
export function waitingTitle(
  table: Pick<Table<View>, "over" | "view" | "lang" | "seat" | "decision" | "clocks" | "names">,
): Title {
  const { over, view, lang } = table;
  if (over) {
    const { result } = view;
    // Without a result of the rules (resigned, agreed, abandoned) the count has decided nothing.
    if (!result) return { title: say(lang, "over.other"), context: "" };
    const title = overText(result.winner, result.reason, lang);
    return { title, context: capital(balanceText(view.balance, lang)) };
  }
  const you = view.you;
  const own = you ? view.heralds[you].card : null;
  if (you && own && view.phase === "herald" && view.in_play.length === 0) {
    return {
      title: say(lang, "do.waiting_herald", { card: cardName(own, lang) }),
      context: say(lang, "do.waiting_herald_note"),
    };
  }
  const who = whoDecides(table as unknown as Table);
  const kind = table.clocks.find((clock) => clock.seat === who.seat)?.kind ?? view.pending[0]?.kind;
  const title = kind ? sayMaybe(lang, `kind.${kind}`) : null;
  if (!title) return { title: say(lang, "do.watching"), context: "" };
  const deciding = view.pending.find((one) => one.kind === kind)?.court;
  const subject = deciding ? `${forms(lang, deciding).Court} ${title}` : capital(title);
  return { title: subject, context: ofEvent(view, lang) };
}

/** Why the last move was refused, in words; null where the rules have none (then the frame tells). */
export function refusalText(code: string, lang: Lang): string | null {
  const words = why(code, lang);
  return words === code ? null : capital(words);
}
