/** Compares the evaluation with a slow form that counts every term on states. */

import * as fc from 'fast-check';
import { cellIndex, createState, finishSetup, type Ruleset, rulesOf, seededRandom } from 'klin-zha';
import { playout, Searcher } from 'klin-zha/search';
import { expect, it } from 'vitest';
import { Evaluation } from '../../src/bots/evaluation.ts';
import { type Weights, weights } from '../../src/bots/weights.ts';
import { runs } from '../support/runs.ts';

const ids = ['klin-zha', 'takzh+draws', 'agonizer', 'romulan-heart:2', 'romulan-heart:3'] as const;

/** Returns the number of steps between two cells: each step changes one coordinate by 1 (R1.3). */
function stepsBetween({ board }: Ruleset, from: number, to: number): number {
  const other = board.cells[to]!.coordinates;
  return board.cells[from]!.coordinates.reduce((sum, one, axis) => sum + Math.abs(one - other[axis]!), 0);
}

/** Returns the value of a seat's side with the weights of one phase. */
function slowValue(searcher: Searcher, seat: number, { kinds, move, attack, defence }: Weights): number {
  const { board, rules } = searcher;
  const { warriors, goals, owners } = searcher.state().toFields();
  const cellsOf = (one: number): number[] =>
    warriors
      .filter((warrior) => owners[warrior.seat - 1] === one)
      .map((warrior) => cellIndex(rules.board, warrior.cell)!);
  const reachOf = (one: number): number[] => {
    const counts = new Int32Array(rules.board.cells.length);
    board.reach(one, counts);
    return [...counts];
  };
  const goalOf = (one: number): number => cellIndex(rules.board, goals[one - 1]!)!;
  const reach = reachOf(seat);
  const reachedAt = (goal: number, steps: number): number =>
    reach.reduce((sum, count, cell) => sum + (stepsBetween(rules, cell, goal) === steps ? count : 0), 0);
  const others = owners.flatMap((owner, index) => (owner === index + 1 && owner !== seat ? [index + 1] : []));
  let value = move * reach.reduce((sum, count) => sum + count, 0);
  for (const cell of cellsOf(seat)) {
    const { code } = rules.warriors[board.kindAt(cell)]!;
    const weight = kinds[code]!;
    value += weight.value + weight.fromEdge * Math.min(...rules.board.cells[cell]!.coordinates);
    value += weight.fromOwn * stepsBetween(rules, cell, goalOf(seat));
    if (cell === goalOf(seat)) value += weight.carrier;
    for (const other of others) {
      value += weight.fromEnemy * stepsBetween(rules, cell, goalOf(other));
      if (reachOf(other)[cell]! > 0) value += weight.attacked;
    }
  }
  for (const [ring, weight] of defence.entries()) value += weight * reachedAt(goalOf(seat), ring + 1);
  for (const other of others)
    for (const [ring, weight] of attack.entries()) value += weight * reachedAt(goalOf(other), ring);
  return value;
}

it.each(ids)('adds up the same terms as a slow form in %s', (id) => {
  const rules = rulesOf(id);
  fc.assert(
    fc.property(fc.nat(), fc.nat(60), (seed, plies) => {
      const random = seededRandom(seed);
      const searcher = new Searcher(finishSetup(createState(rules, { random }), random).state);
      const evaluation = new Evaluation(searcher);
      playout(searcher, random, { most: plies });
      fc.pre(!searcher.isOver);
      const { warriors, owners } = searcher.state().toFields();
      const most = 9 * rules.colours.length;
      const living = warriors.filter(({ seat }) => owners[seat - 1] !== 0).length;
      const sideOf = (seat: number): number => {
        const [early, late] = [weights.early, weights.late].map((phase) => slowValue(searcher, seat, phase));
        return (early! * living + late! * (most - living)) / most;
      };
      const seats = owners.flatMap((owner, index) => (owner === index + 1 ? [owner] : []));
      for (const seat of seats) {
        const others = seats.filter((other) => other !== seat).map(sideOf);
        expect(Math.abs(evaluation.value(seat) - sideOf(seat) + Math.max(...others))).toBeLessThan(0.51);
      }
    }),
    { numRuns: runs(30) },
  );
});
