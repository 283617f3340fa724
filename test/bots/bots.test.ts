import fc from 'fast-check';
import {
  attempt,
  attemptsFor,
  castCombat,
  createState,
  defineRuleset,
  finishSetup,
  formatMove,
  Game,
  type GameState,
  isLegal,
  klinZha,
  type Move,
  outcome,
  parseMove,
  parsePosition,
  parseRules,
  play,
  type Report,
  type Ruleset,
  rulesOf,
  seededRandom,
  unwrap,
  viewFor,
  withKind,
} from 'klin-zha';
import {
  alphaBetaBot,
  type Bot,
  type BotAnswer,
  type BotQuestion,
  blindBot,
  botNames,
  getBot,
  greedyBot,
  mctsBot,
  type Thought,
  winScore,
} from 'klin-zha/bots';
import { describe, expect, it } from 'vitest';
import { allRulesets } from '../rulesets/variants/support.ts';
import { noMoves } from '../support/no-moves.ts';
import { stateOf } from '../support/positions.ts';
import { runs } from '../support/runs.ts';

const bots: readonly Bot[] = botNames.map(getBot);
const limits = { nodes: 40 };

/** Returns the question for a bot in the middle of a game. */
function questionOf(state: GameState, told: readonly Report[] = []): BotQuestion {
  return state.rules.blind ? { view: viewFor(state, state.seat), reports: told } : state;
}

/** Returns the state after a number of random plies. */
function stateAfter(rules: Ruleset, seed: number, plies: number, inBattle: boolean): GameState {
  const random = seededRandom(seed);
  let state = createState(rules, { random });
  if (inBattle) state = finishSetup(state, random).state;
  for (let ply = 0; ply < plies; ply++) {
    const next = step(state, random);
    if (next === undefined) break;
    state = next;
  }
  return state;
}

function step(state: GameState, random: () => number): GameState | undefined {
  if (outcome(state) !== null) return undefined;
  if (state.toFields().combat !== null) return play(state, castCombat(state, random));
  return play(state, getBot('random').choose(state, { random }).move);
}

/** Whether a player has to choose a move. */
function isOpen(state: GameState): boolean {
  return outcome(state) === null && state.toFields().combat === null;
}

const states = fc
  .record({
    rules: fc.constantFrom(...allRulesets),
    seed: fc.nat(),
    plies: fc.nat({ max: 12 }),
    inBattle: fc.boolean(),
  })
  .map(({ rules, seed, plies, inBattle }) => stateAfter(rules, seed, plies, inBattle))
  .filter(isOpen);

/** Returns the answer of a bot with a fixed seed. */
function answer(bot: Bot, question: BotQuestion, options: object = limits): BotAnswer {
  return bot.choose(question, { random: seededRandom(5), ...options });
}

/** Returns the error that a call throws. */
function errorOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('every bot', () => {
  it('answers with a legal move of every ruleset, in Blind with an attempt, within its node limit', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(...bots), (state, bot) => {
        const told = answer(bot, questionOf(state));
        const possible = state.rules.blind ? attemptsFor(viewFor(state, state.seat), parseRules) : [];
        expect(isLegal(state, told.move) || possible.includes(told.move)).toBe(true);
        expect(told.line[0]).toBe(told.move);
        expect(told.nodes).toBeLessThanOrEqual(limits.nodes);
        expect([0, state.rules.colours.length]).toContain(told.scores.length);
      }),
      { numRuns: runs(60) },
    );
  });

  it('returns a legal principal variation', () => {
    fc.assert(
      fc.property(
        states.filter(({ rules }) => !rules.blind),
        fc.constantFrom(...bots),
        (state, bot) => {
          let now = state;
          for (const move of answer(bot, state, { nodes: 300 }).line) {
            expect(isLegal(now, move)).toBe(true);
            now = play(now, move);
          }
        },
      ),
      { numRuns: runs(30) },
    );
  });

  it('repeats its answer for equal random numbers and node limits', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(...bots), (state, bot) => {
        const question = questionOf(state);
        expect(answer(bot, question)).toEqual(answer(bot, question));
      }),
      { numRuns: runs(30) },
    );
  });

  it.each(botNames)('%s plays a three-player game to its end', (name) => {
    const random = seededRandom(11);
    const bot = getBot(name);
    let game = new Game(finishSetup(createState(rulesOf('romulan-heart:3')), random).state);
    for (let ply = 0; ply < 60 && outcome(game.state) === null; ply++)
      game = game.play(bot.choose(game, { random, nodes: 60 }).move);
    expect(game.moves.length).toBeGreaterThan(5);
  });

  it('ends its search with many possible captures, each with two outcomes (R10.10)', () => {
    const crowd = '1/1s1/2v2/1bl3v/1Sv*1f4/Ii1i4V2/10B2/10LF1V1/10G4IV 1 N2E1 - 30 16 -';
    const state = unwrap(parsePosition(rulesOf('klin-zha+kinta'), crowd, { unchecked: true }));
    const { depth, nodes } = alphaBetaBot.choose(state, {
      random: seededRandom(1),
      depth: 1,
      nodes: 100_000,
    });
    expect(depth).toBe(1);
    expect(nodes).toBeLessThan(5000);
  });

  it.each(noMoves)('rejects %s', (_what, _seat, question) => {
    for (const bot of bots) expect(errorOf(() => answer(bot, question))).toMatchObject({ code: 'no-move' });
  });

  it('rejects invalid questions and limits', () => {
    const open = createState(klinZha);
    const army = { warriors: [], goal: null };
    const wrongBooks = [
      5,
      {},
      { setups: [null] },
      { setups: [{ armies: [{}, {}] }] },
      { setups: [{ armies: [army, army, army] }] },
      { setups: [{ armies: [army, { ...army, warriors: [null] }] }] },
    ];
    for (const bot of bots) {
      const codeOf = (question: unknown, options: object = {}): unknown =>
        errorOf(() => answer(bot, question as BotQuestion, options));
      expect(codeOf('klin-zha')).toMatchObject({ code: 'bad-state' });
      expect(codeOf({ view: {} })).toMatchObject({ name: 'KlinZhaError' });
      expect(codeOf(open, { nodes: 0 })).toMatchObject({ code: 'bad-option' });
      expect(codeOf(open, { depth: 'x' })).toMatchObject({ code: 'bad-option' });
      expect(codeOf(open, { milliseconds: 5 })).toMatchObject({ code: 'needs-clock' });
      expect(codeOf(open, { clock: 5 })).toMatchObject({ code: 'bad-option' });
      expect(codeOf(open, { abort: [0] })).toMatchObject({ code: 'bad-option' });
      expect(codeOf(open, { random: () => 2 })).toMatchObject({ code: 'bad-random' });
      // The random bot ignores the book.
      for (const book of bot.name === 'random' ? [] : wrongBooks)
        expect(codeOf(open, { book })).toMatchObject({ code: 'bad-option' });
    }
    expect(errorOf(() => getBot('nobody' as 'random'))).toMatchObject({ code: 'unknown-bot' });
  });
});

describe('bots that search', () => {
  const thinking = [alphaBetaBot, mctsBot];
  const { state } = finishSetup(createState(klinZha), seededRandom(3));

  it.each(thinking)('$name stops at its time limit, and when another thread sets the abort flag', (bot) => {
    let now = 0;
    const clock = (): number => now++;
    const short = answer(bot, state, { milliseconds: 10, clock });
    const long = answer(bot, state, { milliseconds: 60, clock });
    expect(long.nodes).toBeGreaterThan(short.nodes);
    const stopped = answer(bot, state, { nodes: 100_000, abort: new Int32Array([1]) });
    expect(stopped.nodes).toBeLessThan(100);
    expect(isLegal(state, stopped.move)).toBe(true);
  });

  it.each(thinking)('$name reports intermediate results', (bot) => {
    const thoughts: Thought[] = [];
    const last = answer(bot, state, {
      nodes: 12_000,
      onThought: (thought: Thought) => thoughts.push(thought),
    });
    expect(thoughts.length).toBeGreaterThan(0);
    expect(thoughts.map(({ nodes }) => nodes)).toEqual(
      thoughts.map(({ nodes }) => nodes).sort((one, other) => one - other),
    );
    expect(last.scores[0]! + last.scores[1]!).toBe(0);
  });

  it('alpha-beta searches to its depth limit', () => {
    expect(answer(alphaBetaBot, state, { depth: 2 }).depth).toBe(2);
  });

  it.each([greedyBot, ...thinking])('$name values custom kinds of a ruleset by their reach', (bot) => {
    const kind = { count: 1, least: 1, most: 1, path: 'any' } as const;
    const ranger = {
      ...kind,
      code: 'R',
      name: 'Ranger',
      geometric: 'Ra',
      algebraic: 'E',
      most: 4,
    } as const;
    const porter = { ...kind, code: 'P', name: 'Porter', geometric: 'Po', algebraic: 'A' } as const;
    const warriors = withKind(withKind(klinZha.warriors, ranger), porter);
    const rules = defineRuleset({ ...klinZha, id: 'own-kinds', name: 'Own kinds', warriors });
    // The Lancer may capture either.
    const open = stateOf(rules, 'F*@A19 L@E37 b@I99 v*@I11 r@E38 p@E26');
    expect(formatMove(answer(bot, open, { nodes: 5000 }).move)).toBe('e37e38');
  });

  it.each([greedyBot, ...thinking])('$name captures an unprotected Goal (R5.3)', (bot) => {
    const open = stateOf('romulan-heart:2', 'F*@A19 L@E37 b@I99 v*@E38');
    const { move, scores } = answer(bot, open, { nodes: 2000 });
    expect(formatMove(move)).toBe('e37e38');
    expect(scores[0]).toBeGreaterThan(0);
  });

  it.each([greedyBot, ...thinking])('$name ignores repetitions in rulesets without draws (R8.5)', (bot) => {
    const moves = ['e37f37', 'i11i12', 'f37e37', 'i12i11'];
    const repeated = (rules: 'takzh' | 'takzh+draws') => {
      const start = new Game(stateOf(rules, 'F*@A19 f*@I99 b@I11 B@E37 L@D16', { round: 80 }));
      return [...moves, ...moves.slice(0, 3)].reduce((game, move) => game.play(move), start);
    };
    const [open, drawn] = [repeated('takzh'), repeated('takzh+draws')];
    expect(answer(bot, open, { nodes: 300 })).toEqual(answer(bot, open.state, { nodes: 300 }));
    expect(answer(bot, drawn, { nodes: 300 })).not.toEqual(answer(bot, drawn.state, { nodes: 300 }));
  });

  it('alpha-beta subtracts the plies to a win from its score, and moves a threatened Goal away', () => {
    const open = stateOf('romulan-heart:2', 'F*@A19 L@E37 b@I99 v*@E38');
    expect(answer(alphaBetaBot, open, { depth: 2 }).scores).toEqual([winScore - 1, 1 - winScore]);
    const threatened = stateOf('romulan-heart:2', 'F*@A19 L@E37 b@I99 v*@E38', { seat: 2 });
    const { move } = answer(alphaBetaBot, threatened, { depth: 3 });
    const next = play(threatened, move);
    expect(answer(alphaBetaBot, next, { depth: 1 }).scores[0]).toBeLessThan(winScore - 100);
  });
});

describe('the blind game (R10.9)', () => {
  const rules = createState(rulesOf('klin-zha+blind')).rules;

  it('needs only the plain data that a player receives', () => {
    const { state } = finishSetup(createState(rules), seededRandom(8));
    const view = viewFor(state, 1);
    const sent = JSON.parse(JSON.stringify(view));
    for (const bot of bots) expect(answer(bot, { view: sent })).toEqual(answer(bot, { view }));
  });

  it.each(botNames)('%s never repeats a refused attempt, and so finds a legal move', (name) => {
    const bot = getBot(name);
    const random = seededRandom(2);
    let truth = finishSetup(createState(rules), random).state;
    const told: Report[][] = [[], []];
    for (let ply = 0; ply < 12 && outcome(truth) === null; ply++) {
      const refused: Move[] = [];
      for (;;) {
        const sight = { view: viewFor(truth, truth.seat), reports: told[truth.seat - 1]!, refused };
        const { move } = bot.choose(sight, { random, nodes: 100 });
        expect(refused).not.toContain(move);
        const tried = attempt(truth, truth.seat, move);
        if (tried.played) {
          for (const report of tried.reports) told[report.seat - 1]!.push(report);
          truth = tried.state;
          break;
        }
        refused.push(move);
      }
    }
    expect(told[0]!.length).toBeGreaterThan(3);
  });

  it('has a bot that plays like alpha-beta for a state', () => {
    const { state } = finishSetup(createState(klinZha), seededRandom(3));
    expect(answer(blindBot, state)).toEqual(answer(alphaBetaBot, state));
  });
});

describe('setting up', () => {
  it("follows the library's armies if they match (R7.2)", () => {
    const random = seededRandom(4);
    let state = createState(klinZha);
    const armies: string[] = ['', ''];
    while (state.phase === 'setup') {
      const { move } = greedyBot.choose(state, { random });
      armies[state.seat - 1] += `${formatMove(move)} `;
      state = play(state, move);
    }
    expect(outcome(state)).toBe(null);
    for (const army of armies) expect(army.trim().split(' ')).toHaveLength(10);
  });
});

it("returns moves as the library's move numbers", () => {
  const state = createState(klinZha);
  const { move } = answer(greedyBot, state);
  expect(unwrap(parseMove(state, formatMove(move)))).toBe(move);
});
