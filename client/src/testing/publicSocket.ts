/** Stands for the server's end of the socket that customers' pages follow: speaks graphql-transport-ws. */
export interface FakeSubscriptions {
  /** What each open subscription asked for, the latest last. */
  readonly variables: Record<string, unknown>[];
  /** Tells every open subscription. */
  tell(data: object): void;
  /** Refuses or ends every open subscription. */
  refuse(code: string): void;
  restore(): void;
}

interface Message {
  id: string;
  type: string;
  payload?: { variables: Record<string, unknown> };
}

/** For a whole file: the client keeps the kind of socket that it began with. */
export function fakePublicSocket(): FakeSubscriptions {
  const real = globalThis.WebSocket;
  const open = new Map<string, { socket: FakeSocket; variables: Record<string, unknown> }>();

  class FakeSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = 1;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: object) => void) | null = null;
    onerror: ((event: object) => void) | null = null;

    constructor() {
      queueMicrotask(() => this.onopen?.());
    }

    send(text: string): void {
      const { id, type, payload } = JSON.parse(text) as Message;
      if (type === 'connection_init') this.say({ type: 'connection_ack' });
      if (type === 'subscribe') open.set(id, { socket: this, variables: payload!.variables });
      if (type === 'complete') open.delete(id);
    }

    say(message: object): void {
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(message) }));
    }

    close(code = 1000, reason = ''): void {
      this.readyState = 3;
      for (const [id, { socket }] of open) if (socket === this) open.delete(id);
      this.onclose?.({ code, reason, wasClean: true });
    }
  }
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;

  return {
    get variables() {
      return [...open.values()].map(({ variables }) => variables);
    },
    tell: (data) => open.forEach(({ socket }, id) => socket.say({ id, type: 'next', payload: { data } })),
    refuse: (code) =>
      open.forEach(({ socket }, id) =>
        socket.say({ id, type: 'error', payload: [{ message: 'Refused.', extensions: { code } }] }),
      ),
    restore: () => {
      globalThis.WebSocket = real;
    },
  };
}
