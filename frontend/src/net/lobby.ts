/** The lobby: keeps `client.lobby` fresh and goes to a match when one is made. */
import { go, route } from "../router.svelte.ts";
import { client } from "../state/client.svelte.ts";
import { sounds } from "../sound/sounds.ts";
import { Line, socketUrl, type World } from "./socket.ts";
import type { LobbyMessage, TableInfo } from "./types.ts";

/** Whether the person is in the middle of a match of their own. */
function playing(): boolean {
  const { match } = client;
  return route().page === "match" && match !== null && match.you.length > 0 && match.over === null;
}

/** A match of one's own was made: go there, or leave a note where another one is being played. */
function called(match: string): void {
  client.search = null;
  if (client.match?.id === match || client.called.includes(match)) return;
  sounds.play("bell");
  if (playing()) client.called.push(match);
  else go(`/partida/${match}`);
}

/** Own tables as the lobby knows them now. One that waited and has a match was not told: call. */
function follow(mine: TableInfo[]): void {
  const waited = new Set(client.mine.filter(({ match }) => match === null).map(({ id }) => id));
  client.mine = mine;
  const made = mine.find(({ id, match }) => match !== null && waited.has(id));
  if (made?.match) called(made.match);
}

/** What a message of the lobby socket changes. */
export function heard(message: LobbyMessage): void {
  switch (message.type) {
    case "lobby": {
      const { open, playing: running, counts, mine } = message;
      client.lobby = { open, playing: running, counts, mine };
      follow(mine);
      return;
    }
    case "matched":
      client.mine = client.mine.map((one) => (one.id === message.table.id ? message.table : one));
      called(message.match);
      return;
    case "rematch":
      client.mine = [...client.mine.filter(({ id }) => id !== message.table.id), message.table];
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
