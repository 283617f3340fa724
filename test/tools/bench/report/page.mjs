/** The page `docs/maintainers/performance.md`, as a template. */

import { markdownTable } from './table.mjs';

/** The rows of the page that have no limit. The results file has all rows. */
const shown = [
  "perft of the battle's start",
  'alpha-beta with quiescence, Searcher',
  'random playout, Searcher',
  'legal positions, Searcher',
  'legal positions, immutable states',
  'read, play, write a move, algebraic, whole games',
  'records replayed',
  'a `GameState`',
];

/**
 * @param {object} results
 * @param {readonly { file: string, alt: string }[]} charts
 */
export function page({ machine, settings, measures }, charts) {
  const rows = Object.values(measures).flatMap((found) => found.rows);
  const limited = rows.filter(({ limit }) => limit !== undefined);
  const chosen = shown.flatMap((what) => rows.find((row) => row.what === what) ?? []);
  const images = charts.map(({ file, alt }) => `![${alt}](performance/${file})`);
  return `${[head(machine, settings), markdownTable([...chosen, ...limited]), ...images].join('\n\n')}\n`;
}

function head(machine, { rounds, ms, quick }) {
  const rough = quick ? ' This was a quick run: the figures are rough.' : '';
  return `# Performance

Speed, size and memory of the library, compared with two chess libraries that do the same work for another game. \`npm run bench\`
measures with the programs in \`test/tools/bench/measures\`, and writes this page and all figures (\`test/tools/bench/results.json\`).

| | |
|---|---|
| processor | ${machine.processor}, ${machine.cores} cores, ${machine.memory} |
| system | ${machine.system} |
| Node.js | ${machine.node} |
| date | ${machine.date} |

- Contenders take turns in ${rounds} rounds of ${ms} ms CPU time, each in a separate process after a warm-up. Rates are per second of CPU time.
- A figure is the median of the rounds, a ratio the median of their ratios. Only ratios are comparable between machines.${rough}
- Counts are compared with known counts. A wrong count fails the benchmark.
- \`Searcher\` is the mutable position of \`klin-zha/search\`. Immutable states use \`legalMoves\` and \`play\` of \`klin-zha\`.
- A figure above its limit fails the benchmark. The others are information.`;
}
