import fc from 'fast-check';
import {
  attackersOf,
  createPosition,
  createState,
  defineBoard,
  defineRuleset,
  describeMove,
  finishSetup,
  type GameState,
  klinZha,
  legalMoves,
  outcome,
  type PositionFields,
  play,
  type Report,
  type Ruleset,
  reportsFor,
  rulesOf,
  type Seat,
  sampleState,
  seededRandom,
  unwrap,
  viewFor,
  withWarrior,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { rulesFrom } from '../support/rules.ts';
import { runs } from '../support/runs.ts';

const blindRulesets = [
  'klin-zha+blind',
  'klin-zha+blind+forward-placement',
  'klin-zha+alternating-placement+blind',
  'agonizer+ablative:4+blind',
  'klin-zha+clouded:8+blind',
  'takzh+kaggas-crown+blind',
  'klin-zha+blind+kinta',
  'romulan-heart:2+blind',
  'romulan-heart:3+blind',
  'romulan-heart:3+relation-dilemma+blind',
  'romulan-heart:3+blind+kinta',
  'klin-zha+blind+tri-level',
  'klin-zha+blind+tetrahedral',
  'klin-zha',
  'romulan-heart:3+draws',
  'klin-zha+reflective',
] as const;

/** A random game up to a ply, with many captures: its last state, and the reports to each seat. */
function gameOf(rules: Ruleset, seed: number, plies: number): { state: GameState; reports: Report[][] } {
  const random = seededRandom(seed);
  let state = createState(rules, { random });
  const reports: Report[][] = rules.colours.map(() => []);
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(state);
    if (moves.length === 0) break;
    const taken = new Set<string>(state.toFields().warriors.map(({ cell }) => cell));
    const captures = moves.filter((one) => {
      const description = describeMove(one);
      return description.kind === 'step' && taken.has(description.to);
    });
    const list = captures.length > 0 && random() < 0.4 ? captures : moves;
    const move = list[Math.floor(random() * list.length)]!;
    for (const [index, report] of reportsFor(state, move).entries()) reports[index]!.push(report);
    state = play(state, move);
  }
  return { state, reports };
}

describe('a state that is sampled from a view (R10.9)', () => {
  it.each(blindRulesets)('has the same view, can arise, and matches the reports: %s', (id) => {
    const rules = rulesFrom(id);
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 90 }), fc.nat(), (seed, plies, which) => {
        const { state, reports } = gameOf(rules, seed, plies);
        // Few random samples of finished games are finished, and no search needs them.
        const ended = outcome(state);
        fc.pre(ended === null || ended.reason === 'goal-captured');
        const viewer = ((which % rules.colours.length) + 1) as Seat;
        const view = viewFor(state, viewer);
        const lastReports = reports[viewer - 1]!;
        const sample = sampleState(view, { rules, random: seededRandom(seed), reports: lastReports });
        expect(viewFor(sample, viewer)).toEqual(view);
        expect(createPosition(rules, sample.toFields()).ok).toBe(true);
        const last = lastReports.at(-1);
        if (rules.blind && last !== undefined && last.lost.length > 0) {
          const captor = sample.toFields().warriors.find(({ cell }) => cell === last.capture);
          expect(captor).toBeDefined();
          expect(sample.toFields().owners[captor!.seat - 1]).not.toBe(viewer);
        }
        if (!rules.blind) expect(sample).toEqual(state);
      }),
      { numRuns: runs(12) },
    );
  });

  it('depends only on the seed', () => {
    const rules = rulesOf('klin-zha+blind');
    const view = viewFor(finishSetup(createState(rules), seededRandom(3)).state, 1);
    const drawn = (seed: number) => sampleState(view, { rules, random: seededRandom(seed) });
    expect(drawn(4)).toEqual(drawn(4));
    expect(new Set(Array.from({ length: 50 }, (_, seed) => String(drawn(seed)))).size).toBe(50);
  });

  it('rejects invalid views, reports to others, invalid random numbers, and views that no state matches', () => {
    const rules = rulesOf('klin-zha+blind');
    const view = viewFor(createState(rules), 1);
    const random = seededRandom(1);
    const report = { seat: 2, capture: null, lost: [] } as const;
    const refusals = [
      [{ ...view, rules: 'klin-zha' }, { random }, 'bad-view'],
      [{ ...view, seats: view.seats.flatMap((seat) => [seat, seat]) }, { random }, 'bad-view'],
      [view, { random, reports: [report] }, 'bad-report'],
      [view, { random, reports: {} }, 'bad-report'],
      [{ ...view, seats: view.seats.map((seat) => ({ ...seat, onBoard: 40 })) }, { random }, 'no-sample'],
    ] as const;
    for (const [seen, options, code] of refusals)
      expect(() => sampleState(seen, { rules, ...options } as never)).toThrow(
        expect.objectContaining({ code }),
      );
    const battle = viewFor(finishSetup(createState(rules), random).state, 1);
    for (const bad of [undefined, () => 1, () => 'x'])
      expect(() => sampleState(battle, { rules, random: bad as never })).toThrow(
        expect.objectContaining({ code: 'bad-random' }),
      );
  });
});

describe('on a small board', () => {
  const board = defineBoard({
    id: 'tiny',
    side: 3,
    regions: [
      { id: 'N', name: 'North', cells: ['A13', 'B12', 'B13'] },
      { id: 'W', name: 'West', cells: ['C11', 'C12', 'C22'] },
      { id: 'E', name: 'East', cells: ['B23', 'C23', 'C33'] },
    ],
  });
  const counts = { F: 0, L: 1, S: 0, I: 0, V: 1, B: 1 } as const;
  const warriors = Object.entries(counts).reduce(
    (rows, [code, count]) => withWarrior(rows, code as 'F', { count }),
    klinZha.warriors,
  );
  const rules = defineRuleset({
    ...klinZha,
    id: 'tiny',
    name: 'Tiny',
    board,
    warriors,
    goalSafety: 'none',
    blind: true,
    setup: { ...klinZha.setup, mercy: false },
  });
  const cells = board.cells.map(({ name }) => name);

  /** Every position with the second army and its Goal on any cells that match the view. */
  function* everyPosition(fields: PositionFields): Generator<PositionFields> {
    const own = fields.warriors.filter(({ seat }) => seat === 1);
    for (const blockader of cells)
      for (const code of ['L', 'V'] as const)
        for (const cell of cells)
          for (const goal of cells)
            yield {
              ...fields,
              warriors: [
                ...own,
                { cell: blockader, warrior: 'B', seat: 2 },
                { cell, warrior: code, seat: 2 },
              ],
              goals: [fields.goals[0]!, goal],
            };
  }

  /** Whether the warrior on a cell may have captured there from a free cell. */
  function mayHaveCaptured(state: GameState, cell: string): boolean {
    const fields = state.toFields();
    const captor = fields.warriors.find((one) => one.cell === cell)!;
    const others = fields.warriors.filter((one) => one !== captor);
    return cells.some((from) => {
      if (fields.warriors.some((one) => one.cell === from)) return false;
      const moved = { ...fields, warriors: [...others, { ...captor, cell: from }] };
      const before = createPosition(rules, moved, { unchecked: true });
      const stands = createPosition(rules, { ...moved, goals: [null, null] });
      const outside = stands.ok || !stands.errors.some(({ code }) => code === 'warrior-in-enemy-zone');
      return before.ok && outside && attackersOf(before.value, cell as never, 2).includes(from);
    });
  }

  const start = unwrap(
    createPosition(rules, {
      ...createState(rules).toFields(),
      warriors: [
        { cell: 'C11', warrior: 'B', seat: 1 },
        { cell: 'C22', warrior: 'L', seat: 1 },
        { cell: 'C33', warrior: 'B', seat: 2 },
        { cell: 'B13', warrior: 'V', seat: 2 },
      ],
      goals: ['C22', 'A13'],
      hands: [[], []],
      round: 9,
    }),
  );

  it.each([
    ['nothing was reported', []],
    ['a warrior was lost', [{ seat: 1, capture: 'B13', lost: ['V'] }]],
  ] as readonly (readonly [string, readonly Report[]])[])(
    'draws exactly the matching states if %s',
    (_, reports) => {
      const view = viewFor(start, 1);
      const expected = JSON.stringify(view);
      const fitting = new Set<string>();
      const lost = reports[0]?.capture;
      for (const fields of everyPosition(start.toFields())) {
        const made = createPosition(rules, fields);
        if (!made.ok || JSON.stringify(viewFor(made.value, 1)) !== expected) continue;
        if (
          lost &&
          !fields.warriors.some(({ cell, seat, warrior }) => cell === lost && seat === 2 && warrior !== 'B')
        )
          continue;
        if (lost && !mayHaveCaptured(made.value, lost)) continue;
        fitting.add(String(made.value));
      }
      const random = seededRandom(1);
      const found = new Set<string>();
      for (let draws = 0; draws < 200 * fitting.size; draws++)
        found.add(String(sampleState(view, { rules, random, reports })));
      expect(fitting.size).toBeGreaterThan(20);
      expect([...found].filter((text) => !fitting.has(text))).toEqual([]);
      expect([...fitting].filter((text) => !found.has(text))).toEqual([]);
    },
  );
});
