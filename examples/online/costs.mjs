/** `npm run costs`: what joins, spectators and moves cost, in CPU time of the server, compared with a bare one. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket, WebSocketServer } from 'ws';
import { startServer } from './server.mjs';
import { playOn } from './test/play.mjs';
import { pages, pause, startGame, TestPlayer } from './test/programs.mjs';
import { metricOf } from './test/requests.mjs';

const spectators = 1000;
const joins = 100;
/** Moves of a measurement: enough that the idle time around them counts little. */
const moves = 20;
/** Measurements of moves before spectators, in turn with a bare server. */
const pairs = 5;
const seed = Number(process.env.SEED ?? 1);

/** Serves games without rate limits. */
async function serve(data) {
  const most = Number.MAX_SAFE_INTEGER;
  const limits = { burst: most, messagesPerSecond: most, visitorsPerAddress: most };
  const { port } = await startServer({ port: 0, host: '127.0.0.1', data, folder: pages, limits });
  process.send(port);
}

/** Starts this program in a mode. Returns the process and the port that it serves. */
async function start(...args) {
  const program = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = await once(child, 'message');
  return { child, host: '127.0.0.1', port };
}

/** Sends messages of given sizes to all sockets: what a bare server does. */
async function bare() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  process.on('message', ({ type, size }) => {
    if (type === 'cpu') return process.send(cpuNow());
    const data = Buffer.alloc(size, 'x');
    for (const socket of server.clients) socket.send(data, { binary: false });
    process.send('sent');
  });
  // Each request is answered, as a join is, with a message of the size that it asks for.
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { sizes } = JSON.parse(String(data));
      for (const size of sizes) socket.send(Buffer.alloc(size, 'x'), { binary: false });
    });
  });
  process.send(server.address().port);
}

const cpuNow = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Returns the CPU milliseconds that work costs a server. */
async function measure(cpuNow, work) {
  await pause(1500);
  const before = await cpuNow();
  await work();
  await pause(1500);
  return (await cpuNow()) - before;
}

/** Makes a game long: offers and refusals of draws are events, too. */
async function lengthen(players, events) {
  for (let count = 0; count < events; count += 2) {
    await players[0].ask('offer');
    await players[1].ask('decline');
  }
}

async function connectSome(server, count) {
  const sockets = [];
  for (let index = 0; index < count; index++) sockets.push(await new TestPlayer(server).connect());
  return sockets;
}

const median = (values) => values.sort((one, other) => one - other)[values.length >> 1];

async function main() {
  console.log(`Seed ${seed}.`);
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-costs-'));
  const data = join(folder, 'games.db');
  let server = await start('serve', data);
  const ofServer = async () => 1000 * (await metricOf(server, 'cpu_seconds'));
  const game = { rules: 'klin-zha+draws', armies: 'book', control: '900+10' };

  const short = await startGame(server, game);
  const perMove = (await measure(ofServer, () => playOn(short.players, { seed, plies: moves }))) / moves;

  const long = await startGame(server, game);
  await lengthen(long.players, 1900);
  server.child.kill();
  await once(server.child, 'exit');
  server = await start('serve', data);
  const cold = await connectSome(server, 1);
  const coldJoin = await measure(ofServer, () => cold[0].ask('join', { game: long.id }));
  const joiners = await connectSome(server, joins);
  const joinAll = (players, id) => () =>
    Promise.all(players.map((player) => player.ask('join', { game: id })));
  const perJoin = (await measure(ofServer, joinAll(joiners, long.id))) / joins;
  for (const player of [...joiners, ...cold]) await player.close();
  console.log(
    `A move ${perMove.toFixed(2)} ms, a join to a game of 1900 events ${perJoin.toFixed(2)} ms (the first one ${coldJoin.toFixed(2)} ms): ${(perJoin / perMove).toFixed(1)} times a move.`,
  );

  const { child, port } = await start('bare');
  const askBare = async (message) => {
    child.send(message);
    return (await once(child, 'message'))[0];
  };
  const ofBare = () => askBare({ type: 'cpu' });
  const bareSockets = [];
  for (let index = 0; index < spectators; index++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
    await once(socket, 'open');
    bareSockets.push(socket);
  }
  const { id, players } = await startGame(server, game);
  const crowd = await connectSome(server, spectators);
  const joining = await measure(ofServer, joinAll(crowd, id));
  // The first message of each is the answer with its token.
  const sizes = crowd[0].received.slice(1).map((message) => JSON.stringify(message).length);
  const bareJoining = await measure(ofBare, () => {
    for (const socket of bareSockets) socket.send(JSON.stringify({ sizes }));
  });
  const joinRatio = joining / bareJoining;
  console.log(
    `${spectators} spectators: joining ${joining.toFixed(0)} ms, bare ${bareJoining.toFixed(0)} ms: ${joinRatio.toFixed(2)} times.`,
  );
  const ratios = [];
  for (let pair = 0; pair < pairs; pair++) {
    const moving = await measure(ofServer, () => playOn(players, { seed, plies: moves }));
    const { length: size } = JSON.stringify(crowd[0].received.at(-1));
    const bareMoving = await measure(ofBare, async () => {
      for (let index = 0; index < moves; index++) await askBare({ type: 'send', size });
    });
    ratios.push(moving / bareMoving);
    const [one, other] = [moving, bareMoving].map((time) => (time / moves).toFixed(1));
    console.log(`A move ${one} ms, bare ${other} ms: ${ratios[pair].toFixed(2)} times.`);
  }
  const moveRatio = median(ratios);
  console.log(`Median of ${pairs} pairs: ${moveRatio.toFixed(2)} times.`);
  child.kill();
  server.child.kill();
  rmSync(folder, { recursive: true });
  process.exit(perJoin < 3 * perMove && joinRatio < 1.5 && moveRatio < 1.5 ? 0 : 1);
}

if (process.argv[2] === 'bare') await bare();
else if (process.argv[2] === 'serve') await serve(process.argv[3]);
else await main();
