/**
 * A WebSocket that comes back by itself: waits a little longer after each failure, at once when
 * the device is online again, and notices a silent line by unanswered pings.
 */

/** Close codes after which trying again is of no use (`docs/protocol.md`). */
const FINAL = new Set([4400, 4401, 4403, 4404]);
/** The server restarts: it asks to come back at once. */
const RESTART = 4412;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

export type LineState = "connecting" | "open" | "away" | "closed";

export interface LineEvents {
  /** The line is open (again): say hello. */
  opened(): void;
  /** One parsed JSON object. */
  message(value: unknown): void;
  /** The state changed; `code` is the close code of the last connection, if it closed. */
  state(state: LineState, code: number | null): void;
}

/** What a `Line` needs of the world; tests put their own here. */
export interface World {
  connect(url: string): WebSocket;
  random(): number;
}

const WORLD: World = {
  connect: (url) => new WebSocket(url),
  random: () => Math.random(),
};

/** The address of a socket on this site. */
export function socketUrl(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}

export class Line {
  private socket: WebSocket | null = null;
  private failures = 0;
  private done = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setTimeout> | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly events: LineEvents,
    private readonly world: World = WORLD,
  ) {}

  /** Connect, and stay connected until `stop`. */
  start(): void {
    this.done = false;
    addEventListener("online", this.now);
    addEventListener("offline", this.lost);
    document.addEventListener("visibilitychange", this.seen);
    this.connect();
  }

  /** Close for good. */
  stop(): void {
    this.done = true;
    removeEventListener("online", this.now);
    removeEventListener("offline", this.lost);
    document.removeEventListener("visibilitychange", this.seen);
    clearTimeout(this.retry);
    this.drop(1000);
    this.events.state("closed", 1000);
  }

  /** Send an object if the line is open; whether it was handed over. */
  send(value: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(value));
    return true;
  }

  /** Drop the present connection and make a new one at once. */
  readonly renew = (): void => {
    if (this.done) return;
    this.drop(4000);
    this.connect();
  };

  private readonly now = (): void => {
    if (!this.done && this.socket?.readyState !== WebSocket.OPEN) this.renew();
  };

  private readonly lost = (): void => {
    if (!this.done) this.closed(null);
  };

  private readonly seen = (): void => {
    if (document.visibilityState !== "visible" || this.done) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else this.now();
  };

  private connect(): void {
    clearTimeout(this.retry);
    this.events.state("connecting", null);
    const socket = this.world.connect(this.url);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.events.state("open", null);
      this.events.opened();
      this.pinging = setTimeout(this.ping, PING_EVERY);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.failures = 0;
      clearTimeout(this.waiting);
      this.waiting = undefined;
      let value: unknown;
      try {
        value = JSON.parse(String(data));
      } catch {
        return;
      }
      this.events.message(value);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.closed(code);
    };
  }

  private closed(code: number | null): void {
    this.drop(4000);
    if (code !== null && FINAL.has(code)) {
      this.done = true;
      this.events.state("closed", code);
      return;
    }
    this.events.state("away", code);
    if (code === RESTART) this.failures = 0;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + this.world.random() / 2));
  }

  private drop(code: number): void {
    clearTimeout(this.pinging);
    clearTimeout(this.waiting);
    this.waiting = undefined;
    const socket = this.socket;
    this.socket = null;
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close(code);
  }

  private readonly ping = (): void => {
    clearTimeout(this.pinging);
    if (!this.send({ type: "ping" })) return;
    this.waiting ??= setTimeout(this.renew, PONG_WITHIN);
    this.pinging = setTimeout(this.ping, PING_EVERY);
  };
}
