/** The server of examples/online in its own process, behind a proxy that delays what it sends. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const home = join(root, 'examples', 'online');

/** The server and its proxy. */
export class DelayedServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'klin-zha-online-'));
  readonly #delay: number;
  readonly #options: readonly string[];
  readonly #sockets = new Set<Socket>();
  readonly #proxy = createServer((socket) => this.#forward(socket));
  #process: ChildProcess | undefined;
  #port = 0;

  /**
   * @param delay milliseconds before the page receives what the server sends
   * @param options further options of the server
   */
  constructor(delay: number, options: readonly string[] = []) {
    this.#delay = delay;
    this.#options = options;
  }

  /** Address of the page, through the proxy. */
  get address(): string {
    return `http://127.0.0.1:${(this.#proxy.address() as AddressInfo).port}`;
  }

  /** Starts the proxy and the server. `page` is the folder of the built page. */
  async open(page: string): Promise<this> {
    this.#proxy.listen(0, '127.0.0.1');
    await once(this.#proxy, 'listening');
    await this.start(page);
    return this;
  }

  /** Starts the server at a free port, to which the proxy leads. */
  async start(page: string): Promise<void> {
    const data = join(this.folder, 'games.db');
    const args = ['start.mjs', '--port', '0', '--data', data, '--folder', page, ...this.#options];
    const child = spawn(process.execPath, args, { cwd: home, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    this.#port = Number(/:(\d+)\//.exec(String(printed))![1]);
  }

  /** Ends the server without warning. */
  async kill(): Promise<void> {
    const ended = once(this.#process!, 'exit');
    this.#process!.kill('SIGKILL');
    await ended;
  }

  /** Breaks all connections; the server runs on. */
  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Stores a game that waits for its players and begins in a position, as the server itself would. */
  addGame(id: string, rules: string, position: string, seats: number): void {
    const settings = {
      control: '-',
      arbiter: true,
      flags: 'auto',
      press: 'auto',
      sheets: false,
      position,
      checked: true,
    };
    const players = Array(seats).fill(null);
    const data = { rules, settings, armies: 'place', players, created: 0, origin: null, next: null };
    this.#query(
      `INSERT INTO games VALUES (?, 0, 'waiting', 0, NULL, unixepoch(), ?, NULL, unixepoch()) RETURNING id`,
      [id, JSON.stringify(data)],
    );
  }

  /** Milliseconds for which the server has run, as of its last heartbeat. */
  get time(): number {
    return this.#query('SELECT at FROM clock', []).at as number;
  }

  /** Runs a statement in the server's database, and returns its first row. */
  #query(statement: string, values: readonly unknown[]): Readonly<Record<string, unknown>> {
    const Database = createRequire(join(home, 'package.json'))('libsql');
    const database = new Database(join(this.folder, 'games.db'));
    // The server may be writing.
    database.exec('PRAGMA busy_timeout = 600000');
    const row = database.prepare(statement).get(...values);
    database.close();
    return row;
  }

  async close(): Promise<void> {
    this.dropConnections();
    this.#proxy.close();
    if (this.#process?.exitCode === null && this.#process.signalCode === null) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #forward(client: Socket): void {
    const server = connect(this.#port, '127.0.0.1');
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (data) => void server.write(data));
    server.on('data', (data) => void setTimeout(() => client.writable && client.write(data), this.#delay));
  }
}
