/** All steps of a finished match as one seat saw it, page after page. @throws ApiError */
import { api } from "../net/api.ts";
import type { ReplayStep } from "../net/types.ts";

export async function loadSteps(match: string, seat: string): Promise<ReplayStep[]> {
  const steps: ReplayStep[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const page: Awaited<ReturnType<typeof api.replay>> = await api.replay(match, seat, from);
    steps.push(...page.steps);
    from = page.next !== null && page.next > from ? page.next : null;
  }
  return steps;
}
