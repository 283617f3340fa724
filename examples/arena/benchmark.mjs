/** How many games two workers play beside one, and what a game costs: `npm run bench`, on a machine that does nothing else. */

import { parseArgs } from 'node:util';
import { Queue } from 'bullmq';
import { unwrap } from 'klin-zha';
import { parseArena, parsePlayer, schedule } from 'klin-zha/arena';
import { connect, gather, idOf, queueName, say } from './queue.mjs';
import { openHouse, until } from './test/programs.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    games: { type: 'string', default: '50' },
    nodes: { type: 'string', default: '3000' },
    json: { type: 'boolean', default: false },
  },
});
const [rounds, games, nodes] = [values.rounds, values.games, values.nodes].map(Number);
/** So many games before those that are measured, in which workers warm up. */
const warmUp = 12;
/** So many games at the beginning and at the end do not count: there workers wait for each other. */
const edge = 4;
const players = ['one=alpha-beta', 'other=alpha-beta'].map((text) => unwrap(parsePlayer(text)));

const house = await openHouse();
const redis = connect(house.url);
const rates = { 1: [], 2: [] };
const cost = { worker: [], arena: [], redis: [], appended: [], queued: [] };
try {
  for (let round = 1; round <= rounds; round++) {
    for (const number of [1, 2]) {
      rates[number].push(await measure(number));
      say(
        `round ${round} of ${rounds}, workers ${number}: ${rates[number].at(-1).toFixed(2)} games a second`,
      );
    }
    cost.queued.push(await bytesQueued());
  }
} finally {
  redis.disconnect();
  await house.end();
}
const ratios = rates[2].map((rate, round) => rate / rates[1][round]);
if (values.json) console.log(JSON.stringify({ games, nodes, rates, ratios, cost }));
else {
  const [one, two, times] = [rates[1], rates[2], ratios].map((list) => median(list).toFixed(2));
  console.log(`one worker:  ${one} games a second`);
  console.log(`two workers: ${two} games a second, ${times} times as many`);
  const [worker, arena, server] = [cost.worker, cost.arena, cost.redis].map((list) =>
    median(list).toFixed(1),
  );
  const [queued, appended] = [cost.queued, cost.appended].map((list) => Math.round(median(list)));
  console.log(`a game of ${nodes} nodes a move, in milliseconds of cores:`);
  console.log(`${worker} of its worker, ${server} of Redis, ${arena} of the arena`);
  console.log(`Redis: ${queued} bytes of memory while it waits, ${appended} bytes appended to the file`);
}

/** Plays the same games with so many workers. @returns games a second */
async function measure(number) {
  const workers = Array.from({ length: number }, () => house.run('worker.mjs', []));
  await until(() => workers.every(({ said }) => said.includes('Ready')), 'workers', workers);
  await play(warmUp, 2, () => {});
  const before = await redisCost();
  const arrived = [];
  const begun = process.cpuUsage();
  await play(games, 1, (results) => arrived.push(...results.map(() => performance.now())));
  const { user, system } = process.cpuUsage(begun);
  const after = await redisCost();
  for (const { child } of workers) child.kill('SIGTERM');
  await Promise.all(workers.map(({ ended }) => ended));
  const seconds = workers.map(({ said }) => Number(/([\d.]+) s of CPU/.exec(said)[1]));
  cost.worker.push((1000 * seconds.reduce((sum, one) => sum + one)) / (games + warmUp));
  cost.arena.push((user + system) / 1000 / games);
  cost.redis.push((1000 * (after.seconds - before.seconds)) / games);
  cost.appended.push((after.bytes - before.bytes) / games);
  return (games - 2 * edge) / ((arrived.at(-1 - edge) - arrived[edge - 1]) / 1000);
}

function pairings(number, seed) {
  return schedule(unwrap(parseArena({ players, games: number, limits: { nodes }, mostPlies: 60, seed })));
}

async function play(number, seed, keep) {
  const pieces = [...pairings(number, seed)].map((data) => ({ index: data.index, data }));
  const id = idOf({ number, seed });
  const failed = await gather(house.url, { id, name: 'game', pieces: pieces.values(), keep });
  if (failed.length > 0) throw new Error(failed[0].why);
}

/** The CPU time of Redis so far, and the length of its append-only file. */
async function redisCost() {
  const info = await redis.info();
  const value = (name) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)[1]);
  return {
    seconds: value('used_cpu_user') + value('used_cpu_sys'),
    bytes: value('aof_current_size'),
  };
}

/** What a game in the queue takes of Redis' memory. */
async function bytesQueued() {
  const used = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))[1]);
  const number = 500;
  const queue = new Queue(queueName, { connection: redis });
  const jobs = [...pairings(number, 3)].map((data) => ({
    name: 'game',
    data,
    opts: { jobId: `x-${data.index}` },
  }));
  const before = await used();
  await queue.addBulk(jobs);
  const bytes = ((await used()) - before) / number;
  await queue.obliterate({ force: true });
  await queue.close();
  return bytes;
}

function median(list) {
  const sorted = [...list].sort((one, other) => one - other);
  return (sorted[Math.ceil(sorted.length / 2) - 1] + sorted[Math.floor(sorted.length / 2)]) / 2;
}
