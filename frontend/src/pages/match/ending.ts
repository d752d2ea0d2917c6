/** The end of a match in words: result and reason, without fireworks and without gender. */
import { t } from "../../i18n/index.svelte.ts";
import type { GameModule, Over, Table } from "../../table/contract.ts";

/** `Você venceu.`, `Corte do Sol venceu.`, `Empate.` … */
export function endTitle(
  table: Pick<Table, "over" | "seat" | "mode">,
  sides: readonly [string, string],
): string {
  const { over, seat, mode } = table;
  if (!over) return "";
  if (over.by === "void") return t("end.void");
  if (over.by === "server") return t("end.called_off");
  if (over.winner === null) return t("end.draw");
  if (seat === null || mode !== "play") return t("end.side_won", { side: sides[over.winner] });
  return over.winner === seat ? t("end.won") : t("end.lost");
}

/** Why it ended: by the rules, or by what somebody did. */
export function endReason(
  table: Pick<Table, "over" | "view" | "lang" | "names">,
  game: Pick<GameModule, "reason">,
): string {
  const { over, names } = table;
  if (!over) return "";
  const loser = over.winner === null ? "" : names[over.winner === 0 ? 1 : 0];
  switch (over.by) {
    case "normal":
      return game.reason(over, table.view, table.lang, names);
    case "resign":
      return t("end.by_resign", { name: loser });
    case "clock":
      return loser ? t("end.by_clock", { name: loser }) : t("end.by_clock_both");
    case "agreed":
      return t("end.by_agreement");
    case "server":
      return t("end.by_server");
    case "void":
      return voidReason(over, names);
  }
}

/** Whose seed was missing when a match could not begin. */
export function voidReason(over: Pick<Over, "reason">, names: readonly [string, string]): string {
  if (over.reason === "seat0") return t("end.void_seat", { name: names[0] });
  if (over.reason === "seat1") return t("end.void_seat", { name: names[1] });
  return t("end.void_server");
}
