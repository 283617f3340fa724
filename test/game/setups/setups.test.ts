import fc from 'fast-check';
import {
  type Army,
  aggressiveArmy,
  armyIn,
  armyOf,
  createState,
  defensiveArmy,
  defineBoard,
  describeMove,
  explainMove,
  finishSetup,
  flatBoard,
  formatArmy,
  formatMove,
  type GameState,
  introductionGold,
  introductionGreen,
  legalMoves,
  parseArmy,
  parsePosition,
  pieceAt,
  placeArmies,
  play,
  type Ruleset,
  type RulesetId,
  randomArmy,
  rulesOf,
  type Seat,
  sampleBlack,
  sampleBlue,
  sampleGreen,
  seededRandom,
  threats,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { regionIndex } from '../../../src/rules/board/board.ts';
import { allRulesets } from '../../rulesets/variants/support.ts';
import { rulesFrom } from '../../support/rules.ts';
import { runs } from '../../support/runs.ts';

const presets = { introductionGold, introductionGreen, sampleGreen, sampleBlue, sampleBlack };
const own = { defensiveArmy, aggressiveArmy };
const klinZha = rulesOf('klin-zha');

function start(rules: Ruleset, seed: number): GameState {
  const first: Seat = rules.setup.first === 'any' && seed % 2 === 1 ? 2 : 1;
  return createState(rules, { first, random: seededRandom(seed) });
}

describe('finishSetup', () => {
  it.each(allRulesets.map((rules) => [rules.id, rules] as const))(
    'reaches the battle with legal moves, and so does placeArmies with its armies: %s',
    (_, rules) => {
      const property = fc.property(fc.nat(), (seed) => {
        const before = start(rules, seed);
        const { state, moves } = finishSetup(before, seededRandom(seed));
        expect(state.phase).not.toBe('setup');
        expect(String(moves.reduce((now, move) => play(now, move), before))).toBe(String(state));
        if (moves.some((move) => describeMove(move).kind === 'relocate')) return;
        const armies = rules.colours.map((): Army => ({ warriors: [], goal: null }));
        let now = before;
        for (const move of moves) {
          const seat = rules.army === 'shared' ? 1 : now.seat;
          const written = `${formatArmy(armies[seat - 1]!)} ${formatMove(move).replace(/g$/, '')}`;
          const goal = formatMove(move).endsWith('g') ? ` g@${formatMove(move).slice(2, -1)}` : '';
          armies[seat - 1] = unwrap(parseArmy(rules, written + goal));
          now = play(now, move);
        }
        const placed = unwrap(placeArmies(before, armies));
        expect(placed.moves).toEqual(moves);
        expect(String(placed.state)).toBe(String(state));
      });
      fc.assert(property, { numRuns: runs(2) });
    },
  );
});

describe('randomArmy', () => {
  it.each(allRulesets.map((rules) => [rules.id, rules] as const))(
    'returns an army that can be placed: %s',
    (_, rules) => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          const before = start(rules, seed);
          const army = randomArmy(before, seededRandom(seed));
          const whole = rules.warriors.flatMap(({ code, count }) => Array(count).fill(code)).join('');
          const order = rules.warriors.map(({ code }) => code);
          const codes = army.warriors.map(({ warrior }) => warrior);
          codes.sort((one, other) => order.indexOf(one) - order.indexOf(other));
          expect(codes.join('')).toBe(whole);
          if (rules.setup.turns === 'alternate' && rules.army === 'own') return;
          const armies = rules.colours.map((_, index) =>
            index + 1 === (rules.army === 'shared' ? 1 : before.seat) ? army : null,
          );
          const { state } = unwrap(placeArmies(before, armies));
          expect(state.seat === before.seat && state.phase === 'setup').toBe(false);
        }),
        { numRuns: runs(2) },
      );
    },
  );

  it('returns the same army for the same random numbers, and another for others', () => {
    const armyFor = (seed: number): string =>
      formatArmy(randomArmy(createState(klinZha), seededRandom(seed)));
    expect(armyFor(3)).toBe(armyFor(3));
    expect(armyFor(3)).not.toBe(armyFor(4));
  });

  it('rejects an invalid random number generator', () => {
    expect(() => randomArmy(createState(klinZha), () => 2)).toThrow(
      expect.objectContaining({ code: 'bad-random' }),
    );
    expect(() => finishSetup(createState(klinZha), () => Number.NaN)).toThrow(
      expect.objectContaining({ code: 'bad-random' }),
    );
  });
});

describe('randomArmy without an army to place', () => {
  it('draws nothing, and needs no random numbers', () => {
    const battle = unwrap(placeArmies(createState(klinZha), [introductionGold, introductionGreen])).state;
    const never = () => expect.unreachable();
    expect(randomArmy(battle, never)).toEqual({ warriors: [], goal: null });
    expect(finishSetup(battle, never)).toEqual({ state: battle, moves: [] });
  });
});

describe('parseArmy and formatArmy', () => {
  it.each([
    null,
    {},
    { warriors: 'f@e16', goal: null },
    { warriors: [null], goal: null },
    { warriors: [{ warrior: 'F' }], goal: null },
    { warriors: [{ warrior: 5, cell: 'E16' }], goal: null },
    { warriors: [], goal: 28 },
  ])('reject %j, which is not an army', (army) => {
    const refused = expect.objectContaining({ name: 'KlinZhaError', code: 'bad-army' });
    expect(() => formatArmy(army as unknown as Army)).toThrow(refused);
    expect(() => armyIn(klinZha, army as unknown as Army, 'W')).toThrow(refused);
  });

  it('are the inverse of each other', () => {
    for (const army of [...Object.values(presets), ...Object.values(own)])
      expect(parseArmy(klinZha, formatArmy(army))).toEqual({ ok: true, value: army });
  });

  it('report a hundred faults, and that there are more', () => {
    const many = parseArmy(klinZha, 'f@e16 '.repeat(10_000));
    expect(many.ok ? [] : many.errors).toHaveLength(101);
  });

  it('accept capitals, commas and lines, with the Goal or without', () => {
    expect(parseArmy(klinZha, 'F@E16, v@d28\nG@D28')).toEqual({
      ok: true,
      value: {
        warriors: [
          { warrior: 'F', cell: 'E16' },
          { warrior: 'V', cell: 'D28' },
        ],
        goal: 'D28',
      },
    });
    expect(unwrap(parseArmy(klinZha, 'f@e16')).goal).toBeNull();
  });

  it('R10.8: accept a Goal with its carrier, and no second one', () => {
    const shared = rulesOf('klin-zha+reflective');
    const carrier = [{ warrior: 'F', cell: 'E16' }];
    expect(parseArmy(shared, 'f@e16g')).toEqual({ ok: true, value: { warriors: carrier, goal: 'E16' } });
    for (const text of ['f@e16g g@e26', 'g@e26 f@e16g', 'f@e16g l@e26g'])
      expect(parseArmy(shared, text)).toMatchObject({ ok: false, errors: [{ code: 'second-goal' }] });
  });

  it('report all faults and their places', () => {
    const read = parseArmy(klinZha, 'f@e16 f@e26 v@e26 x@a19 v@z99 e37f48 g@e16 g@e26');
    const faults = read.ok ? [] : read.errors.map(({ code, offset }) => [code, offset]);
    expect(faults).toEqual([
      ['too-many', 6],
      ['two-on-cell', 12],
      ['bad-move', 18],
      ['bad-move', 24],
      ['bad-move', 30],
      ['second-goal', 43],
    ]);
    expect(() => parseArmy(klinZha, 5 as unknown as string)).toThrow(
      expect.objectContaining({ code: 'bad-text' }),
    );
  });
});

describe('placeArmies', () => {
  it("places the armies of INT's battle, in which Gold moves first", () => {
    const { state, moves } = unwrap(placeArmies(createState(klinZha), [introductionGold, introductionGreen]));
    expect(moves).toHaveLength(20);
    expect(state.phase).toBe('battle');
    expect(state.toFields().goals).toEqual(['I11', 'C18']);
    expect(explainMove(state, 'g14d16').legal).toBe(true);
  });

  it.each(['romulan-heart:3', 'romulan-heart:3+alternating-placement', 'romulan-heart:3+tri-level'])(
    "places the armies of RH's sample game: %s",
    (id) => {
      const rules = rulesFrom(id as RulesetId);
      const { state } = unwrap(placeArmies(createState(rules), [sampleGreen, sampleBlue, sampleBlack]));
      expect(state.phase).toBe('battle');
      expect(state.toFields().regions).toEqual([3, 2, 1]);
    },
  );

  it('R10.8: places a shared set, its carrier with the Goal first', () => {
    const rules = rulesOf('klin-zha+reflective');
    const set = unwrap(parseArmy(rules, 'v@a19 f@e37 g@e37'));
    const { moves } = unwrap(placeArmies(createState(rules), [set]));
    expect(moves.map(formatMove)).toEqual(['f@e37g', 'v@a19']);
    const without = unwrap(parseArmy(rules, 'v@a19 b@e37 g@e37'));
    const refused = placeArmies(createState(rules), [without]);
    expect(refused.ok ? [] : refused.errors.map(({ cells }) => cells)).toEqual([['E37']]);
  });

  it('ignores armies for missing seats, and all but the first army for a shared set (R10.8)', () => {
    const beyond = [introductionGold, introductionGreen, sampleGreen];
    const { moves } = unwrap(placeArmies(createState(klinZha), beyond));
    expect(moves).toEqual(unwrap(placeArmies(createState(klinZha), beyond.slice(0, 2))).moves);
    const shared = rulesOf('klin-zha+reflective');
    const set = unwrap(parseArmy(shared, 'f@e37g v@a19'));
    const twice = unwrap(placeArmies(createState(shared), [set, set]));
    expect(twice.moves).toEqual(unwrap(placeArmies(createState(shared), [set])).moves);
  });

  it('stops when nothing is left, and continues with the Goals later', () => {
    const later = { ...introductionGold, goal: null };
    const { state } = unwrap(
      placeArmies(createState(klinZha), [later, { ...introductionGreen, goal: null }]),
    );
    expect(state.phase).toBe('setup');
    const { state: after } = unwrap(
      placeArmies(state, [
        { warriors: [], goal: 'I11' },
        { warriors: [], goal: 'C18' },
      ]),
    );
    expect(after.phase).toBe('battle');
  });

  it('reports why an army cannot be placed, or which one is missing', () => {
    const codes = (armies: readonly (Army | null)[]): unknown => {
      const answer = placeArmies(createState(klinZha), armies);
      return answer.ok ? [] : answer.errors.map(({ code, ruling }) => [code, ruling]);
    };
    expect(codes([null, introductionGreen])).toEqual([['army-missing', 'R7.2']]);
    const beside = { warriors: introductionGreen.warriors.slice(0, 1), goal: null };
    expect(codes([{ ...introductionGreen, goal: null }, beside])).toEqual([['cell-taken', 'R7.2']]);
    const alternate = createState(rulesOf('klin-zha+alternating-placement'));
    expect(placeArmies(alternate, [introductionGold])).toMatchObject({
      errors: [{ code: 'army-missing', read: 'seat 2' }],
    });
    const battle = unwrap(placeArmies(createState(klinZha), [introductionGold, introductionGreen])).state;
    const again = placeArmies(battle, [introductionGold]);
    expect(again).toMatchObject({ ok: false, errors: [{ code: 'setup-is-over' }] });
  });
});

describe('armyIn', () => {
  it('returns the same formation in any region, where it can be placed', () => {
    for (const army of [...Object.values(presets), ...Object.values(own)])
      for (const { id } of flatBoard.regions) {
        const turned = armyIn(klinZha, army, id);
        const { state } = unwrap(placeArmies(createState(klinZha), [{ ...turned, goal: null }]));
        const region = flatBoard.regions.findIndex((one) => one.id === id);
        expect(state.toFields().regions[region]).toBe(1);
      }
  });

  it('does not change an army that is there already', () => {
    expect(armyIn(klinZha, introductionGold, 'W')).toEqual(introductionGold);
  });

  it.each(['klin-zha', 'klin-zha+tri-level'])("accepts INT's region names in %s", (id) => {
    const rules = rulesFrom(id);
    const names = { N: '1 North Top north', W: '2 West Left LEFT', E: '3 East Right right' };
    for (const [region, others] of Object.entries(names))
      for (const other of others.split(' '))
        expect(armyIn(rules, introductionGold, other)).toEqual(armyIn(rules, introductionGold, region));
  });

  it("prefers a custom board's ids and names to INT's names", () => {
    const regions = [
      { id: 'A', name: 'B', cells: ['A14'] },
      { id: 'B', name: 'Top', cells: ['D11'] },
      { id: 'C', name: 'North', cells: ['D44'] },
    ] as const;
    const board = defineBoard({ id: 'own-regions', side: 4, regions });
    const found = ['A', 'B', 'Top', '1', 'north', 'West', 'constructor'].map((name) =>
      regionIndex(board, name),
    );
    expect(found).toEqual([0, 1, 1, 2, 2, -1, -1]);
  });

  it("rejects INT's names on the tetrahedral board and in position strings", () => {
    const rules = rulesOf('klin-zha+tetrahedral');
    const { name: cell } = rules.board.cells.find(({ region }) => region >= 0)!;
    const army: Army = { warriors: [{ warrior: 'F', cell }], goal: null };
    expect(armyIn(rules, army, 'a').warriors).toHaveLength(1);
    const refused = expect.objectContaining({ code: 'bad-region' });
    for (const name of ['1', 'North', 'Top']) expect(() => armyIn(rules, army, name)).toThrow(refused);
    const text = String(play(createState(klinZha), 'f@a19'));
    expect(text).toContain(' N1 ');
    for (const name of ['11', 'North1', 'Top1'])
      expect(parsePosition(klinZha, text.replace(' N1 ', ` ${name} `)).ok).toBe(false);
  });

  it('uses the region of the first warrior that is in a region', () => {
    const lone = { warrior: 'F', cell: 'E15' } as const;
    const { warriors } = introductionGold;
    const turned = armyIn(klinZha, { warriors: [lone, ...warriors], goal: null }, 'N');
    expect(turned.warriors.slice(1)).toEqual(armyIn(klinZha, introductionGold, 'N').warriors);
  });

  it('rejects unknown regions, and lists the known ones', () => {
    const message = "'X' is not a valid region of the board: expected N or North, W or West, E or East.";
    const faults = [expect.objectContaining({ expected: 'N or North, W or West, E or East' })];
    expect(() => armyIn(klinZha, introductionGold, 'X')).toThrow(
      expect.objectContaining({ code: 'bad-region', message, faults }),
    );
    const nowhere = expect.objectContaining({
      code: 'bad-region',
      message: 'The army is not in any region.',
    });
    expect(() => armyIn(klinZha, { warriors: [], goal: null }, 'N')).toThrow(nowhere);
    expect(() => armyIn(klinZha, { warriors: [{ warrior: 'F', cell: 'E15' }], goal: null }, 'N')).toThrow(
      nowhere,
    );
  });
});

describe('our own armies', () => {
  it.each(Object.entries(own))('%s: no enemy threatens its Goal', (_, army) => {
    const enemy = armyIn(klinZha, defensiveArmy, 'W');
    expect(threats(unwrap(placeArmies(createState(klinZha), [army, enemy])).state)).toEqual([]);
  });

  it('aggressiveArmy: controls the middle, and is ready to follow (RH S3.2)', () => {
    const { warriors, goal } = aggressiveArmy;
    const cellsOf = (code: string): string[] =>
      warriors.filter(({ warrior }) => warrior === code).map(({ cell }) => cell);
    const rowOf = (cell: string): number => 'ABCDEFGHI'.indexOf(cell[0]!);
    expect(Math.min(...warriors.map(({ cell }) => rowOf(cell)))).toBe(rowOf(goal!));
    const north = new Set(flatBoard.regions.find(({ id }) => id === 'N')!.cells);
    const isFront = (cell: number): boolean => flatBoard.neighbours[cell]!.some((near) => !north.has(near));
    for (const name of cellsOf('I')) {
      const { index } = flatBoard.cells.find((cell) => cell.name === name)!;
      expect(isFront(index)).toBe(false);
      expect(flatBoard.neighbours[index]!.some((near) => north.has(near) && isFront(near))).toBe(true);
    }
    const placed = unwrap(placeArmies(createState(klinZha), [{ ...aggressiveArmy, goal: null }])).state;
    const wall = armyIn(klinZha, { warriors: [{ warrior: 'B', cell: 'F37' }], goal: null }, 'W');
    expect(explainMove(placed, `b@${wall.warriors[0]!.cell.toLowerCase()}`).code).toBe('zones-overlap');
    expect(legalMoves(placed).length).toBeGreaterThan(0);
  });
});

describe('armyOf', () => {
  it('returns the armies that were placed', () => {
    const { state } = unwrap(placeArmies(createState(klinZha), [introductionGold, introductionGreen]));
    const sorted = (army: Army) => formatArmy(army).split(' ').sort();
    expect(sorted(armyOf(state, 1))).toEqual(sorted(introductionGold));
    expect(sorted(armyOf(state, 2))).toEqual(sorted(introductionGreen));
    expect(armyOf(play(state, 'g14d16'), 2).warriors).toHaveLength(introductionGreen.warriors.length - 1);
  });

  it('agrees with the cells of the board, in every ruleset', () => {
    const property = fc.property(fc.constantFrom(...allRulesets), fc.nat(), (rules, seed) => {
      const { state } = finishSetup(start(rules, seed), seededRandom(seed));
      for (const seat of rules.colours.map((_, index) => (index + 1) as Seat)) {
        const { warriors, goal } = armyOf(state, seat);
        const found = warriors.map(({ cell }) => pieceAt(state, cell));
        expect(found.map((piece) => piece?.warrior)).toEqual(warriors.map(({ warrior }) => warrior));
        if (rules.army === 'own') expect(new Set(found.map((piece) => piece?.seat))).toEqual(new Set([seat]));
        expect(goal === null ? null : pieceAt(state, goal)?.goal).toBe(goal === null ? null : seat);
      }
    });
    fc.assert(property, { numRuns: runs(50) });
  });

  it('rejects a seat that is not in the game', () => {
    expect(() => armyOf(createState(klinZha), 3)).toThrow(expect.objectContaining({ code: 'bad-seat' }));
  });
});
