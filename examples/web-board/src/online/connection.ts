/**
 * Connection to the server of `examples/online`. It reconnects by itself, joins its game again, and repeats moves
 * whose answers were lost. It needs no document.
 */

import {
  type Answer,
  type GameList,
  type GameMessage,
  type HereMessage,
  Refused,
  type Requests,
  type ServerMessage,
} from './messages.ts';

/** Whether the connection is open, or waits before another attempt. */
export type ConnectionStatus = 'connecting' | 'open' | 'closed';

/** A visitor: 32 digits of a secret, followed by the server's seal once it is known. */
export interface Visitor {
  readonly token: string;
  keep(token: string): void;
}

export interface ConnectionListener {
  /** Called with each state of the joined game. */
  onGame?(message: GameMessage): void;
  /** Called when players or spectators come or go. */
  onHere?(message: HereMessage): void;
  /** Called with each change of the list, once it was requested. */
  onList?(list: GameList): void;
  onStatus(status: ConnectionStatus): void;
}

interface Pending {
  readonly id: number;
  readonly type: keyof Requests;
  readonly members: object;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Refused) => void;
  isSent: boolean;
}

/** Milliseconds before the first attempt to reconnect; each further attempt waits twice as long. */
const firstDelay = 250;
const longestDelay = 10_000;
/** Milliseconds after which an unanswered request means that the connection is broken. */
const answerTime = 8000;
/** Length of a secret in a token. */
const secretLength = 32;
/** Subprotocols with a token, and without one. */
const visitorProtocol = 'klin-zha-visitor';
const guestProtocol = 'klin-zha';

/** Requests that have the same effect when they are sent again. */
const repeatable: ReadonlySet<keyof Requests> = new Set(['move', 'takeback', 'keep', 'rematch', 'sit']);

export class Connection {
  readonly #address: string;
  readonly #visitor: Visitor;
  /** Whether the server knows the visitor. */
  #isKnown = false;
  readonly #listener: ConnectionListener;
  #socket: WebSocket | undefined;
  #attempts = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;
  #pending: Pending[] = [];
  #joined: string | undefined;
  /** Number of events of the joined game that were received. */
  #known = 0;
  #isClosed = false;

  /** Connects to an address such as `wss://example.org/socket`. */
  constructor(address: string, visitor: Visitor, listener: ConnectionListener) {
    this.#address = address;
    this.#visitor = visitor;
    this.#listener = listener;
    this.#connect();
  }

  /**
   * Sends a request as soon as the connection is open.
   *
   * @throws Refused if the server refuses it. After a lost connection, requests that may be repeated are sent again;
   * any other request that was sent is refused with the code `disconnected`.
   */
  async request<T extends keyof Requests>(type: T, members: Requests[T]): Promise<Answer> {
    if (!this.#isKnown && (type === 'create' || type === 'sit')) await this.#visit();
    return this.#ask(type, members);
  }

  #ask<T extends keyof Requests>(type: T, members: Requests[T]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(disconnected());
      this.#pending.push({ id: ++this.#count, type, members, resolve, reject, isSent: false });
      this.#sendPending();
    });
  }

  /** Asks for the seal of the visitor's secret. */
  async #visit(): Promise<void> {
    const { token } = await this.#ask('visit', { secret: this.#secret });
    this.#visitor.keep(token!);
    this.#isKnown = true;
  }

  get #secret(): string {
    return this.#visitor.token.slice(0, secretLength);
  }

  /** Joins a game, again after each reconnection. Returns the visitor's seat, or null. */
  async join(game: string): Promise<number | null> {
    this.#joined = game;
    this.#known = 0;
    return (await this.request('join', this.#joinMembers())).seat ?? null;
  }

  /** Creates a game and joins it. Returns its id. */
  async create(members: Requests['create']): Promise<string> {
    this.#known = 0;
    const game = (await this.request('create', members)).game!;
    this.#joined = game;
    return game;
  }

  /** Checks the connection, for example after the device was asleep, and reconnects at once if it is lost. */
  check(): void {
    if (this.#retryTimer !== undefined) this.#connect();
    else this.request('ping', {}).catch(() => undefined);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#answerTimer);
    this.#socket?.close();
    for (const { reject } of this.#pending.splice(0)) reject(disconnected());
  }

  #joinMembers(): Requests['join'] {
    const joined = { game: this.#joined!, from: this.#known };
    return this.#isKnown ? joined : { ...joined, token: this.#secret };
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#listener.onStatus('connecting');
    const { token } = this.#visitor;
    this.#isKnown = token.length > secretLength;
    const protocols = this.#isKnown ? [visitorProtocol, guestProtocol, token] : [guestProtocol];
    const socket = new WebSocket(this.#address, protocols);
    this.#socket = socket;
    socket.addEventListener('open', () => this.#opened(socket.protocol));
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(data)) as ServerMessage);
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#lost();
    });
  }

  #opened(protocol: string): void {
    this.#attempts = 0;
    this.#isKnown = protocol === visitorProtocol;
    // If it is refused, it is asked again before the visitor creates a game or takes a seat.
    if (!this.#isKnown) this.#visit().catch(() => undefined);
    this.#listener.onStatus('open');
    const isJoining = this.#pending.some(({ type }) => type === 'join' || type === 'create');
    if (this.#joined !== undefined && !isJoining) {
      const [resolve, reject] = [() => undefined, () => undefined];
      const members = this.#joinMembers();
      // Before the moves that are repeated.
      this.#pending.unshift({ id: ++this.#count, type: 'join', members, resolve, reject, isSent: false });
    }
    this.#sendPending();
  }

  #sendPending(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const pending of this.#pending) {
      if (pending.isSent) continue;
      const { id, type, members } = pending;
      socket.send(JSON.stringify({ id, type, ...members }));
      pending.isSent = true;
    }
    this.#watchAnswers();
  }

  /** Drops a connection on which no answer comes. */
  #watchAnswers(): void {
    clearTimeout(this.#answerTimer);
    if (this.#pending.some(({ isSent }) => isSent))
      this.#answerTimer = setTimeout(
        () => this.#socket?.readyState === WebSocket.OPEN && this.#drop(),
        answerTime,
      );
  }

  /** Closes a connection without waiting for the server. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#lost();
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'game') {
      if (message.events !== undefined) this.#known = message.from! + message.events.length;
      this.#listener.onGame?.(message);
      return;
    }
    if (message.type === 'here') {
      this.#listener.onHere?.(message);
      return;
    }
    if (message.type === 'list') {
      this.#listener.onList?.(message);
      return;
    }
    const index = this.#pending.findIndex(({ id }) => id === message.id);
    const [pending] = index < 0 ? [] : this.#pending.splice(index, 1);
    this.#watchAnswers();
    if (message.type === 'answer') pending?.resolve(message);
    else pending?.reject(new Refused(message));
  }

  #lost(): void {
    clearTimeout(this.#answerTimer);
    if (this.#isClosed) return;
    const isRepeated = ({ type, isSent }: Pending): boolean => !isSent || repeatable.has(type);
    for (const { reject } of this.#pending.filter((one) => !isRepeated(one))) reject(disconnected());
    this.#pending = this.#pending.filter(isRepeated).map((one) => ({ ...one, isSent: false }));
    this.#listener.onStatus('closed');
    // A random part, so that the clients of a restarted server do not all come at once.
    const delay = Math.min(longestDelay, firstDelay * 2 ** this.#attempts++) * (0.5 + Math.random() / 2);
    this.#retryTimer = setTimeout(() => this.#connect(), delay);
  }
}

function disconnected(): Refused {
  const message = 'The connection was lost before the answer came.';
  return new Refused({ code: 'disconnected', message });
}
