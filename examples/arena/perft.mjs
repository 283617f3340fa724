/** Counts move sequences: workers count from the positions after some moves, and this program adds up the counts. */

import { parseArgs } from 'node:util';
import { formatPosition, legalMoves, parsePosition, parseRules, play, unwrap } from 'klin-zha';
import { resultsOf } from './pieces.mjs';
import { end, idOf, orEnd } from './queue.mjs';

const usage = `Usage: node perft.mjs --queue redis://HOST:PORT --ledger FILE --depth N POSITION

  --depth N    the number of moves in a sequence
  --first N    workers count from the positions after N moves; 2 by default
  --rules ID   the ruleset; klin-zha by default
  --lines N    positions in a piece of work; 20 by default

Run the same command again to continue an interrupted count.`;

const { queue, ledger: file, depth: length, first, rules, size, position: start } = optionsOrEnd();
const depth = length - first;
const lines = frontierLines();
const dataOf = (index) => ({ rules, depth, lines: lines.slice(index * size, (index + 1) * size) });
const counted = await resultsOf(
  { queue, ledger: file },
  {
    name: 'perft',
    what: 'pieces',
    about: { rules, depth, lines: idOf(lines), size, positions: lines.length },
    count: Math.ceil(lines.length / size),
    dataOf,
  },
);
const sum = counted.reduce((all, { sequences }) => all + BigInt(sequences), 0n);
console.log(`${lines.length} positions, ${sum} sequences`);

/** Returns a line for each position after the first moves: the number of sequences that lead to it, and its text. */
function frontierLines() {
  const root = orEnd(() => unwrap(parsePosition(unwrap(parseRules(rules)), start, { unchecked: true })));
  let level = [{ times: 1, state: root }];
  for (let ply = 0; ply < first; ply++) {
    // Positions that several sequences lead to are counted once.
    const next = new Map();
    for (const { times, state } of level) {
      for (const move of legalMoves(state)) {
        const after = play(state, move);
        const entry = next.get(after.hash());
        if (entry === undefined) next.set(after.hash(), { times, state: after });
        else entry.times += times;
      }
    }
    level = [...next.values()];
  }
  return level.map(({ times, state }) => `${times} ${formatPosition(state)}`);
}

function optionsOrEnd() {
  const { values, positionals } = orEnd(() =>
    parseArgs({
      options: {
        queue: { type: 'string' },
        ledger: { type: 'string' },
        depth: { type: 'string' },
        first: { type: 'string', default: '2' },
        rules: { type: 'string', default: 'klin-zha' },
        lines: { type: 'string', default: '20' },
      },
      allowPositionals: true,
    }),
  );
  const [depth, first, size] = [Number(values.depth), Number(values.first), Number(values.lines)];
  if (values.queue === undefined || values.ledger === undefined || positionals.length !== 1) end(usage);
  if (!Number.isInteger(depth) || depth < 1 || depth > 20)
    end(`--depth must be a whole number from 1 to 20.\n\n${usage}`);
  if (!Number.isInteger(first) || first < 0 || first > depth)
    end(`--first must be a whole number from 0 to the depth.\n\n${usage}`);
  if (!Number.isInteger(size) || size < 1) end(`--lines must be a whole number of at least 1.\n\n${usage}`);
  return { ...values, depth, first, size, position: positionals[0] };
}
