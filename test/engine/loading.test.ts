import fc from 'fast-check';
import { createPosition, type GameState, type Move, type Ruleset, type Seat } from 'klin-zha';
import { describe, it } from 'vitest';
import { unmakeMove } from '../../src/engine/apply.ts';
import { nextAttacker } from '../../src/engine/attacks.ts';
import { load, newPosition } from '../../src/engine/load.ts';
import { makeMove } from '../../src/engine/make.ts';
import { mostMovesFor } from '../../src/engine/most-moves.ts';
import { generateMoves } from '../../src/engine/movegen.ts';
import type { Position } from '../../src/engine/position.ts';
import { save } from '../../src/engine/save.ts';
import { tablesOf } from '../../src/engine/tables.ts';
import { newPositionOf, outcomeOf } from '../../src/game/in-place.ts';
import { warriorCodes } from '../../src/rules/warriors.ts';
import { groups, randomGames, thrown } from '../rulesets/variants/support.ts';
import { expectEqual } from '../support/expect-same.ts';
import { runs } from '../support/runs.ts';

/** States of one ruleset: two games from the empty board, and unreachable positions. */
function statesOf(rules: Ruleset): fc.Arbitrary<readonly GameState[]> {
  return fc
    .record({
      one: randomGames(rules, 30),
      other: randomGames(rules, 0),
      odd: thrown(rules),
      wild: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
    })
    .map(({ one, other, odd, wild }) => [...one.states, ...other.states, odd, ...wildOnes(odd, wild)]);
}

/** Unchecked variations of a checked position: other pieces, owners and Goals. */
function wildOnes(state: GameState, numbers: readonly number[]): GameState[] {
  const fields = state.toFields();
  const seats = state.rules.colours.map((_, index) => (index + 1) as Seat);
  const warriors = fields.warriors.flatMap((one, index) => {
    const number = numbers[index % numbers.length]!;
    if (number % 4 === 0) return [];
    return number % 4 === 1
      ? [one]
      : [{ ...one, warrior: warriorCodes[number % 6]!, seat: seats[number % seats.length]! }];
  });
  const goals = fields.goals.map((goal, index) => (numbers[index]! % 3 === 0 ? null : goal));
  const owners = seats.map((seat) => (numbers[seat]! % 5 === 0 ? seats.at(-1)! : seat));
  return [{ warriors }, { goals }, { owners }, { warriors, goals, owners }].flatMap((change) => {
    const made = createPosition(state.rules, { ...fields, combat: null, ...change }, { unchecked: true });
    return made.ok ? [made.value] : [];
  });
}

/** All observable data of a position and its next positions. */
function everythingIn(position: Position): unknown {
  const { tables, cellOf, kindOf, keysOf, meetings, count, blockaders, blockaderCount } = position;
  const moves = new Int32Array(mostMovesFor(tables));
  const listed = [1, 2, 3].flatMap((colour) =>
    Array.from({ length: count[colour]! }, (_, place) => (colour << 6) | place),
  );
  return {
    at: [...position.at],
    control: [...position.control],
    terrains: position.terrains.map((terrain) => [...terrain]),
    marks: [...position.marks],
    warriors: listed.map((warrior) => [warrior, cellOf[warrior], kindOf[warrior], keysOf[warrior]]),
    meetings: listed.map((warrior) => [1, 2, 3].map((seat) => meetings[(seat << 8) | warrior])),
    walls: [...blockaders.subarray(0, blockaderCount)].sort(),
    pending: position.pending,
    recorded: position.undoLength,
    own: position.variantStates,
    saved: save(position),
    threats: [1, 2, 3].map((seat) => {
      const goal = seat <= tables.seats ? position.goalOf(seat) : -1;
      const attackers: number[] = [];
      for (let at = 0; goal >= 0; attackers.push(at)) {
        at = nextAttacker(position, seat, goal, at);
        if (at === 0) break;
      }
      return attackers;
    }),
    outcome: outcomeOf(position),
    moves: [...moves.subarray(0, generateMoves(position, moves))],
  };
}

/** Makes some moves on the same position, and unmakes them for some choices. */
function workAt(position: Position, choice: number): void {
  const moves = new Int32Array(mostMovesFor(position.tables));
  let made = 0;
  for (let bits = choice; bits > 0 && made < 6; bits >>>= 5) {
    const number = generateMoves(position, moves);
    if (number === 0) break;
    makeMove(position, moves[(bits & 1023) % number] as Move);
    made++;
  }
  if (choice % 3 === 0) while (made-- > 0) unmakeMove(position);
}

describe.each(groups)('a position of %s that loads several states', (_, rulesets) => {
  it.each(rulesets.map((rules) => [rules.id, rules] as const))('equals a new position: %s', (_id, rules) => {
    fc.assert(
      fc.property(
        statesOf(rules),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 12, maxLength: 12, size: 'max' }),
        (states, steps) => {
          const used = newPosition(tablesOf(rules));
          let index = 0;
          for (const [step, choice] of steps) {
            // Usually a neighbouring state, sometimes any other state.
            index = (step % 2 === 0 ? index + 1 : step >>> 1) % states.length;
            const fresh = newPositionOf(states[index]!);
            load(used, save(fresh));
            expectEqual(everythingIn(used), everythingIn(fresh));
            if (choice % 2 === 0) workAt(used, choice);
          }
        },
      ),
      // Shrinking whole games takes minutes.
      { numRuns: runs(6), endOnFailure: true },
    );
  });
});
