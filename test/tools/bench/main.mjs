/**
 * The benchmark: measures klin-zha beside two chess libraries, in one run.
 *
 *     npm run bench -- [--quick] [--only NAME]... [--page] [--out FOLDER]
 */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from './machine.mjs';
import { measures } from './measures/index.mjs';
import { verdict } from './report/figures.mjs';
import { textTable } from './report/table.mjs';
import { writeReport } from './report/write.mjs';
import { progress, say } from './terminal.mjs';

const usage = `Usage: npm run bench -- [options]

  --quick        a rough answer in less than a minute; writes nothing unless --out says where
  --only NAME    only this measure (repeatable): ${Object.keys(measures).join(', ')}; writes nothing either
  --page         measures nothing: writes the page and its charts from test/tools/bench/results.json
  --out FOLDER   the folder for test/tools/bench/results.json, docs/maintainers/performance.md and its charts

The exit code is 1 if a measure failed, or a figure is above its limit.`;

const { quick, only, page, out, help } = readOptions();
if (help) console.log(usage);
else if (page) await write(JSON.parse(readFileSync(new URL('results.json', import.meta.url), 'utf8')));
else await main();

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        page: { type: 'boolean', default: false },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const unknown = values.only.find((name) => !(name in measures));
    if (unknown !== undefined) throw new Error(`There is no measure '${unknown}'.`);
    return values;
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

/** Measures what was asked for, and writes what was measured, even if some of it failed. */
async function main() {
  const began = performance.now();
  const settings = quick
    ? { quick, rounds: 2, ms: 50, warmUp: 120 }
    : { quick, rounds: 7, ms: 400, warmUp: 1000 };
  const results = { machine: machine(), settings, measures: {} };
  const chosen = Object.entries(measures).filter(([name]) => only.length === 0 || only.includes(name));
  for (const [name, measure] of chosen) await run(name, measure, settings, results);
  results.seconds = Math.round((performance.now() - began) / 1000);
  for (const { title, rows } of Object.values(results.measures))
    console.log(`\n${title}\n${textTable(rows)}`);
  checkLimits(results);
  if (out !== undefined || (!quick && only.length === 0)) await write(results);
}

async function run(name, { title, measure }, settings, results) {
  const begin = performance.now();
  try {
    const found = await measure({ ...settings, tell: (line) => progress(`${title}: ${line}`) });
    results.measures[name] = { title, ...found };
    say(`${title}: ${Math.round((performance.now() - begin) / 1000)} s`);
  } catch (error) {
    say(`${title}: failed. ${error.message}`);
    process.exitCode = 1;
  }
}

function checkLimits(results) {
  const rows = Object.values(results.measures).flatMap((found) => found.rows);
  for (const { what } of rows.filter((row) => verdict(row) === 'above the limit')) {
    say(`above the limit: ${what}`);
    process.exitCode = 1;
  }
}

async function write(results) {
  // A folder is relative to where npm was started.
  const folder = out && resolve(process.env.INIT_CWD ?? '.', out);
  for (const file of await writeReport(results, folder)) say(`written: ${file}`);
}
