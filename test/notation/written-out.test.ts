/** Moves as people say and print them: words, figurines, arrows, and signs from chess. */

import { formatMove, type GameState, klinZha, parsePosition, unwrap } from 'klin-zha';
import { parseNotation } from 'klin-zha/notation';
import { parseRecords, replayRecord } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

const text = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';
const battle = unwrap(parsePosition(klinZha, text));

function read(name: string, move: string, state: GameState = battle) {
  const { moves, slips } = unwrap(parseNotation(name)).read(state, move);
  return [moves.map(formatMove).join(), slips.map(({ code }) => code).join()];
}

describe('a written-out move', () => {
  it.each([
    ['geometric', 'Flier at G14 takes Flier at D16', 'g14d16'],
    ['geometric', 'The Flier on G14 captures the Flier on D16', 'g14d16'],
    ['geometric', 'Vanguard G13 to H13', 'g13h13'],
    ['geometric', 'Vanguard moves from G13 to H13', 'g13h13'],
    ['geometric', 'Fencer and Goal from I11 to I22', 'i11i22g'],
    ['geometric', 'Fencer leaves the Goal from I11 to I22', 'i11i22'],
    ['geometric', 'V@G13 → H13', 'g13h13'],
    ['geometric', 'V@G13 -> H13', 'g13h13'],
    ['geometric', 'V@G13 H13#', 'g13h13'],
    ['geometric', 'V@G13 H13+', 'g13h13'],
    ['geometric', 'F1@G14 E15', 'g14e15'],
    ['geometric', 'FI@G14 E15', 'g14e15'],
    ['geometric', 'V@Gl3 HI3', 'g13h13'],
    ['geometric', 'Flier at G14 retakes Flier at D16', 'g14d16'],
    ['algebraic', 'knight g14 takes d16', 'g14d16'],
    ['algebraic', '♘g14xd16', 'g14d16'],
    ['algebraic', '♘g14x♞d16', 'g14d16'],
    ['algebraic', '♔♕i22', 'i11i22g'],
    ['algebraic', '♙g13h13', 'g13h13'],
    ['algebraic', 'Ng14xd16#', 'g14d16'],
    ['algebraic:german', 'Springer g14 schlägt d16', 'g14d16'],
    ['algebraic:german', 'Bauer von g13 nach h13', 'g13h13'],
    ['algebraic:french', 'cavalier g14 prend d16', 'g14d16'],
  ])('is read in %s: %s', (notation, move, expected) => {
    const [moves, codes] = read(notation, move);
    expect(moves).toBe(expected);
    expect(codes).toContain('written-out');
  });

  it('is reported once per record', () => {
    const moves = 'Vanguard G13 to H13, Flier E27 to E15, Vanguard H13 to G13, Flier E15 to E27';
    const [record] = parseRecords(`[Position "${text}"]\n[Notation "geometric"]\n\n${moves} *`);
    const replay = replayRecord(record!);
    expect(replay.plies.map(({ move }) => formatMove(move))).toEqual([
      'g13h13',
      'e27e15',
      'h13g13',
      'e15e27',
    ]);
    expect(replay.diagnostics.filter(({ code }) => code === 'written-out')).toHaveLength(1);
  });
});

describe('a Goal letter before the letter of its carrier', () => {
  it('is read like a Goal letter after it', () => {
    expect(read('geometric', 'GFe@I11 I22')).toEqual(['i11i22g', 'misspelt-piece']);
  });
});

describe('a record without a Notation tag', () => {
  it.each([
    ['v@g13 h13, fl@e27 e15', 'geometric'],
    ['Sg14xd16 Dxd16 g13h13', 'algebraic:german'],
  ])('is read in other notations if it cannot be played: %s', (moves, notation) => {
    const [record] = parseRecords(`[Position "${text}"]\n\n${moves} *`);
    const replay = replayRecord(record!);
    expect([replay.notation.name, replay.isComplete]).toEqual([notation, true]);
    expect(replay.diagnostics.map(({ code }) => code)).toContain('other-notation');
  });
});
