import fc from 'fast-check';
import {
  createPosition,
  explainMove,
  formatMove,
  formatPosition,
  type GameState,
  klinZha,
  legalMoves,
  type PositionFields,
  parsePosition,
  play,
  type Seat,
  sameState,
  unwrap,
  type WarriorCode,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { warriorCodes } from '../../src/rules/warriors.ts';
import { baseRulesets } from '../support/games.ts';
import { cellNames } from '../support/geometry.ts';
import { moveSpace } from '../support/move-space.ts';
import { stateOf } from '../support/positions.ts';
import { runs } from '../support/runs.ts';

/** Warriors and Goals on any valid cells, even if no game reaches the position. */
const anything: fc.Arbitrary<GameState> = fc
  .record({
    rules: fc.constantFrom(...baseRulesets),
    seat: fc.nat(),
    cells: fc.shuffledSubarray([...cellNames], { minLength: 6, maxLength: 20 }),
    kinds: fc.array(fc.constantFrom(...warriorCodes), { minLength: 20, maxLength: 20 }),
    armies: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
    captured: fc.constantFrom<readonly Seat[]>([1, 2, 3], [1, 2, 3], [1, 1, 3], [3, 2, 3]),
    bare: fc.nat(3),
    hand: fc.constantFrom<readonly WarriorCode[]>([], [], [], ['V'], ['F', 'B']),
  })
  .map(({ rules, seat, cells, kinds, armies, captured, bare, hand }) => {
    const seats = rules.colours.map((_, index) => (index + 1) as Seat);
    const owners = seats.length === 2 ? seats : captured;
    const placed = cells.slice(bare).map((cell, index) => ({
      cell,
      warrior: kinds[index]!,
      seat: seats[armies[index]! % seats.length]!,
    }));
    const goals = seats.map((own) => {
      if (owners[own - 1] !== own) return null;
      const abandoned = cells.slice(0, bare)[own - 1];
      return abandoned ?? placed.find((one) => owners[one.seat - 1] === own)?.cell ?? null;
    });
    const living = seats.filter((own) => owners[own - 1] === own);
    const fields: PositionFields = {
      warriors: placed,
      goals,
      seat: living[seat % living.length]!,
      regions: rules.board.regions.map((_, region) => seats[region] ?? null),
      owners,
      halfmoveClock: 0,
      round: 1,
      first: 1,
      hands: seats.map((own) => (own === living[seat % living.length] ? hand : [])),
      combat: null,
      variantState: {},
    };
    return createPosition(rules, fields, { unchecked: true });
  })
  // R8.3: no state, not even an unchecked one, waits for a player whose turn is passed over.
  .filter((made) => made.ok || made.errors.some(({ code }) => code !== 'turn-passes'))
  .map(unwrap);

const spaces = new Map(baseRulesets.map((rules) => [rules, moveSpace(rules)]));

/** Lists the moves on which legalMoves and explainMove disagree. */
function disagreements(state: GameState): string[] {
  const legal = new Set(legalMoves(state));
  const { steps, placements, goals } = spaces.get(state.rules)!;
  return [...steps, ...placements, ...goals]
    .filter((move) => explainMove(state, move).legal !== legal.has(move))
    .map(formatMove);
}

describe('a position that no game reaches', () => {
  it('is restored from its string', () => {
    fc.assert(
      fc.property(anything, (state) => {
        const again = unwrap(parsePosition(state.rules, formatPosition(state), { unchecked: true }));
        expect(sameState(again, state)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    ['the Goal in its own Blockader’s zone', 'V*@A19 B@B19 i@D49 g@I99'],
    ['the Goal under its own Blockader', 'B*@A19 i@D49 v*@I99'],
  ])('R6.1: has the same rules for legalMoves and explainMove: %s', (_, pieces) => {
    expect(disagreements(stateOf('klin-zha', pieces))).toEqual([]);
  });

  it('has the same rules for legalMoves and explainMove', () => {
    fc.assert(
      fc.property(anything, (state) => {
        expect(disagreements(state)).toEqual([]);
      }),
      { numRuns: runs(120) },
    );
  });

  it('leads to states that agree with their strings', () => {
    fc.assert(
      fc.property(anything, fc.nat(), (state, choice) => {
        const moves = legalMoves(state);
        if (moves.length === 0) return;
        const next = play(state, moves[choice % moves.length]!);
        const again = unwrap(parsePosition(next.rules, formatPosition(next), { unchecked: true }));
        expect(again.hash()).toBe(next.hash());
        expect(legalMoves(again)).toEqual(legalMoves(next));
        expect(again.phase).toBe(next.phase);
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each(['00', '20', '21'])('R8.4: is rejected if no seat owns its own army: %s', (owners) => {
    const text = `F/3/5/7/9/11/13/15/16v 1 - ${owners} 0 1 -`;
    expect(parsePosition(klinZha, text, { unchecked: true })).toMatchObject({
      ok: false,
      errors: [{ code: 'bad-owners' }],
    });
  });

  it.each(['10', '02'])('has an end if one army was removed: %s', (owners) => {
    const state = stateOf('klin-zha', 'F@A19 v@I99', { owners });
    expect(state.phase).toBe('over');
    expect(legalMoves(state)).toEqual([]);
  });

  it('R7.2: does not allow a seat to place a second Goal', () => {
    const state = stateOf('klin-zha', 'V*@A19 F@B19 v@I99');
    expect(legalMoves(state).map(formatMove)).toEqual([]);
  });
});

describe('a description that cannot be represented', () => {
  const good: PositionFields = stateOf('klin-zha', 'F*@A19 V@B19 v@I99 g@I11').toFields();
  const [one, two, three] = good.warriors as [
    PositionFields['warriors'][number],
    PositionFields['warriors'][number],
    PositionFields['warriors'][number],
  ];

  it.each([
    ['two warriors on one cell', { warriors: [one, { ...two, cell: 'A19' }, three] }],
    ['two Goals on one cell', { goals: ['I11', 'I11'] }],
    ['a warrior off the board', { warriors: [one, { ...two, cell: 'A11' }, three] }],
    ['a Goal off the board', { goals: ['A19', 'Z99'] }],
    ['a warrior of no kind', { warriors: [one, { ...two, warrior: 'Q' }, three] }],
    ['a warrior of no seat', { warriors: [one, { ...two, seat: 3 }, three] }],
    ['the turn of no seat', { seat: 3 }],
    ['no seat that placed first', { first: 3 }],
    ['a region claimed by no seat', { regions: [3, null, null] }],
    ['an army owned by no seat', { owners: [1, 3] }],
    ['counters that count nothing', { quiet: -1, round: 0.5 }],
    ['a hand of no kind', { hands: [['Q'], []] }],
    ['too few hands', { hands: [[]] }],
    ['an enemy on a Goal, which a string cannot say', { goals: ['I99', 'A19'] }],
  ])('is rejected with a fault, checked or not: %s', (_, change) => {
    for (const unchecked of [false, true]) {
      const result = createPosition(baseRulesets[0]!, { ...good, ...change } as PositionFields, {
        unchecked,
      });
      expect(result.ok).toBe(false);
    }
  });
});
