import {
  defineRuleset,
  explainMove,
  isLegal,
  parseMove,
  play,
  refusalCodes,
  rulesOf,
  tryPlay,
  withWarrior,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { OUTCOME, packMove } from '../../src/engine/move.ts';
import { standardWarriors } from '../../src/rules/warriors.ts';
import { stateOf } from '../support/positions.ts';
import { refusedMoves, stateOfRefused } from '../support/refused-moves.ts';

const corners = 'G@A19 g@I99';
const battle = `F@E15 v@H34 ${corners}`;

const walled = defineRuleset({
  ...rulesOf('klin-zha'),
  id: 'walled',
  warriors: withWarrior(standardWarriors, 'B', { name: 'Wall' }),
});

describe('explainMove', () => {
  it.each(refusedMoves)('%s (%s) in %s: %s %j %s', (...refused) => {
    const [code, ruling, , , , move, cells] = refused;
    const state = stateOfRefused(refused);
    const verdict = explainMove(state, move);
    expect(verdict).toEqual({
      legal: false,
      code,
      ruling,
      message: expect.stringMatching(/^[A-Z1-9].{10,}[.?]$/),
      cells: cells === '' ? [] : cells.split(' '),
      roles: (cells === '' ? [] : cells.split(' ')).map((cell) => expect.objectContaining({ cell })),
      params: expect.objectContaining({ seat: state.seat }),
    });
    expect(isLegal(state, move)).toBe(false);
  });

  it('R3.1: spells out how far the warrior moves', () => {
    const pieces = 'F@E15 V@E37 L*@A19 g@I99';
    const messageOf = (move: string) => explainMove(stateOf('klin-zha', pieces), move).message;
    expect(messageOf('e37e49')).toBe('The Vanguard on E37 cannot reach E49: it moves 1 step.');
    expect(messageOf('e15e37')).toBe('The Fencer on E15 cannot reach E37: it moves 1 to 3 steps.');
    expect(messageOf('a19c28')).toMatch(/^The Lancer on A19 cannot reach C28: .* in a straight line\.$/);
  });

  it.each([
    ['F@E15 b@F26', 'enemy-zone', 'E26 lies in the zone of an enemy Wall.'],
    ['F@E15 B@D16 b@F26', 'enemy-zone', 'E26 lies in the zone of an enemy Wall.'],
    [
      'F@E15 b@F26 v@E26',
      'protected',
      'The Vanguard on E26 is in the zone of an enemy Wall and cannot be captured.',
    ],
  ])('R4.2: uses the name that the ruleset has for a Blockader: %s', (pieces, code, message) => {
    const state = stateOf(walled, `${pieces} ${corners}`);
    expect(explainMove(state, 'e15e26')).toMatchObject({ code, message });
  });

  it('R10.10, section 15: rejects an outcome in another notation', () => {
    const state = stateOf('klin-zha+kinta', `F@E15 v@E16 ${corners}`, { state: 'combat=e15e16' });
    expect([0, 1].map((winner) => isLegal(state, packMove(0, OUTCOME, 0, winner, false)))).toEqual([
      true,
      true,
    ]);
    for (const other of [packMove(0, OUTCOME, 1, 0, false), packMove(0, OUTCOME, 0, 1, true)])
      expect(explainMove(state, other)).toMatchObject({ code: 'not-on-board', ruling: 'R1.2' });
  });

  it('has an example of every code', () => {
    expect([...new Set(refusedMoves.map(([code]) => code))].sort()).toEqual([...refusalCodes].sort());
  });

  it('reports a legal move as legal', () => {
    expect(explainMove(stateOf('klin-zha', battle), 'e15e16')).toEqual({
      legal: true,
      code: 'legal',
      ruling: null,
      message: 'The move is legal.',
      cells: [],
    });
  });

  it.each([
    ['', 'expected a move such as'],
    [
      'z9',
      "The text 'z9' is not a valid move: expected a move such as 'e37f48', 'e37f48g', 'f@e16', 'g@i11' or 'h12i22r'.",
    ],
    ['e15', 'expected a move such as'],
    ['e15e16x', 'expected a move such as'],
    ['f@e16g', 'expected a move such as'],
    ['e15a11', "The text 'a11' in 'e15a11' is not a valid cell: expected the name of a cell."],
    ['e15e92', 'expected the name of a cell'],
    ['2c25c25', 'expected the name of a cell'],
  ])('refuses text that is not a move, with what was expected: %j', (text, message) => {
    const state = stateOf('klin-zha', battle);
    const refusal = explainMove(state, text);
    expect(refusal).toMatchObject({ legal: false, code: 'bad-move', ruling: 'R1.2', cells: [], roles: [] });
    expect(refusal.message).toContain(message);
    expect(isLegal(state, text)).toBe(false);
  });

  it('throws for neither text nor a number', () => {
    const state = stateOf('klin-zha', battle);
    for (const strange of [null, undefined, {}, ['e15e16']])
      expect(() => explainMove(state, strange as never)).toThrow(
        expect.objectContaining({ code: 'bad-move' }),
      );
  });

  it('ignores spaces around a move', () => {
    const state = stateOf('klin-zha', battle);
    for (const text of [' e15e16', 'e15e16 ', '\te15e16\n', ' E51E61 ']) {
      expect(explainMove(state, text).legal).toBe(true);
      expect(isLegal(state, text)).toBe(true);
      expect(String(play(state, text))).toBe(String(play(state, 'e15e16')));
      expect(tryPlay(state, text).ok).toBe(true);
    }
    const spaced = parseMove(state, '  e15a11 ');
    expect(spaced).toMatchObject({ ok: false, errors: [{ code: 'bad-cell', offset: 5, length: 3 }] });
    expect(parseMove(state, 'e15 e16').ok).toBe(false);
  });
});
