/** Doing something that the server may refuse: the reason comes as a notice. */
import { ApiError } from "../net/api.ts";
import { t } from "../i18n/index.svelte.ts";
import { toast } from "../ui/toasts.svelte.ts";
import { errorText } from "./names.ts";

/** Whether it worked. */
export async function trying(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    const text = errorText(problem.code, problem.facts);
    toast({ kind: "bad", icon: "cancel", title: t("error.title"), text });
    return false;
  }
}
