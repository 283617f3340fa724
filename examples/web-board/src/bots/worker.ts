/** The worker of the bots: the searches, and the book of setups. */

import {
  attemptsFor,
  formatMove,
  legalMoves,
  type Move,
  parseMove,
  parseRules,
  play,
  restoreGame,
  restoreState,
  seededRandom,
  unwrap,
} from 'klin-zha';
import {
  type AsyncBot,
  alphaBetaBot,
  type BotQuestion,
  botLevels,
  getBook,
  type Thought,
} from 'klin-zha/bots';
import { Prover } from '../puzzles/proof.ts';
import type { Answers, Asked, Task, Thoughts } from './thinker.ts';

const random = Math.random;

/** Returns the bot of a level. The networks are loaded when level 9 plays. */
async function botOf(level: number): Promise<Pick<AsyncBot, 'choose'>> {
  if (import.meta.env.OWN_BOT !== undefined && level > 9) return (await import('./own-bot.ts')).ownBot;
  return (botLevels[level - 1] ?? (await import('klin-zha/net')).levelNine).bot;
}

/** Returns the game, or the state alone if players have left or the game began elsewhere. */
function questionOf({ state, game }: Asked): BotQuestion {
  const restored = restoreGame(game, parseRules);
  if (restored.ok && String(restored.value.state) === state.position) return restored.value;
  return unwrap(restoreState(state, parseRules));
}

const thoughtsOf = ({ scores, depth, line, lines = [{ scores, line }] }: Thought): Thoughts => ({
  scores,
  depth,
  line: line.map(formatMove),
  lines: lines.map((one) => ({ scores: one.scores, line: one.line.map(formatMove) })),
});

/** Kinds of tasks of this worker. */
type Kind = Exclude<Task['kind'], 'read' | 'pick'>;

/** How each kind of task is done. */
const tasks: {
  readonly [K in Kind]: (task: Extract<Task, { kind: K }>) => Answers[K] | Promise<Answers[K]>;
} = {
  setup({ rules }) {
    const setups = getBook(unwrap(parseRules(rules)))?.setups ?? [];
    return setups[Math.floor(random() * setups.length)]?.position ?? null;
  },
  async move(task) {
    const rules = unwrap(parseRules(task.state.rules));
    const options = { random, book: getBook(rules) };
    const bot = await botOf(task.level);
    return formatMove((await bot.choose(questionOf(task), options)).move);
  },
  async attempt({ level, view, reports, refused }) {
    const attempts = attemptsFor(view, parseRules).filter((move) => refused.includes(formatMove(move)));
    const bot = await botOf(level);
    return formatMove((await bot.choose({ view, reports, refused: attempts }, { random })).move);
  },
  analysis(task) {
    const onThought = (thought: Thought): void => postMessage({ thoughts: thoughtsOf(thought) });
    const { milliseconds, lines: multiPv } = task;
    const limits = { milliseconds, multiPv, clock: () => performance.now() };
    return thoughtsOf(alphaBetaBot.choose(questionOf(task), { random, onThought, ...limits }));
  },
  review({ state, nodes }) {
    const from = unwrap(restoreState(state, parseRules));
    return thoughtsOf(alphaBetaBot.choose(from, { random: seededRandom(1), nodes }));
  },
  judge({ goal, state, move: text, moves }) {
    const from = unwrap(restoreState(state, parseRules));
    const move = unwrap(parseMove(from, text));
    const next = play(from, move);
    const replies = legalMoves(next).length;
    const answerWith = (isRight: boolean, reply: number) => ({
      isRight,
      reply: reply === 0 ? null : formatMove(reply as Move),
      replies,
    });
    if (goal === 'hold') {
      const isLost = new Prover(from).losesAfter(move, moves);
      return answerWith(!isLost, isLost ? new Prover(next).attack(moves) : 0);
    }
    const isWon = new Prover(from).winsAfter(move, moves);
    return answerWith(isWon, replies === 0 ? 0 : new Prover(next).defence(moves - 1));
  },
};

/** Does a task and posts the answer. */
async function answer(data: Extract<Task, { kind: Kind }>): Promise<void> {
  const task = tasks[data.kind] as (task: Task) => unknown;
  postMessage({ answer: await task(data) });
}

addEventListener('message', ({ data }: MessageEvent<Extract<Task, { kind: Kind }>>) => {
  answer(data).catch(reportError);
});
