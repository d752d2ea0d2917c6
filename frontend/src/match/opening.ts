/**
 * The client's part in the opening (`fairness-spec.md` section 3): answers by itself, without a
 * click, and never sends what it has not kept before.
 */
import { Alarm } from "../fair/alarm.ts";
import type { Json } from "../fair/canonical.ts";
import {
  commitMessage,
  makeCommitment,
  openContribution,
  type TrustedKey,
} from "../fair/opening.ts";
import type { HeaderMessage, Offer } from "../net/types.ts";
import type { MatchSession } from "./session.ts";

/** Step 2: lock a number for each own seat. Asked again, it answers the same. */
export async function answerOffer(session: MatchSession, offer: Offer): Promise<void> {
  const { state } = session;
  for (const seat of state.you) {
    let own = session.own.get(seat);
    if (!own || own.match !== offer.match || own.commit === "") {
      const chosen = offer.setups?.[seat] ?? null;
      const setup = chosen === null ? null : (JSON.parse(chosen) as Json);
      ({ own } = makeCommitment(offer, seat, { setup }));
      await session.keep(own);
    }
    state.opening[seat].commit = own.commit;
    state.opening[seat].committed = true;
    session.send(commitMessage(own));
  }
}

/**
 * Step 4: check the header against the offer and the own promises, then open.
 * @throws Alarm `header` or `opening`; then nothing was opened
 */
export async function answerHeader(
  session: MatchSession,
  { header, sig }: HeaderMessage,
  trusted: TrustedKey[],
): Promise<void> {
  const { state } = session;
  for (const seat of state.you) {
    const own = session.own.get(seat);
    // A device that never locked anything has nothing to open.
    if (!own || own.commit === "") continue;
    if (!state.offer) throw new Alarm("opening", "header_without_offer");
    const opened = await openContribution(own, state.offer, header, sig ?? "", trusted);
    await session.keep(opened.own);
    session.send(opened.message);
    state.opening[seat].opened = true;
  }
}
