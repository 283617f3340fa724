import {
  createState,
  finishSetup,
  formatMove,
  isLegal,
  klinZha,
  rulesOf,
  seededRandom,
  viewFor,
} from 'klin-zha';
import { type EvaluateLeaves, type LeafBatch, mcts, mctsBot } from 'klin-zha/bots';
import { ActionSpace, featurePlanes } from 'klin-zha/learn';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';

const even: EvaluateLeaves = ({ rules, count, actions }) => ({
  priors: actions.map((list) => new Float32Array(list.length).fill(1)),
  values: new Float32Array(count * (rules.colours.length === 2 ? 1 : rules.colours.length)),
});

/** A battle after random moves. */
function battleOf(id: string, seed: number) {
  return finishSetup(
    createState(rulesOf(id as 'klin-zha'), { random: seededRandom(seed) }),
    seededRandom(seed),
  ).state;
}

/** A battle that the player to move can win at once, and the move. */
function winInOne() {
  const random = seededRandom(4);
  for (;;) {
    const searcher = new Searcher(battleOf('klin-zha', Math.floor(random() * 1000)));
    const list = searcher.moveBuffer();
    for (let ply = 0; ply < 300; ply++) {
      const count = searcher.moves(list);
      for (const move of list.subarray(0, count)) {
        const { seat } = searcher;
        searcher.make(move);
        const won = searcher.outcome?.winner === seat;
        searcher.unmake();
        if (won && count > 20) return { state: searcher.state(), move };
      }
      if (count === 0) break;
      searcher.make(list[Math.floor(random() * count)]!);
    }
  }
}

describe('mcts with an evaluation', () => {
  it('is mctsBot without one', () => {
    expect(mcts()).toBe(mctsBot);
    expect(mcts({ batch: 3 })).toBe(mctsBot);
  });

  it.each(['klin-zha', 'klin-zha+draws', 'klin-zha+kinta', 'romulan-heart:3', 'klin-zha+reflective'])(
    'answers with legal moves, the same ones for the same numbers: %s',
    async (id) => {
      const state = battleOf(id, 3);
      const bot = mcts({ evaluate: async (batch) => even(batch) });
      const answers = [];
      for (let time = 0; time < 2; time++)
        answers.push(await bot.choose(state, { random: seededRandom(1), nodes: 150 }));
      expect(isLegal(state, answers[0]!.move)).toBe(true);
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[0]!.nodes).toBe(150);
      expect(answers[0]!.scores).toHaveLength(state.rules.colours.length);
    },
  );

  it('attempts moves in the blind game, and none that was refused', async () => {
    const state = battleOf('klin-zha+blind', 3);
    const bot = mcts({ evaluate: even });
    const view = viewFor(state, state.seat);
    const limits = { random: seededRandom(1), nodes: 40 };
    const { move } = await bot.choose({ view }, limits);
    const next = await bot.choose({ view, refused: [move] }, limits);
    expect(next.move).not.toBe(move);
  });

  it('finds a win without a hint, and follows the priors and values', async () => {
    const { state, move } = winInOne();
    const found = await mcts({ evaluate: even }).choose(state, { random: seededRandom(1), nodes: 400 });
    expect([formatMove(found.move), found.scores[state.seat - 1]! > 300]).toEqual([
      formatMove(move as never),
      true,
    ]);
    const start = battleOf('klin-zha', 5);
    const space = new ActionSpace(klinZha);
    const wanted = 7;
    let favourite = -1;
    const guided = await mcts({
      evaluate: (batch) => {
        if (favourite < 0) favourite = batch.actions[0]![wanted]!;
        const priors = batch.actions.map((list) =>
          Array.from(list, (one) => (one === favourite ? 1 : 0.001)),
        );
        return { ...even(batch), priors };
      },
    }).choose(start, { random: seededRandom(1), nodes: 100 });
    expect(space.actionOf(guided.move)).toBe(favourite);
  });

  it('passes the planes and legal actions of up to `batch` positions', async () => {
    const state = battleOf('klin-zha', 3);
    const sizes: number[] = [];
    const batches: LeafBatch[] = [];
    const evaluate: EvaluateLeaves = (batch) => {
      sizes.push(batch.count);
      batches.push({ ...batch, planes: batch.planes.slice() });
      return even(batch);
    };
    await mcts({ evaluate, batch: 8 }).choose(state, { random: seededRandom(1), nodes: 200 });
    expect([sizes[0], Math.max(...sizes)]).toEqual([1, 8]);
    const size = featurePlanes(klinZha).length * 81;
    for (const { count, planes, actions } of batches) {
      expect([planes.length, actions.length]).toEqual([count * size, count]);
      for (const [index] of actions.entries()) {
        const seat = planes[(index + 1) * size - 1];
        expect([1, 2]).toContain(seat);
      }
    }
    // The root has the legal actions of the state.
    const searcher = new Searcher(state);
    const list = searcher.moveBuffer();
    const space = new ActionSpace(klinZha);
    const legal = Array.from(list.subarray(0, searcher.moves(list)), (move) => space.actionOf(move));
    expect([...batches[0]!.actions[0]!].sort()).toEqual(legal.sort());
  });

  it.each([
    ['nothing', () => undefined],
    ['too few values', (batch: LeafBatch) => ({ ...even(batch), values: [] })],
    [
      'a value above 1',
      ({ count, actions }: LeafBatch) => ({
        priors: actions.map((list) => new Float32Array(list.length)),
        values: new Float32Array(count).fill(1.5),
      }),
    ],
    [
      'a prior that is not a number',
      ({ count, actions }: LeafBatch) => ({
        priors: actions.map((list) => new Float32Array(list.length).fill(Number.NaN)),
        values: new Float32Array(count),
      }),
    ],
    [
      'priors of another length',
      ({ count, actions }: LeafBatch) => ({
        priors: actions.map(() => [1]),
        values: new Float32Array(count),
      }),
    ],
  ])('rejects %s', async (_, evaluate) => {
    const bot = mcts({ evaluate: evaluate as EvaluateLeaves });
    const limits = { random: seededRandom(1), nodes: 50 };
    await expect(bot.choose(battleOf('klin-zha', 3), limits)).rejects.toMatchObject({
      code: 'bad-evaluation',
    });
  });

  it('rejects unknown options and the question of a game that is over', async () => {
    expect(() => mcts({ evaluator: even } as object)).toThrow(
      expect.objectContaining({ code: 'unknown-member' }),
    );
    expect(() => mcts({ evaluate: 5 } as object)).toThrow(expect.objectContaining({ code: 'bad-option' }));
    const { state, move } = winInOne();
    const searcher = new Searcher(state);
    searcher.make(move);
    const question = mcts({ evaluate: even }).choose(searcher.state(), { random: seededRandom(1) });
    await expect(question).rejects.toMatchObject({ code: 'no-move' });
  });
});
