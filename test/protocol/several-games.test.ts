import {
  attemptsFor,
  createState,
  finishSetup,
  formatMove,
  Game,
  type GameState,
  klinZha,
  type Move,
  reportsFor,
  rulesOf,
  type Seat,
  seededRandom,
  unwrap,
  viewFor,
} from 'klin-zha';
import type { Bot, BotQuestion, BotSight } from 'klin-zha/bots';
import { EngineClient } from 'klin-zha/protocol';
import { describe, expect, it } from 'vitest';
import { isSight } from '../../src/bots/sight.ts';
import { botClient, patient, Scripted } from './support.ts';

const start = finishSetup(createState(klinZha), seededRandom(3)).state;
const game = new Game(start);
const blind = finishSetup(createState(rulesOf('klin-zha+blind')), seededRandom(3)).state;

/** Returns what the player to move knows, with a report. */
function sightOf(state: GameState, refused: Required<BotSight>['refused'] = []): Required<BotSight> {
  const { rules, seat } = state;
  const view = viewFor(state, seat as Seat);
  const reports = reportsFor(state, attemptsFor(view, rules)[0]!);
  return { rules, view, reports: [reports[seat - 1]!], refused };
}

/** A bot that plays the first move, and its questions. */
function listeningBot(scores: readonly number[] = []) {
  const questions: BotQuestion[] = [];
  let cleared = 0;
  const bot: Bot = {
    name: 'listening',
    choose: (question) => {
      const sight = isSight(question) ? (question as Required<BotSight>) : undefined;
      questions.push(sight === undefined ? question : { ...sight, refused: [...sight.refused] });
      const [move] =
        sight === undefined ? (question as Game).legalMoves() : attemptsFor(sight.view, sight.rules);
      return { move: move!, scores, nodes: 1, depth: 1, line: [move!] };
    },
  };
  const clear = (): void => void cleared++;
  return { bot: Object.assign(bot, { clear }), questions, timesCleared: () => cleared };
}

describe('an engine that plays several games', () => {
  it('receives the reports of each game from the first on (R10.9)', async () => {
    const sight = sightOf(blind);
    const answer = `bestmove ${formatMove(attemptsFor(sight.view, sight.rules)[0]!)}`;
    const lines: string[] = [];
    const noted = (line: string): undefined => void lines.push(line);
    const engine = new Scripted({ newgame: () => ['gameok'], report: noted, go: () => [answer] });
    const client = new EngineClient(engine.port, patient);
    unwrap(await client.start());
    for (const count of [1, 2]) {
      unwrap(await client.newGame({ rules: sight.rules, seat: 1 }));
      unwrap(await client.choose(sight));
      unwrap(await client.choose(sight));
      expect(lines).toHaveLength(count);
    }
  });

  it('answers draw offers by its score in the current game', async () => {
    const client = await botClient(listeningBot([500, -500]).bot);
    unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
    unwrap(await client.choose(game));
    expect(unwrap(await client.offer(2))).toBe(false);
    unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
    expect(unwrap(await client.offer(2))).toBe(true);
  });

  it('clears the cache of its bot before each game', async () => {
    const { bot, timesCleared } = listeningBot();
    const client = await botClient(bot);
    for (const count of [1, 2]) {
      unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
      expect(timesCleared()).toBe(count);
    }
  });

  it('plays from the moves of the last position line', async () => {
    const { bot, questions } = listeningBot();
    const client = await botClient(bot);
    unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
    const [one, other] = game.legalMoves();
    const played = (move: Move): Game => {
      const next = game.play(move);
      return next.play(next.legalMoves()[0]!);
    };
    const games = [played(one!), played(other!), game, played(other!)];
    for (const each of games) unwrap(await client.choose(each));
    expect(questions.map((question) => String((question as Game).state))).toEqual(
      games.map(({ state }) => String(state)),
    );
  });

  it('receives only the attempts that were refused since the last move (R10.9)', async () => {
    const { bot, questions } = listeningBot();
    const client = await botClient(bot);
    unwrap(await client.newGame({ rules: blind.rules, seat: 1 }));
    const vain = attemptsFor(viewFor(blind, blind.seat), blind.rules).slice(1, 2);
    for (const refused of [vain, []]) unwrap(await client.choose(sightOf(blind, refused)));
    expect(questions.map((question) => (question as Required<BotSight>).refused)).toEqual([vain, []]);
  });
});

describe('an engine that is asked several times', () => {
  it('may send the greatest number of lines for each answer', async () => {
    const engine = new Scripted({ isready: () => ['info depth 1', 'info depth 2', 'readyok'] });
    const client = new EngineClient(engine.port, { ...patient, mostLines: 3 });
    unwrap(await client.start());
    for (let count = 0; count < 3; count++) expect(await client.ready()).toMatchObject({ ok: true });
    const talkative = new Scripted({ isready: () => ['info depth 1', 'info depth 2', '', 'readyok'] });
    const other = new EngineClient(talkative.port, { ...patient, mostLines: 3 });
    unwrap(await other.start());
    expect(await other.ready()).toMatchObject({ errors: [{ code: 'flood' }] });
  });

  it('has the search information of the last request only', async () => {
    let asked = 0;
    const engine = new Scripted({
      go: (_, { legal }) => [...(asked++ === 0 ? ['info nodes 5'] : []), `bestmove ${formatMove(legal[0]!)}`],
    });
    const client = new EngineClient(engine.port, patient);
    unwrap(await client.start());
    unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
    expect(unwrap(await client.choose(game))).toMatchObject({ info: { nodes: 5 } });
    expect(unwrap(await client.choose(game))).toMatchObject({ info: null });
  });
});
