/** A WebSocket for tests: they play the server. */
import type { World } from "./socket.ts";

export class FakeSocket {
  static readonly all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  /** The server accepts. */
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  /** The server says something. */
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The line breaks, or the server closes. */
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  /** Messages of one type that the client sent on this line. */
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message["type"] === type);
  }
}

export const world: World = {
  connect: (url) => new FakeSocket(url) as unknown as WebSocket,
  random: () => 1,
};

/** The newest line. */
export function lastSocket(): FakeSocket {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error("nobody has connected");
  return socket;
}
