import { readFileSync } from 'node:fs';
import { formatMove, legalMoves, outcome, parsePosition, parseRules, play, unwrap } from 'klin-zha';
import { Searcher, symmetryKey } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../../examples/web-board/src/puzzles/puzzle.ts';

const least = { 'klin-zha': 60, 'romulan-heart:2': 10, takzh: 10, agonizer: 10 };
const folder = new URL('../../examples/web-board/src/puzzles/data/', import.meta.url);

describe.each(Object.entries(least))('the puzzles of %s', (id, count) => {
  const file = new URL(`${id.replace(':', '-')}.json`, folder);
  const puzzles: readonly Puzzle[] = JSON.parse(readFileSync(file, 'utf8'));
  const stateOf = ({ position }: Puzzle) => unwrap(parsePosition(unwrap(parseRules(id)), position));

  it('are enough, all different, and in the order of their difficulty', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(count);
    expect(new Set(puzzles.map((puzzle) => symmetryKey(new Searcher(stateOf(puzzle))))).size).toBe(
      puzzles.length,
    );
    const ratings = puzzles.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((one, other) => one - other));
    expect(puzzles.filter(({ moves }) => moves > 3).length).toBeLessThanOrEqual(5);
  });

  it('with one move have one move that wins at once', () => {
    for (const puzzle of puzzles.filter(({ kind, moves }) => kind === 'win' && moves === 1)) {
      const state = stateOf(puzzle);
      const wins = legalMoves(state).filter((move) => outcome(play(state, move))?.winner === state.seat);
      expect(wins.map((move) => formatMove(move))).toEqual([puzzle.solution]);
    }
  });
});
