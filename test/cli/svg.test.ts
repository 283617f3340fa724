import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { moveChoices, parsePosition, parseRules, rulesOf, threats, unwrap, viewFor } from 'klin-zha';
import { renderMovementSheet, renderSvg } from 'klin-zha/render';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { battle, impossible, klinZha } from './support.ts';

const record = fileURLToPath(new URL('../../examples/records/introduction.kzn', import.meta.url));
const state = unwrap(parsePosition(rulesOf('klin-zha'), battle));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'klin-zha-svg-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('klin-zha svg', () => {
  it('draws a position', async () => {
    expect(await klinZha(['svg', battle])).toEqual({ status: 0, out: `${renderSvg(state)}\n`, err: '' });
  });

  it('draws the empty board of a ruleset', async () => {
    const { status, out } = await klinZha(['svg', '--rules', 'romulan-heart:3']);
    expect(status).toBe(0);
    expect(out).toContain('Green places');
  });

  it('draws with options', async () => {
    const argv = ['--theme', 'dark', '--orientation', 'W-bottom', '--width', '400', '--zones', '--threats'];
    const { out } = await klinZha([
      'svg',
      ...argv,
      '--no-trays',
      '--no-coordinates',
      '--choices',
      'f15',
      battle,
    ]);
    const choices = moveChoices(state).get('F15')!.keys();
    const options = { theme: 'dark', orientation: 'W-bottom', width: 400, zones: true } as const;
    const drawn = renderSvg(state, {
      ...options,
      threats: threats(state),
      trays: false,
      coordinates: false,
      choices,
      chosen: 'F15',
    });
    expect(out).toBe(`${drawn}\n`);
  });

  it('draws the legal moves of a warrior in hand', async () => {
    const { out } = await klinZha(['svg', '--choices', 'f']);
    expect(out.match(/<circle/g)!.length).toBeGreaterThan(72);
  });

  it('draws the end of a game, and the position after some moves', async () => {
    const end = await klinZha(['svg', '--after', record]);
    const middle = await klinZha(['svg', '--after', record, '--ply', '30']);
    expect(end).toMatchObject({ status: 0 });
    expect(end.out).toContain('Gold wins');
    expect(middle.out).not.toBe(end.out);
    expect(middle.out).toContain('to move');
  });

  it('draws every move of a game into a directory', async () => {
    const out = join(folder, 'game');
    expect((await klinZha(['svg', '--after', record, '--every', '--out', out])).status).toBe(0);
    const files = readdirSync(out).sort();
    expect(files.at(-1)).toBe('start.svg');
    expect(files[0]).toBe('01.svg');
    expect(files.length).toBeGreaterThan(50);
    const end = await klinZha(['svg', '--after', record]);
    expect(readFileSync(join(out, files.at(-2)!), 'utf8')).toBe(end.out);
  });

  it('draws how the warriors of a ruleset move', async () => {
    const { out } = await klinZha(['svg', '--sheet', '--rules', 'agonizer', '--theme', 'print']);
    expect(out).toBe(`${renderMovementSheet(unwrap(parseRules('agonizer')), { theme: 'print' })}\n`);
  });

  it('draws what a player sees in a blind game', async () => {
    const rules = unwrap(parseRules('klin-zha+blind'));
    const blind = unwrap(parsePosition(rules, battle));
    const argv = ['svg', '--rules', rules.id, '--seat', '1', '--threats', '--choices', 'F15', battle];
    const { out } = await klinZha(argv);
    const drawn = renderSvg(viewFor(blind, 1), { rules, chosen: 'F15' });
    expect(out).toBe(`${drawn}\n`);
  });

  it.each([
    [1, ['svg', impossible], 'position'],
    [1, ['svg', 'nonsense'], 'position'],
    [1, ['svg', '--after', record, '--ply', '999'], 'no move 999'],
    [1, ['svg', '--after', 'no-such-file.kzn'], 'no-such-file.kzn'],
    [1, ['svg', '--out', '/no/such/folder/x.svg'], 'cannot write'],
    [2, ['svg', '--after', record, '--out', record], `--out: '${record}' is also an input file`],
    [2, ['svg', '--theme', 'pink'], 'pink'],
    [2, ['svg', '--orientation', 'up'], 'up'],
    [2, ['svg', '--every'], '--every requires'],
    [2, ['svg', '--ply', '3'], '--ply requires'],
    [2, ['svg', '--after', record, battle], 'use either a position or --after'],
    [2, ['svg', '--choices', 'Z99'], "--choices: 'Z99'"],
    [2, ['svg', '--seat', '3'], '--seat'],
  ])('returns status %i for %j', async (status, argv, message) => {
    const ran = await klinZha(argv);
    expect(ran).toMatchObject({ status, out: '' });
    expect(ran.err).toContain(message);
  });

  it('prints help with examples, in lines of at most 80 characters', async () => {
    const { status, out } = await klinZha(['svg', '--help']);
    expect(status).toBe(0);
    expect(out).toContain('Examples:\n  klin-zha svg');
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('accepts impossible positions with --unchecked', async () => {
    expect((await klinZha(['svg', '--unchecked', impossible])).status).toBe(0);
  });
});
