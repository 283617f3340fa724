import fc from 'fast-check';
import {
  createState,
  formatPosition,
  type GameState,
  KlinZhaError,
  legalMoves,
  parsePosition,
  type Ruleset,
  type Seat,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';
import { runs } from '../support/runs.ts';

const bases = ['klin-zha', 'takzh', 'agonizer', 'romulan-heart:2', 'romulan-heart:3'];
const boards = ['', '+tri-level', '+tetrahedral'];
const rulesets = [
  ...bases.flatMap((base) => boards.map((board) => base + board)),
  'klin-zha+draws',
  'romulan-heart:3+free-corners',
  'romulan-heart:3+relation-dilemma',
  'klin-zha+reflective',
  'klin-zha+kinta',
].map((id) => rulesFrom(id));

/** Calls a function at positions of a random battle, as often as captures are frequent. */
function inBattles(rules: Ruleset, check: (searcher: Searcher, random: () => number) => void): void {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed);
      const searcher = new Searcher(createState(rules, { random }));
      searcher.finishSetup(random);
      const moves = searcher.moveBuffer();
      for (let ply = 0; ply < 120; ply++) {
        if (searcher.board.combat < 0 && random() < 0.3) check(searcher, random);
        const captures = searcher.captures(moves);
        const count = captures > 0 && random() < 0.5 ? captures : searcher.moves(moves);
        if (count === 0) break;
        searcher.make(moves[Math.floor(random() * count)]!);
      }
    }),
    { numRuns: runs(2) },
  );
}

describe('a position that is put', () => {
  it('has no move that can be taken back, and notifies the observer of the other one alone', () => {
    const searcher = new Searcher(stateOf('klin-zha', 'F@E37 V*@A19 v*@I99 b@G14'));
    const cells = new Uint8Array(81);
    searcher.board.copy(cells);
    const seen: string[] = [];
    const observer = (name: string) => ({
      put: (cell: number) => void seen.push(`${name} put ${cell}`),
      lift: (cell: number) => void seen.push(`${name} lift ${cell}`),
    });
    searcher.watch(observer('first'));
    searcher.watch(observer('second'));
    seen.length = 0;
    searcher.make(legalMoves(searcher.state())[0]!);
    expect(seen).toEqual([expect.stringMatching(/^second lift/), expect.stringMatching(/^second put/)]);
    searcher.put(cells, 1, { trusted: true });
    expect(searcher.plies).toBe(0);
    expect(() => searcher.unmake()).toThrow(expect.objectContaining({ code: 'nothing-made' }));
    seen.length = 0;
    searcher.watch(null);
    searcher.put(cells, 2, { trusted: true });
    expect(seen).toEqual([]);
  });
});

function cellsOf(searcher: Searcher): Int16Array {
  const cells = new Int16Array(searcher.rules.board.cells.length);
  searcher.board.copy(cells);
  return cells;
}

function claimsOf({ board, rules }: Searcher): number[] {
  return rules.board.regions.map((_, region) => board.claimOf(region));
}

function reread(searcher: Searcher): GameState {
  return unwrap(parsePosition(searcher.rules, formatPosition(searcher.state()), { unchecked: true }));
}

describe('put', () => {
  it.each(rulesets.map((rules) => [rules.id, rules] as const))(
    'equals loading the parsed position: %s',
    (_, rules) => {
      let other = new Searcher(createState(rules));
      inBattles(rules, (searcher, random) => {
        // The claims do not change with the numbers.
        if (String(claimsOf(other)) !== String(claimsOf(searcher)) || searcher.halfmoveClock === 0)
          other = new Searcher(searcher.state());
        const { seat, halfmoveClock, round } = searcher;
        const trusted = searcher.isOver || random() < 0.5;
        other.put(cellsOf(searcher), seat, { halfmoveClock, round, trusted });
        const loaded = new Searcher(reread(searcher));
        expect(formatPosition(other.state())).toBe(formatPosition(loaded.state()));
        expect([other.hash(), other.plies, other.repetitions()]).toEqual([loaded.hash(), 0, 0]);
        expect(other.drawClaim()).toBe(loaded.drawClaim());
        const lists = [other, loaded].map((one) => one.moveBuffer());
        expect(other.moves(lists[0]!)).toBe(loaded.moves(lists[1]!));
        expect(lists[0]).toEqual(lists[1]);
        if (loaded.isOver) return;
        const move = lists[0]![0]!;
        for (const one of [other, loaded]) one.make(move);
        expect([other.hash(), other.plies, other.outcome]).toEqual([loaded.hash(), 1, loaded.outcome]);
        other.unmake();
        expect(other.repetitions()).toBe(0);
      });
    },
  );

  it('accepts exactly the positions without faults', () => {
    const rules = rulesFrom('klin-zha');
    inBattles(rules, (searcher, random) => {
      const cells = cellsOf(searcher);
      const [one, two] = [0, 0].map(() => Math.floor(random() * 81));
      [cells[one!], cells[two!]] = [cells[two!]!, cells[one!]!];
      const trial = new Searcher(searcher.state());
      trial.put(cells, searcher.seat, { trusted: true });
      const parsed = parsePosition(rules, formatPosition(trial.state()));
      const other = new Searcher(searcher.state());
      const before = other.hash();
      const put = () => other.put(cells, searcher.seat);
      if (parsed.ok) {
        put();
        expect(other.hash()).toBe(trial.hash());
        expect(other.state().isChecked).toBe(true);
        expect(trial.state().isChecked).toBe(false);
      } else {
        expect(put).toThrow(KlinZhaError);
        expect(other.hash()).toBe(before);
        try {
          put();
        } catch (error) {
          const found = (error as KlinZhaError).faults.map(({ code }) => code);
          expect(found.sort()).toEqual(parsed.errors.map(({ code }) => code).sort());
        }
      }
    });
  });

  it('notifies an observer of the pieces that leave and enter', () => {
    const searcher = new Searcher(stateOf('klin-zha', 'B@A19 F*@C28 b@I55 v*@E37'));
    const there = new Set<string>();
    searcher.watch({
      put: (cell, kind, owner) => there.add(`${cell} ${kind} ${owner}`),
      lift: (cell, kind, owner) => expect(there.delete(`${cell} ${kind} ${owner}`)).toBe(true),
      putGoal: (cell, seat) => there.add(`${cell} ${seat}`),
      liftGoal: (cell, seat) => expect(there.delete(`${cell} ${seat}`)).toBe(true),
    });
    const cells = cellsOf(new Searcher(stateOf('klin-zha', 'B@A19 F*@C28 b@I55 v@E37 g@E38')));
    searcher.put(cells, 2);
    expect(there.size).toBe(6);
    const again = new Searcher(searcher.state());
    const pieces = new Set<string>();
    again.watch({
      put: (cell, kind, owner) => pieces.add(`${cell} ${kind} ${owner}`),
      lift: () => {},
      putGoal: (cell, seat) => pieces.add(`${cell} ${seat}`),
    });
    expect(there).toEqual(pieces);
  });

  it('refuses invalid numbers, seats and counters, and rulesets whose variants have state', () => {
    const searcher = new Searcher(stateOf('klin-zha', 'B@A19 F*@C28 b@I55 v*@E37'));
    const cells = cellsOf(searcher);
    const refuses = (code: string, change: () => void): void => {
      const before = searcher.hash();
      expect(change).toThrow(expect.objectContaining({ code }));
      expect(searcher.hash()).toBe(before);
    };
    const changed = (cell: number, number: number): Int16Array => {
      const list = cells.slice();
      list[cell] = number;
      return list;
    };
    const empty = cells.indexOf(0);
    refuses('bad-seat', () => searcher.put(cells, 3 as Seat));
    refuses('bad-option', () => searcher.put(cells, 1, { round: 0 }));
    refuses('bad-option', () => searcher.put(cells, 1, { halfmoveClock: 0.5 }));
    refuses('bad-cells', () => searcher.put([...cells] as unknown as Int16Array, 1));
    refuses('bad-cells', () => searcher.put(cells.subarray(0, 80), 1));
    for (const number of [-1, 7 | 16, 1, 1 | 48, 16, 64, 192, 1 | 16 | 256, 1024])
      refuses('bad-cells', () => searcher.put(changed(empty, number), 1));
    const goalCell = cells.findIndex((number) => number >>> 6 === 2);
    refuses('goal-missing', () => searcher.put(changed(goalCell, cells[goalCell]! & 63), 1));
    for (const id of ['klin-zha+ablative', 'klin-zha+clouded', 'klin-zha+kaggas-crown']) {
      const other = new Searcher(createState(rulesFrom(id), { random: seededRandom(1) }));
      for (const trusted of [false, true])
        expect(() => other.put(cells, 1, { trusted })).toThrow(
          expect.objectContaining({ code: 'unsupported' }),
        );
    }
  });
});
