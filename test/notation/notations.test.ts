import fc from 'fast-check';
import { legalMoves, play, unwrap } from 'klin-zha';
import {
  algebraic,
  coordinate,
  geometric,
  type LetterSetName,
  letterSets,
  parseNotation,
} from 'klin-zha/notation';
import { describe, expect, it } from 'vitest';
import { save } from '../../src/engine/save.ts';
import { borrow } from '../../src/game/in-place.ts';
import { coordinateGrammar } from '../../src/notation/coordinate.ts';
import { readLeniently } from '../../src/notation/grammar.ts';
import { canonicalReaderOf } from '../../src/notation/notations.ts';
import { lines } from '../support/games.ts';
import { runs } from '../support/runs.ts';
import { moveIn, stateWith } from './states.ts';

const state = stateWith('romulan-heart:2', { D38: 'F*', D27: 's', A19: 'v*' });
const move = moveIn(state, 'd38d27g');

it('reads a coordinate move between spaces in the same way by both readers, strictly too', () => {
  const reading = coordinate.read(state, ' d38d27g ', { strict: true });
  expect(reading).toEqual({ moves: [move], slips: [], slipsOf: [[]] });
  expect(readLeniently(coordinateGrammar, state, ' d38d27g ', { strict: true })).toEqual(reading);
});

describe('parseNotation', () => {
  it.each<[string, string, string]>([
    ['geometric', 'geometric', 'FeG@D38 x S@D27'],
    ['coordinate', 'coordinate', 'd38d27g'],
    ['algebraic', 'algebraic', 'HQxd27'],
    ['algebraic:english', 'algebraic', 'HQxd27'],
    ['algebraic:german', 'algebraic:german', 'HDxd27'],
    ['algebraic:french', 'algebraic:french', 'RDxd27'],
    ['algebraic:klinZhaEnglish', 'algebraic:klinZhaEnglish', 'GFxd27'],
    ['algebraic:klin-zha-german', 'algebraic:klinZhaGerman', 'ZFxd27'],
    [' Algebraic : GERMAN ', 'algebraic:german', 'HDxd27'],
    ['algebraic:♥♛♜♝♞🧱', 'algebraic:♥♛♜♝♞🧱', '♥♛xd27'],
    ['algebraic:HQRBNWK', 'algebraic:HQRBNWK', 'HQxd27'],
  ])('%s', (word, name, text) => {
    const notation = unwrap(parseNotation(word));
    expect(notation.name).toBe(name);
    expect(unwrap(parseNotation(notation.name)).name).toBe(name);
    expect(notation.format(state, move)).toBe(text);
    expect(notation.read(state, text)).toMatchObject({ moves: [move], slips: [] });
    expect(notation.read(state, text, { strict: true }).moves).toEqual([move]);
  });

  it.each<[unknown, string]>([
    ['', 'unknown-notation'],
    ['chess', 'unknown-notation'],
    ['geometric:german', 'unknown-notation'],
    ['coordinate:', 'unknown-notation'],
    ['algebraic:', 'unknown-notation'],
    ['algebraic:spanish', 'unknown-notation'],
    ['algebraic:klingon', 'unknown-notation'],
    ['algebraic:HQRBN', 'unknown-notation'],
    ['algebraic:HQRBNN', 'same-letter'],
    ['algebraic:HQRBNx', 'bad-letter'],
    ['algebraic:HQRBN:', 'bad-letter'],
    ['algebraic:constructor', 'unknown-notation'],
    [7, 'unknown-notation'],
    [undefined, 'unknown-notation'],
    ['geometric'.repeat(100_000), 'unknown-notation'],
  ])('rejects %j with the valid names', (word, code) => {
    const read = parseNotation(word as string);
    expect(read.ok || read.errors[0].code).toBe(code);
  });
});

describe('a notation as a value', () => {
  it('writes optional parts on request', () => {
    expect(algebraic().format(state, move, { nameCaptured: true, drawOffer: true })).toBe('HQxBd27(=)');
    expect(geometric.format(state, move, { nameCaptured: true })).toBe('FeG@D38 x S@D27');
  });

  it('is created from a letter set or its name', () => {
    for (const name of Object.keys(letterSets) as LetterSetName[]) {
      expect(algebraic(name).name).toBe(algebraic(letterSets[name]).name);
    }
    expect(() => algebraic('klingon' as LetterSetName)).toThrowError(
      expect.objectContaining({ code: 'unknown-letters' }),
    );
  });

  it('has a canonical reader that returns the same results', () => {
    const all = [geometric, coordinate, algebraic(), algebraic('french')];
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 40 }), ({ last }) => {
        for (const notation of all) {
          const reader = canonicalReaderOf(notation)!;
          for (const one of legalMoves(last)) {
            const text = notation.format(last, one);
            expect(borrow(last, (position) => reader.write(position, one))).toBe(text);
            expect(borrow(last, (position) => reader.read(position, text, true))).toBe(one);
          }
        }
      }),
      { numRuns: runs(12) },
    );
  });

  it('does not change the position with its canonical reader', () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 30 }), ({ last }) => {
        const before = borrow(last, (position) => [save(position), position.at.slice()]);
        for (const one of legalMoves(last)) {
          const text = algebraic().format(last, one);
          algebraic().read(last, text, { strict: true });
        }
        expect(borrow(last, (position) => [save(position), position.at.slice()])).toEqual(before);
        for (const one of legalMoves(last).slice(0, 3)) play(last, one);
      }),
      { numRuns: runs(12) },
    );
  });
});
