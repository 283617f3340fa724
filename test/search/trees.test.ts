import fc from 'fast-check';
import {
  createState,
  defineHooks,
  defineRuleset,
  finishSetup,
  Game,
  legalMoves,
  play,
  type Ruleset,
  rulesOf,
  seededRandom,
} from 'klin-zha';
import { type BoardObserver, playout, Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { endOfParts } from '../../src/engine/compile.ts';
import { mostMovesOf, mostMovesOfAny, mostTargets } from '../../src/engine/most-moves.ts';
import { tablesOf } from '../../src/engine/tables.ts';
import { allRulesets, thrown } from '../rulesets/variants/support.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';
import { runs } from '../support/runs.ts';

const rulesets = fc.constantFrom(...allRulesets);

/** A searcher after some plies of a random game. */
function searcherOf(rules: Ruleset, seed: number, plies: number): Searcher {
  const searcher = new Searcher(createState(rules, { random: seededRandom(seed) }));
  playout(searcher, seededRandom(seed), { most: plies });
  return searcher;
}

describe('repetitions in a tree', () => {
  it('are counted as in a list of all positions, after making and unmaking any moves', () => {
    const few = stateOf('romulan-heart:2', 'F*@E37 f*@I99', { quiet: 0 });
    const walks = fc.array(fc.record({ move: fc.nat(), ask: fc.boolean(), back: fc.nat({ max: 9 }) }), {
      minLength: 60,
      maxLength: 300,
    });
    fc.assert(
      fc.property(walks, fc.constantFrom('none', 'ablative'), (steps, variant) => {
        const start = variant === 'none' ? few : stateOf('klin-zha+ablative:1', 'F*@E37 f*@I99');
        const searcher = new Searcher(start);
        const moves = searcher.moveBuffer();
        const hashes = [searcher.hash()];
        for (const { move, ask, back } of steps) {
          if (back > 6) searcher.unmakeTo(Math.max(0, searcher.plies - back + 6));
          hashes.length = searcher.plies + 1;
          const count = Math.min(4, searcher.moves(moves));
          if (count === 0) continue;
          searcher.make(moves[move % count]!);
          const now = searcher.hash();
          if (ask) expectSame(searcher.repetitions(), hashes.filter((hash) => hash === now).length);
          hashes.push(now);
        }
      }),
    );
  });

  it('restart with a loaded state', () => {
    const state = stateOf('klin-zha', 'F*@E37 f*@I99');
    const searcher = new Searcher(state);
    const round = ['e37e38g', 'i99i89g', 'e38e37g', 'i89i99g'];
    const game = round.reduce((now, move) => now.play(move), new Game(state));
    for (const move of game.moves) searcher.make(move);
    expect(searcher.repetitions()).toBe(1);
    searcher.load(state);
    expect(searcher.repetitions()).toBe(0);
    for (const move of game.moves) searcher.make(move);
    expect(searcher.repetitions()).toBe(1);
  });
});

describe('a searcher with another loaded state', () => {
  it('counts the quiet moves of that state only (R8.5)', () => {
    const start = stateOf('romulan-heart:2', 'F*@E37 f*@I99');
    const quiet = stateOf('romulan-heart:2', 'F*@E37 f*@I99', { quiet: 99, round: 60 });
    const searcher = new Searcher(start);
    searcher.load(quiet);
    expect([searcher.drawClaim(), searcher.plies]).toEqual([null, 0]);
    searcher.make(legalMoves(quiet)[0]!);
    expect(searcher.drawClaim()).toBe('fifty-moves');
    searcher.load(start);
    searcher.make(legalMoves(start)[0]!);
    expect([searcher.drawClaim(), searcher.plies]).toEqual([null, 1]);
  });

  it('returns checked states exactly if that state was checked', () => {
    const checked = createState(rulesOf('klin-zha'));
    const unchecked = stateOf('klin-zha', 'F*@E37 f*@I99');
    const searcher = new Searcher(checked);
    expect(searcher.state().isChecked).toBe(true);
    searcher.load(unchecked);
    expect(searcher.state().isChecked).toBe(false);
    searcher.load(checked);
    expect(searcher.state().isChecked).toBe(true);
  });
});

describe('draws in a tree (R8.5)', () => {
  it('do not wait for fifty moves of a player who has left', () => {
    const sketch = { owners: '120', quiet: 100, round: 60 };
    const state = stateOf('romulan-heart:3', 'F*@E37 v*@I99', sketch);
    expect(new Searcher(state).drawClaim()).toBe('fifty-moves');
    const few = stateOf('romulan-heart:3', 'F*@E37 v*@I99', { ...sketch, quiet: 99 });
    expect(new Searcher(few).drawClaim()).toBeNull();
  });

  it('may be claimed exactly when a game allows it', () => {
    const cases = fc.constantFrom('romulan-heart:2', 'romulan-heart:3', 'klin-zha+draws+kinta');
    fc.assert(
      fc.property(cases, fc.nat(), fc.integer({ min: 80, max: 140 }), (id, seed, quiet) => {
        const rules = rulesFrom(id as never);
        const begun = finishSetup(createState(rules), seededRandom(seed)).state;
        const from = stateFrom(begun, quiet);
        const random = seededRandom(seed + 1);
        let game = new Game(from);
        const searcher = new Searcher(from);
        for (let ply = 0; ply < 120 && game.outcome === null; ply++) {
          expectSame(searcher.drawClaim(), game.drawClaims()[0] ?? null);
          const moves = legalMoves(game.state);
          // Only a few different moves, so that positions repeat.
          const move = moves[Math.floor(random() * Math.min(3, moves.length))]!;
          game = game.play(move);
          searcher.make(move);
          if (game.outcome === null) expectSame(new Searcher(game).drawClaim(), searcher.drawClaim());
        }
      }),
      { numRuns: runs(20) },
    );
  });

  it('may not be claimed if the ruleset has none, even if a position repeats', () => {
    const state = stateOf('klin-zha', 'F*@E37 f*@I99', { quiet: 0 });
    const searcher = new Searcher(state);
    let game = new Game(state);
    for (const move of ['e37d38', 'i99i89', 'd38e37', 'i89i99', 'e37d38', 'i99i89', 'd38e37', 'i89i99']) {
      game = game.play(move);
      searcher.make(game.moves.at(-1)!);
    }
    expect(searcher.repetitions()).toBe(2);
    expect(searcher.drawClaim()).toBeNull();
  });

  it('count from the move at which a player left', () => {
    const rules = rulesOf('romulan-heart:3');
    let game = new Game(finishSetup(createState(rules), seededRandom(3)).state);
    const go = (): void => {
      game = game.play(legalMoves(game.state)[0]!);
    };
    for (let ply = 0; ply < 5; ply++) go();
    game = game.resign(game.state.seat);
    for (let ply = 0; ply < 4; ply++) go();
    const searcher = new Searcher(game);
    expect([searcher.hash(), searcher.plies]).toEqual([game.state.hash(), 4]);
    expect(searcher.state()).toEqual(game.state);
  });

  function stateFrom(state: ReturnType<typeof createState>, quiet: number) {
    const fields = state.toFields();
    const pieces = [
      ...fields.warriors.map(({ cell, warrior, seat }) => {
        const goal = fields.goals.includes(cell) ? '*' : '';
        const code = seat === 1 ? warrior : seat === 2 ? warrior.toLowerCase() : `~${warrior}`;
        return `${code}${goal}@${cell}`;
      }),
    ].join(' ');
    return stateOf(state.rules, pieces, { quiet, round: 40 });
  }
});

describe('a copy of a searcher', () => {
  it('moves independently, with the same earlier moves', () => {
    fc.assert(
      fc.property(rulesets, fc.nat(), fc.integer({ min: 0, max: 120 }), (rules, seed, plies) => {
        const searcher = searcherOf(rules, seed, plies);
        const [hash, before] = [searcher.hash(), searcher.plies];
        const copy = searcher.copy();
        expectEqual([copy.hash(), copy.plies, copy.repetitions()], [hash, before, searcher.repetitions()]);
        expectEqual([copy.start, copy.ruleset], [searcher.start, searcher.ruleset]);
        playout(copy, seededRandom(seed + 1), { most: 40 });
        expectSame(searcher.hash(), hash);
        playout(searcher, seededRandom(seed + 2), { most: 40 });
        copy.unmakeTo(before);
        expectSame(copy.hash(), hash);
        for (const one of [searcher, copy]) one.unmakeTo(0);
        expectEqual(copy.state(), searcher.state());
        const [moves, others] = [copy.moveBuffer(), searcher.moveBuffer()];
        expectSame(copy.moves(moves), searcher.moves(others));
        expectEqual(moves, others);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('a list of moves', () => {
  it('fits the moves of every known position, and never exceeds the proven maximum', () => {
    fc.assert(
      fc.property(rulesets, fc.nat(), fc.integer({ min: 0, max: 80 }), (rules, seed, plies) => {
        const searcher = searcherOf(rules, seed, plies);
        const list = new Int32Array(mostMovesOfAny(rules));
        expect(searcher.moves(list)).toBeLessThanOrEqual(mostMovesOf(rules, tablesOf(rules)));
      }),
      { numRuns: runs(300) },
    );
  });

  it.each(allRulesets.map((rules) => [rules.id, rules] as const))(
    'has room when warriors were put elsewhere: %s',
    (_, rules) => {
      fc.assert(
        fc.property(thrown(rules), (state) => {
          expect(legalMoves(state).length).toBeLessThanOrEqual(mostMovesOf(rules, tablesOf(rules)));
        }),
        { numRuns: runs(3) },
      );
    },
  );

  it('allows for the maximum number of targets of each kind', () => {
    for (const rules of [...new Map(allRulesets.map((one) => [one.board.id, one])).values()]) {
      const { programs, cells } = tablesOf(rules);
      for (const [kind, row] of rules.warriors.entries())
        for (let cell = 0; cell < cells; cell++) {
          const end = endOfParts(programs, kind * cells + cell);
          const first = programs.firstPart[kind * cells + cell]!;
          const targets = new Set(
            programs.targets.slice(programs.targetStart[first], programs.targetStart[end]),
          );
          expect(targets.size).toBeLessThanOrEqual(mostTargets(rules, row));
        }
    }
  });

  it('is as short as the proof allows', () => {
    const rules = defineRuleset({ ...rulesOf('klin-zha'), id: 'fresh' });
    expect(new Searcher(createState(rules)).moveBuffer().length).toBeLessThan(700);
  });

  it('grows for a position with surplus warriors', () => {
    // A ruleset's buffers stay long once they have grown, so no other test may use this ruleset.
    const rules = defineRuleset({ ...rulesOf('klin-zha+alternating-placement+oversight'), id: 'crowded' });
    const cells = rules.board.cells.map(({ name }) => name);
    const few = stateOf(rules, 'F*@E37 f*@I99');
    const searcher = new Searcher(few);
    const short = searcher.moveBuffer();
    const crowd = cells
      .filter((_, index) => index % 3 === 0)
      .map((cell) => `S@${cell}`)
      .join(' ');
    const many = stateOf(rules, `${crowd} V*@I33 v*@I99`.replace('S@I33 ', '').replace('S@I99 ', ''));
    const number = legalMoves(many).length;
    searcher.load(many);
    expect(searcher.moveBuffer().length).toBeGreaterThan(9 * short.length);
    expect(searcher.moves(searcher.moveBuffer())).toBe(number);
    expect(searcher.moves(short)).toBe(number);
    expect(searcher.perft(2)).toBeGreaterThan(number);
    expect(legalMoves(few).length).toBeGreaterThan(0);
  });
});

describe('an observer', () => {
  /** Maintains a separate board from the notifications, and throws on impossible ones. */
  function mirror(): BoardObserver & {
    readonly warriors: Map<number, string>;
    readonly goals: Map<number, number>;
  } {
    const warriors = new Map<number, string>();
    const goals = new Map<number, number>();
    return {
      warriors,
      goals,
      put: (cell, kind, owner) => {
        expectSame(warriors.has(cell), false);
        warriors.set(cell, `${kind} ${owner}`);
      },
      lift: (cell, kind, owner) => {
        expectSame(warriors.get(cell), `${kind} ${owner}`);
        warriors.delete(cell);
      },
      putGoal: (cell, seat) => {
        expectSame(goals.has(seat), false);
        goals.set(seat, cell);
      },
      liftGoal: (cell, seat) => {
        expectSame(goals.get(seat), cell);
        goals.delete(seat);
      },
    };
  }

  function standing({ board, rules }: Searcher) {
    const cells = rules.board.cells.map(({ index }) => index);
    const warriors = cells.filter((cell) => board.kindAt(cell) >= 0);
    const goals = cells.filter((cell) => board.goalAt(cell) > 0);
    return {
      warriors: warriors.map((cell) => [cell, `${board.kindAt(cell)} ${board.ownerAt(cell)}`]),
      goals: goals.map((cell) => [board.goalAt(cell), cell]).sort(),
    };
  }

  function kept({ warriors, goals }: ReturnType<typeof mirror>) {
    return { warriors: [...warriors].sort(([a], [b]) => a - b), goals: [...goals].sort() };
  }

  /** Removes the warriors next to a warrior that has moved, and sometimes that warrior, too. */
  const quake = defineRuleset({
    ...rulesOf('klin-zha+oversight'),
    id: 'quake',
    hooks: [
      defineHooks<undefined>({
        id: 'quake',
        removesWarriors: true,
        afterMove: (_, { to, from }, view) => {
          const near = from % 3 === 0 ? [...view.board.neighbours[to]!, to] : view.board.neighbours[to]!;
          const goals = [1, 2].map((seat) => view.goalOf(seat));
          return { state: undefined, remove: near.filter((cell) => !goals.includes(cell)) };
        },
      }),
    ],
  });
  const watched = fc.constantFrom(...allRulesets, ...Array<Ruleset>(5).fill(quake));

  it('reconstructs the board from notifications, forward and back', () => {
    fc.assert(
      fc.property(watched, fc.nat(), fc.integer({ min: 0, max: 60 }), (rules, seed, plies) => {
        const searcher = searcherOf(rules, seed, plies);
        const watcher = mirror();
        searcher.watch(watcher);
        expectEqual(kept(watcher), standing(searcher));
        for (let step = 0; step < 60; step++) {
          playout(searcher, seededRandom(seed + step), { most: 1 });
          expectEqual(kept(watcher), standing(searcher));
        }
        searcher.unmakeTo(0);
        expectEqual(kept(watcher), standing(searcher));
        searcher.load(createState(rules, { random: seededRandom(1) }));
        expectSame(watcher.warriors.size, 0);
      }),
      { numRuns: runs(150) },
    );
  });

  it('is no longer notified once it was replaced or removed', () => {
    const state = stateOf('klin-zha', 'F*@E37 f*@I99');
    const searcher = new Searcher(state);
    const [one, other] = [mirror(), mirror()];
    searcher.watch(one);
    searcher.watch(other);
    searcher.make(legalMoves(state)[0]!);
    expect(kept(other)).toEqual(standing(searcher));
    expect(kept(one)).not.toEqual(standing(searcher));
    searcher.watch(null);
    searcher.unmake();
    expect(kept(other)).not.toEqual(standing(searcher));
    expect(play(state, legalMoves(state)[0]!).seat).toBe(2);
  });
});
