import fc from 'fast-check';
import {
  createState,
  formatPosition,
  isLegal,
  klinZha,
  parsePosition,
  type Ruleset,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { featurePlanes, GameBatch, type GameBatchOptions } from 'klin-zha/learn';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { groups } from '../rulesets/variants/support.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { stateOf } from '../support/positions.ts';
import { runs } from '../support/runs.ts';
import { actionsAt, planesAt } from './support.ts';

/** The lists of a batch, by game. */
function listsOf(batch: GameBatch): number[][] {
  const counts = new Uint16Array(batch.count);
  const actions = new Uint16Array(batch.count * batch.mostActions);
  const total = batch.writeActions(actions, counts);
  let end = 0;
  const lists = Array.from(counts, (count) => {
    end += count;
    return [...actions.subarray(end - count, end)];
  });
  expectSame(end, total);
  return lists;
}

/** Plays random actions; returns those of each step. */
function playSteps(batch: GameBatch, steps: number, seed: number, each?: (actions: number[]) => void): void {
  const random = seededRandom(seed);
  for (let step = 0; step < steps; step++) {
    const actions = listsOf(batch).map((list) => list[Math.floor(random() * list.length)]!);
    batch.step(actions);
    each?.(actions);
  }
}

function positionsOf(batch: GameBatch): string[] {
  return Array.from({ length: batch.count }, (_, game) => formatPosition(batch.state(game)));
}

/** A game beside one of a batch, with its history. */
class Twin {
  readonly batch: GameBatch;
  readonly game: number;
  searcher: Searcher;

  constructor(batch: GameBatch, game: number) {
    this.batch = batch;
    this.game = game;
    this.searcher = new Searcher(batch.state(game));
  }

  /** Makes a move and compares the results of the batch. */
  follow(action: number, mostPlies: number): void {
    const { batch, game, searcher } = this;
    const seats = batch.space.rules.colours.length;
    searcher.make(batch.space.moveOf(action));
    const isOver = searcher.isOver || searcher.drawClaim() !== null;
    const winner = searcher.outcome?.winner ?? 0;
    expectSame(batch.terminated[game], isOver ? 1 : 0);
    expectSame(batch.truncated[game], !isOver && searcher.plies === mostPlies ? 1 : 0);
    const returns = [...batch.returns.subarray(game * seats, (game + 1) * seats)];
    const lost = -1 / (seats - 1);
    expectEqual(
      returns,
      returns.map((_, index) => (winner === 0 ? 0 : index + 1 === winner ? 1 : lost)),
    );
    if (isOver || searcher.plies === mostPlies) this.searcher = new Searcher(batch.state(game));
    expectSame(formatPosition(batch.state(game)), formatPosition(this.searcher.state()));
    expectSame(batch.seats[game], this.searcher.seat);
  }
}

const each: readonly (readonly [string, Ruleset])[] = [...groups[0]![1], ...groups[1]![1]].map((rules) => [
  rules.id,
  rules,
]);
const open = each.filter(([, { blind, capture }]) => !blind && capture === 'at-once');

describe('GameBatch', () => {
  it.each(open)('plays as a searcher does, game by game: %s', (_, rules) => {
    const property = fc.property(fc.nat(), fc.boolean(), (seed, randomSetup) => {
      const mostPlies = 60;
      const batch = new GameBatch(rules, 3, { seed, randomSetup, mostPlies });
      const twins = [0, 1, 2].map((game) => new Twin(batch, game));
      const cells = rules.board.cells.length;
      playSteps(batch, runs(150), seed, (actions) => {
        for (const [game, twin] of twins.entries()) twin.follow(actions[game]!, mostPlies);
      });
      const { space } = batch;
      expectEqual(
        listsOf(batch),
        twins.map(({ searcher }) => actionsAt(space, searcher)),
      );
      const planes = new Uint8Array(3 * cells * 99);
      const end = batch.writePlanes(planes);
      expectEqual(
        [...planes.subarray(0, end)],
        twins.flatMap(({ searcher }) => [...planesAt(searcher, { pliesLeft: mostPlies - searcher.plies })]),
      );
      const bytes = Math.ceil(space.size / 8);
      const masks = new Uint8Array(3 * bytes).fill(255);
      expectSame(batch.writeMasks(masks), 3 * bytes);
      const listed = [0, 1, 2].map((game) =>
        [...Array(bytes * 8).keys()].filter(
          (action) => (masks[game * bytes + (action >> 3)]! >> (action & 7)) & 1,
        ),
      );
      expectEqual(
        listed,
        listsOf(batch).map((list) => list.sort((a, b) => a - b)),
      );
    });
    fc.assert(property, { numRuns: runs(2) });
  });

  it.each(each)('plays the same games with the same seed, whatever the other games are: %s', (_, rules) => {
    const options: GameBatchOptions = { seed: 5, randomSetup: true, mostPlies: 40 };
    const [one, other] = [new GameBatch(rules, 2, options), new GameBatch(rules, 2, options)];
    const first = new GameBatch(rules, 1, options);
    const begun = positionsOf(one);
    const random = seededRandom(9);
    for (let step = 0; step < runs(60); step++) {
      const actions = listsOf(one).map((list) => list[Math.floor(random() * list.length)]!);
      for (const batch of [one, other]) batch.step(actions);
      first.step(actions.slice(0, 1));
    }
    expectEqual(positionsOf(other), positionsOf(one));
    expectEqual(positionsOf(first), positionsOf(one).slice(0, 1));
    one.reset(5);
    expectEqual(positionsOf(one), begun);
    for (const seed of [6, 5 + 2 ** 32]) {
      one.reset(seed);
      expect(positionsOf(one)).not.toEqual(begun);
      expectEqual(positionsOf(new GameBatch(rules, 2, { ...options, seed })), positionsOf(one));
    }
  });

  it('begins other games at a reset without a seed, the same ones each time', () => {
    const options = { seed: 5, randomSetup: true };
    const [one, other] = [new GameBatch(klinZha, 2, options), new GameBatch(klinZha, 2, options)];
    const seen = new Set(positionsOf(one));
    for (let episode = 0; episode < 5; episode++) {
      for (const batch of [one, other]) batch.reset();
      expect(positionsOf(other)).toEqual(positionsOf(one));
      for (const position of positionsOf(one)) seen.add(position);
    }
    expect(seen.size).toBe(12);
  });

  it('plays a share of the games of a larger batch', () => {
    const all = new GameBatch(klinZha, 5, { seed: 3, randomSetup: true });
    const share = new GameBatch(klinZha, 2, { seed: 3, randomSetup: true, first: 3 });
    expect(positionsOf(share)).toEqual(positionsOf(all).slice(3));
  });

  it('keeps the last position of a game without autoreset, until it begins again', () => {
    const batch = new GameBatch(klinZha, 2, { randomSetup: true, mostPlies: 6, autoreset: false });
    playSteps(batch, 6, 1);
    expect([...batch.truncated, ...batch.counts]).toEqual([1, 1, 0, 0]);
    expect(batch.save(0).split(' moves ')[1]!.split(' ')).toHaveLength(6);
    expect(() => batch.step([0, -1])).toThrow(expect.objectContaining({ code: 'illegal-action' }));
    const last = positionsOf(batch);
    batch.begin(0);
    expect([batch.truncated[0], batch.counts[0]! > 0]).toEqual([1, true]);
    expect(positionsOf(batch)[1]).toBe(last[1]);
    batch.step([listsOf(batch)[0]![0]!, -1]);
    expect([...batch.truncated, positionsOf(batch)[1]]).toEqual([0, 0, last[1]]);
  });

  it('gives the game to the others after an illegal action, if wanted', () => {
    const rules = rulesOf('romulan-heart:3');
    const batch = new GameBatch(rules, 2, { illegal: 'lose' });
    const legal = listsOf(batch)[1]![0]!;
    batch.step([0, legal]);
    expect([[...batch.illegal], [...batch.terminated]]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect([...batch.returns]).toEqual([-1, 0.5, 0.5, 0, 0, 0]);
    batch.step([legal, listsOf(batch)[1]![0]!]);
    expect([...batch.illegal]).toEqual([0, 0]);
  });

  it.each(each)('saves, loads, copies and takes back games with their histories: %s', (_, rules) => {
    const property = fc.property(fc.nat(), fc.integer({ min: 1, max: 9 }), (seed, back) => {
      const batch = new GameBatch(rules, 3, { seed, randomSetup: true, mostPlies: 99, autoreset: false });
      const random = seededRandom(seed);
      const step = (games: readonly number[]) =>
        batch.step(
          listsOf(batch).map((list, game) =>
            games.includes(game) && list.length > 0 ? list[Math.floor(random() * list.length)]! : -1,
          ),
        );
      for (let ply = 0; ply < 20; ply++) step([0]);
      const seen = () => [0, 1, 2].map((game) => [batch.save(game), listsOf(batch)[game]]);
      const before = seen();
      batch.load(1, batch.save(0));
      batch.copy(0, 2);
      expectEqual(seen(), [before[0], before[0], before[0]]);
      const views = [0, 1, 2].map((game) => {
        const bytes = new Uint8Array(99 * rules.board.cells.length);
        return [...bytes.subarray(0, batch.writeView(game, 1, bytes))];
      });
      expectEqual(views, [views[0], views[0], views[0]]);
      const count =
        batch
          .save(1)
          .split(' moves')[1]!
          .match(/[@a-i?]\S*\d/g)?.length ?? 0;
      for (let ply = 0; ply < back; ply++) step([1]);
      const made =
        (batch
          .save(1)
          .split(' moves')[1]!
          .match(/[@a-i?]\S*\d/g)?.length ?? 0) - count;
      if (made > 0) batch.undo(1, made);
      expectEqual(seen(), [before[0], before[0], before[0]]);
    });
    fc.assert(property, { numRuns: runs(4) });
  });

  it('rejects saved games that are damaged, and changes nothing', () => {
    const batch = new GameBatch(klinZha, 1, { randomSetup: true });
    playSteps(batch, 4, 1);
    const saved = batch.save(0);
    const refused = [
      [`${saved} a19a19`, 'bad-move'],
      [saved.replace(' moves ', ' moves a19b18 '), 'illegal-move'],
      [`${saved} ?a19b18`, 'bad-move'],
      ['chess', 'bad-field'],
      [5, 'bad-game'],
    ] as const;
    for (const [text] of refused)
      expect(() => batch.load(0, text as string)).toThrow(expect.objectContaining({ name: 'KlinZhaError' }));
    expect(() => batch.undo(0, 5)).toThrow(expect.objectContaining({ code: 'nothing-made' }));
    expect(() => batch.copy(0, 1)).toThrow(expect.objectContaining({ code: 'bad-option' }));
    expect(batch.save(0)).toBe(saved);
  });

  it('shows each seat its own view, and the plies that are left', () => {
    const rules = rulesOf('klin-zha+blind');
    const batch = new GameBatch(rules, 1, { randomSetup: true, mostPlies: 300 });
    const cells = rules.board.cells.length;
    const names = featurePlanes(rules).map(({ name }) => name);
    const viewOf = (seat: 1 | 2): Uint8Array => {
      const bytes = new Uint8Array(names.length * cells);
      batch.writeView(0, seat, bytes);
      return bytes;
    };
    const own = (bytes: Uint8Array): number[] =>
      rules.board.cells.flatMap((_, cell) =>
        names.some((name, plane) => name.startsWith('warrior:0') && bytes[plane * cells + cell]! > 0)
          ? [cell]
          : [],
      );
    const [first, second] = [own(viewOf(1)), own(viewOf(2))];
    const { warriors } = batch.state(0).toFields();
    const cellsOf = (seat: number) =>
      warriors
        .filter((one) => one.seat === seat)
        .map(({ cell }) => rules.board.cells.findIndex(({ name }) => name === cell))
        .sort((a, b) => a - b);
    expect([first, second]).toEqual([cellsOf(1), cellsOf(2)]);
    const left = names.indexOf('plies-left') * cells;
    expect(viewOf(1)[left]).toBe(255);
    playSteps(batch, 100, 1);
    expect(viewOf(2)[left]).toBe(200);
    // A game with more actions than this batch allows.
    const short = new GameBatch(rules, 1, { mostPlies: 3, autoreset: false });
    short.load(0, batch.save(0));
    const bytes = new Uint8Array(names.length * cells);
    short.writeView(0, 1, bytes);
    expect([short.counts[0], bytes[left]]).toEqual([0, 0]);
  });

  it('shows repetitions under draws, and many half-moves without overflow', () => {
    const rules = rulesOf('klin-zha+draws');
    const start = unwrap(parsePosition(rules, 'G/3/5/7/9/11/6B6/15/g2b13 1 N2W1 - 40 1 -'));
    const batch = new GameBatch(rules, 1, { start });
    const cells = rules.board.cells.length;
    const plane = featurePlanes(rules).findIndex(({ name }) => name === 'repetitions') * cells;
    const seen: number[] = [];
    for (let ply = 0; ply < 8; ply++) {
      const bytes = new Uint8Array(99 * cells);
      batch.writePlanes(bytes);
      seen.push(bytes[plane]!);
      batch.step([batch.space.parse(['g46g47', 'i23i22', 'g47g46', 'i22i23'][ply % 4]!)]);
    }
    expect([seen, batch.terminated[0]]).toEqual([[0, 0, 0, 0, 1, 1, 1, 1], 1]);
    const quiet = unwrap(
      parsePosition(rules, 'G/3/5/7/9/11/6B6/15/g2b13 1 N2W1 - 300 200 -', { unchecked: true }),
    );
    const planes = planesAt(new Searcher(quiet));
    expect(planes[featurePlanes(rules).findIndex(({ name }) => name === 'halfmoves') * cells]).toBe(255);
  });

  it('refuses attempts in the blind game until one is played (R10.9)', () => {
    const batch = new GameBatch(rulesOf('klin-zha+blind'), 8, { randomSetup: true });
    let refused = 0;
    let [lists, seats, positions] = [listsOf(batch), [...batch.seats], positionsOf(batch)];
    playSteps(batch, 300, 3, (actions) => {
      const next = listsOf(batch);
      for (const [game, flag] of batch.refused.entries()) {
        if (flag === 0) continue;
        refused++;
        expect(batch.seats[game]).toBe(seats[game]);
        expect(formatPosition(batch.state(game))).toBe(positions[game]);
        expect(next[game]).toEqual(lists[game]!.filter((action) => action !== actions[game]));
      }
      [lists, seats, positions] = [next, [...batch.seats], positionsOf(batch)];
    });
    expect(refused).toBeGreaterThan(20);
  });

  it('ends no game by a refused attempt, although a draw could have been claimed before (R8.5, R10.9)', () => {
    const start = stateOf('klin-zha+blind+draws', 'F@E37 V*@A19 v@E38 v*@I99', { quiet: 100, round: 90 });
    const batch = new GameBatch(start.rules, 1, { start });
    const isRefused = (action: number): boolean => !isLegal(start, batch.space.moveOf(action));
    for (const action of listsOf(batch)[0]!.filter(isRefused)) {
      batch.step([action]);
      expect([batch.refused[0], batch.terminated[0]]).toEqual([1, 0]);
    }
    // The first move that is played ends it.
    batch.step([listsOf(batch)[0]!.find((action) => batch.space.name(action) === 'e37f37')!]);
    expect([batch.refused[0], batch.terminated[0]]).toEqual([0, 1]);
  });

  it.each([1, 0])('decides combats with the given chance (R10.10): %i', (combatChance) => {
    const batch = new GameBatch(rulesOf('klin-zha+kinta'), 1, { randomSetup: true, combatChance });
    const count = (seat: number): number =>
      batch
        .state(0)
        .toFields()
        .warriors.filter((warrior) => warrior.seat === seat).length;
    let combats = 0;
    for (let step = 0; step < 300; step++) {
      const searcher = new Searcher(batch.state(0));
      const [list] = listsOf(batch);
      const isFight = (action: number): boolean => searcher.board.capturedBy(batch.space.moveOf(action)) >= 0;
      const fight = list!.find(isFight);
      const [mover, before] = [batch.seats[0]!, [0, count(1), count(2)]];
      batch.step([fight ?? list![step % list!.length]!]);
      if (fight === undefined || batch.terminated[0] === 1) continue;
      combats++;
      const loser = combatChance === 1 ? 3 - mover : mover;
      expect([count(loser), count(3 - loser)]).toEqual([before[loser]! - 1, before[3 - loser]]);
    }
    expect(combats).toBeGreaterThan(5);
  });

  it.each([
    ['klin-zha', 2],
    ['romulan-heart:3', 3],
  ] as const)('has a number for each game, and a return for each of its players: %s', (id, seats) => {
    const batch = new GameBatch(rulesOf(id), 4);
    const { terminated, truncated, refused, returns } = batch;
    const lengths = [batch.seats, terminated, truncated, refused].map(({ length }) => length);
    expect(lengths).toEqual([4, 4, 4, 4]);
    expect(returns).toHaveLength(4 * seats);
  });

  it('begins in a position', () => {
    const start = unwrap(parsePosition(klinZha, 'G/3/5/7/9/11/6B6/15/g2b13 1 N2W1 - 0 1 -'));
    expect(positionsOf(new GameBatch(klinZha, 2, { start }))).toEqual([String(start), String(start)]);
    const over = unwrap(
      parsePosition(klinZha, '1/3/5/7/9/11/6B6/15/g2b13 1 N2W1 11 0 1 -', { unchecked: true }),
    );
    expect(() => new GameBatch(klinZha, 2, { start: over })).toThrow(
      'its first position has no legal action',
    );
  });

  it('rejects illegal actions and changes no game', () => {
    const batch = new GameBatch(klinZha, 2);
    const before = positionsOf(batch);
    const [action] = listsOf(batch)[0]!;
    for (const actions of [[action!, 0], [action!], [action!, 0.5], null, [action!, 5424]])
      expect(() => batch.step(actions as number[])).toThrow(
        expect.objectContaining({ name: 'KlinZhaError' }),
      );
    expect(() => batch.step([action!, 0])).toThrow("'0' is not a legal action in game 1");
    expect(positionsOf(batch)).toEqual(before);
  });

  it('rejects options and lists', () => {
    for (const options of [{ mostPlies: 0 }, { seed: 0.5 }, { combatChance: 2 }, { randomSetup: 1 }])
      expect(() => new GameBatch(klinZha, 1, options as object)).toThrow(
        expect.objectContaining({ code: 'bad-option' }),
      );
    for (const count of [0, 65_537, 1.5])
      expect(() => new GameBatch(klinZha, count)).toThrow(expect.objectContaining({ code: 'bad-option' }));
    const start = createState(rulesOf('takzh'));
    expect(() => new GameBatch(klinZha, 1, { start })).toThrow('expected a state of klin-zha');
    const batch = new GameBatch(klinZha, 2);
    expect(() => batch.writeMasks(new Uint8Array(1355))).toThrow('its length is 1355, but 1356 is needed');
    expect(() => batch.writeActions(new Uint16Array(863), new Uint16Array(2))).toThrow('but 864 is needed');
    expect(() => batch.writeActions(new Uint16Array(864), new Uint16Array(1))).toThrow('but 2 is needed');
    expect(() => batch.reset(0.5)).toThrow(expect.objectContaining({ code: 'bad-option' }));
    expect(() => batch.state(2)).toThrow(expect.objectContaining({ code: 'bad-option' }));
  });
});
