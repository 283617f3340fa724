/**
 * The benchmark: measures klin-zha beside two chess libraries, in one run.
 *
 *     npm run bench -- [--quick] [--only NAME]... [--again] [--page] [--earlier FILE] [--out FOLDER]
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from './machine.mjs';
import { measures } from './measures/index.mjs';
import { textTable } from './report/table.mjs';
import { writeReport } from './report/write.mjs';
import { progress, say } from './terminal.mjs';

const usage = `Usage: npm run bench -- [options]

  --quick        a rough answer in less than a minute; writes nothing unless --out says where
  --again        writes what --only measured into the page, beside what stands there
  --only NAME    only this measure (may be said again): ${Object.keys(measures).join(', ')}; writes nothing either
  --page         measures nothing: writes the page and its charts again, from test/tools/bench/results.json
  --earlier FILE a package of an earlier version, as npm pack makes it, to be measured beside this one
  --out FOLDER   where test/tools/bench/results.json, docs/performance.md and its charts are written`;

const { quick, only, again, page, out, earlier, help } = readOptions();
if (help) console.log(usage);
else {
  const unpacked = earlier && unpack(resolve(process.env.INIT_CWD ?? '.', earlier));
  await (page ? write(writtenResults()) : main())
    .catch((error) => {
      say(`The benchmark failed: ${error.message}`);
      process.exitCode = 1;
    })
    .finally(() => unpacked && rmSync(unpacked, { recursive: true, force: true }));
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        page: { type: 'boolean', default: false },
        out: { type: 'string' },
        earlier: { type: 'string' },
        again: { type: 'boolean', default: false },
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

/** Unpacks an earlier version, says where it is to who measures it, and gives the folder. */
function unpack(file) {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-earlier-'));
  execFileSync('tar', ['xf', file, '-C', folder]);
  process.env.KLIN_ZHA_EARLIER = join(folder, 'package');
  return folder;
}

async function main() {
  const began = performance.now();
  const settings = quick
    ? { quick, rounds: 2, ms: 50, warmUp: 120 }
    : { quick, rounds: 7, ms: 400, warmUp: 1000 };
  const results = { machine: machine(), settings, measures: {} };
  for (const [name, { title, measure }] of Object.entries(measures)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const begin = performance.now();
    const found = await measure({ ...settings, tell: (line) => progress(`${title}: ${line}`) });
    if (found.rows.length > 0) results.measures[name] = { title, ...found };
    say(`${title}: ${Math.round((performance.now() - begin) / 1000)} s`);
  }
  results.seconds = Math.round((performance.now() - began) / 1000);
  for (const { title, rows } of Object.values(results.measures))
    console.log(`\n${title}\n${textTable(rows)}`);
  if (again) {
    const { measures: others } = writtenResults();
    const measured = Object.keys(measures).map((name) => [name, results.measures[name] ?? others[name]]);
    results.measures = Object.fromEntries(measured.filter(([, found]) => found !== undefined));
  }
  if (out !== undefined || again || (!quick && only.length === 0)) await write(results);
}

/** The results of the last whole run. */
function writtenResults() {
  return JSON.parse(readFileSync(new URL('results.json', import.meta.url), 'utf8'));
}

async function write(results) {
  // A folder is meant as seen from where npm was started.
  const folder = out && resolve(process.env.INIT_CWD ?? '.', out);
  for (const file of await writeReport(results, folder)) say(`written: ${file}`);
}
