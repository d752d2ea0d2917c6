/** The server's published keys: fetched, and kept for times without network. */
import type { TrustedKey } from "../fair/opening.ts";
import { api } from "../net/api.ts";
import { keeper } from "./store.ts";

/** The keys to trust now. */
export async function trustedKeys(): Promise<TrustedKey[]> {
  try {
    const { keys } = await api.keys();
    await keeper.saveKeys(keys);
    return keys;
  } catch {
    return keeper.keys();
  }
}
