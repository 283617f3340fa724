/** Examples in docs/reference/engine.md. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import {
  formatMove,
  Game,
  legalMoves,
  parsePosition,
  type RulesetId,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { greedyBot } from 'klin-zha/bots';
import {
  type ArbiterLine,
  checkEngine,
  type EngineLine,
  linkedPorts,
  parseArbiterLine,
  parseEngineLine,
  serveEngine,
} from 'klin-zha/protocol';
import { alarm, startEngine } from 'klin-zha/protocol/node';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'docs/reference/engine.md'), 'utf8');

function blockOf(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)![1]!;
}

describe('the conversation in docs/reference/engine.md', () => {
  const lines = blockOf('text').trim().split('\n');
  const ofArbiter = lines
    .filter((line) => line.startsWith('> '))
    .map((line) => line.slice(2).replace(' ...', ''));
  const ofEngine = lines.filter((line) => line.startsWith('< ')).map((line) => line.slice(2));
  const said = ofArbiter.map((line) => unwrap(parseArbiterLine(line)));
  const answered = ofEngine.map((line) => unwrap(parseEngineLine(line)));
  const arbiter = <T extends ArbiterLine['type']>(type: T) =>
    said.find((line) => line.type === type) as Extract<ArbiterLine, { type: T }>;
  const engine = <T extends EngineLine['type']>(type: T) =>
    answered.find((line) => line.type === type) as Extract<EngineLine, { type: T }>;

  it('matches the turn and the result of its position', () => {
    expect(ofArbiter.length + ofEngine.length).toBe(lines.length);
    const { rules, seat } = arbiter('newgame');
    const { position, moves } = arbiter('position');
    let game = new Game(unwrap(parsePosition(rulesOf(rules as RulesetId), position)));
    for (const move of moves) game = game.play(move);
    expect(game.state.seat).toBe(seat);
    const legal = legalMoves(game.state).map(formatMove);
    expect(legal.slice(0, arbiter('legal').moves.length)).toEqual(arbiter('legal').moves);
    const { move } = engine('bestmove');
    expect(engine('info').info).toEqual({
      depth: 1,
      nodes: legal.length,
      scores: [99_999, -99_999],
      line: [move],
    });
    const { winner, reason } = arbiter('over');
    expect(game.play(move).outcome).toMatchObject({ winner, reason });
  });

  it('consists of lines that an engine accepts', async () => {
    const [ours, theirs] = linkedPorts();
    const heard: string[] = [];
    ours.listen({ line: (line) => heard.push(line), closed: () => {} });
    const served = serveEngine(greedyBot, theirs, { random: seededRandom(1) });
    for (const line of ofArbiter) ours.send(line);
    await served;
    expect(heard.filter((line) => line.startsWith('info text'))).toEqual([]);
    expect(heard.at(-1)).toMatch(/^bestmove /);
  });
});

describe('the JavaScript bots in docs/reference/engine.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-mybot-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['mybot.mjs', 'thinker.mjs'])('passes checkEngine: %s', async (name) => {
    const program = join(folder, name);
    await build({
      stdin: { contents: blockOf(`js\n// ${name}`), resolveDir: root },
      alias: {
        'klin-zha/bots': join(root, 'src/bots/index.ts'),
        'klin-zha/protocol': join(root, 'src/protocol/index.ts'),
        'klin-zha': join(root, 'src/index.ts'),
      },
      outfile: program,
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'esm',
    });
    const open = () => startEngine(process.execPath, [program], { detached: true });
    const patient = { alarm, patience: 600_000, grace: 600_000, random: seededRandom(3) };
    expect(await checkEngine(open, patient)).toEqual([]);
  });
});
