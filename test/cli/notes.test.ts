import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { klinZha } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-notes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mail = `> Gold: B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14
> Green: B F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18
> Goals: I11, C18
>
> 1. Fl@G14 x Fl@D16   Fe@E16 x Fl@D16
> 2. V@G13 G14         S@E37 F48
That hurt. But I shall be back.
`;

describe('notes', () => {
  it('are checked like other games', async () => {
    const { out, status } = await klinZha(['check', '-'], { stdin: mail });
    expect(out).toContain('<stdin>:1:9: note found-moves ');
    expect(out).toContain('20 placements and 4 moves, ');
    expect(out).toContain('1 file, 1 game, 24 moves: 0 errors, 0 warnings');
    expect(status).toBe(0);
  });

  it('are converted to records, with the other text as comments', async () => {
    const file = join(folder, 'game.kzn');
    const { status } = await klinZha(['convert', '-', '--out', file], { stdin: mail });
    const text = readFileSync(file, 'utf8');
    expect(status).toBe(0);
    expect(text).toMatch(/1\. Fl@G14 x Fl@D16\s+Fe@E16 x Fl@D16\s+2\. V@G13 G14\s+S@E37 F48/);
    expect(text).toContain('That hurt. But I shall be back.');
    expect((await klinZha(['check', '--quiet', file])).out).toBe('');
  });

  it('are filtered with the warnings of reading', async () => {
    const { err, status } = await klinZha(['filter', '-'], { stdin: mail });
    expect(err).toMatch(/^<stdin>:1:9: note found-moves .*\n1 of 1 game in <stdin>\n$/);
    expect(status).toBe(0);
  });

  it('are read under the ruleset of --rules', async () => {
    const { out } = await klinZha(['check', '--json', '--rules', 'takzh', '-'], { stdin: mail });
    expect(out).toContain('A game of TAKZH was found');
  });

  it('are not found in a document that begins with a link', async () => {
    const page = '[Home](index.html) [Rules](rules.html)\n\nSee [G35] and V@G13 G14 here.\n'.repeat(40);
    const { out, status } = await klinZha(['check', '-'], { stdin: page });
    expect(out).toMatch(/^<stdin>:1:1: error no-game .*\n1 file, 0 games, 0 moves: 1 error, 0 warnings\n$/);
    expect(status).toBe(1);
  });

  it('keep the words for colours in remarks', async () => {
    const { out } = await klinZha(['convert', '-'], {
      stdin: `${mail}Now gold is better than green.\n> 3. V@G14 F14\n`,
    });
    expect(out).toContain('Now gold is better than green.');
    expect(out).toContain('V@G14 F14');
  });

  it('say what was decided, and end with status 1 if that is in doubt', async () => {
    const { out } = await klinZha(['check', '-'], { stdin: mail });
    expect(out).toContain('Gold = army (label, line 1); Green = army (label, line 2); klin-zha (not named).');
    const heads = ['A game of Romulan Heart for three.\n', 'Result: 0-1\nGold wins.\n'];
    const ends = ['', 'Gold wins.\n'];
    for (const [index, head] of heads.entries())
      for (const command of ['check', 'convert'])
        expect((await klinZha([command, '-'], { stdin: head + mail + ends[index] })).status).toBe(1);
  });

  it('report what a setup lacks', async () => {
    const { out, status } = await klinZha(['check', '-'], { stdin: mail.replace('> Goals: I11, C18\n', '') });
    expect(out).toContain('missing Goal, Goal');
    expect(status).toBe(1);
  });

  it('leave an existing file as it is if no game is found', async () => {
    const file = join(folder, 'kept.kzn');
    writeFileSync(file, 'kept');
    const { status } = await klinZha(['convert', '-', '--out', file], { stdin: 'We met on G35 Street.\n' });
    expect(status).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('kept');
    expect(existsSync(`${file}.part`)).toBe(false);
  });
});
