import {
  attempt,
  createState,
  finishSetup,
  formatMove,
  Game,
  type GameState,
  isLegal,
  klinZha,
  rulesOf,
  seededRandom,
  viewFor,
} from 'klin-zha';
import {
  alphaBetaBot,
  type Bot,
  type BotAnswer,
  type BotLevel,
  type BotQuestion,
  botLevels,
  getBot,
  greedyBot,
} from 'klin-zha/bots';
import { describe, expect, it } from 'vitest';
import { allRulesets } from '../rulesets/variants/support.ts';
import { stateOf } from '../support/positions.ts';

const [weakest] = botLevels as readonly [BotLevel];
const quick = botLevels.slice(0, 3);
const battle = finishSetup(createState(klinZha), seededRandom(5)).state;

/** Returns the answers of a bot for a number of seeds. */
function answers(bot: Bot, question: BotQuestion, count: number, options: object = {}): BotAnswer[] {
  return Array.from({ length: count }, (_, seed) =>
    bot.choose(question, { random: seededRandom(seed), ...options }),
  );
}

/** Plays a game of two bots from a random setup, and returns whether the first one won. */
function wins(one: Bot, other: Bot, seed: number): boolean {
  const random = seededRandom(seed);
  let game = new Game(finishSetup(createState(rulesOf('klin-zha+draws')), random).state);
  const seat = 1 + (seed % 2);
  for (let ply = 0; ply < 300 && game.outcome === null; ply++)
    game = game.play((game.state.seat === seat ? one : other).choose(game, { random }).move);
  return game.outcome?.winner === seat;
}

describe('botLevels', () => {
  it('has eight frozen levels, which are also bots by name', () => {
    expect(botLevels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { bot, level } of botLevels) expect(getBot(`level-${level}` as 'level-1')).toBe(bot);
    for (const each of [botLevels, ...botLevels.flatMap((level) => [level, level.bot, level.limits])])
      expect(Object.isFrozen(each)).toBe(true);
  });

  it('has limits that grow and slips that shrink from level to level', () => {
    for (const [index, { limits, slips }] of botLevels.slice(1).entries()) {
      const below = botLevels[index]!;
      expect(limits.nodes).toBeGreaterThan(below.limits.nodes);
      expect(limits.depth).toBeGreaterThanOrEqual(below.limits.depth);
      expect(slips < below.slips || limits.depth > below.limits.depth).toBe(true);
    }
    expect(botLevels[7]).toMatchObject({ slips: 0 });
  });

  it.each(allRulesets)('plays $id within the limits of the level', (rules) => {
    const random = seededRandom(4);
    let states: GameState[] = [createState(rules, { random })];
    states = [...states, finishSetup(states[0]!, random).state];
    const { bot, limits } = weakest;
    for (const state of states) {
      const question = rules.blind ? { view: viewFor(state, state.seat) } : state;
      const { move, nodes, depth } = bot.choose(question, { random });
      expect(isLegal(state, move) || rules.blind).toBe(true);
      expect(nodes).toBeLessThanOrEqual(limits.nodes);
      expect(depth).toBeLessThanOrEqual(limits.depth);
    }
  });

  it('keeps the limits of the level if the caller allows more, and those of the caller if they are lower', () => {
    for (const { bot, limits } of quick) {
      const [open] = answers(bot, battle, 1, { nodes: 1e6, depth: 50 });
      expect(open!.nodes).toBeLessThanOrEqual(limits.nodes);
      expect(open!.depth).toBeLessThanOrEqual(limits.depth);
      expect(answers(bot, battle, 1, { nodes: 30 })[0]!.nodes).toBeLessThanOrEqual(30);
    }
  });

  it('is the full search at level 8', () => {
    const { bot } = botLevels[7]!;
    expect(answers(bot, battle, 2, { nodes: 3000 })).toEqual(
      answers(alphaBetaBot, battle, 2, { nodes: 3000 }),
    );
  });

  it('has stronger bots at higher levels', () => {
    const won = Array.from({ length: 8 }, (_, seed) => wins(botLevels[3]!.bot, weakest.bot, seed));
    expect(won.filter(Boolean).length).toBeGreaterThan(5);
    const lost = Array.from({ length: 8 }, (_, seed) => wins(weakest.bot, greedyBot, seed));
    expect(lost.filter(Boolean).length).toBeLessThan(4);
  });
});

describe('a slip', () => {
  it('happens as often as the level says, and loses at most four Vanguards', () => {
    for (const { bot, limits, slips } of quick) {
      const best = alphaBetaBot.choose(battle, { random: seededRandom(1), depth: limits.depth });
      const scores = answers(bot, battle, 60).map((answer) => answer.scores[0]!);
      const share = scores.filter((score) => score < best.scores[0]!).length / scores.length;
      expect(Math.abs(share - slips)).toBeLessThan(0.2);
      for (const score of scores) expect(score).toBeGreaterThanOrEqual(best.scores[0]! - 100 - 300 * slips);
    }
  });

  it('never misses a Goal that can be captured (R5.3)', () => {
    const open = stateOf('romulan-heart:2', 'F*@A19 L@E37 b@I99 v*@E38');
    for (const { bot } of botLevels)
      for (const { move } of answers(bot, open, 10)) expect(formatMove(move)).toBe('e37e38');
  });

  it('is made in the blind game, too (R10.9)', () => {
    const { state } = finishSetup(createState(rulesOf('klin-zha+blind')), seededRandom(8));
    const view = viewFor(state, 1);
    const moves = (level: BotLevel): number =>
      new Set(answers(level.bot, { view }, 20, { nodes: 400 }).map(({ move }) => move)).size;
    expect(moves(weakest)).toBeGreaterThan(moves(botLevels[7]!));
    expect(answers(weakest.bot, { view }, 1)[0]!.nodes).toBeLessThanOrEqual(weakest.limits.nodes);
    expect(() => attempt(state, 1, answers(weakest.bot, { view }, 1)[0]!.move)).not.toThrow();
  });
});
