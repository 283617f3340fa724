import { afterEach, describe, expect, it, vi } from 'vitest';
import { klinZha } from '../cli/support.ts';

const file = (name: string) =>
  decodeURIComponent(new URL(`../../examples/club-night/${name}.jsonl`, import.meta.url).pathname);

describe('the club night of docs/reference/match.md', () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['three-players', 'Player A (green) wins, resignation: 1, -1, -1'],
    ['blitz', 'Player A (blue) wins, time: -1, 1'],
    ['adjourned', 'no winner, agreement: 0, 0'],
  ])('accepts every line of %s', async (name, end) => {
    const { out, status } = await klinZha(['match', '--text', file(name)]);
    expect(status).toBe(0);
    expect(out.trim().split('\n').at(-1)).toBe(end);
  });

  it('ends with the expected table', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
    await import('../../examples/club-night/table.mjs' as string);
    expect(lines.join('\n')).toBe(`\
   player    points  games  wins  taken  lost  1   2   3
1  Player A  2       2      2     2      0     -   1   2
2  Player C  -1      2      0     0      1     -1  -   -1
3  Player B  -2      3      0     0      2     -2  -1  -`);
  });
});
