import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.ts';
import { createState } from '../../src/game/create.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { Searcher } from '../../src/search/index.ts';
import { expectSame } from '../support/expect-same.ts';
import { stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';

const bases = ['klin-zha', 'takzh', 'agonizer', 'romulan-heart:2', 'romulan-heart:3'];
const boards = ['', '+tri-level', '+tetrahedral'];
const rulesets = [
  ...bases.flatMap((base) => boards.map((board) => base + board)),
  'klin-zha+draws',
  'klin-zha+oversight',
  'klin-zha+power-vanguard',
  'klin-zha+blind',
  'romulan-heart:3+free-corners',
  'romulan-heart:3+relation-dilemma',
  'klin-zha+reflective',
].map((id) => rulesFrom(id));

/** Whether a searcher's position is valid. */
function isValid(searcher: Searcher): boolean {
  const cells = new Uint16Array(searcher.rules.board.cells.length);
  searcher.board.copy(cells);
  try {
    searcher.copy().put(cells, searcher.seat);
    return true;
  } catch {
    return false;
  }
}

/**
 * Plays a random game with many captures. Calls a function before and after some moves, and after the last.
 */
function inGame(
  rules: Ruleset,
  seed: number,
  check: (before: Searcher, move: number, after: Searcher) => void,
): void {
  const random = seededRandom(seed);
  const searcher = new Searcher(createState(rules, { random }));
  searcher.finishSetup(random);
  const moves = searcher.moveBuffer();
  for (let ply = 0; ply < 150 && !searcher.isOver; ply++) {
    const captures = searcher.captures(moves);
    const count = captures > 0 && random() < 0.8 ? captures : searcher.moves(moves);
    const move = moves[Math.floor(random() * count)]!;
    const before = searcher.copy();
    searcher.make(move);
    if (random() < 0.1 || searcher.board.goalTaken > 0) check(before, move, searcher);
  }
}

describe('unmoves', () => {
  it.each(rulesets.map((rules) => [rules.id, rules] as const))(
    'are exactly the legal moves that lead to a position: %s',
    (_, rules) => {
      fc.assert(
        fc.property(fc.nat(), (seed) => {
          inGame(rules, seed, (before, move, after) => {
            const list = [7];
            expectSame(after.copy().unmoves(list), list.length);
            const places = new Set<string>();
            const expected = `${before.hash()} ${move}`;
            for (const unmove of list) {
              const searcher = after.copy();
              const back = searcher.retract(unmove);
              const place = `${searcher.hash()} ${back}`;
              places.add(place);
              if (place === expected) expectSame(searcher.round, before.round);
              // Every hundredth is compared in full.
              if (place !== expected && places.size % 100 !== 1) continue;
              expectSame(searcher.isLegal(back), true);
              expectSame(isValid(searcher), true);
              searcher.make(back);
              expectSame(searcher.hash(), after.hash());
            }
            expectSame(places.size, list.length);
            expectSame(places.has(expected), isValid(before));
          });
        }),
        { numRuns: 2 },
      );
    },
    120_000,
  );

  it('are what forward moves show, for all positions with two warriors on a line of cells', () => {
    // One Vanguard of Gold, and both Blockaders and Goals out of its way.
    const at = (cell: string) => new Searcher(stateOf('klin-zha', `B@A19 G@C28 b@I55 v*@I11 V@${cell}`));
    const after = at('E37');
    after.put(cellsOf(after), 2);
    const list: number[] = [];
    after.unmoves(list);
    const origins = list.map((unmove) => {
      const before = after.copy();
      const move = before.retract(unmove);
      return before.rules.board.cells[(move >>> 9) & 511]!.name;
    });
    const vanguard = new Set(after.rules.board.neighbours[cellNumber(after, 'E37')]);
    expect(origins.filter((name) => vanguard.has(cellNumber(after, name))).length).toBeGreaterThan(2);
  });

  it('are rejected if they are not of the position', () => {
    const searcher = new Searcher(stateOf('klin-zha', 'B@A19 F*@C28 b@I55 v*@E37'));
    const before = searcher.hash();
    for (const unmove of [-1, 0.5, Number.NaN, 0, 2 ** 31, '7', null])
      expect(() => searcher.retract(unmove as number)).toThrow(
        expect.objectContaining({ code: 'bad-unmove' }),
      );
    expect(searcher.hash()).toBe(before);
  });

  it('are none in the setup', () => {
    const list = [1];
    expect(new Searcher(createState(rulesFrom('klin-zha'))).unmoves(list)).toBe(0);
    expect(list).toEqual([]);
  });

  it('are refused for rulesets with state, hooks or combats, and without an array', () => {
    for (const id of ['klin-zha+ablative', 'takzh+clouded:3', 'klin-zha+kaggas-crown', 'klin-zha+kinta']) {
      const searcher = new Searcher(createState(rulesFrom(id), { random: seededRandom(1) }));
      const refusal = expect.objectContaining({ code: 'unsupported' });
      expect(() => searcher.unmoves([])).toThrow(refusal);
      expect(() => searcher.retract(0)).toThrow(refusal);
    }
    const searcher = new Searcher(createState(rulesFrom('klin-zha')));
    for (const list of [undefined, new Int32Array(9), Object.freeze([])])
      expect(() => searcher.unmoves(list as unknown as number[])).toThrow(
        expect.objectContaining({ code: 'bad-list' }),
      );
  });
});

function cellsOf(searcher: Searcher): Uint16Array {
  const cells = new Uint16Array(searcher.rules.board.cells.length);
  searcher.board.copy(cells);
  return cells;
}

function cellNumber({ rules }: Searcher, name: string): number {
  return rules.board.cells.findIndex((cell) => cell.name === name);
}
