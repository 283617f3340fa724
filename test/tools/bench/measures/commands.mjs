/** Commands that need the positions of many games: their CPU time beside that of `check`, which only replays the games. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecords, replayRecord } from 'klin-zha/records';
import { mustCount, summary } from '../harness.mjs';
import { klinZhaText } from '../record-texts.mjs';

export const title = 'Many games';

const program = fileURLToPath(new URL('../../../../dist/cli.js', import.meta.url));

/** Writes the CPU time of a process to file descriptor 3 when it ends. */
const probe = `data:text/javascript,import { writeSync } from 'node:fs';
process.on('exit', () => writeSync(3, JSON.stringify(process.cpuUsage())));`;

/** Runs a command and returns its CPU time in seconds. */
function run(args) {
  const { status, output, stderr } = spawnSync(process.execPath, ['--import', probe, program, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  mustCount(`the exit status of ${args[0]} (${stderr})`, status, 0);
  const { user, system } = JSON.parse(output[3]);
  return (user + system) / 1e6;
}

/** @param {import('../harness.mjs').Settings} settings */
export async function measure({ quick, tell }) {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-commands-'));
  try {
    const file = join(folder, 'games.kzn');
    const out = join(folder, 'rows');
    const text = klinZhaText(500);
    writeFileSync(file, `${text}\n`.repeat(quick ? 4 : 40));
    const position = String(replayRecord(parseRecords(text)[1]).final);
    const commands = [
      { name: 'check', args: ['check', file] },
      { name: 'filter', args: ['filter', file, '--position', position, '--out', out], limit: 2 },
      { name: 'rows', args: ['rows', file, '--out', out], limit: 3 },
    ];
    const times = commands.map(() => []);
    for (let round = 0; round < (quick ? 2 : 5); round++) {
      for (const [index, { name, args }] of commands.entries()) {
        tell(`round ${round + 1}: ${name}`);
        times[index].push(run(args));
      }
    }
    const rows = commands.slice(1).map(({ name, limit }, index) => {
      const shares = times[index + 1].map((time, round) => time / times[0][round]);
      return { what: `${name}, beside check`, unit: 'x', figure: summary(shares), limit };
    });
    return { rows: [{ what: 'check', unit: 's', figure: summary(times[0]) }, ...rows] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
