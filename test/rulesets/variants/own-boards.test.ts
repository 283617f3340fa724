import fc from 'fast-check';
import {
  type BoardDeclaration,
  combine,
  createState,
  defineBoard,
  defineRuleset,
  defineVariant,
  describeMove,
  explainMove,
  flatBoard,
  formatMove,
  type GameState,
  isLegal,
  KlinZhaError,
  legalMoves,
  parseMove,
  parsePosition,
  play,
  tetrahedralBoard,
  triLevelBoard,
  unwrap,
} from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { ownBoard } from '../../reference/own-board.ts';
import { rulesOf } from '../../reference/rulesets.ts';
import { rulesetNamed } from '../../reference/variants.ts';
import { rulesFrom } from '../../support/rules.ts';
import { runs } from '../../support/runs.ts';
import {
  checkGame,
  checkMoves,
  checkNotations,
  checkReference,
  checkShown,
  checkTravels,
  checkTurns,
  type Own,
} from './own-checks.ts';
import { randomGames, thrown } from './support.ts';

/** Returns a base with one warrior of each kind on a declared board. */
function onBoard(id: string, declaration: BoardDeclaration): Own {
  const board = defineBoard(declaration);
  const own = defineVariant({
    id: 'own-board',
    name: 'Own board',
    sources: [],
    rank: 0,
    change: (rules) => ({
      ...rules,
      board,
      warriors: rules.warriors.map((kind) => ({ ...kind, count: 1 })),
      setup: { ...rules.setup, corners: [] },
    }),
  });
  const plain = rulesetNamed(id);
  const warriors = Object.fromEntries(
    Object.keys(plain.warriors).map((kind) => [kind, { ...rulesOf(plain, kind), count: 1 }]),
  );
  const [base = '', ...words] = id.split('+');
  const variants = words.length === 0 ? [] : rulesFrom(id as 'klin-zha').variants;
  const made = {
    rules: unwrap(combine(rulesFrom(base as 'klin-zha'), [own, ...variants])),
    reference: { ...plain, board: ownBoard(declaration), corners: [], warriors },
  };
  return Object.assign(made, { [fc.toStringMethod]: () => `${id} on ${JSON.stringify(declaration)}` });
}

/** Boards of one level with any side, perhaps with closed cells or regions of rows. */
const flat = fc
  .record({
    side: fc.integer({ min: 6, max: 9 }),
    closed: fc.array(fc.nat(), { maxLength: 3 }),
    rows: fc.boolean(),
  })
  .map(({ side, closed, rows }): BoardDeclaration => {
    const names = defineBoard({ id: 'plain', side }).cells.map(({ name }) => name);
    const shut = [...new Set(closed.map((number) => names[number % names.length]!))];
    const open = names.filter((name) => !shut.includes(name));
    const half = open.length >>> 1;
    const regions = [
      { id: 'U', name: 'Upper', cells: open.slice(0, half) },
      { id: 'L', name: 'Lower', cells: open.slice(half + 2) },
    ];
    return { id: 'own', side, closed: shut, ...(rows && { regions }) };
  });

/** Boards of several levels, stacked or as parts of a tetrahedron. */
const levelled = fc.constantFrom<BoardDeclaration>(
  { id: 'own', side: 6, levels: 2, shrink: 0 },
  { id: 'own', side: 7, levels: 3, shrink: 3 },
  { id: 'own', side: 8, levels: 2, shrink: 3, closed: ['1D26', '1E47', '2B15'] },
  { id: 'own', side: 6, levels: 6, shrink: 1 },
  { id: 'own', side: 7, levels: 3, shrink: 1, closed: ['2C26'] },
);

const bases = [
  'klin-zha',
  'takzh',
  'klin-zha+kinta',
  'klin-zha+forward-placement',
  'klin-zha+reflective',
  'romulan-heart:2',
];

/** States of setup and battle, and scattered ones. */
function statesOf({ rules }: Own): fc.Arbitrary<readonly GameState[]> {
  const last = (battle: number): fc.Arbitrary<GameState> =>
    randomGames(rules, battle).map((game) => game.last);
  return fc.tuple(last(0), last(30), thrown(rules));
}

describe.each([
  ['one level', flat],
  ['several levels', levelled],
])('a ruleset on a custom board, of %s', (_, boards) => {
  it.each(bases)('agrees with the naive engine: %s', (id) => {
    const cases = boards
      .map((declaration) => onBoard(id, declaration))
      .chain((own) => fc.tuple(fc.constant(own), statesOf(own), fc.nat()));
    fc.assert(
      fc.property(cases, ([{ reference }, states, choice]) => {
        for (const state of states) checkReference(state, reference, choice);
      }),
      { numRuns: runs(8) },
    );
  });

  it.each(bases)('has states that survive formatting, rotation and all notations of moves: %s', (id) => {
    const cases = boards
      .map((declaration) => onBoard(id, declaration))
      .chain((own) => fc.tuple(statesOf(own), fc.nat()));
    fc.assert(
      fc.property(cases, ([states, seed]) => {
        for (const state of states) {
          checkTravels(state);
          checkShown(state, seed);
          checkMoves(state, seed);
          checkNotations(state, seed);
          checkTurns(state);
        }
      }),
      { numRuns: runs(4) },
    );
  });

  it('can undo and redo all moves of a game', () => {
    const games = boards
      .map((declaration) => onBoard('klin-zha', declaration))
      .chain(({ rules }) => randomGames(rules, 30));
    fc.assert(fc.property(games, checkGame), { numRuns: runs(5) });
  });
});

describe('a custom board', () => {
  it("has the same tables as the library's board of its shape", () => {
    for (const [board, shape] of [
      [flatBoard, { side: 9 }],
      [tetrahedralBoard, { side: 9, levels: 9, shrink: 1 }],
    ] as const) {
      const { id: _, naming: __, ...tables } = board;
      expect(defineBoard({ id: 'own', ...shape })).toMatchObject(tables);
    }
    const closed = triLevelBoard.cells
      .filter(({ index }) => triLevelBoard.closed[index])
      .map(({ name }) => `1${name}`);
    const own = defineBoard({ id: 'own', side: 9, levels: 3, shrink: 3, closed });
    expect(own.stairs).toEqual(triLevelBoard.stairs);
    expect(own.neighbours).toEqual(triLevelBoard.neighbours);
    expect(own.cells.map(({ name }) => name)).toEqual(
      triLevelBoard.cells.map(({ name, level }) => (level === 0 ? `1${name}` : name)),
    );
  });

  it('has the symmetries that preserve its regions and closed cells', () => {
    expect(defineBoard({ id: 'own', side: 7 }).symmetries).toHaveLength(6);
    expect(defineBoard({ id: 'own', side: 7, closed: ['A17'] }).symmetries).toHaveLength(2);
    expect(defineBoard({ id: 'own', side: 6, levels: 6, shrink: 1 }).symmetries).toHaveLength(24);
    expect(defineBoard({ id: 'own', side: 6, levels: 3, shrink: 1 }).symmetries).toHaveLength(6);
    const regions = [
      { id: 'A', name: 'A', cells: ['A17', 'B16'] },
      { id: 'B', name: 'B', cells: ['G11'] },
    ];
    expect(defineBoard({ id: 'own', side: 7, regions }).symmetries).toHaveLength(1);
  });

  it.each([
    [{ id: 'X' }, 'bad-id'],
    [{ side: 1 }, 'bad-side'],
    [{ side: 10 }, 'bad-side'],
    [{ side: 6.5 }, 'bad-side'],
    [{ side: '7' }, 'bad-side'],
    [{ levels: 0 }, 'bad-levels'],
    [{ levels: 10 }, 'bad-levels'],
    [{ levels: 2, shrink: 2 }, 'bad-shrink'],
    [{ levels: 8, shrink: 1 }, 'bad-levels'],
    [{ side: 9, levels: 7 }, 'too-many-cells'],
    [{ closed: ['I19'] }, 'bad-cell'],
    [{ closed: [7] }, 'bad-cell'],
    [{ closed: 'A17' }, 'bad-cell'],
    [{ closed: ['A17', 'a71'] }, 'same-cell'],
    [{ regions: [] }, 'bad-region'],
    [{ regions: 'N' }, 'bad-region'],
    [{ regions: [null, null] }, 'bad-region', 'bad-cell', 'bad-region', 'bad-cell'],
    [
      {
        regions: [
          { id: 'N', name: 'N', cells: ['A17'] },
          { id: 'N', name: 'M', cells: ['B16'] },
        ],
      },
      'bad-region',
    ],
    [
      {
        regions: [
          { id: 'N', name: 'N', cells: ['A17'] },
          { id: 'W', name: 'W', cells: [] },
        ],
      },
      'bad-region',
    ],
    [
      {
        regions: [
          { id: 'N', name: 'N', cells: ['A17'] },
          { id: 'W', name: 'W', cells: ['A17'] },
        ],
      },
      'same-cell',
    ],
    [
      {
        closed: ['A17'],
        regions: [
          { id: 'N', name: 'N', cells: ['A17'] },
          { id: 'W', name: 'W', cells: ['B16'] },
        ],
      },
      'same-cell',
    ],
  ])('is rejected if invalid: %j', (change, ...codes) => {
    const define = () => defineBoard({ id: 'own', side: 7, ...change } as BoardDeclaration);
    expect(define).toThrow(KlinZhaError);
    try {
      define();
    } catch (error) {
      expect((error as KlinZhaError).faults.map(({ code }) => code)).toEqual(codes);
    }
  });

  it('is rejected if it is not a board', () => {
    expect(() => defineBoard(null as never)).toThrow(expect.objectContaining({ code: 'bad-board' }));
    const five = { ...flatBoard, cells: flatBoard.cells.slice(0, 5) };
    for (const board of [five, null, {}, 'flat', undefined]) {
      const define = () => defineRuleset({ ...rulesFrom('klin-zha'), board: board as never });
      expect(define).toThrow(expect.objectContaining({ code: 'bad-board' }));
    }
  });

  it('is rejected by a ruleset whose armies do not fit', () => {
    const board = defineBoard({ id: 'own', side: 4 });
    const define = () => defineRuleset({ ...rulesFrom('klin-zha'), board });
    expect(define).toThrow(expect.objectContaining({ code: 'no-room' }));
  });
});

describe('a move of another board', () => {
  const { rules } = onBoard('klin-zha', { id: 'small', side: 7 });
  const others = [
    rulesFrom('klin-zha'),
    rulesFrom('klin-zha+tri-level'),
    onBoard('klin-zha', { id: 'small', side: 8 }).rules,
    onBoard('klin-zha', { id: 'small', side: 7, levels: 2 }).rules,
  ];
  const start = createState(rules);
  const move = unwrap(parseMove(start, 'f@a17'));

  it('can be described without the board', () => {
    expect(formatMove(move)).toBe('f@a17');
    expect(describeMove(move)).toEqual({ kind: 'place', warrior: 'F', to: 'A17', withGoal: false });
    const { board } = onBoard('klin-zha', { id: 'tower', side: 7, levels: 9 }).rules;
    expect(board.cells).toHaveLength(441);
    expect(board.cells.at(-1)!.name).toBe('9G77');
  });

  it.each(others.map((rules) => [`${rules.board.id} ${rules.board.cells.length}`, rules] as const))(
    'is illegal: %s',
    (_, other) => {
      const state = createState(other);
      const foreign = legalMoves(state)[0]!;
      for (const [here, stranger] of [
        [start, foreign],
        [state, move],
      ] as const) {
        expect(isLegal(here, stranger)).toBe(false);
        expect(explainMove(here, stranger)).toMatchObject({ legal: false, code: 'not-on-board' });
        expect(() => play(here, stranger)).toThrow(expect.objectContaining({ code: 'illegal-move' }));
      }
    },
  );

  it('is invalid for a searcher', () => {
    const searcher = new Searcher(start);
    const list = searcher.moveBuffer();
    const count = searcher.moves(list);
    expect([...list.subarray(0, count)]).toEqual(legalMoves(start));
    expect(isLegal(start, list[0] as typeof move)).toBe(true);
  });

  it('is parsed with a position of its board', () => {
    const text = 'F*/3/5/3v*3/9/11/5V7 1 - - 0 1 -';
    const state = unwrap(parsePosition(rules, text, { unchecked: true }));
    expect(legalMoves(state).map(formatMove)).toContain('a17b16g');
    expect(String(play(state, 'a17b17g'))).toMatch(/^1\/1F\*1\//);
  });
});
