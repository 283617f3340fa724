// npm run tool tune -- [--rules ID]... [--games N] [--nodes N] [--seed S] [--rounds N] [--positions FILE]
//
// Tunes the weights of the evaluation (src/bots/weights.ts) by Texel's method and prints them as JSON. Alpha-beta plays itself
// from the setups of the books. Logistic regression then fits the weights, so that the evaluation of quiet positions predicts the
// results of their games. The same seed finds the same weights. `--positions` keeps the positions for another run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundled } from '../fuzz/bundle.mjs';
import { fitted } from './fit.mjs';

const { values } = parseArgs({
  options: {
    rules: {
      type: 'string',
      multiple: true,
      default: ['klin-zha+draws', 'takzh+draws', 'romulan-heart:2+draws'],
    },
    games: { type: 'string', default: '1000' },
    nodes: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '250' },
    positions: { type: 'string' },
  },
});
const {
  alphaBeta,
  Evaluation,
  Game,
  getBook,
  legalMoves,
  parsePosition,
  rulesOf,
  Searcher,
  seededRandom,
  unwrap,
  weights,
} = await bundled('src/', ['index', 'bots/index', 'search/index', 'bots/evaluation', 'bots/weights']);
/** Half-moves by both sides that are drawn at random, so that games differ. */
const randomPlies = 4;
const mostPlies = 300;

const { positions } = values;
if (positions === undefined || !existsSync(positions)) {
  const lines = values.rules.flatMap((id) => playedGames(id));
  if (positions !== undefined) writeFileSync(positions, lines.join('\n'));
  tune(lines);
} else tune(readFileSync(positions, 'utf8').split('\n'));

/** Plays games of a ruleset. @returns a line for each quiet position: ruleset, share of the points of seat 1, position */
function playedGames(id) {
  const rules = rulesOf(id);
  const { setups } = getBook(rules);
  const random = seededRandom(Number(values.seed));
  const lines = [];
  for (let number = 0; number < Number(values.games); number++) {
    const start = setups[Math.floor(random() * setups.length)].position;
    const { share, quiet } = played(new Game(unwrap(parsePosition(rules, start))), random);
    for (const state of quiet) lines.push(`${id}\t${share}\t${state}`);
  }
  console.error(`${id}: ${lines.length} positions`);
  return lines;
}

/** Plays a game to its end. Positions are quiet if no Goal is threatened and the best move captures nothing. */
function played(start, random) {
  const bot = alphaBeta({ hash: 1 });
  const quiet = [];
  let game = start;
  while (game.outcome === null && game.length < mostPlies && game.drawClaims().length === 0) {
    const { state } = game;
    const moves = legalMoves(state);
    const isRandom = game.length < randomPlies;
    const move = isRandom
      ? moves[Math.floor(random() * moves.length)]
      : bot.choose(game, { random, nodes: Number(values.nodes) }).move;
    game = game.play(move);
    if (!isRandom && game.state.halfmoveClock > 0 && !new Searcher(state).isThreatened()) quiet.push(state);
  }
  const winner = game.outcome?.winner ?? null;
  return { share: winner === null ? 0.5 : winner === 1 ? 1 : 0, quiet };
}

/** Fits the weights to lines of `playedGames`, each ruleset counting the same, and prints them. */
function tune(lines) {
  const leaves = leavesOf(weights);
  // Evaluations in which one weight is 1000 and the others are 0.
  const single = leaves.map(({ path }) => changed(zeroed(weights), path, 1000));
  const terms = new Float32Array(lines.length * leaves.length);
  const rows = lines.map((line) => line.split('\t'));
  const searchers = new Map();
  for (const [row, [id, , position]] of rows.entries()) {
    const state = unwrap(parsePosition(rulesOf(id), position));
    if (!searchers.has(id)) {
      const searcher = new Searcher(state);
      const evaluations = single.map((each) => new Evaluation(searcher, each));
      searchers.set(id, { searcher, evaluations, count: 0 });
    }
    const found = searchers.get(id);
    found.searcher.load(state);
    found.count++;
    for (const [column, evaluation] of found.evaluations.entries())
      terms[row * leaves.length + column] = evaluation.value(1) / 1000;
  }
  const shares = rows.map(([, share]) => Number(share));
  const counts = rows.map(([id]) => lines.length / searchers.size / searchers.get(id).count);
  const start = leaves.map(({ value }) => value);
  const found = fitted(terms, shares, counts, start, Number(values.rounds));
  const { scale, before, after } = found;
  console.error(
    `${lines.length} positions, scale ${scale}, error ${before.toFixed(5)}, then ${after.toFixed(5)}`,
  );
  const tuned = leaves.reduce(
    (all, { path }, index) => changed(all, path, Math.round(found.weights[index])),
    weights,
  );
  console.log(JSON.stringify(tuned, null, 1));
}

/** Numbers of an object, with their paths. */
function leavesOf(node, path = []) {
  if (typeof node === 'number') return [{ path, value: node }];
  return Object.entries(node).flatMap(([name, child]) => leavesOf(child, [...path, name]));
}

function zeroed(node) {
  if (typeof node === 'number') return 0;
  if (Array.isArray(node)) return node.map(zeroed);
  return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, zeroed(child)]));
}

/** Returns a copy of an object with another number at a path. */
function changed(node, [name, ...path], value) {
  if (name === undefined) return value;
  const copy = Array.isArray(node) ? [...node] : { ...node };
  copy[name] = changed(node[name], path, value);
  return copy;
}
