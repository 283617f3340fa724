import { describe, expect, it } from 'vitest';
import {
  attackersOf,
  createPosition,
  formatMove,
  type GameState,
  legalMoves,
  parsePosition,
  play,
  rulesOf,
  threats,
  unwrap,
} from '../../src/index.ts';
import { strategies } from '../../src/words/index.ts';

function stateOf(id: string): GameState {
  const { rules, position } = strategies.find((strategy) => strategy.id === id)!;
  return unwrap(parsePosition(rulesOf(rules), position));
}

/** The cells to which a seat's heart can be carried without being threatened there. */
function escapes(state: GameState): string[] {
  return legalMoves(state)
    .map(formatMove)
    .filter((move) => move.endsWith('g') && threats(play(state, move)).length === 0);
}

const corner = ['A19', 'B19', 'B18', 'B29'] as const;
const attacked = (state: GameState) => corner.filter((cell) => attackersOf(state, cell, 2).length > 0);

describe('strategies (RH S1 to S3)', () => {
  it('are legal positions with one id each', () => {
    expect(new Set(strategies.map(({ id }) => id)).size).toBe(strategies.length);
    for (const { id } of strategies) expect(stateOf(id).phase, id).toBe('battle');
  });

  it('close the corner to all but knights (S2)', () => {
    const state = stateOf('fortress');
    const fields = state.toFields();
    const own = fields.warriors.filter(({ seat }) => seat === 1);
    const canThreaten = (warrior: 'F' | 'L' | 'S' | 'I'): boolean =>
      state.rules.board.cells.some(({ name }) => {
        if (/^[ABC]/.test(name)) return false;
        const warriors = [...own, { cell: name, warrior, seat: 2 as const }];
        const placed = createPosition(state.rules, { ...fields, warriors }, { unchecked: true });
        return placed.ok && attackersOf(placed.value, 'A19', 2).length > 0;
      });
    expect((['F', 'L', 'S', 'I'] as const).filter(canThreaten)).toEqual(['I']);
  });

  it('attack one edge, then the other (S2)', () => {
    expect(escapes(stateOf('knight-attack'))).toEqual(['b19b29g']);
    expect(escapes(stateOf('knight-attack-other-edge'))).toEqual([]);
    expect(escapes(stateOf('rook-carries'))).toEqual(['a19b29g']);
  });

  it('answer with a queen, a bishop, and a wall (S2)', () => {
    expect(legalMoves(stateOf('queen-in-zone')).map(formatMove)).toContain('d28d16');
    expect(attackersOf(stateOf('queen-in-zone'), 'D28', 2)).toEqual([]);
    expect(attackersOf(stateOf('bishop-in-zone'), 'A19', 1)).toContain('C29');
    expect(attackersOf(stateOf('bishop-in-zone'), 'B19', 1)).toContain('C29');
    const broken = stateOf('wall-attack');
    expect(attacked(broken)).toEqual([...corner]);
    expect(attackersOf(broken, 'D39', 1)).toEqual([]);
    expect(escapes(broken)).toEqual([]);
  });

  it.each([
    ['defensive-army', 2],
    ['aggressive-army', 2],
  ])('protect every warrior of %s at least %d times (S3)', (id, least) => {
    const state = stateOf(id);
    for (const { cell, seat } of state.warriors)
      if (seat === 1) expect(attackersOf(state, cell, 1).length, cell).toBeGreaterThanOrEqual(least);
  });
});
