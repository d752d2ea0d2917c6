/** The lobby: keeps `client.lobby` fresh and goes to a match when one is made. */
import { go, route } from "../router.svelte.ts";
import { client } from "../state/client.svelte.ts";
import { sounds } from "../sound/sounds.ts";
import { Line, socketUrl, type World } from "./socket.ts";
import type { LobbyMessage } from "./types.ts";

/** Whether the person is in the middle of a match of their own. */
function playing(): boolean {
  const { match } = client;
  return route().page === "match" && match !== null && match.you.length > 0 && match.over === null;
}

/** What a message of the lobby socket changes. */
export function heard(message: LobbyMessage): void {
  switch (message.type) {
    case "lobby":
      client.lobby = { open: message.open, playing: message.playing, counts: message.counts };
      return;
    case "matched":
      client.search = null;
      client.tables = client.tables.filter((table) => table.id !== message.table.id);
      if (client.match?.id === message.match || client.called.includes(message.match)) return;
      sounds.play("bell");
      if (playing()) client.called.push(message.match);
      else go(`/partida/${message.match}`);
      return;
    case "rematch":
      if (client.match?.id === message.match) client.match.rematch = message.table;
      return;
    case "pong":
      return;
  }
}

let line: Line | null = null;

/** Connect; again after signing in or out, since the server tells each player their own. */
export function startLobby(world?: World): void {
  line?.stop();
  line = new Line(
    socketUrl("/ws/lobby/"),
    {
      opened: () => undefined,
      message: (value) => heard(value as LobbyMessage),
      state: (state) => (client.lobbyLine = state),
    },
    world,
  );
  line.start();
}
