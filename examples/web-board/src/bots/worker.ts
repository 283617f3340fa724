/** The worker of the bots: the searches, and the book of setups. */

import { attemptsFor, formatMove, parseRules, restoreGame, restoreState, unwrap } from 'klin-zha';
import { alphaBetaBot, type Bot, type BotQuestion, botLevels, getBook, type Thought } from 'klin-zha/bots';
import type { Answers, Asked, Task, Thoughts } from './thinker.ts';

const random = Math.random;

const botOf = (level: number): Bot => botLevels[level - 1]!.bot;

/** Returns the game, or the state alone if players have left or the game began elsewhere. */
function questionOf({ state, game }: Asked): BotQuestion {
  const restored = restoreGame(game, parseRules);
  if (restored.ok && String(restored.value.state) === state.position) return restored.value;
  return unwrap(restoreState(state, parseRules));
}

const thoughtsOf = ({ scores, depth, line }: Thought): Thoughts => ({
  scores,
  depth,
  line: line.map(formatMove),
});

/** How each kind of task is done. */
const tasks: { readonly [K in Task['kind']]: (task: Extract<Task, { kind: K }>) => Answers[K] } = {
  setup({ rules }) {
    const setups = getBook(unwrap(parseRules(rules)))?.setups ?? [];
    return setups[Math.floor(random() * setups.length)]?.position ?? null;
  },
  move(task) {
    const rules = unwrap(parseRules(task.state.rules));
    const options = { random, book: getBook(rules) };
    return formatMove(botOf(task.level).choose(questionOf(task), options).move);
  },
  attempt({ level, view, reports, refused }) {
    const attempts = attemptsFor(view, parseRules).filter((move) => refused.includes(formatMove(move)));
    return formatMove(botOf(level).choose({ view, reports, refused: attempts }, { random }).move);
  },
  analysis(task) {
    const onThought = (thought: Thought): void => postMessage({ thoughts: thoughtsOf(thought) });
    const limits = { milliseconds: task.milliseconds, clock: () => performance.now() };
    return thoughtsOf(alphaBetaBot.choose(questionOf(task), { random, onThought, ...limits }));
  },
};

addEventListener('message', ({ data }: MessageEvent<Task>) => {
  const task = tasks[data.kind] as (task: Task) => unknown;
  postMessage({ answer: task(data) });
});
