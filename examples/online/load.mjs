/** `npm run load`: many games at once on one machine, and how long the server's answers take. */

import { parseArgs } from 'node:util';
import { seededRandom } from 'klin-zha';
import { choicesOf, Follower } from './test/play.mjs';
import { pause, startGame, TestServer } from './test/programs.mjs';

const usage = `Usage: npm run load -- [options]

  --games N      games at once, by default 500
  --seconds N    time that they are played for, by default 180
  --every N      seconds between two moves of a game, by default 5
  --most N       milliseconds within which 95 % of the answers must come, by
                 default 250
  --seed N       seed of the choice of moves, by default 1`;

const options = {
  games: { type: 'string', default: '500' },
  seconds: { type: 'string', default: '180' },
  every: { type: 'string', default: '5' },
  most: { type: 'string', default: '250' },
  seed: { type: 'string', default: '1' },
};
const rulesets = ['klin-zha', 'romulan-heart:2', 'klin-zha+kinta', 'klin-zha+blind', 'romulan-heart:3'];

/** Plays random moves in one game until a time. Adds the milliseconds of each answer to a list. */
async function play(players, random, every, end, times) {
  let followers = players.map((player) => new Follower(player));
  await pause(random() * every);
  for (let next = performance.now(); next < end; next += every) {
    await pause(next - performance.now());
    const { turn, ply, phase } = players[0].game;
    if (phase === 'over') {
      for (const player of players) await player.ask('rematch');
      const { next: game } = await players[0].until((state) => state.next !== null);
      for (const player of players) await player.ask('join', { game });
      // The seats have rotated.
      players.unshift(players.pop());
      followers = players.map((player) => new Follower(player));
      continue;
    }
    const player = players[turn - 1];
    const choices = choicesOf(player, followers[turn - 1]);
    const move = choices[Math.floor(random() * choices.length)];
    if (move === undefined) continue;
    const sent = performance.now();
    await player.request('move', { ply, move });
    times.push(performance.now() - sent);
  }
}

async function main() {
  const { values } = parseArgs({ options });
  const [games, seconds, every, most, seed] = ['games', 'seconds', 'every', 'most', 'seed'].map((name) => {
    const value = Number(values[name]);
    if (value > 0) return value;
    throw new TypeError(`Invalid option --${name}: '${values[name]}', expected a number above 0.`);
  });
  const server = new TestServer(['--visitors-per-address', String(games * 6 + 20)]);
  await server.start();
  const tables = [];
  const failures = [];
  const times = [];
  try {
    for (let index = 0; index < games; index++) {
      const rules = rulesets[index % rulesets.length];
      const { players } = await startGame(server, { rules, armies: 'book', control: '900+10' });
      tables.push(players);
    }
    const end = performance.now() + seconds * 1000;
    const playing = tables.map((players, index) =>
      play(players, seededRandom(seed + index), every * 1000, end, times),
    );
    for (const result of await Promise.allSettled(playing))
      if (result.status === 'rejected') failures.push(result.reason);
  } finally {
    await server.stop();
  }
  times.sort((one, other) => one - other);
  const share = (part) => Math.round(times[Math.floor(times.length * part)] ?? Number.NaN);
  console.log(`${games} games, ${times.length} moves in ${seconds} s, seed ${seed}.`);
  console.log(
    `Milliseconds to the answer: half under ${share(0.5)}, 95 % under ${share(0.95)}, all under ${share(0.9999)}.`,
  );
  for (const failure of failures.slice(0, 3)) console.error(failure);
  const expected = Math.floor((games * seconds) / every / 2);
  const isGood = failures.length === 0 && times.length >= expected && share(0.95) < most;
  if (!isGood)
    console.error(`Failed: ${failures.length} games broke off, at least ${expected} moves were expected.`);
  process.exit(isGood ? 0 : 1);
}

try {
  await main();
} catch (error) {
  console.error(`${error.stack}\n\n${usage}`);
  process.exit(2);
}
