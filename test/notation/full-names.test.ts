import {
  createState,
  formatMove,
  type GameState,
  klinZha,
  parsePosition,
  romulanHeart,
  rulesOf,
  unwrap,
} from 'klin-zha';
import { parseNotation } from 'klin-zha/notation';
import { parseRecords, replayRecord } from 'klin-zha/records';
import { languages, pieceName } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { warriorCodes } from '../../src/rules/warriors.ts';

const start = createState(klinZha);
const battle = unwrap(parsePosition(klinZha, '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -'));

function read(name: string, state: GameState, text: string): string {
  const { moves, slips } = unwrap(parseNotation(name)).read(state, text);
  return moves.length === 1 ? formatMove(moves[0]!) : slips.map(({ code }) => code).join();
}

describe('full piece names', () => {
  it.each(['geometric', 'algebraic', 'algebraic:klinZhaGerman', 'coordinate'])(
    'are read in %s placements, in every form that the library writes',
    (notation) => {
      for (const rules of [klinZha, romulanHeart()])
        for (const language of languages)
          for (const code of warriorCodes) {
            const name = pieceName(rules, code, { language });
            const expected = `${code.toLowerCase()}@e16`;
            expect(read(notation, start, `${name} E16`), name).toBe(expected);
            expect(read(notation, start, `${name.toUpperCase()} e16`), name).toBe(expected);
          }
    },
  );

  it.each([
    ['Flyer E16', 'i@e16'],
    ['Ostruttore E16', 'b@e16'],
    ['Volante E16', 'i@e16'],
    ['Rapido E16', 's@e16'],
    ['Maitre d’Arme E16', 'f@e16'],
    ['Schnelllaufer E16', 's@e16'],
  ])('are read as in the sources: %s', (text, expected) => {
    expect(read('geometric', start, text)).toBe(expected);
  });

  it.each([
    ['geometric', 'Flier@G14 E15', 'g14e15'],
    ['geometric', 'Flier@G14 x Flier@D16', 'g14d16'],
    ['geometric', 'Volant@G14 x Volant@D16', 'g14d16'],
    ['algebraic', 'pawn g13h13', 'g13h13'],
    ['algebraic', 'knight g14 x knight d16', 'g14d16'],
    ['algebraic:german', 'Springer g14xd16', 'g14d16'],
    ['coordinate', 'Flier G14 D16', 'g14d16'],
    ['coordinate', 'Flier@g14-d16', 'g14d16'],
  ])('are read in moves of %s: %s', (notation, text, expected) => {
    expect(read(notation, battle, text)).toBe(expected);
  });

  it.each([
    'FencerG@I11 I22',
    'FENCERG@i11 i22',
    'FencerGoal@I11 I22',
    'Fencer G@I11 I22',
    "Maître d'ArmeG@I11 I22",
  ])('are read with the Goal appended, as in INT: %s', (text) => {
    const { moves, slips } = unwrap(parseNotation('geometric')).read(battle, text);
    expect(moves.map(formatMove)).toEqual(['i11i22g']);
    expect(slips).toMatchObject([{ code: 'written-out', expected: 'FeG@I11 I22' }]);
  });

  it('are read with a captured Goal appended', () => {
    const text = '1/3/5/3F*3/4v*4/11/13/15/17 1 - - 0 1 -';
    const beside = unwrap(parsePosition(rulesOf('romulan-heart:2'), text, { unchecked: true }));
    expect(read('geometric', beside, 'FencerG@D28 x VanguardG@E37')).toBe('d28e37g');
  });

  it.each(['Goal Fencer@I11', 'But I11', 'Herz Dame i11', 'Insegna I11'])(
    'are read with the Goal: %s',
    (text) => {
      const setup = '1/3/5/7/9/FL9/VVV10/SIIB11/8vvvfbsiil 1 W1E2 - 0 1 -';
      const state = unwrap(parsePosition(klinZha, setup, { unchecked: true }));
      const cell = state.toFields().warriors.find(({ warrior }) => warrior === 'F')!.cell;
      for (const notation of ['geometric'])
        expect(read(notation, state, text.replace(/i11/i, cell))).toBe(`g@${cell.toLowerCase()}`);
    },
  );

  it('report the canonical form for the whole text', () => {
    const { slips } = unwrap(parseNotation('geometric')).read(start, '  Flier E16');
    expect(slips).toMatchObject([{ code: 'written-out', offset: 2, length: 9, expected: 'Fl E16' }]);
  });

  it('suggest the canonical form in strict mode, and report why no move is legal', () => {
    const { read: readText } = unwrap(parseNotation('geometric'));
    expect(readText(start, 'Flier E16', { strict: true })).toMatchObject({
      moves: [],
      suggestions: [expect.anything()],
    });
    expect(readText(battle, 'Fencer@I11 A19').slips).toMatchObject([
      { code: 'illegal-move', read: 'Fencer@I11 A19' },
    ]);
  });

  it('are read in records', () => {
    const [record] = parseRecords('[Notation "geometric"]\n\nFencer A19, Lancer B29 *\n');
    expect(replayRecord(record!).plies.map(({ move }) => formatMove(move))).toEqual(['f@a19', 'l@b29']);
  });
});
