import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { battle, klinZha } from './support.ts';

const vectors = readFileSync(new URL('../vectors/perft.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { rules: string; position: string; perft: number[] });

describe('klin-zha perft', () => {
  it.each(vectors)('answers programs with the reference counts: $rules $position', async (vector) => {
    const { rules, position } = vector;
    const perft = vector.perft.slice(0, 2);
    const argv = ['perft', '--json', '--rules', rules, '--depth', String(perft.length), position];
    const { status, out, err } = await klinZha(argv);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(JSON.parse(out)).toEqual({ rules, position, perft });
  });

  it('shows people counts, times and speeds', async () => {
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
  });

  it('counts from the empty board without a position', async () => {
    expect(JSON.parse((await klinZha(['perft', '--depth', '1', '--json'])).out).perft).toEqual([432]);
  });
});
