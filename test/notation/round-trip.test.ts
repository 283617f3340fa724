import { readFileSync } from 'node:fs';
import {
  createState,
  formatMove,
  type GameState,
  legalMoves,
  type Move,
  outcome,
  parsePosition,
  play,
  rulesetIds,
  unwrap,
} from 'klin-zha';
import { formatAlgebraic, formatGeometric, readAlgebraic, readGeometric } from 'klin-zha/notation';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../support/expect-same.ts';
import { rulesFrom } from '../support/rules.ts';
import { stateWith } from './states.ts';

/** Pseudorandom numbers from 0 to 1, the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A game of random moves that prefers captures, so that armies change hands. */
function playout(rules: (typeof rulesetIds)[number], seed: number, plies: number): GameState[] {
  const random = randomFrom(seed);
  const states = [createState(rulesFrom(rules))];
  for (let state = states[0]!; outcome(state) === null && states.length < plies; ) {
    const moves = legalMoves(state);
    const cells = new Set(state.toFields().warriors.map(({ cell }) => cell.toLowerCase()));
    const captures = moves.filter((move) => cells.has(formatMove(move).slice(3, 6) as Lowercase<'A19'>));
    const from = captures.length > 0 && random() < 0.4 ? captures : moves;
    state = play(state, from[Math.floor(random() * from.length)]!);
    states.push(state);
  }
  return states;
}

/** The states of a ruleset's reference positions. */
function referenceStates(rules: (typeof rulesetIds)[number]): GameState[] {
  const file = new URL(`../vectors/${rules.replace(':', '-')}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => unwrap(parsePosition(rulesFrom(rules), JSON.parse(line).position)));
}

const notations = {
  geometric: {
    format: formatGeometric,
    read: (state: GameState, text: string, strict: boolean) => readGeometric(state, text, { strict }),
  },
  algebraic: {
    format: (state: GameState, move: Move) => formatAlgebraic(state, move, { nameCaptured: true }),
    read: (state: GameState, text: string, strict: boolean) => readAlgebraic(state, text, { strict }),
  },
} as const;

describe.each(['geometric', 'algebraic'] as const)('%s notation', (name) => {
  const { format, read } = notations[name];

  it.each(rulesetIds)('writes every legal move uniquely and reads it back: %s', (rules) => {
    const played = [1, 2, 3].flatMap((seed) => playout(rules, seed, 150));
    const states = [...played.filter((_, index) => index % 7 === 0), ...referenceStates(rules)];
    let checked = 0;
    for (const [index, state] of states.entries()) {
      const moves = legalMoves(state);
      const texts = moves.map((move) => format(state, move));
      expectSame(new Set(texts).size, moves.length, () => state.toString());
      for (let at = index % 5; at < moves.length; at += moves.length > 100 ? 29 : 5) {
        const reading = read(state, texts[at]!, checked % 2 === 0);
        expect(reading, `${texts[at]} in ${state}`).toMatchObject({ moves: [moves[at]], slips: [] });
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(150);
  });

  it('also writes moves that carry the Goal uniquely (R7.5)', () => {
    const pieces = { I11: 'V', H13: 'V', I12: 'f', H12: 'i', G13: 'l' };
    const state = stateWith('klin-zha', pieces, { rest: 'N2W1 - 0 1 -' });
    const moves = legalMoves(state);
    expect(moves.filter((move) => formatMove(move).endsWith('r')).length).toBeGreaterThan(10);
    const texts = moves.map((move) => format(state, move));
    expect(new Set(texts).size).toBe(moves.length);
    expect(texts.map((text) => read(state, text, true).moves)).toEqual(moves.map((move) => [move]));
  });

  it('never throws for any text', () => {
    const random = randomFrom(7);
    const alphabet = 'FeFlLSVBGQRNHKx@-+(=) 0123456789abcdefghiABCDEFGHI,.♞é\n\t';
    const states = playout('romulan-heart:3', 4, 90);
    for (let round = 0; round < 600; round++) {
      const state = states[round % states.length]!;
      const length = Math.floor(random() * 14);
      const text = Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
      const { moves, slips } = read(state, text, false);
      expect(moves.length + slips.length, text).toBeGreaterThan(0);
      for (const { offset = 0, length: covered = 0 } of slips) {
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset + covered).toBeLessThanOrEqual(text.length);
      }
    }
  });
});
