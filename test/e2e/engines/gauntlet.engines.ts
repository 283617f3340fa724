/** A gauntlet with sound and broken programs in Python and C: the table shows each for what it is. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unwrap } from 'klin-zha';
import { ArenaTable, parseArena, schedule, standingsOf } from 'klin-zha/arena';
import { alarm } from 'klin-zha/protocol/node';
import { afterAll, expect, it } from 'vitest';
import { standingsLines } from '../../../src/cli/arena/words.ts';
import { startCommand } from '../../../src/cli/engine/command.ts';

const examples = fileURLToPath(new URL('../../../examples/engines', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-gauntlet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The Python engine with another answer to `go`. */
function broken(name: string, whenAsked: string): string {
  const file = join(folder, `${name}.py`);
  const answer = `        if line.startswith("go"):\n            ${whenAsked}\n`;
  const sound = execFileSync('cat', [join(examples, 'chance.py')], { encoding: 'utf8' });
  const code = sound.replace('for line in sys.stdin:\n', (loop) => loop + answer);
  writeFileSync(file, code.replace('import sys', 'import sys\nimport time'));
  return `python3 ${file}`;
}

it('reports slow, crashing and mute engines, and no others', async () => {
  const longest = join(folder, 'longest');
  execFileSync(process.env.CC ?? 'gcc', ['-O2', '-o', longest, join(examples, 'longest.c'), '-lm']);
  const commands = {
    python: `python3 ${join(examples, 'chance.py')}`,
    c: longest,
    slow: broken('slow', 'time.sleep(4)'),
    crashing: broken('crashing', 'sys.exit(3)'),
    mute: broken('mute', 'continue'),
  };
  const arena = unwrap(
    parseArena({
      ...{ players: Object.entries(commands).map(([name, command]) => ({ name, command })), games: 8 },
      ...{ tournament: 'gauntlet', limits: { time: 100 }, margin: 3500, mostPlies: 20, seed: 3 },
    }),
  );
  const options = { alarm, clock: () => performance.now(), patience: 60_000, grace: 10_000 };
  const table = new ArenaTable(({ command }) => startCommand(command!), options);
  const games = [];
  for (const pairing of schedule(arena)) games.push(await table.play(pairing));
  table.close();
  const lines = standingsLines(arena, standingsOf(games), games);
  const row = (name: string): readonly string[] =>
    lines.find((line) => line.startsWith(`${name} `))!.split(/ {2,}/);
  const header = lines.find((line) => line.startsWith('player'))!.split(/ {2,}/);
  const shown = (name: string) =>
    ['games', 'faults', 'on time'].map((column) => row(name)[header.indexOf(column)]);
  expect(shown('python')).toEqual(['8', '0', '0']);
  expect(shown('c')).toEqual(['2', '0', '0']);
  expect(shown('slow')).toEqual(['2', '2', '2']);
  expect(shown('crashing')).toEqual(['2', '2', '0']);
  expect(shown('mute')).toEqual(['2', '2', '0']);
  expect(Number(row('slow')[header.indexOf('over ms')]!.split(' / ')[0])).toBeGreaterThan(3800);
  const text = lines.join('\n');
  expect(text).toMatch(/: slow: time: The answer took \d+ ms: the limit is 100 \+ 3500 ms\./);
  expect(text).toMatch(/: crashing: crash: .*status 3/);
  expect(text).toMatch(/: mute: hang: /);
});
