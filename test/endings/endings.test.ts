import fc from 'fast-check';
import { deflateSync } from 'fflate';
import { createPosition, createState, type GameState, seededRandom, unwrap } from 'klin-zha';
import { alphaBeta, winScore } from 'klin-zha/bots';
import {
  countPositions,
  type EndingClass,
  endingClass,
  endingSlice,
  joinSlices,
  openTable,
  positionAt,
  positionIndex,
} from 'klin-zha/endings';
import { Searcher, winnability } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../src/endings/check-sum.ts';
import { tablesOfClass } from '../../src/endings/ending-class.ts';
import { knownSlice, putIndex } from '../../src/endings/position-index.ts';
import { expectSame } from '../support/expect-same.ts';
import { rulesFrom } from '../support/rules.ts';
import { runs, some } from '../support/runs.ts';
import { solveForward } from './forward.ts';

const rulesets = [
  'klin-zha',
  'takzh',
  'agonizer',
  'klin-zha+free-corners',
  'klin-zha+shared-zones',
  'klin-zha+besieged-goal',
  'takzh+shared-zones+besieged-goal',
];
const empty = deflateSync(new Uint8Array(0));

/** Builds a table with only some slices. */
function tableOf(endings: EndingClass, slices: readonly number[]) {
  const blocks = Array.from({ length: endings.slices }, (_, slice) =>
    slices.includes(slice) ? endingSlice(endings, slice) : empty,
  );
  return openTable(joinSlices(endings, blocks));
}

/** Turns a position by a symmetry of the board, and exchanges the players if asked to. */
function turned(state: GameState, symmetry: number, swaps: boolean): GameState {
  const { board } = state.rules;
  const image = (name: string | null) =>
    name === null
      ? null
      : board.cells[board.symmetries[symmetry]![board.cells.findIndex((cell) => cell.name === name)]!]!.name;
  const fields = state.toFields();
  const seat = (one: number) => (swaps ? 3 - one : one) as 1 | 2;
  const goals = fields.goals.map(image);
  return unwrap(
    createPosition(state.rules, {
      ...fields,
      seat: seat(fields.seat),
      goals: swaps ? goals.reverse() : goals,
      warriors: fields.warriors.map((one) => ({ ...one, seat: seat(one.seat), cell: image(one.cell)! })),
    }),
  );
}

describe('positionIndex and positionAt', () => {
  const endings = endingClass(rulesFrom('klin-zha'), 'B-B');
  const loose = endingClass(rulesFrom('klin-zha+shared-zones+besieged-goal'), 'B-B');

  it('are inverse, and the same for symmetric positions', () => {
    const count = countPositions(endings);
    fc.assert(
      fc.property(fc.nat(count - 1), fc.nat(5), fc.boolean(), (index, symmetry, swaps) => {
        const state = positionAt(endings, index);
        expect(state.isChecked).toBe(true);
        expect(positionIndex(endings, state)).toBe(index);
        expect(positionIndex(endings, turned(state, symmetry, swaps))).toBe(index);
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    [endings.rules.id, endings],
    [loose.rules.id, loose],
  ])('count every valid position once: %s', (_, endings) => {
    const random = seededRandom(1);
    const searcher = new Searcher(createState(endings.rules));
    const cells = new Uint8Array(81);
    for (let i = 0; i < runs(3000); i++) {
      cells.fill(0);
      for (const number of [6 | 16, 6 | 32, 64, 128]) {
        const cell = Math.floor(random() * 81);
        cells[cell] = cells[cell]! | number;
      }
      let valid = true;
      try {
        searcher.put(cells, i % 2 === 0 ? 1 : 2);
      } catch {
        valid = false;
      }
      if (valid && searcher.board.warriorsOf(1, new Uint8Array(81)) === 1)
        expectSame(typeof positionIndex(endings, searcher.state()), 'number');
    }
  });

  it('are null and an error for other positions and numbers', () => {
    expect(positionIndex(endings, createState(endings.rules))).toBeNull();
    expect(positionIndex(endings, positionAt(endingClass(rulesFrom('takzh'), 'B-B'), 7))).toBeNull();
    for (const index of [-1, 0.5, countPositions(endings), Number.NaN])
      expect(() => positionAt(endings, index)).toThrow(expect.objectContaining({ code: 'bad-index' }));
  });
});

describe('endingClass', () => {
  it('refuses other classes and rulesets', () => {
    const codeOf = (rules: string, id: string) => {
      try {
        return endingClass(rulesFrom(rules), id).id;
      } catch (error) {
        return (error as { readonly code: string }).code;
      }
    };
    expect(codeOf('klin-zha', 'BI-B')).toBe('BI-B');
    for (const id of ['', 'B', 'B-BS', 'BX-B', 'BSI-B']) expect(codeOf('klin-zha', id)).toBe('bad-class');
    for (const id of ['BF-B', 'BV-B', 'BB-B']) expect(codeOf('klin-zha', id)).toBe('unsupported');
    for (const rules of [
      'romulan-heart:2',
      'romulan-heart:3',
      'klin-zha+reflective',
      'klin-zha+kinta',
      'klin-zha+blind',
      'klin-zha+ablative',
      'klin-zha+tri-level',
    ])
      expect(codeOf(rules, 'B-B')).toBe('unsupported');
  });
});

/** Returns a searcher at a random position of a slice. */
function randomIn(endings: EndingClass, slice: number, random: () => number): Searcher {
  const tables = tablesOfClass(endings.rules, endings.id);
  const searcher = new Searcher(createState(endings.rules));
  const { length } = knownSlice(tables, slice).distinct;
  putIndex(tables, searcher, { slice, index: Math.floor(random() * length) });
  return searcher;
}

describe('the table of a slice', () => {
  // Slice 1 has a symmetry that exchanges the Goals.
  it.each(rulesets)('agrees with a solver that only makes moves: %s', (id) => {
    const endings = endingClass(rulesFrom(id), 'B-B');
    const slices = some([1, 300], rulesets.indexOf(id));
    const table = tableOf(endings, slices);
    const random = seededRandom(2);
    for (const slice of slices) {
      const starts = Array.from({ length: 50 }, () => randomIn(endings, slice, random));
      const values = solveForward(starts.find((start) => !start.isOver)!.state());
      let compared = 0;
      for (let i = 0; i < runs(1000); i++) {
        const searcher = randomIn(endings, slice, random);
        const expected = values.get(searcher.hash());
        if (expected === undefined) continue;
        compared++;
        const value = table.probe(searcher)!;
        expectSame(value.halfmoves, expected);
        expectSame(value.result, expected === null ? 'draw' : expected % 2 === 1 ? 'win' : 'loss');
      }
      expect(compared).toBeGreaterThan(runs(100));
    }
  });

  it('has the same results for every rule of Goal safety, because a player who leaves a threat loses', () => {
    const tables = ['klin-zha', 'takzh', 'klin-zha+oversight'].map((id) =>
      tableOf(endingClass(rulesFrom(id), 'B-B'), [35]),
    );
    const [one, ...others] = tables.map(({ counts: { positions, wins, losses, draws } }) => {
      return [positions, wins, losses, draws];
    });
    for (const other of others) expect(other).toEqual(one);
    const [strict, old, none] = tables.map(({ counts }) => counts.longest);
    expect(strict).toBeLessThan(old!);
    expect(old).toBeLessThanOrEqual(none!);
  });

  it('says whether a win comes before the draw by fifty moves', () => {
    const endings = endingClass(rulesFrom('klin-zha+draws'), 'B-B');
    const table = tableOf(endings, [300]);
    const random = seededRandom(3);
    for (let found = 0; found < runs(20); ) {
      const searcher = randomIn(endings, 300, random);
      const { halfmoves, fits } = table.probe(searcher)!;
      expect(fits).toBe(true);
      if (halfmoves === null || halfmoves < 3) continue;
      found++;
      const cells = new Uint8Array(81);
      searcher.board.copy(cells);
      for (const halfmoveClock of [100 - halfmoves, 101 - halfmoves]) {
        searcher.put(cells, searcher.seat, { halfmoveClock });
        expect(table.probe(searcher)!.fits).toBe(halfmoveClock === 100 - halfmoves);
      }
    }
  });

  it('is null for positions of other material and rulesets', () => {
    const table = tableOf(endingClass(rulesFrom('klin-zha'), 'B-B'), []);
    expect(table.probe(createState(rulesFrom('klin-zha')))).toBeNull();
    expect(table.probe(positionAt(endingClass(rulesFrom('takzh'), 'B-B'), 7))).toBeNull();
  });
});

describe('searches with a table', () => {
  const endings = endingClass(rulesFrom('klin-zha'), 'B-B');
  const table = tableOf(endings, [300]);

  it('win in exactly the stated number of half-moves', () => {
    const random = seededRandom(6);
    const bot = alphaBeta({ hash: 1, tables: [table] });
    for (let wins = 0; wins < runs(15); ) {
      const searcher = randomIn(endings, 300, random);
      const { result, halfmoves } = table.probe(searcher)!;
      if (result !== 'win' || halfmoves! < 3) continue;
      wins++;
      const { seat } = searcher;
      while (!searcher.isOver) {
        const { move, scores } = bot.choose(searcher.state(), { random, nodes: 1000 });
        expectSame(scores[seat - 1], winScore - (halfmoves! - searcher.plies));
        searcher.make(move);
      }
      expectSame(searcher.plies, halfmoves);
      expectSame(searcher.outcome!.winner, seat);
    }
  });

  it('find the line of a forced win, and search in a draw', () => {
    const random = seededRandom(7);
    const found = new Set<string>();
    for (let i = 0; i < 40; i++) {
      const searcher = randomIn(endings, 300, random);
      if (searcher.isOver) continue;
      const state = searcher.state();
      const { result, halfmoves } = table.probe(searcher)!;
      const answer = winnability(state, { positions: 20, tables: [table] });
      found.add(result);
      if (halfmoves === null) expect(answer).toEqual(winnability(state, { positions: 20 }));
      else {
        if (answer.answer !== 'yes') throw new Error('no line');
        expectSame(answer.line.length, halfmoves);
        for (const move of answer.line) {
          expectSame(searcher.isLegal(move), true);
          searcher.make(move);
        }
        expectSame(searcher.outcome!.winner !== null, true);
      }
    }
    expect([...found].sort()).toEqual(['draw', 'loss', 'win']);
  });

  it('need a list of tables', () => {
    const state = positionAt(endings, 7);
    const refused = expect.objectContaining({ code: 'bad-option' });
    for (const tables of [table, [{}], [null], 1]) {
      expect(() => alphaBeta({ tables } as object)).toThrow(refused);
      expect(() => winnability(state, { tables } as object)).toThrow(refused);
    }
  });
});

describe('the file of a table', () => {
  const endings = endingClass(rulesFrom('takzh'), 'B-B');
  const blocks = Array.from({ length: endings.slices }, (_, slice) =>
    slice === 7 ? endingSlice(endings, 7) : empty,
  );
  const bytes = joinSlices(endings, blocks);

  it('opens at any offset of a buffer', () => {
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    const table = openTable(larger.subarray(3));
    expect(table.endings).toBe(endings);
    const { positions, wins, losses, draws, longest } = table.counts;
    expect(wins + losses + draws).toBe(positions);
    expect([positions > 4000, longest % 2]).toEqual([true, 1]);
    expect(joinSlices(endings, blocks)).toEqual(bytes);
  });

  it('is refused if it is damaged, cut or of another version', () => {
    const random = seededRandom(5);
    const refuses = (changed: Uint8Array) =>
      expect(() => openTable(changed)).toThrow(expect.objectContaining({ code: 'bad-table' }));
    for (let i = 0; i < runs(200); i++) {
      const changed = bytes.slice();
      const at = Math.floor(random() * (i % 4 === 0 ? 20 : bytes.length));
      changed[at] = changed[at]! ^ (1 + Math.floor(random() * 255));
      refuses(changed);
      refuses(bytes.slice(0, Math.floor(random() * bytes.length)));
    }
    refuses(new Uint8Array(0));
    const blank = new Uint8Array(300_020).fill(32);
    blank.set(bytes.subarray(0, 12));
    const head = new DataView(blank.buffer);
    head.setUint32(12, 300_000, true);
    head.setUint32(16, crc32(blank.subarray(20)), true);
    refuses(blank);
    expect(() => joinSlices(endings, blocks.slice(1))).toThrow(
      expect.objectContaining({ code: 'bad-table' }),
    );
  });

  it('needs slices that exist', () => {
    for (const slice of [-1, endings.slices, 0.5])
      expect(() => endingSlice(endings, slice)).toThrow(expect.objectContaining({ code: 'bad-index' }));
  });
});
