import { readFileSync } from 'node:fs';
import { parsePosition, perft, play, rulesOf, unwrap } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { battle, klinZha, small } from './support.ts';

const vectors = readFileSync(new URL('../vectors/perft.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { rules: string; position: string; perft: number[] });

describe('klin-zha perft', () => {
  it.each(vectors)('prints the reference counts as JSON: $rules $position', async (vector) => {
    const { rules, position } = vector;
    const perft = vector.perft.slice(0, 2);
    const argv = ['perft', '--json', '--rules', rules, '--depth', String(perft.length), position];
    const { status, out, err } = await klinZha(argv);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(JSON.parse(out)).toEqual({ rules, position, perft });
  });

  it('prints a table of counts, times and speeds', async () => {
    const { status, out } = await klinZha(['perft', '--depth', '3', battle]);
    expect(status).toBe(0);
    const [head, ...rows] = out.trimEnd().split('\n');
    expect(head!.trim().split(/ {2,}/)).toEqual(['depth', 'sequences', 'seconds', 'per second']);
    expect(rows.map((row) => row.trim().split(/ +/).slice(0, 2))).toEqual([
      ['1', '47'],
      ['2', '2,763'],
      ['3', '123,044'],
    ]);
    for (const row of rows) expect(row).toMatch(/ \d+\.\d{3} +([\d,]+|-)$/);
    const [, sequences, seconds, speed] = rows[2]!.trim().replaceAll(',', '').split(/ +/).map(Number);
    // The time is rounded to milliseconds, but the speed uses the exact time.
    expect(sequences! / speed!).toBeGreaterThan(seconds! - 0.001);
    expect(sequences! / speed!).toBeLessThan(seconds! + 0.001);
  });

  it.each([[['--rules', 'klin-zha+clouded'], 'pass a position']])('rejects %j', async (options, message) => {
    const { status, out, err } = await klinZha(['perft', '--depth', '1', ...options]);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('counts from the empty board by default', async () => {
    expect(JSON.parse((await klinZha(['perft', '--depth', '1', '--json'])).out).perft).toEqual([432]);
  });

  it.each(vectors)('divides a count among first moves: $rules $position', async (vector) => {
    const { rules, position } = vector;
    const depth = Math.min(vector.perft.length, 2);
    const argv = ['perft', '--divide', '--json', '--rules', rules, '--depth', String(depth), position];
    const document = JSON.parse((await klinZha(argv)).out);
    const sequences = vector.perft[depth - 1]!;
    expect(document).toEqual({ rules, position, depth, divide: expect.any(Array), sequences });
    const shares: { move: string; sequences: number }[] = document.divide;
    expect(shares.reduce((sum, share) => sum + share.sequences, 0)).toBe(sequences);
    const moves = JSON.parse((await klinZha(['moves', '--json', '--rules', rules, position])).out).moves;
    expect(shares.map(({ move }) => move)).toEqual(moves);
  });

  it('counts the same for a move as for the position after it', async () => {
    const state = unwrap(parsePosition(rulesOf('klin-zha'), battle));
    const { divide } = JSON.parse(
      (await klinZha(['perft', '--divide', '--json', '--depth', '3', battle])).out,
    );
    for (const { move, sequences } of divide.slice(0, 5)) {
      const after = String(play(state, move));
      expect(JSON.parse((await klinZha(['perft', '--json', '--depth', '2', after])).out).perft[1]).toBe(
        sequences,
      );
    }
  });

  it('prints the count of each move and the sum', async () => {
    const { status, out } = await klinZha(['perft', '--divide', '--depth', '2', battle]);
    expect(status).toBe(0);
    const rows = out.trimEnd().split('\n');
    expect(rows).toHaveLength(48);
    for (const row of rows.slice(0, -1)) expect(row).toMatch(/^([a-i][0-9]{2}){2}g? +\d+$/);
    expect(rows.at(-1)).toMatch(/^47 moves +2,763$/);
  });

  it('counts no sequences after the end of the game', async () => {
    const over = vectors.find(({ perft }) => perft[0] === 0 || perft[1] === 0)!;
    const moves = ['perft', '--divide', '--json', '--rules', over.rules, over.position];
    const { divide, sequences } = JSON.parse((await klinZha([...moves, '--depth', '4'])).out);
    expect([divide.length, sequences]).toEqual([over.perft[0], 0]);
  });

  it.each([
    ['--hash', '1'],
    ['--hash', '7'],
  ])('has the same counts with %s %s', async (...options) => {
    const { status, out, err } = await klinZha(['perft', '--json', '--depth', '4', ...options, small]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const state = unwrap(parsePosition(rulesOf('klin-zha'), small));
    expect(JSON.parse(out).perft).toEqual([1, 2, 3, 4].map((depth) => perft(state, depth)));
  });

  it.each([
    ['--hash', '0', 'from 1 to 4096'],
    ['--hash', '5000', 'from 1 to 4096'],
    ['--hash', 'two', 'from 1 to 4096'],
  ])('rejects %s %s', async (option, value, message) => {
    const { status, err } = await klinZha(['perft', '--depth', '1', option, value]);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});
