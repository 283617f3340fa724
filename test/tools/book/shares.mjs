// npm run tool book -- --shares [--rules ID] [--games N] [--nodes N] [--seed S] [--threads T]
//
// How much of the points the one who moves first gets, where alpha and beta play themselves: from setups of the book, from armies
// that both set up after the library's, and from setups by chance. With the same seed the games are the same.
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { alphaBetaBot, getBook } from '../../../dist/bots.js';
import {
  createState,
  finishSetup,
  Game,
  parsePosition,
  rulesOf,
  seededRandom,
  unwrap,
} from '../../../dist/index.js';
import { overWorkers } from './workers.mjs';

/** After so many half-moves a game is a draw, as it is when somebody may claim one. */
const mostPlies = 400;
const beginnings = ['book', 'armies', 'chance'];

if (isMainThread) await compare();
else parentPort.on('message', (game) => parentPort.postMessage({ ...game, ...played(game) }));

async function compare() {
  const text = (value) => ({ type: 'string', default: value });
  const { values } = parseArgs({
    options: {
      rules: text('klin-zha+draws'),
      games: text('240'),
      nodes: text('500'),
      seed: text('1'),
      threads: text('2'),
    },
  });
  const games = Number(values.games);
  const todo = Array.from({ length: games }, (_, number) =>
    beginnings.map((begun) => ({ number, begun })),
  ).flat();
  const done = [];
  await overWorkers(
    Number(values.threads),
    new URL(import.meta.url),
    values,
    () => todo.shift(),
    (game) => {
      done.push(game);
      if (done.length % 100 === 0) console.error(`${done.length} of ${games * beginnings.length} games`);
    },
  );
  for (const begun of beginnings)
    tell(
      begun,
      done.filter((game) => game.begun === begun),
    );
}

/** Says what who moves first gets, with the interval in which that lies nineteen times of twenty. */
function tell(begun, games) {
  const mean = games.reduce((sum, { points }) => sum + points, 0) / games.length;
  const spread = games.reduce((sum, { points }) => sum + (points - mean) ** 2, 0) / (games.length - 1);
  const error = 1.96 * Math.sqrt(spread / games.length);
  const count = (points) => games.filter((game) => game.points === points).length;
  const percent = (share) => (100 * share).toFixed(1);
  const plies = games.reduce((sum, game) => sum + game.plies, 0) / games.length;
  console.log(
    `${begun}: ${percent(mean)} % +- ${percent(error)} (${count(1)} won, ${count(0.5)} drawn, ${count(0)} lost; ${plies.toFixed(0)} half-moves)`,
  );
}

/** Plays a game: the points of who moved first, and how long it was. */
function played({ number, begun }) {
  const { rules, nodes, seed } = workerData;
  const random = seededRandom(Math.imul(Number(seed), 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const options = { random, nodes: Number(nodes) };
  let game = new Game(beginning(begun, rulesOf(rules), number, random));
  while (game.state.phase === 'setup') game = game.play(alphaBetaBot.choose(game, options).move);
  const begin = game.moves.length;
  const first = game.state.seat;
  while (game.outcome === null && game.moves.length - begin < mostPlies && game.drawClaims().length === 0)
    game = game.play(alphaBetaBot.choose(game, options).move);
  const winner = game.outcome?.winner ?? null;
  return { points: winner === null ? 0.5 : Number(winner === first), plies: game.moves.length - begin };
}

function beginning(begun, rules, number, random) {
  if (begun === 'armies') return createState(rules);
  if (begun === 'chance') return finishSetup(createState(rules), random).state;
  const { setups } = getBook(rules);
  return unwrap(parsePosition(rules, setups[number % setups.length].position));
}
