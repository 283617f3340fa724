import {
  createState,
  finishSetup,
  type GameState,
  isLegal,
  legalMoves,
  outcome,
  play,
  rulesOf,
  seededRandom,
} from 'klin-zha';
import {
  alphaBeta,
  alphaBetaBot,
  type Bot,
  type BotAnswer,
  type Evaluator,
  staticEvaluation,
  type ThinkOptions,
} from 'klin-zha/bots';
import { linkedPorts, serveEngine } from 'klin-zha/protocol';
import type { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';

function battle(id: 'klin-zha' | 'takzh' | 'romulan-heart:3' = 'klin-zha'): GameState {
  return finishSetup(createState(rulesOf(id)), seededRandom(3)).state;
}

function answer(bot: Bot, state: GameState, limits: Partial<ThinkOptions>): BotAnswer {
  return bot.choose(state, { random: seededRandom(1), ...limits });
}

describe('alphaBeta', () => {
  it('finds what it searched before in its table, until it is cleared', () => {
    const bot = alphaBeta({ hash: 4 });
    const first = answer(bot, battle(), { depth: 3 });
    const second = answer(bot, battle(), { depth: 3 });
    expect(second.nodes).toBeLessThan(first.nodes / 2);
    bot.clear();
    expect(answer(bot, battle(), { depth: 3 })).toEqual(first);
  });

  it('answers like alphaBetaBot with a new table', () => {
    expect(answer(alphaBeta({ hash: 1 }), battle(), { nodes: 3000 })).toEqual(
      answer(alphaBetaBot, battle(), { nodes: 3000 }),
    );
  });

  it.each(['klin-zha', 'romulan-heart:2+draws', 'romulan-heart:3', 'takzh', 'klin-zha+kinta'] as const)(
    'answers the same with its own evaluation: %s',
    (id) => {
      const { state } = finishSetup(createState(rulesOf(id)), seededRandom(5));
      const own = alphaBeta({ evaluation: staticEvaluation });
      expect(answer(own, state, { nodes: 500 })).toEqual(answer(alphaBeta(), state, { nodes: 500 }));
    },
  );

  it.each(['klin-zha', 'romulan-heart:2', 'romulan-heart:3'] as const)(
    'asks an evaluation only about positions that are not over: %s',
    (id) => {
      const over: string[] = [];
      const bot = alphaBeta({
        evaluation: (searcher) => {
          const { value } = staticEvaluation(searcher);
          return {
            value: (seat) => {
              if (searcher.isOver) over.push(searcher.start);
              return value(seat);
            },
          };
        },
      });
      let { state } = finishSetup(createState(rulesOf(id)), seededRandom(5));
      for (let move = 0; move < 60 && outcome(state) === null; move++)
        state = play(state, answer(bot, state, { nodes: 1000 }).move);
      expect(over).toEqual([]);
    },
  );

  it('follows another evaluation, which may watch its searcher', () => {
    const watching = (searcher: Searcher): Evaluator => {
      const sums = [0, 0, 0];
      searcher.watch({
        put: (cell, kind, owner) => {
          sums[owner]! += cell * kind;
        },
        lift: (cell, kind, owner) => {
          sums[owner]! -= cell * kind;
        },
      });
      return { value: (seat) => sums[seat]! - sums[3 - seat]! };
    };
    const counting = ({ board }: Searcher): Evaluator => {
      const cells = new Uint8Array(81);
      const sumOf = (seat: number): number =>
        cells
          .subarray(0, board.warriorsOf(seat, cells))
          .reduce((sum, cell) => sum + cell * board.kindAt(cell), 0);
      return { value: (seat) => sumOf(seat) - sumOf(3 - seat) };
    };
    const [one, other] = [watching, counting].map((evaluation) =>
      answer(alphaBeta({ evaluation }), battle(), { nodes: 2000 }),
    );
    expect(one).toEqual(other);
    expect(one!.scores).not.toEqual(answer(alphaBeta(), battle(), { nodes: 2000 }).scores);
  });

  it.each([Number.NaN, 99_001, Number.NEGATIVE_INFINITY, undefined, 'much'])(
    'refuses the value %s',
    (value) => {
      const bot = alphaBeta({ evaluation: () => ({ value: () => value as number }) });
      expect(() => answer(bot, battle(), { depth: 1 })).toThrow(
        expect.objectContaining({
          message: expect.stringContaining('expected a number from -99000 to 99000'),
        }),
      );
    },
  );

  it('refuses anything but a function that returns an evaluation', () => {
    expect(() => alphaBeta({ evaluation: {} as never })).toThrow(
      expect.objectContaining({ code: 'bad-option' }),
    );
    const bot = alphaBeta({ evaluation: () => 5 as never });
    expect(() => answer(bot, battle(), { depth: 1 })).toThrow(
      expect.objectContaining({ code: 'bad-evaluation' }),
    );
  });

  it('does not use results of another ruleset, or of another seat of three', () => {
    const bot = alphaBeta();
    for (const id of ['klin-zha', 'takzh', 'klin-zha'] as const)
      expect(answer(bot, battle(id), { nodes: 1000 })).toEqual(
        answer(alphaBeta(), battle(id), { nodes: 1000 }),
      );
    const state = battle('romulan-heart:3');
    const next = play(state, answer(bot, state, { nodes: 1000 }).move);
    expect(answer(bot, next, { nodes: 1000 })).toEqual(answer(alphaBeta(), next, { nodes: 1000 }));
  });

  it('is cleared when an arbiter begins a game', async () => {
    let cleared = 0;
    const [arbiter, engine] = linkedPorts();
    const bot = { ...alphaBetaBot, clear: () => cleared++ };
    const served = serveEngine(bot, engine, { random: seededRandom(1) });
    for (const line of [
      'klin-zha 1',
      'newgame rules klin-zha seat 1',
      'newgame rules klin-zha seat 2',
      'quit',
    ])
      arbiter.send(line);
    await served;
    expect(cleared).toBe(2);
  });

  it.each([0, 0.5, 1025, Number.NaN, '16'])('rejects the table size %j', (hash) => {
    expect(() => alphaBeta({ hash: hash as number })).toThrow(
      expect.objectContaining({ code: 'bad-option' }),
    );
  });
});

describe('multiPv', () => {
  it('returns the best moves with their lines, the best first', () => {
    const state = battle();
    const { move, line, scores, lines = [] } = answer(alphaBetaBot, state, { depth: 3, multiPv: 4 });
    expect(lines[0]).toEqual({ line, scores });
    expect(line[0]).toBe(move);
    expect(new Set(lines.map((one) => one.line[0])).size).toBe(4);
    const own = lines.map((one) => one.scores[state.seat - 1]!);
    expect(own).toEqual([...own].sort((one, other) => other - one));
    for (const { line: moves } of lines) {
      let at = state;
      for (const each of moves) {
        expect(isLegal(at, each)).toBe(true);
        at = play(at, each);
      }
    }
  });

  it('scores every move if there are no more', () => {
    const state = battle();
    const { lines = [], scores } = answer(alphaBetaBot, state, { depth: 1, multiPv: 1000 });
    expect(lines.map(({ line }) => line[0]!).sort((one, other) => one - other)).toEqual(
      [...legalMoves(state)].sort((one, other) => one - other),
    );
    expect(scores).toEqual(answer(alphaBetaBot, state, { depth: 1 }).scores);
  });

  it('is 1 by default, without lines', () => {
    expect(answer(alphaBetaBot, battle(), { depth: 1 }).lines).toBeUndefined();
  });
});

it('stops if the next depth cannot be finished in the remaining time', () => {
  let now = 0;
  // Each reading takes a millisecond: the search reads the clock every 32 positions.
  const { depth } = answer(alphaBetaBot, battle(), { milliseconds: 200, clock: () => now++ });
  expect(depth).toBeGreaterThan(1);
  expect(now).toBeLessThan(200);
});

it('answers with a considered move if its time is over before the first depth is finished', () => {
  const state = battle();
  const clock = (): number => 5;
  const hasty = answer(alphaBetaBot, state, { milliseconds: 0, clock });
  expect(hasty.depth).toBe(1);
  expect(hasty.move).toBe(answer(alphaBetaBot, state, { depth: 1 }).move);
});
