import {
  attempt,
  attemptsFor,
  createState,
  finishSetup,
  type Game,
  type GameState,
  legalMoves,
  type Move,
  parseMove,
  type RulesetId,
  rulesOf,
  type Seat,
  seededRandom,
  unwrap,
  viewFor,
} from 'klin-zha';
import type { BotSight } from 'klin-zha/bots';
import { type EngineClient, type EngineReply, type GoLimits, playGame } from 'klin-zha/protocol';
import { describe, expect, it } from 'vitest';
import { success } from '../../src/base/result.ts';
import { stateOf } from '../support/positions.ts';

type Choose = (
  question: Game | Required<BotSight>,
  limits: GoLimits,
  within: number | undefined,
) => EngineReply;

/** An engine that answers with a function. It counts the draw offers that it receives. */
function engineOf(choose: Choose, accepts = false) {
  const offers: Seat[] = [];
  const engine = {
    newGame: () => Promise.resolve(success(true)),
    over: () => {},
    choose: (...given: Parameters<Choose>) => Promise.resolve(success(choose(...given))),
    offer: (seat: Seat) => {
      offers.push(seat);
      return Promise.resolve(success(accepts));
    },
  } as unknown as EngineClient;
  return { engine, offers };
}

const bestMove = (move: Move, offer = false): EngineReply => ({ type: 'move', move, offer, info: null });
const firstMove = (question: Game | Required<BotSight>, offer = false): EngineReply =>
  bestMove((question as Game).legalMoves()[0]!, offer);
const wrongClaim: EngineReply = { type: 'claim', kind: 'repetition', move: null, info: null };
const resigning: EngineReply = { type: 'resign', info: null };
const options = { random: seededRandom(1), limits: {} };

function battleOf(rules: RulesetId): GameState {
  const random = seededRandom(3);
  return finishSetup(createState(rulesOf(rules as 'klin-zha'), { random }), random).state;
}

/** Returns an attempt in Blind that is refused. */
const vainIn = (state: GameState): Move =>
  attemptsFor(viewFor(state, state.seat), state.rules).find(
    (move) => !attempt(state, state.seat, move).played,
  )!;

describe('the clocks of playGame', () => {
  it('have no delay in the setup, and placements count in no period (M2.3)', async () => {
    const seen: (readonly [left: readonly number[] | undefined, within: number | undefined])[] = [];
    const { engine } = engineOf((game, { left }, within) => {
      seen.push([left, within]);
      return firstMove(game);
    });
    const start = createState(rulesOf('klin-zha'));
    const timed = { ...options, control: '1/60d10:30', clock: () => 0 };
    await playGame(start, [engine, engine], { ...timed, mostPlies: 4 });
    expect(seen).toEqual(Array.from({ length: 4 }, () => [[60_000, 60_000], 60_000]));
    seen.length = 0;
    await playGame(battleOf('klin-zha'), [engine, engine], { ...timed, mostPlies: 1 });
    expect(seen).toEqual([[[60_000, 60_000], 70_000]]);
  });

  it('keep running after a refused attempt in Blind, without another delay (R10.9, M2.6)', async () => {
    const start = battleOf('klin-zha+blind');
    const vain = vainIn(start);
    const within: (number | undefined)[] = [];
    let now = 0;
    const { engine } = engineOf((_, __, time) => {
      within.push(time);
      now += 1000;
      return within.length < 3 ? bestMove(vain) : resigning;
    });
    await playGame(start, [engine, engine], { ...options, control: '60d10', clock: () => now });
    expect(within).toEqual([70_000, 69_000, 68_000]);
  });

  it('are pressed by the move of a player, not by the outcome of its combat (R10.10)', async () => {
    const seen: (readonly number[] | undefined)[] = [];
    const { engine } = engineOf((question, { left }) => {
      seen.push(left);
      const game = question as Game;
      const challenge = game.legalMoves().find((move) => game.play(move).state.toFields().combat !== null);
      return challenge === undefined ? firstMove(game) : bestMove(challenge);
    });
    const start = stateOf('klin-zha+kinta', 'F@E37 v@E38 V*@A19 v@I11 v*@I99');
    const { game } = await playGame(start, [engine, engine], {
      ...options,
      control: '60+10',
      clock: () => 0,
      mostPlies: 4,
    });
    expect(game.length).toBe(4);
    expect(seen.slice(0, 2)).toEqual([
      [60_000, 60_000],
      [70_000, 60_000],
    ]);
  });

  it('end the game before a claim that comes too late is judged (M2.7)', async () => {
    let now = 0;
    const { engine } = engineOf(() => {
      now += 60_000;
      return { type: 'claim', kind: 'fifty', move: null, info: null };
    });
    const start = stateOf('romulan-heart:2', 'F*@A19 f*@I99 b@I11 B@E37', { quiet: 100, round: 80 });
    const timed = { ...options, control: '60', clock: () => now };
    const { outcome } = await playGame(start, [engine, engine], timed);
    expect(outcome).toMatchObject({ winner: 2, reason: 'time' });
  });
});

describe('reported times in playGame', () => {
  it('count instead of the clock for the seats that report them, and an answer may come later', async () => {
    let now = 0;
    const within: (number | undefined)[] = [];
    const { engine } = engineOf((game, _, time) => {
      within.push(time);
      now += 5000;
      return { ...firstMove(game), info: within.length < 3 ? { time: 250 } : null };
    });
    const { efforts, outcome } = await playGame(battleOf('klin-zha'), [engine, engine], {
      ...options,
      control: '60',
      clock: () => now,
      reportedTimes: [true, false],
      mostPlies: 4,
    });
    expect(outcome).toBe(null);
    // The third answer reports no time.
    expect(efforts.map(({ time }) => time)).toEqual([5250, 10_000]);
    expect(within).toEqual([6_060_000, 60_000, 6_035_000, 55_000]);
  });
});

describe('wrong claims in playGame (R8.5)', () => {
  it('lose the game only if they are made three times in a row', async () => {
    let asked = 0;
    const { engine } = engineOf((game) => (asked++ % 3 < 2 ? wrongClaim : firstMove(game)));
    const { game, faults } = await playGame(battleOf('klin-zha+draws'), [engine, engine], {
      ...options,
      mostPlies: 6,
    });
    expect(faults).toEqual([]);
    expect(game.length).toBe(6);
    expect(asked).toBe(18);
  });

  it('lose the game at the third', async () => {
    let asked = 0;
    const { engine } = engineOf(() => {
      asked++;
      return wrongClaim;
    });
    const start = battleOf('klin-zha+draws');
    const { faults } = await playGame(start, [engine, engine], options);
    expect(faults).toMatchObject([{ seat: start.seat, ruling: 'R8.5' }]);
    expect(asked).toBe(3);
  });

  it('do not count for the next of three players if their player leaves', async () => {
    const start = battleOf('romulan-heart:3');
    let asked = 0;
    const first = engineOf(() => (asked++ < 2 ? wrongClaim : resigning)).engine;
    let others = 0;
    const other = engineOf((game) => (others++ === 0 ? wrongClaim : firstMove(game))).engine;
    const { game, faults } = await playGame(start, [first, other, other], { ...options, mostPlies: 4 });
    expect(faults).toEqual([]);
    expect(game.departures).toMatchObject([{ seat: 1, reason: 'resignation' }]);
  });
});

describe('draw offers in playGame (R8.5)', () => {
  it('are not passed on with the move that ends the game', async () => {
    const start = stateOf('klin-zha+draws', 'F@E37 G@A19 g@E38 v@I99');
    const winning = bestMove(unwrap(parseMove(start, 'e37e38')), true);
    const other = engineOf(() => resigning, true);
    const { outcome } = await playGame(start, [engineOf(() => winning).engine, other.engine], options);
    expect(outcome).toMatchObject({ winner: 1, reason: 'goal-captured' });
    expect(other.offers).toEqual([]);
  });

  it('need the consent of both opponents', async () => {
    const start = battleOf('romulan-heart:3');
    const offering = engineOf((game) => firstMove(game, (game as Game).length === 0)).engine;
    const accepting = engineOf((game) => firstMove(game), true);
    const declining = engineOf((game) => firstMove(game));
    const seated = [offering, accepting.engine, declining.engine];
    const { outcome } = await playGame(start, seated, { ...options, mostPlies: 3 });
    expect(outcome).toBeNull();
    expect([accepting.offers, declining.offers]).toEqual([[1], [1]]);
    const agreed = await playGame(start, [offering, accepting.engine, accepting.engine], {
      ...options,
      mostPlies: 3,
    });
    expect(agreed.outcome).toMatchObject({ winner: null, reason: 'agreement' });
  });
});

describe('refused attempts in playGame (R10.9)', () => {
  it('are passed to their player until the next move, and to no other player', async () => {
    const start = battleOf('klin-zha+blind');
    const vain = vainIn(start);
    const refused: (readonly Move[])[] = [];
    const { engine } = engineOf((question) => {
      const sight = question as Required<BotSight>;
      refused.push([...sight.refused]);
      if (refused.length === 1) return bestMove(vain);
      return bestMove(refused.length === 2 ? legalMoves(start)[0]! : vainIn(start));
    });
    const stopping = engineOf((question) => {
      refused.push([...(question as Required<BotSight>).refused]);
      return resigning;
    }).engine;
    const seated = start.seat === 1 ? [engine, stopping] : [stopping, engine];
    await playGame(start, seated, options);
    expect(refused).toEqual([[], [vain], []]);
  });

  it('are dropped when their player leaves a game of three', async () => {
    const start = battleOf('romulan-heart:3+blind');
    const vain = vainIn(start);
    let asked = 0;
    const leaving = engineOf(() => (asked++ === 0 ? bestMove(vain) : resigning)).engine;
    const refused: (readonly Move[])[] = [];
    const next = engineOf((question) => {
      refused.push([...(question as Required<BotSight>).refused]);
      return resigning;
    }).engine;
    await playGame(start, [leaving, next, next], options);
    expect(refused).toEqual([[]]);
  });
});
