import { createState, defineRuleset, type KlinZhaError, klinZha, romulanHeart, withKind } from 'klin-zha';
import {
  formatAlgebraic,
  type LetterSet,
  type LetterSetName,
  letterSets,
  parseAlgebraic,
  parseNotation,
} from 'klin-zha/notation';
import { isMoveText, parseRecords } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { checkLetters, lettersFrom } from '../../src/notation/algebraic/letters.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { moveIn, stateWith } from './states.ts';

const battle = stateWith('romulan-heart:2', { D38: 'F*', G24: 'L', E26: 'S', H67: 'I', F58: 'B', A19: 'v*' });

describe('the letter sets of RH E6', () => {
  it.each<[LetterSetName, string]>([
    ['english', 'HQd27 Rg25 Bf36 Nh45 We59'],
    ['german', 'HDd27 Tg25 Lf36 Sh45 Me59'],
    ['french', 'RDd27 Tg25 Ff36 Ch45 Me59'],
    ['klinZhaEnglish', 'GFd27 Lg25 Sf36 Ih45 Be59'],
    ['klinZhaGerman', 'ZFd27 Lg25 Sf36 Ih45 Be59'],
  ])('%s', (letters, texts) => {
    const coordinates = ['d38d27g', 'g24g25', 'e26f36', 'h67h45', 'f58e59'];
    const moves = coordinates.map((text) => moveIn(battle, text));
    expect(moves.map((move) => formatAlgebraic(battle, move, { letters })).join(' ')).toBe(texts);
    for (const [index, text] of texts.split(' ').entries()) {
      expectEqual(parseAlgebraic(battle, text, { letters, strict: true }), {
        ok: true,
        value: moves[index],
      });
    }
    expect(checkLetters(letterSets[letters])).toEqual([]);
  });

  it('reads K for the heart in English and German (E4, E6)', () => {
    const move = moveIn(battle, 'd38d27g');
    expect(parseAlgebraic(battle, 'KQd27')).toEqual({ ok: true, value: move });
    expect(parseAlgebraic(battle, 'KDd27', { letters: 'german' })).toEqual({ ok: true, value: move });
    expect(parseAlgebraic(battle, 'KDd27', { letters: 'french' }).ok).toBe(false);
    const strict = parseAlgebraic(battle, 'KQd27', { strict: true });
    expect(strict.ok || strict.errors).toMatchObject([{ code: 'not-canonical', expected: 'HQd27' }]);
    const captures = stateWith('romulan-heart:2', { I11: 'L*', D27: 'F', C17: 'l*' });
    expect(parseAlgebraic(captures, 'QxKc17').ok).toBe(true);
    expect(parseAlgebraic(captures, 'QxKc17', { strict: true }).ok).toBe(false);
  });
});

it('excludes the upper-case letters of all sets from the custom kinds of rulesets', () => {
  const taken = Object.values<LetterSet>(letterSets).flatMap((set) => Object.values(set));
  const scout = {
    code: 'R',
    name: 'Scout',
    geometric: 'Sc',
    count: 1,
    least: 1,
    most: 2,
    path: 'any',
  } as const;
  const faultsOf = (algebraic: string): readonly string[] => {
    try {
      defineRuleset({
        ...klinZha,
        id: 'scouts',
        warriors: withKind(klinZha.warriors, { ...scout, algebraic }),
      });
      return [];
    } catch (error) {
      return (error as KlinZhaError).faults.map(({ code }) => code);
    }
  };
  expect(faultsOf('A')).toEqual([]);
  expect([...new Set(taken.flatMap(faultsOf))]).toEqual(['bad-letters']);
  expect(taken.filter((letter) => faultsOf(letter).length === 0)).toEqual([]);
});

describe('a custom letter set', () => {
  const figurines: LetterSet = { G: '♥', F: '♛', L: '♜', S: '♝', I: '♞', B: '🧱' };

  it('may contain any unambiguous character', () => {
    const move = moveIn(battle, 'd38d27g');
    expect(formatAlgebraic(battle, move, { letters: figurines })).toBe('♥♛d27');
    expect(parseAlgebraic(battle, '♥♛d27', { letters: figurines })).toEqual({ ok: true, value: move });
    const start = createState(romulanHeart());
    expect(formatAlgebraic(start, moveIn(start, 'b@h78'), { letters: figurines })).toBe('🧱h78');
    expect(parseAlgebraic(start, '🧱h78', { letters: figurines }).ok).toBe(true);
    const odd: LetterSet = { G: '/', F: '^', L: '_', S: '~', I: '&', B: '\\' };
    expect(parseAlgebraic(battle, '/^d27', { letters: odd })).toEqual({ ok: true, value: move });
  });

  it('rejects letters that no record can contain', () => {
    for (const letter of [...'!.…?$[]{}', '\u200b', '\u0000']) {
      const faults = checkLetters({ ...letterSets.english, F: letter });
      expect(faults).toMatchObject([{ code: 'bad-letter', read: letter }]);
      expectSame(parseNotation(`algebraic:H${letter}RBNW`).ok, false);
    }
    for (let code = 0; code <= 0xffff; code++) {
      const letter = String.fromCharCode(code);
      if (checkLetters({ ...letterSets.english, B: letter }).length > 0) continue;
      const [game] = parseRecords(`${letter}d27 R${letter}d27 *`);
      expectEqual([code, isMoveText(`${letter}d27`), game!.nodes.length], [code, true, 2]);
    }
  });

  it('reports all errors at once', () => {
    const wrong = { ...letterSets.english, G: 'hh', L: 'Q', S: 'b', I: '7', B: 'X', king: '' };
    expect(checkLetters(wrong).map(({ code }) => code)).toEqual([
      'same-letter',
      'bad-letter',
      'bad-letter',
      'bad-letter',
      'bad-letter',
      'bad-letter',
    ]);
    expect(() => lettersFrom(wrong)).toThrowError(expect.objectContaining({ code: 'same-letter' }));
    expect(() => lettersFrom('klingon' as LetterSetName)).toThrowError(
      expect.objectContaining({ code: 'unknown-letters' }),
    );
    expect(() => lettersFrom('x'.repeat(1000) as LetterSetName)).toThrowError(
      /^Unknown letter set 'x{1,80}[.]*'/,
    );
    expect(checkLetters({} as LetterSet)).toHaveLength(6);
  });
});
