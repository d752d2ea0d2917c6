/** Who is playing here: told by the server at start, changed by the nickname and profile forms. */
import { api } from "../net/api.ts";
import { startLobby } from "../net/lobby.ts";
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

/** @throws ApiError */
export async function changeNickname(nickname: string): Promise<void> {
  client.me = (await api.change({ nickname })).player;
}

/** Forget this player on this device. @throws ApiError */
export async function logout(): Promise<void> {
  await api.logout();
  client.me = null;
  client.mine = [];
  client.search = null;
  startLobby();
}
