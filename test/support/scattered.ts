/**
 * Random positions with any part of the armies anywhere on the board, as far as sections 4 and 5 allow. They have
 * more pins, crowded corners, lone Goals and captured armies than random games.
 */

import fc from 'fast-check';
import {
  type CellName,
  createPosition,
  type GameState,
  type PlacedWarrior,
  type PositionFields,
  type Ruleset,
  type Seat,
  unwrap,
  type WarriorCode,
} from 'klin-zha';
import { baseRulesets } from './games.ts';
import { cellNames, neighboursOf } from './geometry.ts';

/** What is thrown. Where Goals are due, every seat has a carrier that stands in no zone, as R7.3 demands. */
export interface ScatterOptions {
  /** Battle positions, or positions in which nobody has placed his Goal yet. */
  readonly phase: 'battle' | 'goals';
  readonly rulesets?: readonly Ruleset[];
}

/** The colours of three armies and whose they are: nobody's captured, or one captured by either other. */
const ownersOfThree: readonly (readonly (Seat | 0)[])[] = [
  [1, 2, 3],
  [1, 2, 3],
  [1, 1, 3],
  [2, 2, 3],
  [1, 2, 1],
  [1, 3, 3],
  [3, 2, 3],
  [1, 2, 2],
];

/** Scattered positions of the base rulesets. */
export function scattered(options: ScatterOptions): fc.Arbitrary<GameState> {
  const { phase, rulesets = baseRulesets } = options;
  return fc
    .record({
      rules: fc.constantFrom(...rulesets),
      seat: fc.nat(2),
      owners: phase === 'battle' ? fc.constantFrom(...ownersOfThree) : fc.constant([1, 2, 3] as const),
      spread: fc.constantFrom(2, 3, 5, 9),
      throws: fc.array(fc.nat(), { size: 'max', minLength: 80, maxLength: 80 }),
    })
    .map(({ rules, seat, owners, spread, throws }) => scatter(rules, phase, owners, seat, spread, throws));
}

function scatter(
  rules: Ruleset,
  phase: ScatterOptions['phase'],
  ownersOfAll: readonly (Seat | 0)[],
  turn: number,
  spread: number,
  throws: readonly number[],
): GameState {
  const seats = rules.colours.map((_, index) => (index + 1) as Seat);
  const owners = seats.length === 2 ? seats : ownersOfAll;
  let thrown = 0;
  const pick = <T>(list: readonly T[]): T => list[throws[thrown++ % throws.length]! % list.length]!;
  const warriors: PlacedWarrior[] = [];
  const zones = new Map<CellName, Seat | 0>();
  const free = (): CellName[] => cellNames.filter((cell) => !warriors.some((one) => one.cell === cell));

  for (const seat of seats) {
    const owner = owners[seat - 1]!;
    const foreign = (cell: CellName): boolean => (zones.get(cell) ?? owner) !== owner;
    const cells = free().filter((cell) => !foreign(cell) && !neighboursOf(cell).some(foreign));
    const apart = cells.filter(
      (cell) => !neighboursOf(cell).some((near) => warriors.some((one) => one.cell === near)),
    );
    const cell = pick(apart);
    warriors.push({ cell, warrior: 'B', seat });
    for (const near of neighboursOf(cell)) zones.set(near, owner);
  }
  const goals = phase === 'goals' ? seats.map(() => null) : abandonedGoals(seats, owners, free, zones, pick);
  const army: WarriorCode[] = ['V', 'F', 'I', 'L', 'S', 'V', 'I', 'V'];
  for (const seat of seats) {
    const owner = owners[seat - 1]!;
    const least = phase === 'goals' ? 1 : 0;
    for (const [index, warrior] of army
      .slice(0, least + (throws[thrown++ % throws.length]! % spread))
      .entries()) {
      const open = (cell: CellName): boolean =>
        index < least ? !zones.has(cell) : (zones.get(cell) ?? owner) === owner;
      const hostile = (cell: CellName): boolean =>
        goals.some((goal, at) => goal === cell && at + 1 !== owner);
      const cells = free().filter((cell) => open(cell) && !hostile(cell));
      const home = goals[owner - 1];
      const carries = warrior !== 'S' && warrior !== 'I' && home && cells.includes(home);
      warriors.push({ cell: carries ? home : pick(cells), warrior, seat });
    }
  }
  const living = seats.filter((seat) => owners[seat - 1] === seat);
  const fields: PositionFields = {
    warriors,
    goals,
    seat: 1,
    regions: rules.board.regions.map((_, region) => seats[region] ?? null),
    owners,
    halfmoveClock: 0,
    round: 1,
    first: 1,
    hands: seats.map(() => []),
    combat: null,
    variantState: {},
  };
  if (phase === 'goals') return unwrap(createPosition(rules, fields, { unchecked: true }));
  // R8.3: where the turn would pass over a seat, it is the next one that is waited for.
  const made = living.map((_, later) => {
    const seat = living[(turn + later) % living.length]!;
    return createPosition(rules, { ...fields, seat }, { unchecked: true });
  });
  return unwrap(made.find(({ ok }) => ok) ?? made[0]!);
}

/** A cell outside all zones for every Goal that is left. */
function abandonedGoals(
  seats: readonly Seat[],
  owners: readonly (Seat | 0)[],
  free: () => CellName[],
  zones: ReadonlyMap<CellName, Seat | 0>,
  pick: <T>(list: readonly T[]) => T,
): (CellName | null)[] {
  const goals: (CellName | null)[] = [];
  for (const seat of seats) {
    const cells = free().filter((cell) => !zones.has(cell) && !goals.includes(cell));
    goals.push(owners[seat - 1] === seat ? pick(cells) : null);
  }
  return goals;
}
