import { readdirSync, readFileSync } from 'node:fs';
import {
  explainMove,
  formatMove,
  formatPosition,
  type GameState,
  isLegal,
  legalMoves,
  outcome,
  parsePosition,
  perft,
  play,
  type RulesetId,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { rulesFrom } from './support/rules.ts';

/** One line of the reference data: a position, its legal moves, and the next position after one of them. */
interface Vector {
  readonly rules: RulesetId;
  readonly position: string;
  readonly moves: readonly string[];
  readonly result: { winner: number | null; reason: string } | null;
  readonly move?: string;
  readonly next?: string;
  readonly nextResult?: { winner: number | null; reason: string } | null;
}

const folder = new URL('./vectors/', import.meta.url);

function linesOf<T>(file: string): T[] {
  return readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

function stateOf(rules: RulesetId, position: string): GameState {
  return unwrap(parsePosition(rulesFrom(rules), position));
}

function resultOf(state: GameState): Vector['result'] {
  const end = outcome(state);
  return end === null ? null : { winner: end.winner, reason: end.reason };
}

describe('the reference positions', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl') && file !== 'perft.jsonl');

  it.each(files)('agree in moves, next positions and results: %s', (file) => {
    const lines = linesOf<Vector>(file);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const state = stateOf(line.rules, line.position);
      expect(formatPosition(state)).toBe(line.position);
      expect(legalMoves(state).map(formatMove).sort(), line.position).toEqual(line.moves);
      expect(resultOf(state), line.position).toEqual(line.result);
      if (line.move === undefined) continue;
      expect(isLegal(state, line.move)).toBe(true);
      expect(explainMove(state, line.move).code).toBe('legal');
      const next = play(state, line.move);
      expect(formatPosition(next)).toBe(line.next);
      expect(resultOf(next), line.next).toEqual(line.nextResult);
    }
  });
});

describe('perft', () => {
  const lines = linesOf<{ rules: RulesetId; position: string; perft: number[] }>('perft.jsonl');

  it.each(lines)(
    'agrees with the reference engine: $rules $position',
    ({ rules, position, perft: counts }) => {
      const state = stateOf(rules, position);
      expect(counts.map((_, index) => perft(state, index + 1))).toEqual(counts);
    },
  );
});
