import { describe, expect, it } from 'vitest';
import { klinZha } from '../cli/support.ts';

const file = (name: string) =>
  decodeURIComponent(new URL(`../../examples/club-night/games/${name}.jsonl`, import.meta.url).pathname);

describe('the games of examples/club-night', () => {
  it.each([
    ['three-players', 'Player A (green) wins, resignation: 1, -1, -1'],
    ['blitz', 'Player A (blue) wins, time: -1, 1'],
    ['adjourned', 'no winner, agreement: 0, 0'],
  ])('accepts every line of %s', async (name, end) => {
    const { out, status } = await klinZha(['match', '--text', file(name)]);
    expect(status).toBe(0);
    expect(out.trim().split('\n').at(-1)).toBe(end);
  });
});
