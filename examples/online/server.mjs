/** The server: the page over HTTP, the games over WebSockets. */

import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { WebSocketServer } from 'ws';
import { Client } from './client.mjs';
import { RunClock, timeBetweenBeats } from './clock.mjs';
import { Guard } from './guard.mjs';
import { serveCommands, socketOf } from './host.mjs';
import { addressOf, defaultLimits } from './limits.mjs';
import { longestMessage } from './messages.mjs';
import { Metrics } from './metrics.mjs';
import { pages, readPages } from './pages.mjs';
import { timeBetweenSigns } from './presence.mjs';
import { Refusal } from './refusal.mjs';
import { Resources } from './resources.mjs';
import { Rooms } from './rooms.mjs';
import { isPostgres, openStorage } from './storage.mjs';
import { guestProtocol, Visitors, visitorProtocol } from './visitors.mjs';

/**
 * Starts a server. Returns its port, and a function that stops it.
 *
 * @param options `port` (0 for a free one), `host`, `data` (the file of the database, or the URL of PostgreSQL),
 * `folder` (the built page), `proxies` (the number of trusted proxies), `hosts` (the host names of the page; by default
 * that of each request), `limits` (changes of the defaults) and `storage` (an open one, instead of `data`)
 */
export async function startServer(options) {
  const { port, host, data, folder, proxies = 0, hosts = [] } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const files = await readPages(folder);
  const guard = new Guard();
  const metrics = new Metrics();
  const storage = options.storage ?? (await openStorage(data));
  const clock = new RunClock(storage);
  await clock.beat();
  const rooms = new Rooms({ storage, clock, limits, guard });
  await storage.listen(guard.listener('news', (text) => rooms.receive(text)));
  await rooms.presence.begin();
  await rooms.expire();
  const visitors = new Visitors(limits, storage.secret);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessage,
    perMessageDeflate: false,
    handleProtocols: (_, { pass }) => (pass.key === undefined ? guestProtocol : visitorProtocol),
  });

  const health = () => (!clock.isRunning ? 'storage' : resources.areFilesScarce ? 'files' : 'ok');
  const reports = {
    '/healthz': () => {
      const text = health();
      return { status: text === 'ok' ? 200 : 503, text: `${text}\n` };
    },
    '/metrics': () => {
      const gauges = {
        connections: sockets.clients.size,
        rooms: rooms.size,
        storage_up: Number(clock.isRunning),
        ...resources.gauges(),
      };
      return { status: 200, text: metrics.text(gauges, resources.kinds(), guard.faults) };
    },
  };
  const serve = pages(files, reports);
  const http = createServer(
    guard.listener('http', serve, (_, __, response) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }),
  );

  const resources = new Resources([process, http, sockets]);

  /** Serves a WebSocket, or returns the status with which it is refused. */
  const upgrade = (request, socket, head) => {
    const address = addressOf(request, proxies);
    const base = 'http://localhost';
    if (!URL.canParse(request.url, base)) return '400 Bad Request';
    if (!new URL(request.url, base).pathname.endsWith('/socket')) return '404 Not Found';
    if (!isOwnOrigin(request.headers, hosts)) return '403 Forbidden';
    if (sockets.clients.size >= limits.connections) return '503 Service Unavailable';
    const offered = String(request.headers['sec-websocket-protocol'] ?? '').split(/\s*,\s*/);
    request.pass = visitors.admit(address, offered);
    socket.once('close', () => request.pass.leave());
    sockets.handleUpgrade(request, socket, head, (opened) => {
      new Client(opened, socket, request.pass, { rooms, limits, guard, metrics });
    });
    return undefined;
  };
  const refuse = (socket, status, text = '') =>
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: ${text.length}\r\n\r\n${text}`);
  http.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    void guard.run(
      'upgrade',
      () => {
        const status = upgrade(request, socket, head);
        if (status !== undefined) refuse(socket, status);
      },
      (error) =>
        error instanceof Refusal
          ? refuse(socket, '429 Too Many Requests', error.message)
          : refuse(socket, '500 Internal Server Error'),
    );
  });

  const isFile = data !== undefined && data !== ':memory:' && !isPostgres(data);
  const changed = (id) => rooms.refresh(id);
  let stopCommands = () => {};
  if (isFile) {
    const place = socketOf(resolve(data));
    // The lock of the file shows that no other server uses it.
    if (process.platform !== 'win32') rmSync(place, { force: true });
    stopCommands = await serveCommands(place, { storage, clock, limits, changed }, guard);
  }

  const timers = [
    every(timeBetweenBeats, guard, 'clock', async () => {
      const wasRunning = clock.isRunning;
      await clock.beat();
      if (!wasRunning) rooms.tellTime();
    }),
    every(timeBetweenSigns, guard, 'presence', () => rooms.presence.sign()),
    every(10_000, guard, 'sweep', () => {
      rooms.sweep();
      visitors.sweep();
    }),
    every(30_000, guard, 'ping', () => checkConnections(sockets)),
    every(600_000, guard, 'expire', () => rooms.expire()),
  ];
  await new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });

  /** Stops the server; games continue when it is started again. */
  const stop = async () => {
    for (const timer of timers) clearInterval(timer);
    resources.close();
    stopCommands();
    rooms.close();
    for (const client of sockets.clients) client.close(1012, 'The server restarts.');
    const closed = new Promise((resolve) => http.close(resolve));
    setTimeout(() => {
      for (const client of sockets.clients) client.terminate();
      http.closeAllConnections();
    }, 500).unref();
    await closed;
    await guard.run('clock', () => clock.beat());
    await storage.close();
  };
  return { port: http.address().port, stop, rooms, storage };
}

/** Runs work in an interval, but not again before it is done. */
function every(milliseconds, guard, place, work) {
  let isBusy = false;
  return setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    await guard.run(place, work);
    isBusy = false;
  }, milliseconds);
}

/** Whether a page of this server opened the connection. Programs send no origin. */
function isOwnOrigin({ origin, host }, hosts) {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const allowed = hosts.length > 0 ? hosts : [String(host)];
  return allowed.includes(new URL(origin).host);
}

/** Ends the connections that have not answered the last ping. */
function checkConnections(sockets) {
  for (const socket of sockets.clients) {
    if (socket.isSilent === true) socket.terminate();
    socket.isSilent = true;
    socket.once('pong', () => {
      socket.isSilent = false;
    });
    socket.ping();
  }
}
