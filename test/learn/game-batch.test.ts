import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/base/random.ts';
import { unwrap } from '../../src/base/result.ts';
import { createState, formatPosition, parsePosition } from '../../src/game/create.ts';
import { GameBatch, type GameBatchOptions } from '../../src/learn/index.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { klinZha } from '../../src/rulesets/klin-zha.ts';
import { rulesOf } from '../../src/rulesets/parse.ts';
import { Searcher } from '../../src/search/index.ts';
import { groups } from '../rulesets/variants/support.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
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
      playSteps(batch, 150, seed, (actions) => {
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
        twins.flatMap(({ searcher }) => [...planesAt(searcher)]),
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
    fc.assert(property, { numRuns: 2 });
  });

  it.each(each)('plays the same games with the same seed, whatever the other games are: %s', (_, rules) => {
    const options: GameBatchOptions = { seed: 5, randomSetup: true, mostPlies: 40 };
    const [one, other] = [new GameBatch(rules, 2, options), new GameBatch(rules, 2, options)];
    const first = new GameBatch(rules, 1, options);
    const begun = positionsOf(one);
    const random = seededRandom(9);
    for (let step = 0; step < 60; step++) {
      const actions = listsOf(one).map((list) => list[Math.floor(random() * list.length)]!);
      for (const batch of [one, other]) batch.step(actions);
      first.step(actions.slice(0, 1));
    }
    expectEqual(positionsOf(other), positionsOf(one));
    expectEqual(positionsOf(first), positionsOf(one).slice(0, 1));
    one.reset();
    expectEqual(positionsOf(one), begun);
    one.reset(6);
    expect(positionsOf(one)).not.toEqual(begun);
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
