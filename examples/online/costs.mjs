/** `npm run costs`: what joins, spectators and moves cost, in CPU time of the server, compared with a bare one. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from 'klin-zha';
import { WebSocket, WebSocketServer } from 'ws';
import { startServer } from './server.mjs';
import { choicesOf, Follower } from './test/play.mjs';
import { pages, pause, startGame, TestPlayer } from './test/programs.mjs';

const spectators = 1000;
const joins = 100;
/** Moves before spectators: enough that the idle time around them counts little. */
const moves = 40;
const seed = Number(process.env.SEED ?? 1);
const random = seededRandom(seed);

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
  return { child, port, address: `http://127.0.0.1:${port}` };
}

/** Serves `count` messages of given sizes to each socket: what a bare server does. */
async function bare() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  process.on('message', ({ type, size, count }) => {
    if (type === 'cpu') return process.send(cpuNow());
    const data = Buffer.alloc(size, 'x');
    for (let index = 0; index < count; index++)
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

/** Returns the CPU milliseconds of a server, from its metrics. */
async function cpuOf(server) {
  const text = await (await fetch(`${server.address}/metrics`)).text();
  return Number(/^klin_zha_cpu_seconds (.+)$/m.exec(text)[1]) * 1000;
}

async function measure(server, work) {
  await pause(1500);
  const before = await cpuOf(server);
  await work();
  await pause(1500);
  return (await cpuOf(server)) - before;
}

/** Plays so many moves, back and forth with takzh's pieces or whatever is legal. */
async function playMoves(players, count) {
  const followers = players.map((player) => new Follower(player));
  for (let index = 0; index < count; index++) {
    const { turn, ply, phase } = players[0].game;
    if (phase !== 'playing') return index;
    const choices = choicesOf(players[turn - 1], followers[turn - 1]);
    await players[turn - 1].ask('move', { ply, move: choices[Math.floor(random() * choices.length)] });
    for (const player of players) await player.until((game) => game.ply > ply || game.phase === 'over');
  }
  return count;
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

async function main() {
  console.log(`Seed ${seed}.`);
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-costs-'));
  const data = join(folder, 'games.db');
  let server = await start('serve', data);
  const game = { rules: 'klin-zha+draws', armies: 'book', control: '900+10' };

  const short = await startGame(server, game);
  const perMove = (await measure(server, () => playMoves(short.players, 20))) / 20;

  const long = await startGame(server, game);
  await lengthen(long.players, 1900);
  server.child.kill();
  await once(server.child, 'exit');
  server = await start('serve', data);
  const cold = await connectSome(server, 1);
  const coldJoin = await measure(server, () => cold[0].ask('join', { game: long.id }));
  const joiners = await connectSome(server, joins);
  const perJoin =
    (await measure(server, async () => {
      for (const player of joiners) await player.ask('join', { game: long.id });
    })) / joins;
  for (const player of [...joiners, ...cold]) await player.close();
  console.log(
    `A move ${perMove.toFixed(2)} ms, a join to a game of 1900 events ${perJoin.toFixed(2)} ms (the first one ${coldJoin.toFixed(2)} ms): ${(perJoin / perMove).toFixed(1)} times a move.`,
  );

  const watched = await startGame(server, game);
  const crowd = await connectSome(server, spectators);
  const joining = await measure(server, async () => {
    await Promise.all(crowd.map((player) => player.ask('join', { game: watched.id })));
  });
  const moving = (await measure(server, () => playMoves(watched.players, moves))) / moves;
  const sizesOf = (player) => player.received.map((message) => JSON.stringify(message).length);
  const sizes = sizesOf(crowd[0]);
  const isMove = (message) => message.type === 'game' && message.from > 0;
  const moveSize = JSON.stringify(crowd[0].received.findLast(isMove)).length;
  const joinSizes = crowd[0].received
    .filter((message) => !isMove(message))
    .map((one) => JSON.stringify(one).length);

  const { child, port } = await start('bare');
  const askBare = async (message) => {
    child.send(message);
    return (await once(child, 'message'))[0];
  };
  const bareSockets = [];
  for (let index = 0; index < spectators; index++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
    await once(socket, 'open');
    bareSockets.push(socket);
  }
  const measureBare = async (work) => {
    await pause(1500);
    const before = await askBare({ type: 'cpu' });
    await work();
    await pause(1500);
    return (await askBare({ type: 'cpu' })) - before;
  };
  const bareJoining = await measureBare(() => {
    for (const socket of bareSockets) socket.send(JSON.stringify({ sizes: joinSizes }));
  });
  const bareMoving =
    (await measureBare(async () => {
      for (let index = 0; index < moves; index++) await askBare({ type: 'send', size: moveSize, count: 1 });
    })) / moves;
  console.log(
    `${spectators} spectators: joining ${joining.toFixed(0)} ms, bare ${bareJoining.toFixed(0)} ms: ${(joining / bareJoining).toFixed(2)} times. ${sizes.length} messages each.`,
  );
  const isCheap = perJoin < 3 * perMove && joining < 1.5 * bareJoining && moving < 1.5 * bareMoving;
  console.log(
    `A move ${moving.toFixed(1)} ms, bare ${bareMoving.toFixed(1)} ms: ${(moving / bareMoving).toFixed(2)} times.`,
  );
  child.kill();
  server.child.kill();
  rmSync(folder, { recursive: true });
  process.exit(isCheap ? 0 : 1);
}

if (process.argv[2] === 'bare') await bare();
else if (process.argv[2] === 'serve') await serve(process.argv[3]);
else await main();
