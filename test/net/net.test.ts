import fc from 'fast-check';
import { createState, finishSetup, Game, klinZha, parseRules, seededRandom, takzh, unwrap } from 'klin-zha';
import { alphaBeta, botLevels } from 'klin-zha/bots';
import { levelNine, networkEvaluation, networkRulesets } from 'klin-zha/net';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { networks } from '../../src/net/networks.ts';
import { randomGames } from '../rulesets/variants/support.ts';
import { runs } from '../support/runs.ts';

/** Computes the value for the seat to move from the definition, one input after the other. */
function definedValue({ rules, board, seat }: Searcher): number {
  const data = networks.find(({ rulesets }) => rulesets.includes(rules.id))!;
  const { cells } = rules.board;
  const offsets = new Map<string, number>();
  const offsetOf = (goal: number, cell: number): string =>
    cells[cell]!.coordinates.map(
      (each, axis) => (cells[goal]!.pointsUp ? 1 : -1) * (each - cells[goal]!.coordinates[axis]!),
    ).join();
  for (const goal of cells.keys())
    for (const cell of cells.keys()) {
      const offset = offsetOf(goal, cell);
      if (!offsets.has(offset)) offsets.set(offset, offsets.size);
    }
  const inputs = 12 * (offsets.size + cells.length);
  const weightOf = (neuron: number, input: number): number => {
    const letter = data.weights[neuron * inputs + input]!;
    return (letter === '!' ? 39 : letter === '~' ? 92 : letter.charCodeAt(0)) - 80;
  };
  let sum = data.last;
  for (const [side, viewer] of [seat, 3 - seat].entries())
    for (let neuron = 0; neuron < data.neurons; neuron++) {
      let activation = data.bias[neuron]!;
      for (const cell of cells.keys()) {
        if (board.kindAt(cell) < 0) continue;
        const kind = board.kindAt(cell) + (board.ownerAt(cell) === viewer ? 0 : 6);
        const offset = offsets.get(offsetOf(board.goalOf(viewer), cell))!;
        activation += weightOf(neuron, kind * offsets.size + offset);
        activation += weightOf(neuron, 12 * offsets.size + kind * cells.length + cell);
      }
      sum += Math.max(0, Math.min(data.unit, activation)) * data.outputs[side]![neuron]!;
    }
  return Math.floor(sum / data.unit);
}

describe.each(networkRulesets)('the network of %s', (id) => {
  const rules = unwrap(parseRules(id));

  it('has the value of its definition after moves made, taken back and loaded in any order', () => {
    fc.assert(
      fc.property(
        randomGames(rules, 40, 1),
        fc.array(fc.nat(), { maxLength: 120 }),
        ({ states }, choices) => {
          const battles = states.filter((state) => state.phase === 'battle');
          fc.pre(battles.length > 0);
          const searcher = new Searcher(battles[0]!);
          const evaluator = networkEvaluation(searcher);
          const moves = searcher.moveBuffer();
          for (const choice of choices) {
            const count = searcher.moves(moves);
            if (choice % 11 === 0) searcher.load(battles[choice % battles.length]!);
            else if (searcher.plies > 0 && (choice % 3 === 0 || count === 0)) searcher.unmake();
            else if (count > 0) searcher.make(moves[choice % count]!);
            if (searcher.isOver || choice % 2 === 0) continue;
            const value = definedValue(searcher);
            expect(evaluator.value(searcher.seat)).toBe(value);
            expect(evaluator.value(3 - searcher.seat)).toBe(0 - value);
          }
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('plays a whole game at level 9', () => {
    const random = seededRandom(5);
    let game = new Game(finishSetup(createState(rules), random).state);
    while (game.outcome === null && game.length < 60)
      game = game.play(levelNine.bot.choose(game, { random, nodes: 60 }).move);
    expect(game.length).toBeGreaterThan(0);
  });
});

it('refuses other seats, and positions without both Goals', () => {
  const battle = finishSetup(createState(klinZha), seededRandom(3)).state;
  expect(() => networkEvaluation(new Searcher(battle)).value(3)).toThrow(
    expect.objectContaining({ code: 'bad-seat' }),
  );
  expect(() => networkEvaluation(new Searcher(createState(klinZha))).value(1)).toThrow(
    expect.objectContaining({ code: 'bad-searcher' }),
  );
});

describe('without a network', () => {
  const random = seededRandom(1);
  const noNetwork = expect.objectContaining({
    code: 'no-network',
    message: `The ruleset 'takzh' has no network: expected ${networkRulesets.join(', ')}.`,
  });

  it('refuses a ruleset before the first move of a game', () => {
    const state = createState(takzh);
    expect(() => networkEvaluation(new Searcher(state))).toThrow(noNetwork);
    expect(() => levelNine.bot.choose(state, { random })).toThrow(noNetwork);
    expect(() => networkEvaluation(state as never)).toThrow(
      expect.objectContaining({ code: 'bad-searcher' }),
    );
    expect(() => levelNine.bot.choose(null as never, { random })).toThrow(
      expect.objectContaining({ code: 'bad-state' }),
    );
  });
});

describe('level 9', () => {
  const { state } = finishSetup(createState(klinZha), seededRandom(3));

  it('has the limits of level 8', () => {
    expect(levelNine).toMatchObject({ level: 9, limits: botLevels.at(-1)!.limits, bot: { name: 'level-9' } });
  });

  it('answers as alpha-beta with the network does', () => {
    const answer = levelNine.bot.choose(state, { random: seededRandom(1), nodes: 3000 });
    const { choose } = alphaBeta({ evaluation: networkEvaluation, hash: 1 });
    expect(answer).toEqual(choose(state, { random: seededRandom(1), nodes: 3000 }));
  });
});
