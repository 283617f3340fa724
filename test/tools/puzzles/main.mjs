// npm run tool puzzles -- [--rules ID]... [--seed S] [--games N] [--count N] [--check [--moves N]]
//
// Finds the puzzles of the page in games of the bots and writes them to examples/web-board/src/puzzles/data. Each is proved by
// full-width search: of a puzzle 'win', exactly one first move wins within so many moves; of a puzzle 'hold', every other move
// loses within three moves of the opponent. The same seed finds the same puzzles. What was found is kept in a journal, from
// which a stopped run continues. `--check` proves the puzzles again: all, or those of at most `--moves` moves.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { alphaBetaBot, getBook, winScore } from '../../../dist/bots.js';
import {
  formatMove,
  legalMoves,
  outcome,
  parsePosition,
  play,
  rulesOf,
  seededRandom,
  unwrap,
} from '../../../dist/index.js';
import { Searcher, symmetryKey } from '../../../dist/search.js';
import { bundled } from '../fuzz/bundle.mjs';
import { faultOf } from './check.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    rules: { ...text, multiple: true, default: ['klin-zha', 'romulan-heart:2', 'takzh', 'agonizer'] },
    seed: { ...text, default: '1' },
    games: { ...text, default: '2000' },
    count: text,
    check: { type: 'boolean' },
    moves: { ...text, default: '9' },
  },
});
const { Prover } = await bundled('examples/web-board/src/puzzles/', ['proof']);

const data = new URL('../../../examples/web-board/src/puzzles/data/', import.meta.url);
const journals = 'node_modules/.cache/klin-zha-puzzles';
/** Number of puzzles of a ruleset. */
const counts = { 'klin-zha': 62, agonizer: 11 };
const usualCount = 12;
/** Most puzzles of each kind and length, in shares of the number of puzzles. */
const shares = { win1: 0.15, win2: 0.55, win3: 0.3, win4: 0.06, hold3: 0.3 };
/** Limits: half-moves of a game, half-moves before its end that are searched, positions of a search for its rating. */
const [mostPlies, lastPlies, mostNodes] = [160, 16, 100_000];
const holdMoves = 3;
/** Fewest warriors in a puzzle. */
const leastWarriors = 7;
const fileOf = (rules) => new URL(`${rules.replace(':', '-')}.json`, data);
/** Scores beyond this are forced wins. */
const forced = winScore - 1000;

function check(rules) {
  const puzzles = JSON.parse(readFileSync(fileOf(rules), 'utf8')).filter(
    ({ moves }) => moves <= Number(values.moves),
  );
  const began = process.cpuUsage();
  for (const puzzle of puzzles) {
    const fault = faultOf(Prover, rules, puzzle);
    if (fault !== undefined) {
      console.error(`${rules}: ${puzzle.position}: ${fault}`);
      process.exitCode = 1;
    }
  }
  const { user, system } = process.cpuUsage(began);
  console.log(`${rules}: ${puzzles.length} puzzles proved, ${((user + system) / 1e6).toFixed(1)} s of CPU`);
}

function find(rules) {
  mkdirSync(journals, { recursive: true });
  const journal = `${journals}/${rules.replace(':', '-')}-${values.seed}.jsonl`;
  const games = new Map();
  for (const line of existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(0, -1) : []) {
    const entry = JSON.parse(line);
    games.set(entry.game, entry.puzzles);
  }
  for (let game = 0; game < Number(values.games) && chosen(rules, games).length < countOf(rules); game++) {
    if (games.has(game)) continue;
    const puzzles = inGame(rules, game);
    games.set(game, puzzles);
    appendFileSync(journal, `${JSON.stringify({ game, puzzles })}\n`);
    console.log(`${rules} game ${game}: ${puzzles.map(({ kind, moves }) => `${kind} ${moves}`).join(', ')}`);
  }
  const list = chosen(rules, games);
  list.sort((one, other) => one.rating - other.rating || (one.position < other.position ? -1 : 1));
  mkdirSync(data, { recursive: true });
  writeFileSync(fileOf(rules), `${JSON.stringify(list, null, 2)}\n`);
  console.log(`${rules}: ${list.length} puzzles`);
}

const countOf = (rules) => Number(values.count ?? counts[rules] ?? usualCount);

/** The puzzles in the order of their games, no two alike, and not too many of a kind. */
function chosen(rules, games) {
  const [keys, numbers, list] = [new Set(), {}, []];
  for (const [, puzzles] of [...games].sort(([one], [other]) => one - other))
    for (const puzzle of puzzles) {
      if (list.length >= countOf(rules)) return list;
      const name = `${puzzle.kind}${puzzle.moves}`;
      const most = Math.ceil(shares[name] * countOf(rules));
      const key = symmetryKey(new Searcher(unwrap(parsePosition(rulesOf(rules), puzzle.position))));
      if (keys.has(key) || (numbers[name] ?? 0) >= most) continue;
      keys.add(key);
      numbers[name] = (numbers[name] ?? 0) + 1;
      list.push(puzzle);
    }
  return list;
}

/** The puzzles in a game: at most one of each kind and length. */
function inGame(id, game) {
  const rules = rulesOf(id);
  const random = seededRandom(Math.imul(Number(values.seed), 0x9e3779b1) ^ Math.imul(game + 1, 0x85ebca6b));
  const { setups } = getBook(rules);
  const states = [unwrap(parsePosition(rules, setups[Math.floor(random() * setups.length)].position))];
  for (let ply = 0; ply < mostPlies && outcome(states.at(-1)) === null; ply++) {
    const state = states.at(-1);
    const nodes = Math.round(60 + 500 * random());
    states.push(play(state, alphaBetaBot.choose(state, { random, nodes }).move));
  }
  if (outcome(states.at(-1)) === null) return [];
  const found = new Map();
  for (const [index, state] of states.entries()) {
    if (index < states.length - 1 - lastPlies || outcome(state) !== null) continue;
    const puzzle = puzzleAt(state);
    const name = puzzle && `${puzzle.kind}${puzzle.moves}`;
    if (puzzle === undefined || found.has(name) || shares[name] === undefined) continue;
    const { rating, isFound } = ratingOf(state, puzzle.solution);
    if (isFound) found.set(name, { ...puzzle, rating, seed: Number(values.seed), game, ply: index });
  }
  return [...found.values()];
}

/** A proved puzzle, if the search suspects one in a position. */
function puzzleAt(state) {
  if (legalMoves(state).length < 4 || state.warriors.length < leastWarriors) return undefined;
  const { lines } = alphaBetaBot.choose(state, { random: seededRandom(1), nodes: 4000, multiPv: 2 });
  const [best, next] = lines.map(({ scores }) => scores[state.seat - 1]);
  const position = String(state);
  const [rules, kind] = [state.rules.id, best > forced ? 'win' : 'hold'];
  const solution = formatMove(lines[0].line[0]);
  if (best > forced) {
    const moves = Math.ceil((winScore - best) / 2);
    if (next > forced && Math.ceil((winScore - next) / 2) <= moves) return undefined;
    const puzzle = { position, kind, moves, solution };
    return moves <= 4 && faultOf(Prover, rules, puzzle) === undefined ? puzzle : undefined;
  }
  if (best < -forced || !(next < -forced) || winScore + next > 2 * holdMoves) return undefined;
  const puzzle = { position, kind, moves: holdMoves, solution };
  return faultOf(Prover, rules, puzzle) === undefined ? puzzle : undefined;
}

/** The number of positions after which the search keeps the solution. */
function ratingOf(state, solution) {
  let rating;
  const onThought = ({ nodes, line }) => {
    if (formatMove(line[0]) !== solution) rating = undefined;
    else rating ??= nodes;
  };
  alphaBetaBot.choose(state, { random: seededRandom(1), nodes: mostNodes, onThought });
  return { rating: rating ?? mostNodes, isFound: rating !== undefined };
}

for (const rules of values.rules) {
  if (values.check) check(rules);
  else find(rules);
}
