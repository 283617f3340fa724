/** A gauntlet with sound and broken programs in Python and C: the table shows each for what it is. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unwrap } from 'klin-zha';
import { ArenaTable, parseArena, schedule, standingsOf } from 'klin-zha/arena';
import { commandWords, startEngine } from 'klin-zha/protocol/node';
import { afterAll, expect, it } from 'vitest';
import { standingsLines } from '../../../src/cli/arena/words.ts';

const examples = fileURLToPath(new URL('../../../examples/engines', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-gauntlet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The Python engine with another answer to `go`. */
function broken(name: string, whenAsked: string): string {
  const file = join(folder, `${name}.py`);
  const answer = `        if line.startswith("go"):\n            ${whenAsked}\n`;
  const sound = execFileSync('cat', [join(examples, 'chance.py')], { encoding: 'utf8' });
  const code = sound.replace('for line in sys.stdin:\n', (loop) => loop + answer);
  writeFileSync(file, code);
  return `python3 ${file}`;
}

it('reports slow, crashing and mute engines, and no others', async () => {
  const longest = join(folder, 'longest');
  execFileSync(process.env.CC ?? 'gcc', ['-O2', '-o', longest, join(examples, 'longest.c'), '-lm']);
  const commands = {
    python: `python3 ${join(examples, 'chance.py')}`,
    c: longest,
    slow: broken('slow', 'print("info text slow", flush=True)'),
    crashing: broken('crashing', 'sys.exit(3)'),
    mute: broken('mute', 'print("info text mute", flush=True); continue'),
  };
  const arena = unwrap(
    parseArena({
      players: Object.entries(commands).map(([name, command]) => ({ name, command })),
      games: 8,
      tournament: 'gauntlet',
      limits: { time: 100 },
      margin: 3500,
      mostPlies: 20,
      seed: 3,
    }),
  );
  // Time passes only when the slow and the mute engine are asked for a move.
  let now = 0;
  const alarms = new Set<{ readonly at: number; readonly ring: () => void }>();
  const table = new ArenaTable(
    ({ command }) => {
      const [name, ...args] = unwrap(commandWords(command!));
      return startEngine(name, args, { grace: 600_000 });
    },
    {
      clock: () => now,
      alarm: (time, ring) => {
        const one = { at: now + time, ring };
        alarms.add(one);
        return () => alarms.delete(one);
      },
      log: (_, line) => {
        now += line === 'info text slow' ? 4000 : line === 'info text mute' ? 100_000 : 0;
        for (const { at, ring } of alarms) if (at <= now) ring();
      },
    },
  );
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
  expect(row('slow')[header.indexOf('over ms')]).toBe('3900.0 / 3900');
  const text = lines.join('\n');
  expect(text).toMatch(/: slow: time: The answer took 4000 ms: the limit is 100 \+ 3500 ms\./);
  expect(text).toMatch(/: crashing: crash: .*status 3/);
  expect(text).toMatch(/: mute: hang: /);
});
