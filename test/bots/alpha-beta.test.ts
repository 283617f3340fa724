import { describe, expect, it } from 'vitest';
import { alphaBeta, alphaBetaBot, type Bot, type BotAnswer, type ThinkLimits } from '../../src/bots/index.ts';
import {
  createState,
  finishSetup,
  type GameState,
  isLegal,
  legalMoves,
  play,
  rulesOf,
  seededRandom,
} from '../../src/index.ts';
import { linkedPorts, serveEngine } from '../../src/protocol/index.ts';

function battle(id: 'klin-zha' | 'takzh' | 'romulan-heart:3' = 'klin-zha'): GameState {
  return finishSetup(createState(rulesOf(id)), seededRandom(3)).state;
}

function answer(bot: Bot, state: GameState, limits: ThinkLimits & { multiPv?: number }): BotAnswer {
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
