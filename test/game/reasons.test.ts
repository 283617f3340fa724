import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaints, root } from '../support/type-checker.ts';

const file = (name: string): string => join(root, `${name}.reasons.ts`);

/** A program with a `switch` over the reason of a value. */
const program = (value: string, reasons: readonly string[]): string => `
  import { type Game, type GameState, outcome } from 'klin-zha';
  import type { MatchResult } from 'klin-zha/match';
  export const about = (state: GameState, game: Game, result: MatchResult): string => {
    const { reason } = ${value}!;
    switch (reason) {
      ${reasons.map((reason) => `case '${reason}': return reason;`).join('\n')}
    }
  };`;

const ends = ['goal-captured', 'immobilized', 'stalemate', 'dead-position', 'crown'];
const left = [
  'resignation',
  'time',
  'late',
  'penalty',
  'illegal-move',
  'sealed-move',
  'quickplay',
  'abandoned',
];
const settled = ['agreement', 'repetition', 'fifty-moves', ...left];
const ofMatch = [
  'goal-captured',
  'dead-position',
  'crown',
  ...settled,
  'no-legal-move',
  'annulled',
  'aborted',
];

describe('the reasons of outcomes', () => {
  const found = complaints(
    new Map([
      [file('state'), program('outcome(state)', ends)],
      [file('short'), program('outcome(state)', ends.slice(1))],
      [file('game'), program('game.outcome', [...ends, ...settled])],
      [file('match'), program('result', ofMatch)],
      [file('strange'), program('outcome(state)', [...ends, 'no-such-reason'])],
    ]),
  );

  it.each(['state', 'game', 'match'])('are a closed type: an exhaustive switch compiles for a %s', (name) => {
    expect(found.get(file(name))).toEqual([]);
  });

  it.each([
    ['short', 'Function lacks ending return statement'],
    ['strange', 'Type \'"no-such-reason"\' is not comparable'],
  ])('report a switch with a missing or an unknown reason: %s', (name, message) => {
    expect(found.get(file(name))!.join(' ')).toContain(message);
  });

  it('include those that a program declares for its own hooks', () => {
    const declared = `declare module 'klin-zha' { interface CustomReasons { peak: true } }`;
    const text = `${program('outcome(state)', [...ends, 'peak'])}\n${declared}`;
    expect(complaints(new Map([[file('own'), text]])).get(file('own'))).toEqual([]);
  });
});
