/** Counts move sequences by workers: positions come as lines, as `klin-zha perft --frontier` prints them. */

import { parseArgs } from 'node:util';
import { parsePosition, parseRules, unwrap } from 'klin-zha';
import { linesIn, openLedger } from './ledger-file.mjs';
import { Progress } from './progress.mjs';
import { end, gather, idOf, orEnd, say } from './queue.mjs';

const usage = `Usage: klin-zha perft --frontier N | node perft.mjs --queue redis://HOST:PORT --ledger FILE --depth N

  --depth N    so many moves are counted from each line
  --rules ID   the ruleset; klin-zha if not said
  --lines N    so many lines are one piece of work; 20 if not said

With the same lines, depth and ledger it is gone on with what was begun.`;

const { queue, ledger: file, depth, rules, size } = optionsOrEnd();
const lines = await readLines();
const pieces = Array.from({ length: Math.ceil(lines.length / size) }, (_, index) => ({
  index,
  data: { rules, depth, lines: lines.slice(index * size, (index + 1) * size) },
}));
const id = idOf(pieces);
const head = JSON.stringify({ perft: id, rules, depth, positions: lines.length });
const counted = new Map();
await readLedger();
const written = openLedger(file, head);
const progress = new Progress(pieces.length, 'pieces', counted.size);

const failed = await gather(queue, {
  id,
  name: 'perft',
  pieces: pieces.filter(({ index }) => !counted.has(index)).values(),
  keep(results) {
    written.append(results.map(({ index, result }) => JSON.stringify({ index, ...result })));
    for (const { index, result } of results) counted.set(index, result);
    progress.tell(counted.size);
  },
});
written.close();
progress.end();
for (const { index, why } of failed) say(`Piece ${index} could not be counted: ${why}`);
const sum = [...counted.values()].reduce((all, { sequences }) => all + BigInt(sequences), 0n);
if (failed.length === 0) console.log(`${lines.length} positions, ${sum} sequences`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** What was counted before; a line that a crash cut off is none. */
async function readLedger() {
  let isFirst = true;
  for await (const line of linesIn(file)) {
    if (isFirst && line !== head) end(`${file} is the ledger of another count.`);
    isFirst = false;
    const { index, positions, sequences } = parsed(line) ?? {};
    if (index in pieces && /^\d+$/.test(sequences)) counted.set(index, { positions, sequences });
  }
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The lines of standard input, each with how often its position comes about. */
async function readLines() {
  const ruleset = orEnd(() => unwrap(parseRules(rules)));
  const chunks = [];
  for await (const chunk of process.stdin.setEncoding('utf8')) chunks.push(chunk);
  const found = chunks
    .join('')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  return found.map((line, at) => {
    const [, times = '1', position] = /^\s*(?:(\d+)\s+(?=\S*\/))?(.*?)\s*$/.exec(line);
    const read = parsePosition(ruleset, position, { unchecked: true });
    if (!read.ok) end(`line ${at + 1}: ${read.errors[0].message}`);
    return `${times} ${position}`;
  });
}

function optionsOrEnd() {
  const { values } = orEnd(() =>
    parseArgs({
      options: {
        queue: { type: 'string' },
        ledger: { type: 'string' },
        depth: { type: 'string' },
        rules: { type: 'string', default: 'klin-zha' },
        lines: { type: 'string', default: '20' },
      },
    }),
  );
  const [depth, size] = [Number(values.depth), Number(values.lines)];
  if (values.queue === undefined || values.ledger === undefined) end(usage);
  if (!Number.isInteger(depth) || depth < 0 || depth > 20)
    end(`--depth is a whole number from 0 to 20.\n\n${usage}`);
  if (!Number.isInteger(size) || size < 1) end(`--lines must be a whole number of at least 1.\n\n${usage}`);
  return { ...values, depth, size };
}
