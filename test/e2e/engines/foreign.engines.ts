/** Engines in other languages play whole games, and faults of broken programs are found. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createState, finishSetup, type RulesetId, rulesOf, seededRandom, unwrap } from 'klin-zha';
import { randomBot } from 'klin-zha/bots';
import {
  type ClientOptions,
  checkEngine,
  EngineClient,
  linkedPorts,
  playGame,
  serveEngine,
} from 'klin-zha/protocol';
import { alarm, startEngine } from 'klin-zha/protocol/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../support/runs.ts';

const examples = fileURLToPath(new URL('../../../examples/engines', import.meta.url));
const compiler = process.env.CC ?? 'gcc';
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-engines-'));
const options: ClientOptions = { alarm, patience: 600_000, grace: 600_000, longestMove: 600_000 };
const programs: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  Python: ['python3', [join(examples, 'chance.py')]],
  C: [join(folder, 'longest'), []],
};

beforeAll(() => {
  const source = join(examples, 'longest.c');
  execFileSync(compiler, [
    '-O2',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-std=c99',
    '-o',
    join(folder, 'longest'),
    source,
    '-lm',
  ]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is played: so many games of each, from the empty board or from the battle. */
const games: readonly (readonly [rules: RulesetId, number: number, fromBattle: boolean])[] = [
  ['klin-zha+draws', 6, true],
  ['klin-zha', 2, false],
  ['romulan-heart:3', 4, true],
  ['klin-zha+kinta', 3, true],
  ['klin-zha+blind+draws', 3, true],
  ['klin-zha+tetrahedral+draws', 1, true],
  ['klin-zha+tri-level+draws', 1, true],
];

describe.each(Object.entries(programs))('the engine in %s', (_, [command, args]) => {
  it('finishes games without a fault', async () => {
    const engine = new EngineClient(startEngine(command, args), options);
    unwrap(await engine.start());
    let [started, finished] = [0, 0];
    for (const [index, [rules, number, fromBattle]] of games.entries())
      for (let seed = 0; seed < runs(number); seed++) {
        const random = seededRandom(seed);
        const empty = createState(rulesOf(rules as 'klin-zha'), { random });
        const start = fromBattle ? finishSetup(empty, random).state : empty;
        const own = (seed + index) % start.rules.colours.length;
        const engines = await Promise.all(
          start.rules.colours.map(async (_colour, index) => {
            if (index === own) return engine;
            const [ours, theirs] = linkedPorts();
            void serveEngine(randomBot, theirs, { random });
            const client = new EngineClient(ours, options);
            unwrap(await client.start());
            return client;
          }),
        );
        const { faults, outcome, game } = await playGame(start, engines, {
          random,
          limits: {},
          mostPlies: 300,
        });
        expect(faults).toEqual([]);
        expect(engine.remarks).toEqual([]);
        if (outcome !== null || game.length === 300) finished++;
        started++;
      }
    expect(finished).toBe(started);
    engine.quit();
  });

  it('refuses to choose at once without a legal move', async () => {
    const port = startEngine(command, args);
    const heard = await new Promise<string>((answer) => {
      port.listen({ line: (text) => (text === 'legal' ? port.send('legal') : answer(text)), closed: answer });
      port.send('go');
    });
    expect(heard).toBe('refuse There is no move to choose.');
    port.close();
  });

  it('passes the checker', async () => {
    const open = () => startEngine(command, args);
    expect(await checkEngine(open, { ...options, random: seededRandom(1) })).toEqual([]);
  });
});

describe('broken programs', () => {
  const greet =
    "import sys\nfor line in sys.stdin:\n  word = line.split()[0]\n  if word == 'klin-zha': print('id name x\\nok', flush=True)\n";

  async function faultOf(command: string, args: readonly string[]) {
    // The alarm rings when the engine says that it sleeps.
    let alert = (): void => {};
    const engine = new EngineClient(startEngine(command, args), {
      alarm: (_, ring) => {
        alert = ring;
        return () => {};
      },
      log: (_, line) => {
        if (line === 'info text asleep') alert();
      },
    });
    const greeted = await engine.start();
    if (greeted.ok) await engine.ready();
    engine.quit();
    return engine.fault;
  }

  it('are distinguished: ended, silent, flooding, missing', async () => {
    const python = (more: string): Promise<unknown> => faultOf('python3', ['-c', greet + more]);
    const [gone, silent, talkative, missing] = await Promise.all([
      python('  else: sys.exit(3)\n'),
      python("  else: print('info text asleep', flush=True); sys.stdin.read()\n"),
      python("  else:\n    while True: print('info depth 1')\n"),
      faultOf('klin-zha-no-such-program', []),
    ]);
    expect(gone).toMatchObject({ code: 'crash' });
    expect(silent).toMatchObject({ code: 'hang' });
    expect(talkative).toMatchObject({ code: 'flood' });
    expect(missing).toMatchObject({ code: 'crash', message: expect.stringContaining('ENOENT') });
  });

  it('receive the reason of a refusal', async () => {
    const said = await new Promise<string>((complaints) => {
      const port = startEngine('python3', ['-c', "import sys; sys.stderr.write('ouch')"], {
        complaints,
        cwd: folder,
      });
      port.listen({ line: () => {}, closed: () => {} });
    });
    expect(said).toBe('ouch');
  });
});
