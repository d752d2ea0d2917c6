/** Who is playing here: told by the server at start, changed by the nickname and profile forms. */
import { api, ApiError } from "../net/api.ts";
import { startLobby } from "../net/lobby.ts";
import type { Lang } from "../table/contract.ts";
import { client } from "./client.svelte.ts";

/** Ask the server who this is. */
export async function loadMe(): Promise<void> {
  client.me = (await api.me()).player;
}

/** The games of this server. */
export async function loadGames(): Promise<void> {
  client.games = (await api.games()).games;
}

/** Become a guest with a nickname. @throws ApiError */
export async function becomeGuest(nickname: string): Promise<void> {
  client.me = (await api.guest(nickname)).player;
  startLobby();
}

/** Let the server know in which language this player reads; the choice holds here in any case. */
export async function tellLanguage(lang: Lang): Promise<void> {
  if (!client.me || client.me.lang === lang) return;
  try {
    client.me = (await api.change({ lang })).player;
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
  }
}

/** @throws ApiError */
export async function changeNickname(nickname: string): Promise<void> {
  client.me = (await api.change({ nickname })).player;
}

/** The guest becomes an account: the same player, under a new session. @throws ApiError */
export async function keepAsAccount(login: string, password: string): Promise<void> {
  client.me = (await api.keepAsAccount(login, password)).player;
  startLobby();
}

/** Come back to an account. Who was here before is left behind. @throws ApiError */
export async function signIn(login: string, password: string): Promise<void> {
  client.me = (await api.login(login, password)).player;
  client.mine = [];
  client.search = null;
  startLobby();
}

/** @throws ApiError */
export async function changePassword(password: string, next: string): Promise<void> {
  client.me = (await api.changePassword(password, next)).player;
  startLobby();
}

/** Forget this player on this device. @throws ApiError */
export async function logout(): Promise<void> {
  await api.logout();
  client.me = null;
  client.mine = [];
  client.search = null;
  startLobby();
}
