import fc from 'fast-check';
import {
  type CellName,
  describeMove,
  type GameState,
  outcome,
  type PositionFields,
  threats,
  zones,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { type Line, lines } from '../support/games.ts';
import { neighboursOf, regionOf } from '../support/geometry.ts';
import { runs } from '../support/runs.ts';

const counts = { F: 1, L: 1, S: 1, I: 2, V: 3, B: 1 } as const;

/** The zones of all Blockaders, computed from the fields with a separate geometry (R4.1). */
function zonesIn({ warriors, owners }: PositionFields): { owner: number; cells: CellName[] }[] {
  return warriors
    .filter(({ warrior }) => warrior === 'B')
    .map(({ cell, seat }) => ({ owner: owners[seat - 1]!, cells: neighboursOf(cell) }));
}

/** Violations of the invariants of sections 4 and 5. */
function brokenPromises(state: GameState): string[] {
  const fields = state.toFields();
  const { warriors, goals, owners } = fields;
  const areas = zonesIn(fields);
  const broken: string[] = [];
  for (const { owner, cells } of areas) {
    for (const goal of goals)
      if (goal !== null && cells.includes(goal)) broken.push(`Goal in a zone: ${goal}`);
    for (const { cell, seat } of warriors) {
      if (cells.includes(cell) && owners[seat - 1] !== owner)
        broken.push(`warrior in an enemy zone: ${cell}`);
    }
    const shared = areas.filter(
      (other) => other.owner !== owner && other.cells.some((cell) => cells.includes(cell)),
    );
    if (shared.length > 0) broken.push(`enemy zones overlap: ${cells.join()}`);
  }
  if (new Set(warriors.map(({ cell }) => cell)).size !== warriors.length)
    broken.push('two warriors on a cell');
  const placed = goals.filter((goal) => goal !== null);
  if (new Set(placed).size !== placed.length) broken.push('two Goals on a cell');
  for (const [index, goal] of goals.entries()) {
    const carrier = warriors.find(({ cell }) => cell === goal);
    const owner = carrier && owners[carrier.seat - 1];
    if (carrier && (owner !== index + 1 || carrier.warrior === 'B'))
      broken.push(`warrior on the Goal of ${index + 1}`);
    if (goal !== null && owners[index] !== index + 1) broken.push(`a Goal without an army: ${index + 1}`);
  }
  return broken;
}

/** Number of warriors of each kind that a seat has on the board and in hand. */
function armyOf({ warriors, hands }: PositionFields, seat: number): Record<string, number> {
  const codes = [
    ...warriors.filter((one) => one.seat === seat).map(({ warrior }) => warrior),
    ...hands[seat - 1]!,
  ];
  return Object.fromEntries(
    Object.keys(counts).map((code) => [code, codes.filter((one) => one === code).length]),
  );
}

function eachStep(
  { states, moves }: Line,
  check: (before: GameState, after: GameState, index: number) => void,
): void {
  for (const index of moves.keys()) check(states[index]!, states[index + 1]!, index);
}

describe('every reachable state', () => {
  const games = fc.oneof(lines({ from: 'empty', plies: 60 }), lines({ from: 'battle', plies: 150 }));

  it('satisfies the invariants of zones, warriors and Goals (sections 4 and 5)', () => {
    fc.assert(
      fc.property(games, ({ states }) => {
        for (const state of states) expectEqual(brokenPromises(state), [], () => String(state));
      }),
      { numRuns: runs(150) },
    );
  });

  it('has the zones of the board (R4.1)', () => {
    fc.assert(
      fc.property(games, ({ last }) => {
        const shown = zones(last).map(({ seat, cells }) => ({ owner: seat, cells: [...cells].sort() }));
        expectEqual(
          shown,
          zonesIn(last.toFields()).map(({ owner, cells }) => ({ owner, cells: cells.sort() })),
        );
      }),
      { numRuns: runs(150) },
    );
  });

  it('has complete armies in the setup, always all Blockaders, and never more warriors than before', () => {
    fc.assert(
      fc.property(games, (line) => {
        for (const [index] of line.rules.colours.entries()) {
          eachStep(line, (before, after) => {
            const [had, has] = [armyOf(before.toFields(), index + 1), armyOf(after.toFields(), index + 1)];
            if (before.phase === 'setup') expectEqual(has, counts);
            expectSame(has.B, 1);
            for (const code of Object.keys(counts)) expectSame(has[code]! <= had[code]!, true, () => code);
          });
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('has each army in a separate region when the battle begins (R7.2)', () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 0 }), ({ rules, last }) => {
        const { warriors, regions, goals, seat, first } = last.toFields();
        const claimed = rules.colours.map((_, index) => {
          const cells = warriors.filter((one) => one.seat === index + 1).map(({ cell }) => cell);
          const [region, ...more] = new Set(cells.map(regionOf));
          expectEqual(more, []);
          expectSame(regions[region!], index + 1);
          expect(cells).toContain(goals[index]);
          return region;
        });
        expectSame(new Set(claimed).size, claimed.length);
        expectSame(regions.filter((owner) => owner !== null).length, claimed.length);
        expectSame(seat, first);
      }),
      { numRuns: runs(150) },
    );
  });

  it("loses at most one warrior per move, on the move's target", () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 120 }), (line) => {
        eachStep(line, (before, after, index) => {
          const step = describeMove(line.moves[index]!);
          if (step.kind !== 'step') return;
          const [old, now] = [before.toFields().warriors, after.toFields().warriors];
          const victim = old.find(({ cell }) => cell === step.to);
          const mover = old.find(({ cell }) => cell === step.from)!;
          const others = old.filter(({ cell }) => cell !== step.from && cell !== step.to);
          expectSame(now.length, others.length + 1);
          const byCell = (list: typeof now): typeof now =>
            [...list].sort((one, other) => (one.cell < other.cell ? -1 : 1));
          expectEqual(byCell(now), byCell([...others, { ...mover, cell: step.to }]));
          if (victim) expectSame(after.halfmoveClock, 0);
          else expectSame([0, before.halfmoveClock + 1].includes(after.halfmoveClock), true);
        });
      }),
      { numRuns: runs(100) },
    );
  });

  it("has no threat to the previous player's Goal under strict safety (R6.1)", () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 120 }), (line) => {
        if (line.rules.goalSafety !== 'strict') return;
        eachStep(line, (before, after) => {
          if (outcome(after)?.reason === 'goal-captured') return;
          expectEqual(
            threats(after).filter(({ defender }) => defender === before.seat),
            [],
          );
        });
      }),
      { numRuns: runs(150) },
    );
  });
});
