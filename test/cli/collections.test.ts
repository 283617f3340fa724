/** Clean-up, search and print of many games. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { klinZha } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-collections-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const armies =
  'B G35 S G36 V H23 V I33 V G13 Fe I11 L H24 Fl I44 Fl G14 B F37 S E37 L E26 Fe E16 Fl E27 Fl D16 V C28 V C17 V C18 G Fe@I11 G V@C18';
const battle =
  '1. Fl@G14 x Fl@D16! {bold [%csl GD16]} (1. L@H24 G25 {calm}) Fe@E16 x Fl@D16 {[%clk 0:10:00] [%eval 1.5,3]}';
const game = (gold: string, moves: string, result = '*') =>
  `[Event "Club"]\n[Gold "${gold}"]\n[Green "Jutta"]\n\n{Before} ${armies} ${moves} ${result}\n`;

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('--strip, --set and --rename', () => {
  const games = file('games.kzn', `${game('Müller, Hans', battle)}\n${game('Mueler, Hans', '1. L@H24 G25')}`);

  it('remove comments, variations, clocks, evaluations and marks', async () => {
    const without = async (parts: string) => (await klinZha(['convert', games, '--strip', parts])).out;
    expect(await without('comments')).not.toMatch(/Before|bold|calm/);
    expect(await without('comments')).toMatch(/\(1\. L@H24 G25\).*0:10:00/s);
    expect(await without('clocks')).toMatch(/eval 1\.5,3/);
    const plain = await without('variations,clocks,evaluations,marks');
    expect(plain).toMatch(/Before.*bold/s);
    expect(plain).not.toMatch(/calm|0:10:00|eval|csl|!/);
    const { err, status } = await klinZha(['convert', games, '--strip', 'notes']);
    expect(err).toContain(
      "'notes' cannot be removed: expected comments, variations, clocks, evaluations, marks.",
    );
    expect(status).toBe(2);
  });

  it('set tags', async () => {
    const { out } = await klinZha(['filter', games, '--set', 'Event=Cup = A', '--set', 'Site=Bern']);
    expect(
      out.match(/\[Event "Cup = A"\]\n\[Gold .*\]\n\[Green .*\]\n(?:.*\n)*?\[Site "Bern"\]/g),
    ).toHaveLength(2);
    expect((await klinZha(['filter', games, '--set', 'Event'])).status).toBe(2);
  });

  it('give players one name, and only list names that are similar', async () => {
    const names = file('names.txt', 'Hans Müller: Müller, Hans; MULLER,  HANS\n\nJutta Lang: Jutta\n');
    const { out, err } = await klinZha(['convert', games, '--rename', names]);
    expect(out.match(/\[Gold "(.*)"\]/g)).toEqual(['[Gold "Hans Müller"]', '[Gold "Mueler, Hans"]']);
    expect(out.match(/\[Green "Jutta Lang"\]/g)).toHaveLength(2);
    expect(err).toContain("'Mueler, Hans' in 1 game is similar to 'Hans Müller'; not changed\n");
    const twice = file('twice.txt', 'A: x\nB: X\n');
    expect((await klinZha(['convert', games, '--rename', twice])).err).toContain('line 2 of');
    expect((await klinZha(['convert', games, '--rename', join(folder, 'none')])).status).toBe(2);
  });
});

describe('filter --pieces', () => {
  const games = file('pieces.kzn', `${game('A', '1. Fl@G14 x Fl@D16')}\n${game('B', '1. L@H24 G25')}`);
  const found = async (pieces: string) =>
    [...(await klinZha(['filter', games, '--pieces', pieces])).out.matchAll(/\[Gold "(.)"\]/g)].map(
      ([, name]) => name,
    );

  it('finds pieces of a seat or of any on a cell or anywhere', async () => {
    expect(await found('I@D16')).toEqual(['A']);
    expect(await found('?L@G25 i@*')).toEqual(['B']);
    expect(await found('i@* i@* b@F37')).toEqual(['A', 'B']);
    expect(await found('i@* i@* i@*')).toEqual([]);
    expect(await found('~V@*')).toEqual([]);
    expect(await found('G@I11 g@C18')).toEqual(['A', 'B']);
  });

  it('needs letters with cells', async () => {
    const { err, status } = await klinZha(['filter', games, '--pieces', 'F E37']);
    expect(err).toContain("'F' is not a valid piece: expected F@E37, v@*, ~S@C18 or ?F@E37.");
    expect(status).toBe(2);
  });
});

describe('filter --unique', () => {
  it('keeps the first of equal games, with players of other spellings, and names the others', async () => {
    const names = file('two.txt', 'Hans Müller: Müller, Hans; Mueller H.\n');
    const [long, short] = ['1. Fl@G14 x Fl@D16 Fe@E16 x Fl@D16', '1. Fl@G14 x Fl@D16'];
    const list = [
      game('Müller, Hans', short!),
      game('Mueller H.', `${short} {early}`),
      game('Hans Müller', short!, '0-1'),
      game('Somebody', short!),
      game('Hans Müller', long!),
    ];
    const all = file('all.kzn', list.join('\n'));
    const { out, err } = await klinZha(['filter', all, '--unique', '--rename', names]);
    const line = `${list[0]}\n`.split('\n').length;
    expect(err).toContain(`${all}:${line}: left out, the same game as ${all}:1\n4 of 5 games in`);
    expect(out).not.toContain('early');
    expect(out.match(/1-0|0-1|\*$/gm)).toContain('0-1');
  });
});

describe('report', () => {
  it('writes one page with the results, moves and diagrams', async () => {
    const games = file('report.kzn', `${game('A & <B>', battle, '1-0')}\n${game('C', '1. L@H24 G25')}`);
    const page = join(folder, 'report.html');
    const { status } = await klinZha(['report', games, '--title', 'Cup <1>', '--every', '21', '--out', page]);
    expect(status).toBe(0);
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<title>Cup &lt;1&gt;</title>');
    expect(html).toContain('A &amp; &lt;B&gt; – Jutta</td><td>1-0</td><td>Club</td>');
    expect(html).toContain(
      '<td>1</td><td>A &amp; &lt;B&gt;</td><td>1</td><td>1</td><td>1</td><td>0</td><td>0</td>',
    );
    expect(html).toContain('<td>2</td><td>Jutta</td><td>-1</td><td>1</td><td>0</td><td>0</td><td>1</td>');
    expect(html).toContain('(1. L@H24 G25 {calm})');
    expect(html.match(/<article /g)).toHaveLength(2);
    expect(html.match(/<svg /g)!.length).toBe(3);
    const none = await klinZha(['report', file('none.txt', 'Hello.')]);
    expect(none.status).toBe(1);
  });
});
