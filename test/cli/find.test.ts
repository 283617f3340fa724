import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { createPosition } from '../../src/game/check.ts';
import { formatPosition, readPosition } from '../../src/game/create.ts';
import { legalMoves, play } from '../../src/game/moves.ts';
import { formatGeometric } from '../../src/notation/geometric.ts';
import { klinZha as klinZhaRules } from '../../src/rulesets/klin-zha.ts';
import { turnsOf } from '../support/symmetry.ts';
import { battle, klinZha } from './support.ts';

const start = unwrap(readPosition(klinZhaRules, battle));
const [one, other] = legalMoves(start).slice(4);
const afterOne = play(start, one!);
const reply = legalMoves(afterOne)[7]!;
const end = play(afterOne, reply);
const written = [formatGeometric(start, one!), formatGeometric(afterOne, reply)];
const position = `[Position "${battle}"]`;

const games = `[Event "Spring"]
[Date "2026.11.21"]
[Gold "Worf"]
[Green "K'Ehleyr"]
${position}

1. ${written.join(', ')} *

[Event "Autumn"]
${position}

1. ${formatGeometric(start, other!)} *

[Event "Broken"]
${position}

1. ${written[0]}, A11 nonsense *
`;

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-find-'));
const file = join(folder, 'games.kzn');
const opening = join(folder, 'opening.kzn');

beforeAll(() => {
  writeFileSync(file, games);
  writeFileSync(opening, `${position}\n\n${written[0]} *\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('klin-zha find', () => {
  it('tells file, line, players, date, ply and move of every game that reaches the position', async () => {
    const { status, out, err } = await klinZha(['find', formatPosition(end), file]);
    expect(out).toBe(
      `${file}:1: Worf - K'Ehleyr, Spring, 2026.11.21, ply 2, ${written[1]} (${out.split('(')[1]!}`,
    );
    expect(status).toBe(0);
    expect(err).toMatch(/^\S+games\.kzn:17:\d+: error: /);
  });

  it('finds a position whatever its counters say, also at the start', async () => {
    const text = battle.replace(' 5 3 ', ' 0 9 ');
    const { status, out } = await klinZha(['find', text, '--json', file]);
    expect(status).toBe(0);
    const places = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(places.map(({ tags, line, ply, move }) => [tags.Event, line, ply, move])).toEqual([
      ['Spring', 1, 0, null],
      ['Autumn', 9, 0, null],
      ['Broken', 14, 0, null],
    ]);
  });

  it('looks for the position at the end of a game, in several files and standard input', async () => {
    const argv = ['find', '--after', opening, '--json', file, '-'];
    const { status, out } = await klinZha(argv, { stdin: games });
    expect(status).toBe(0);
    const places = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(places.map(({ file: name, tags, ply }) => [name, tags.Event, ply])).toEqual([
      [file, 'Spring', 1],
      [file, 'Broken', 1],
      ['<stdin>', 'Spring', 1],
      ['<stdin>', 'Broken', 1],
    ]);
  });

  it('finds turned positions where symmetry is asked for', async () => {
    const turned = turnsOf(klinZhaRules)[1]!.fields(end.fields());
    const text = formatPosition(unwrap(createPosition(klinZhaRules, turned)));
    expect((await klinZha(['find', text, file])).status).toBe(1);
    const { status, out } = await klinZha(['find', text, '--symmetry', file]);
    expect(status).toBe(0);
    expect(out).toMatch(/ply 2/);
  });

  it('says where it looked in vain', async () => {
    const { status, out, err } = await klinZha(['find', battle, '-'], { stdin: '*\n\n*\n' });
    expect({ status, out, err }).toEqual({ status: 1, out: '', err: 'not found in 2 games\n' });
  });

  it.each([
    [['find'], 2, 'no position is given'],
    [['find', battle], 2, 'no file is given to look in'],
    [['find', '--after', '-', '-'], 2, 'standard input can be read once only'],
    [['find', battle, 'no-such-file.kzn'], 1, 'cannot read no-such-file.kzn: there is no such file'],
    [['find', battle, tmpdir()], 1, `cannot read ${tmpdir()}: it is a folder`],
    [['find', 'nonsense', '-'], 1, 'position'],
    [['find', '--after', '-', 'x.kzn'], 1, 'there is no game in <stdin>'],
  ])('refuses %j', async (argv, wanted, message) => {
    const { status, out, err } = await klinZha(argv);
    expect({ status, out }).toEqual({ status: wanted, out: '' });
    expect(err).toContain(message);
  });

  it('says which game of --after cannot be played', async () => {
    const { status, err } = await klinZha(['find', '--after', '-', file], { stdin: '\ne99 *\n' });
    expect(status).toBe(1);
    expect(err).toMatch(/^klin-zha: <stdin>:2:1: /);
  });
});
