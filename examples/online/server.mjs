/** The server: the page over HTTP, the games over WebSockets. */

import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { Client } from './client.mjs';
import { RunClock } from './clock.mjs';
import { Addresses, addressOf, defaultLimits } from './limits.mjs';
import { longestMessage } from './messages.mjs';
import { pages } from './pages.mjs';
import { Rooms } from './rooms.mjs';
import { Storage } from './storage.mjs';

const day = 86_400_000;
/** Milliseconds of playing time that a crash gives back at most. */
const timeBetweenSaves = 500;

/**
 * Starts a server. Returns its port, and a function that stops it.
 *
 * @param options `port` (0 for a free one), `host`, `data` (the file of the database), `folder` (the built page),
 * `proxies` (the number of trusted proxies) and `limits` (changes of the defaults)
 */
export async function startServer({ port, host, data, folder, proxies = 0, limits: changes = {} }) {
  const limits = { ...defaultLimits, ...changes };
  const storage = new Storage(data);
  const clock = new RunClock(storage);
  storage.deleteWaiting(clock.now() - day);
  const rooms = new Rooms({ storage, clock, limits });
  const addresses = new Addresses(limits);
  const http = createServer(pages(folder));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessage,
    perMessageDeflate: false,
  });

  http.on('upgrade', (request, socket, head) => {
    const address = addressOf(request, proxies);
    const refuse = (status) =>
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    socket.on('error', () => socket.destroy());
    if (!new URL(request.url, 'http://localhost').pathname.endsWith('/socket'))
      return refuse('404 Not Found');
    if (sockets.clients.size >= limits.connections) return refuse('503 Service Unavailable');
    if (!addresses.connect(address)) return refuse('429 Too Many Requests');
    let isOpen = true;
    const leave = () => {
      if (isOpen) addresses.disconnect(address);
      isOpen = false;
    };
    socket.once('close', leave);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      new Client(opened, { rooms, limits, mayCreate: () => addresses.createGame(address) });
    });
  });

  const timers = [
    setInterval(() => clock.save(), timeBetweenSaves),
    setInterval(() => {
      rooms.sweep();
      addresses.sweep();
    }, 10_000),
    setInterval(() => checkConnections(sockets), 30_000),
  ];
  await new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });

  /** Stops the server; games continue when it is started again. */
  const stop = async () => {
    for (const timer of timers) clearInterval(timer);
    rooms.close();
    for (const client of sockets.clients) client.close(1012, 'The server restarts.');
    const closed = new Promise((resolve) => http.close(resolve));
    setTimeout(() => {
      for (const client of sockets.clients) client.terminate();
      http.closeAllConnections();
    }, 500).unref();
    await closed;
    clock.save();
    storage.close();
  };
  return { port: http.address().port, stop };
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
