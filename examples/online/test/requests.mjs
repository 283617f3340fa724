/** Requests over HTTP, and invalid request lines and headers, written to raw connections. */

import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { seededRandom } from 'klin-zha';
import { until } from './programs.mjs';

const paths = [
  ...'/ // /// /socket //socket /socket/ /a/../socket /% /%00 /%2e%2e/ * ? #'.split(' '),
  ...'http://:99999/socket http://[::1/socket http:// ws://x:y/socket /\\ \\\\ /events /move'.split(' '),
  ...'/online.html /healthz /metrics /__proto__ /constructor /é /\u0001'.split(' '),
  `/${'x'.repeat(9000)}`,
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'CONNECT', 'TRACE', 'get', '', 'PRI', 'G\u0000T'];
const versions = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''];
const headers = [
  ...'Host: x|Host:|Host: [|Host: a:b:c|Connection: upgrade|Connection: close|Upgrade: h2c'.split('|'),
  ...'Upgrade: websocket|Sec-WebSocket-Version: 13|Sec-WebSocket-Version: x'.split('|'),
  ...'Sec-WebSocket-Key: x|Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==|Range: bytes=9-1'.split('|'),
  ...'Sec-WebSocket-Protocol: ,,|Sec-WebSocket-Extensions: ;;=,|Origin: null|Origin: http://'.split('|'),
  ...'Origin: http://x|Origin: //|X-Forwarded-For: ,,,|X-Forwarded-For: ::::%|Content-Length: 5'.split('|'),
  ...'Content-Length: -1|Transfer-Encoding: chunked|Transfer-Encoding: x|Expect: 100-continue'.split('|'),
  ...`Expect: x|no colon|: x|Cookie: \u0001|X: ${'y'.repeat(2000)}`.split('|'),
];
const upgrade = ['Host: x', 'Connection: upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];

/** Sends requests to an address for `connect`, so many at once. Returns how many connections the server answered. */
export async function throwRequests(address, count, { seed = 1, atOnce = 50 } = {}) {
  const random = seededRandom(seed);
  const oneOf = (list) => list[Math.floor(random() * list.length)];
  const request = () => {
    const line = `${oneOf(methods.slice(0, random() < 0.7 ? 1 : undefined))} ${oneOf(paths)} ${oneOf(versions)}`;
    const some = Array.from({ length: Math.floor(random() * 5) }, () => oneOf(headers));
    const isUpgrade = random() < 0.5;
    const lines = [line, ...(isUpgrade ? upgrade : []), ...some].join('\r\n');
    const rest = random() < 0.2 ? 'x'.repeat(Math.floor(random() * 40)) : '';
    const text = `${lines}\r\n\r\n${rest}`;
    return random() < 0.1 ? text.slice(0, Math.floor(random() * text.length)) : text;
  };
  let answered = 0;
  const sendOne = async () => {
    const socket = connect(address);
    socket.on('error', () => {});
    let hasAnswer = false;
    const done = new Promise((resolve) => {
      socket.once('close', resolve);
      socket.once('data', () => {
        hasAnswer = true;
        resolve();
      });
    });
    socket.end(Buffer.from(request(), 'latin1'));
    await done;
    socket.destroy();
    if (hasAnswer) answered++;
  };
  await repeat(count, atOnce, sendOne);
  return answered;
}

/** Requests a file many times, and resets each connection after the first bytes of the answer. */
export async function breakDownloads({ host, port }, path, count) {
  await repeat(count, 50, async () => {
    const socket = connect({ host, port });
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'data');
    socket.resetAndDestroy();
  });
}

/** Runs work `count` times, `atOnce` at the same time. */
export async function repeat(count, atOnce, work) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Opens a WebSocket by hand, sends bytes, and waits until the server closes it. */
export async function throwFrames(address, bytes) {
  const socket = connect(address);
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(
    'GET /socket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await Promise.race([once(socket, 'data'), closed]);
  socket.resume();
  socket.end(bytes);
  await closed;
}

/** Sends a request with options of `http.request`, and returns the status, headers and text of the answer. */
export async function send(options, body = '') {
  const [response] = await once(request(options).end(body), 'response');
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return { status: response.statusCode, headers: response.headers, text };
}

/** Waits until the health of all servers is `ok`, `storage` or `files`. */
export function healthOf(servers, text) {
  const isSo = async ({ host, port }) => (await send({ host, port, path: '/healthz' })).text === `${text}\n`;
  return until(async () => (await Promise.all(servers.map(isSo))).every(Boolean));
}

/** Stops PostgreSQL without warning until all servers know it, and starts it again. Returns the milliseconds. */
export async function restartStorage(postgres, servers) {
  const began = performance.now();
  postgres.halt();
  await healthOf(servers, 'storage');
  postgres.start();
  await healthOf(servers, 'ok');
  return performance.now() - began;
}

/** Returns the number of a metric of a server. */
export async function metricOf({ host, port }, name) {
  const { text } = await send({ host, port, path: '/metrics' });
  return Number(new RegExp(`^klin_zha_${name} (.+)$`, 'm').exec(text)[1]);
}

/** Returns what a server uses: open files, counted from outside, and what it counts itself. */
export async function usedBy(server) {
  const { text } = await send({ host: server.host, port: server.port, path: '/metrics' });
  // Counted afterwards, with the connection that the agent keeps for the next request.
  const files = server.openFiles;
  const lines = text.matchAll(/^klin_zha_((?:rooms|connections|listeners|resources)\S*) (\d+)$/gm);
  return { files, ...Object.fromEntries(Array.from(lines, ([, name, count]) => [name, Number(count)])) };
}

/** Waits until a server uses no more of anything than before. */
export async function hasLeft(server, before) {
  let excess;
  const isLeft = async () => {
    excess = Object.entries(await usedBy(server)).filter(([name, count]) => count > (before[name] ?? 0));
    return excess.length === 0;
  };
  await until(isLeft, { toString: () => `fewer than ${excess.join(' ')}` });
}
