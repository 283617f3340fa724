import fc from 'fast-check';
import { createState, formatMove, klinZha, legalMoves } from 'klin-zha';
import {
  letterSets,
  type NotationReading,
  parseAlgebraic,
  parseCoordinate,
  parseGeometric,
  readAlgebraic,
  readCoordinate,
  readGeometric,
} from 'klin-zha/notation';
import { describe, expect, it } from 'vitest';
import { stateOn } from '../rulesets/variants/boards.ts';
import { runs } from '../support/runs.ts';
import { moveIn, stateWith } from './states.ts';

const state = stateWith('romulan-heart:2', {
  D38: 'F',
  D27: 's',
  E37: 'I',
  F37: 'I',
  I11: 'L*',
  A19: 'v*',
});
const queenTakes = moveIn(state, 'd38d27');

function codes({ slips }: NotationReading): string[] {
  return slips.map(({ code }) => code);
}

describe('a geometric move without an origin', () => {
  const field = stateWith('klin-zha', { G13: 'V*', H23: 'V', I11: 'S', F14: 'b', D28: 'f*' });
  const read = (text: string) => {
    const { moves, slips } = readGeometric(field, text);
    return [moves.map(formatMove), slips.map(({ code }) => code)];
  };

  it('is read if one legal move matches, and is ambiguous if several match', () => {
    expect(read('V H24')).toEqual([['h23h24'], ['missing-origin']]);
    expect(readGeometric(field, 'V H24').slips[0]!.expected).toBe('V@H23');
    expect(read('VG H13')).toEqual([['g13h13g'], ['missing-origin']]);
    expect(read('V H13')[0]).toEqual(['g13h13', 'g13h13g', 'h23h13']);
    expect(parseGeometric(field, 'V H13').ok).toBe(false);
    expect(parseGeometric(field, 'V H24', { strict: true }).ok).toBe(false);
  });

  it('is rejected if no legal move matches, or if the cell or piece is misspelt', () => {
    expect(read('S A19')).toEqual([[], ['illegal-move']]);
    // Most important first: a player did not mean a placement.
    expect(readGeometric(field, 'S A19').slips[0]!.message).toMatch(/^No Swift can move to A19\. /);
    expect(read('V x F14')).toEqual([[], ['illegal-move']]);
    expect(read('Y H24')).toEqual([[], ['unknown-piece']]);
    expect(read('V H2Z')).toEqual([[], ['bad-cell']]);
    expect(read('Fl x B@F14')).toEqual([[], ['no-such-warrior']]);
  });

  it('is a placement while pieces are in hand', () => {
    const start = createState(klinZha);
    expect(readGeometric(start, 'V G14').slips).toEqual([]);
    expect(readGeometric(start, 'V x G14').moves).toEqual([]);
  });
});

describe('typographic variants of characters', () => {
  it.each([
    ['a sign of multiplication', 'Q×d27', 'Fe@D38 × S@D27'],
    ['no-break and thin spaces', 'Qxd27\u00a0', 'Fe@D38\u00a0x\u2009S@D27'],
    ['a byte order mark and zero-width spaces', '\ufeffQx\u200bd27', '\ufeffFe@D38 x S@D27\u200b'],
    ['characters of full width', 'Ｑｘｄ２７', 'Ｆｅ＠Ｄ３８　ｘ　Ｓ＠Ｄ２７'],
    ['a Cyrillic letter', 'Qхd27', 'Fe@D38 х S@D27'],
    ['a colon', 'Q:d27', 'Fe@D38 : S@D27'],
  ])('are read as the plain character: %s', (_, algebraic, geometric) => {
    expect(readAlgebraic(state, algebraic).moves).toEqual([queenTakes]);
    expect(readGeometric(state, geometric)).toMatchObject({ moves: [queenTakes], slips: [] });
    expect(parseGeometric(state, geometric, { strict: true }).ok).toBe(false);
    expect(parseAlgebraic(state, algebraic, { strict: true }).ok).toBe(false);
  });

  it('include any hyphen after a warrior that leaves its Goal', () => {
    const left = stateWith('klin-zha', { D28: 'L*', I99: 'v*' });
    for (const hyphen of '-‐‑‒–—−') {
      const text = `L${hyphen}@D28 D27`;
      expect(readGeometric(left, text), text).toMatchObject({ moves: [moveIn(left, 'd28d27')], slips: [] });
    }
  });

  it('do not include the letters of a custom set', () => {
    const letters = { ...letterSets.english, F: 'Ｑ', L: '✕' };
    const move = moveIn(state, 'd38d27');
    expect(readAlgebraic(state, 'Ｑxd27', { letters })).toMatchObject({ moves: [move], slips: [] });
    expect(readAlgebraic(state, '✕i12', { letters }).moves.map(formatMove)).toEqual(['i11i12']);
  });

  it('are quoted in errors as written, at their original positions', () => {
    const text = '\u00a0 Ｒxd２７';
    const [fault] = readAlgebraic(state, text).slips;
    expect(text.slice(fault!.offset, fault!.offset! + fault!.length!)).toBe('Ｒxd２７');
    expect(fault!.read).toBe('Ｒxd２７');
  });
});

describe('spaces and hyphens in algebraic notation', () => {
  it.each(['Q x d27', 'Qx d27', 'Q d38 x d27', 'Q xd27', 'Qd38-xd27'])('are accepted: %s', (text) => {
    expect(readAlgebraic(state, text).moves).toEqual([queenTakes]);
    expect(codes(readAlgebraic(state, text))).toEqual([
      text.includes('38') ? 'surplus-origin' : 'not-canonical',
    ]);
  });

  it('are accepted between the cells', () => {
    const pawn = stateWith('romulan-heart:2', { D38: 'V', I11: 'L*', A19: 'v*' });
    expect(readAlgebraic(pawn, 'd38-d39').moves.map(formatMove)).toEqual(['d38d39']);
    expect(codes(readAlgebraic(pawn, 'd38-d39'))).toEqual(['surplus-origin']);
  });

  it('are not an error before a draw offer', () => {
    expect(readAlgebraic(state, 'Qxd27 (=)')).toMatchObject({ slips: [], drawOffer: true });
  });
});

describe('a move with more than 64 characters', () => {
  it('is rejected, and partly quoted', () => {
    for (const read of [readGeometric, readAlgebraic, readCoordinate]) {
      const [longest, longer] = [64, 65].map((length) => 'z'.repeat(length)) as [string, string];
      expect(read(state, longest).slips).toMatchObject([{ code: 'unreadable', read: longest }]);
      const message = 'A move cannot have 65 characters: expected at most 64.';
      expect(read(state, longer).slips).toMatchObject([
        { code: 'too-long', message, read: `${'z'.repeat(61)}...` },
      ]);
    }
  });
});

describe('capture marks', () => {
  it('are accepted in coordinates if a Goal without a warrior is captured (R5.3)', () => {
    const state = stateWith('klin-zha', { E37: 'F', A19: 'G', E38: 'g', I99: 'v' });
    const slips = (text: string) => readCoordinate(state, text).slips.map(({ code }) => code);
    expect(slips('e37xe38')).not.toContain('no-capture');
    expect(slips('e37xe48')).toContain('no-capture');
  });

  it.each(['Q X d27', 'QXd27', 'Qx D27', 'QX D27', 'q x d27', 'Q X Bd27'])(
    'may be in upper case and surrounded by spaces: %s',
    (text) => {
      expect(readAlgebraic(state, text).moves).toEqual([queenTakes]);
    },
  );

  it('are also a slip on boards with levels', () => {
    const state = stateOn('romulan-heart:2+tetrahedral', 'F*@3E35 s@1I11 v*@1I22', { regions: 'A1B2' });
    const { moves, slips } = readCoordinate(state, '3e35x3e36');
    expect(moves.map(formatMove)).toEqual(['3e353e36']);
    expect(slips).toMatchObject([
      { code: 'not-canonical' },
      { code: 'no-capture', read: 'x', offset: 4, message: 'No piece to capture on 3E36.' },
    ]);
  });

  it('are a slip in a coordinate move that captures nothing', () => {
    expect(codes(readCoordinate(state, 'd38xd28'))).toEqual(['not-canonical', 'no-capture']);
  });
});

describe('text that matches several legal moves', () => {
  it('means the move with the fewest slips', () => {
    for (const [read, parse, text] of [
      [readAlgebraic, parseAlgebraic, 'Qxd26'],
      [readGeometric, parseGeometric, 'Fe@D38 x S@D26'],
      [readCoordinate, parseCoordinate, 'd38xd26'],
    ] as const) {
      expect(read(state, text).moves.length).toBeGreaterThan(1);
      expect(parse(state, text)).toEqual({ ok: true, value: queenTakes });
      expect(parse(state, text, { strict: true }).ok).toBe(false);
    }
    expect(parseAlgebraic(state, 'Nh35').ok).toBe(false);
  });
});

describe('a missing letter', () => {
  it('is accepted if the whole cell identifies the warrior', () => {
    expect(readAlgebraic(state, 'd38xd27').moves).toEqual([queenTakes]);
    expect(codes(readAlgebraic(state, 'd38xd27'))).toEqual(['missing-piece', 'surplus-origin']);
    expect(readAlgebraic(state, 'dxd27').moves).toEqual([]);
  });
});

describe('coordinate moves', () => {
  it.each<[string, string[]]>([
    ['d38xd27', ['not-canonical']],
    ['D38:D27', ['not-canonical']],
    ['d38 × d27', ['not-canonical']],
    ['d58xd27', ['misspelt-cell']],
    ['d38xb27', ['misspelt-cell']],
    ['d38d27', []],
    ['D38D27', ['letter-size']],
    ['d83d27', ['not-canonical']],
    ['d38-d27', ['not-canonical']],
    [' d38 d27', ['not-canonical']],
    ['ｄ３８ｄ２７', []],
  ])('are read leniently: %s', (text, expected) => {
    const reading = readCoordinate(state, text);
    expect([reading.moves, codes(reading)]).toEqual([[queenTakes], expected]);
    const strict = readCoordinate(state, text, { strict: true });
    expect(strict.moves).toEqual(text === 'd38d27' ? [queenTakes] : []);
  });

  it.each<[string, string]>([
    ['', 'empty-text'],
    ['Qxd27', 'unreadable'],
    ['a99d27', 'bad-cell'],
    ['d38i99', 'illegal-move'],
    ['attacker', 'unreadable'],
  ])('are rejected with a reason: %j', (text, code) => {
    expect(codes(readCoordinate(state, text))[0]).toBe(code);
  });

  it('may leave the Goal threatened if unsafe moves are accepted (R6.5)', () => {
    const unsafe = stateWith('klin-zha', { I11: 'V*', I12: 'V', I23: 'f', A19: 'v*' });
    expect(readCoordinate(unsafe, 'i12h12').moves).toEqual([]);
    const reading = readCoordinate(unsafe, 'i12h12', { acceptUnsafe: true });
    expect([reading.moves.map(formatMove), codes(reading)]).toEqual([['i12h12'], ['goal-threatened']]);
  });
});

describe('suggestions', () => {
  const suggested = (reading: NotationReading): string[] => (reading.suggestions ?? []).map(formatMove);
  const told = (reading: NotationReading): readonly (string | undefined)[] =>
    reading.slips.map(({ expected }) => expected);

  it('contain the only legal move that is similar to invalid text', () => {
    const state = stateWith('romulan-heart:2', { D38: 'F', D27: 's', I11: 'L*', A19: 'v*' });
    const wrong = readAlgebraic(state, 'Rxd27');
    expect(wrong.moves).toEqual([]);
    expect([suggested(wrong), told(wrong)]).toEqual([['d38d27'], ['Qxd27']]);
    expect(wrong.slips[0]!.message).toMatch(/ Did you mean 'Qxd27'\?$/);
    const digit = readGeometric(state, 'Fe@D38 D17');
    expect([suggested(digit), told(digit)]).toEqual([['d38d27'], ['Fe@D38 x S@D27']]);
    const coordinates = readCoordinate(state, 'd38d17');
    expect([suggested(coordinates), told(coordinates)]).toEqual([['d38d27'], ['d38d27']]);
  });

  it('accompany a single reason, even if several warriors match', () => {
    const pawns = stateWith('romulan-heart:2', { D38: 'V', E37: 'V', I11: 'L*', A19: 'v*' });
    expect(readAlgebraic(pawns, 'g14').slips).toHaveLength(1);
    expect(readAlgebraic(pawns, 'g14').slips[0]!.message).toMatch(/on D38 .*on E37 /);
  });

  it('contain all similar legal moves', () => {
    const reading = readAlgebraic(state, 'Rxd27');
    expect(suggested(reading)).toEqual(['d38d27', 'f37d27']);
    expect(told(reading)).toEqual(['Qxd27, Nxd27']);
    expect(reading.slips[0]!.message).not.toContain('Perhaps');
  });

  it('contain the moves that lenient reading accepts in strict mode', () => {
    const reading = readAlgebraic(state, 'Qd38xd27', { strict: true });
    expect([reading.moves, suggested(reading)]).toEqual([[], ['d38d27']]);
    const open = readAlgebraic(state, 'Nh35', { strict: true });
    expect(suggested(open)).toEqual(['e37h35', 'f37h35']);
  });

  it('are not looked for if the option says so, which changes nothing else', () => {
    for (const text of ['Rxd27', 'Qi99', 'Qd27', 'Nh35']) {
      const { suggestions, ...reading } = readAlgebraic(state, text);
      const [slip, ...slips] = reading.slips;
      const quick = readAlgebraic(state, text, { suggest: false });
      expect(quick, text).not.toHaveProperty('suggestions');
      if (suggestions === undefined) expect(quick).toEqual(reading);
      else expect([quick.slips[0]!.code, ...quick.slips.slice(1)]).toEqual([slip!.code, ...slips]);
    }
  });

  it('are absent if the text is valid or no move is similar', () => {
    expect(readAlgebraic(state, 'Qd27')).not.toHaveProperty('suggestions');
    for (const text of ['', '?', 'Qi99', 'x', 'hello world'])
      expect(readAlgebraic(state, text), text).not.toHaveProperty('suggestions');
  });
});

describe('any text', () => {
  /** Parts of moves, marks, and characters of every kind, concatenated. */
  const texts = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'Q',
          'H',
          'Fe',
          'Fl',
          'G',
          '@',
          ' ',
          'x',
          ':',
          '×',
          '+',
          '(=)',
          '-',
          'd27',
          'D38',
          'e37',
        ),
        fc.constantFrom(
          '\u00a0',
          '\u200b',
          '\ufeff',
          '２',
          'Ｑ',
          'х',
          '🧱',
          '\ud83e',
          'i\u0307',
          'ß',
          'ﬀ',
          '1',
          'd',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));
  const readers = [readAlgebraic, readGeometric, readCoordinate];

  it('is quoted as it was written by a strict refusal', () => {
    const { slips } = readAlgebraic(state, 'Ｑ:d27', { strict: true });
    expect(slips).toMatchObject([{ read: 'Ｑ:d27', expected: 'Qxd27', offset: 0 }]);
  });

  it('returns legal moves, or reasons with positions', () => {
    const legal = new Set(legalMoves(state));
    fc.assert(
      fc.property(texts, fc.constantFrom(...readers), fc.boolean(), (text, read, strict) => {
        const { moves, slips, suggestions = [] } = read(state, text, { strict });
        expect(moves.length + slips.length).toBeGreaterThan(0);
        expect([...moves, ...suggestions].every((move) => legal.has(move))).toBe(true);
        for (const fault of slips) {
          const { offset, length, read: shown } = fault;
          if (length! <= 64) expect(text.slice(offset, offset! + length!)).toBe(shown);
          expect(offset! + length!).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: runs(1_500) },
    );
  });
});
