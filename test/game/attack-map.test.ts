/** Statements in the sources about attacks and protection, compared with the attack map. */

import { readFileSync } from 'node:fs';
import {
  attackersOf,
  type CellName,
  explainMove,
  formatMove,
  type GameState,
  isLegal,
  legalMoves,
  play,
  threats,
} from 'klin-zha';
import { parseRecords, replayRecord } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { cellNames, neighboursOf } from '../support/geometry.ts';
import { stateOf } from '../support/positions.ts';

const text = readFileSync(new URL('../../examples/records/introduction.kzn', import.meta.url), 'utf8');
const { plies } = replayRecord(parseRecords(text)[0]!);
const first = plies.findIndex(({ move }) => formatMove(move) === 'g14d16');

/** INT's battle after a number of moves. */
function battle(moves: number): GameState {
  return plies[first - 1 + moves]!.state;
}

describe("INT's commentary on its battle", () => {
  const setup = battle(0);

  it('setup: a Flier threatens an unprotected Vanguard, and the protected Flier in front of it', () => {
    expect(attackersOf(setup, 'G13', 2)).toEqual(['D16']);
    expect(attackersOf(setup, 'G13', 1)).toEqual([]);
    expect(attackersOf(setup, 'G14', 2)).toEqual(['D16']);
    expect(attackersOf(setup, 'G14', 1)).not.toEqual([]);
  });

  it('setup: the Flier attacks the Goal directly after it captured the Vanguard', () => {
    const pieces = 'F*@I11 V@G13 i@D16 v*@C18';
    const taken = play(stateOf('klin-zha', pieces, { seat: 2, regions: 'N2W1' }), 'd16g13');
    expect(threats(taken)).toMatchObject([{ from: 'G13', goal: 'I11' }]);
  });

  it('move 1: Gold would capture the Goal next', () => {
    expect(attackersOf(battle(1), 'C18', 1)).toContain('D16');
    expect(threats(battle(1))).toMatchObject([{ from: 'D16', goal: 'C18' }]);
  });

  it('move 1: every threatened warrior is protected after the exchange', () => {
    const state = battle(2);
    expect(threats(state)).toEqual([]);
    for (const { cell, seat } of state.toFields().warriors) {
      const attacked = attackersOf(state, cell, seat === 1 ? 2 : 1).length > 0;
      if (attacked) expect(attackersOf(state, cell, seat), cell).not.toEqual([]);
    }
  });

  it('move 2: the Blockader prevents a threat to the Swift as long as it does not move', () => {
    const state = battle(4);
    expect(attackersOf(state, 'G36', 2)).toEqual([]);
    const pieces = state.toFields().warriors.filter(({ warrior, seat }) => warrior !== 'B' || seat !== 1);
    const without = stateOf(
      'klin-zha',
      pieces
        .map(({ warrior, seat, cell }) => `${seat === 2 ? warrior.toLowerCase() : warrior}@${cell}`)
        .join(' '),
    );
    expect(attackersOf(without, 'G36', 2)).toContain('F48');
  });

  it('move 3: the Flier can threaten the Goal from three cells, and only G13 is not protected', () => {
    const state = battle(6);
    // It is Gold's turn: the Flier plans its next move.
    const pieces = state.toFields().warriors.map(({ warrior, seat, cell }) => {
      const star = state.toFields().goals[seat - 1] === cell ? '*' : '';
      return `${seat === 2 ? warrior.toLowerCase() : warrior}${star}@${cell}`;
    });
    const green = stateOf('klin-zha', pieces.join(' '), { seat: 2, regions: 'N2W1' });
    expect(String(green).split(' ')[0]).toBe(String(state).split(' ')[0]);
    const cells = legalMoves(green, { from: 'E15' })
      .map((move) => threats(play(green, move)).find(({ goal }) => goal === 'I11')?.from)
      .filter((cell) => cell !== undefined);
    expect([...cells].sort()).toEqual(['G13', 'G14', 'H13']);
    expect(cells.filter((cell) => attackersOf(state, cell, 1).length === 0)).toEqual(['G13']);
  });

  it('move 4: the Lancer protects the cell and threatens the Flier', () => {
    expect(attackersOf(battle(7), 'G13', 1)).toEqual(['G25']);
    expect(attackersOf(battle(7), 'E15', 1)).toContain('G25');
  });

  it('move 5: the Flier protected its Vanguard and is now too close', () => {
    expect(attackersOf(battle(8), 'F14', 1)).toContain('I44');
    expect(attackersOf(battle(9), 'F14', 1)).toEqual([]);
    expect(attackersOf(battle(9), 'F14', 2)).toEqual(['D17']);
  });

  it('move 5: the Goal is threatened afterwards', () => {
    expect(threats(battle(10))).toMatchObject([{ from: 'F14', goal: 'I11' }]);
  });

  it('move 10: a Swift of each side is unprotected', () => {
    expect(attackersOf(battle(18), 'G46', 2)).toEqual([]);
    expect(attackersOf(battle(19), 'G36', 1)).toEqual([]);
  });

  it('move 11: the Goal is attacked directly, and the remaining Flier is unprotected', () => {
    expect(attackersOf(battle(21), 'B19', 1)).toEqual(['E16']);
    expect(attackersOf(battle(22), 'F14', 2)).toEqual([]);
  });
});

describe('RH S2: the wall in front of the corner', () => {
  const wall: CellName = 'H23';
  const closed: readonly CellName[] = [wall, ...neighboursOf(wall)];
  const room: CellName[] = ['I11'];
  for (const cell of room)
    for (const next of neighboursOf(cell))
      if (!closed.includes(next) && !room.includes(next)) room.push(next);
  const state = (pieces: string) =>
    stateOf('romulan-heart:2', `V*@I11 B@${wall} g@A19 ${pieces}`, { regions: 'W2E1' });

  it('makes a fortress of four cells in which only a knight threatens the heart', () => {
    expect([...room].sort()).toEqual(['H12', 'I11', 'I12', 'I22']);
    const threatening = new Set<string>();
    for (const kind of 'flsivb')
      for (const cell of cellNames) {
        if (room.includes(cell) || closed.includes(cell) || cell === 'A19') continue;
        const held = state(`${kind}@${cell}`);
        if (room.some((inside) => attackersOf(held, inside, 2).length > 0)) threatening.add(kind);
      }
    expect([...threatening]).toEqual(['i']);
  });

  it.each(['F14', 'G14'] as const)('a knight on %s leaves only I22', (cell) => {
    const held = state(`i@${cell}`);
    expect(room.filter((inside) => attackersOf(held, inside, 2).length === 0)).toEqual(['I22']);
  });

  it('a pawn does not reach the other edge in one move, a rook does', () => {
    const on = (carrier: string) =>
      stateOf('romulan-heart:2', `${carrier}*@H12 B@${wall} g@A19`, { regions: 'W2E1' });
    expect(isLegal(on('V'), 'h12i22g')).toBe(false);
    expect(isLegal(on('L'), 'h12i22g')).toBe(true);
  });

  it("a bishop in the wall's protection zone protects the corner and the cell beside it", () => {
    const held = state('S@H13');
    expect(attackersOf(held, 'I11', 1)).toContain('H13');
    expect(attackersOf(held, 'I12', 1)).toContain('H13');
  });

  it("a pawn cannot take the heart into its own wall's zone", () => {
    const held = stateOf('romulan-heart:2', `V*@I22 B@${wall} g@A19`, { regions: 'W2E1' });
    expect(explainMove(held, 'i22i23g')).toMatchObject({ code: 'goal-in-zone', ruling: 'R4.5' });
  });
});

describe('RH 3.2: a piece attacks a triangle where it could capture', () => {
  it('attacks a cell where an enemy could be, even if it is empty', () => {
    const base = 'G@A19 L@C28 g@I11';
    const empty = stateOf('romulan-heart:2', base);
    for (const cell of cellNames.filter((name) => !['A19', 'C28', 'I11'].includes(name))) {
      const attacks = attackersOf(empty, cell, 1).includes('C28');
      const held = stateOf('romulan-heart:2', `${base} v@${cell}`);
      expect(isLegal(held, `c28${cell.toLowerCase()}`), cell).toBe(attacks);
    }
  });

  it('attacks even if its heart would not be safe (R5.4)', () => {
    const held = stateOf('klin-zha', 'V*@I99 S@I89 l@I78 g@A19');
    expect(isLegal(held, 'i89h79')).toBe(false);
    expect(attackersOf(held, 'H79', 1)).toContain('I89');
  });
});
