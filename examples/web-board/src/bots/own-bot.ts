/** The bot of the file in `KLIN_ZHA_BOT`. */

import own from 'virtual:own-bot';
import { attemptsFor, formatMove, parseRules, play } from 'klin-zha';
import type { AsyncBot, BotQuestion, ThinkOptions } from 'klin-zha/bots';

/** Milliseconds for each move. */
const milliseconds = 1000;

/** Asks the bot, which may be anything, and checks its answer. */
export const ownBot: Pick<AsyncBot, 'choose'> = {
  async choose(question: BotQuestion, options: ThinkOptions) {
    if (typeof own?.choose !== 'function')
      throw new Error('The file has no bot: expected a default export { name, choose }.');
    const clock = (): number => performance.now();
    const answer = await own.choose(question, { ...options, milliseconds, clock });
    if (typeof answer?.move !== 'number')
      throw new Error('It answered without a move: expected { move } from choose.');
    if ('view' in question) {
      const attempts = attemptsFor(question.view, parseRules);
      if (!attempts.includes(answer.move) || question.refused?.includes(answer.move))
        throw new Error(`It tried ${formatMove(answer.move)}, which cannot be legal or was refused before.`);
    } else {
      try {
        play('state' in question ? question.state : question, answer.move);
      } catch (error) {
        throw new Error(`It played ${formatMove(answer.move)}. ${(error as Error).message}`);
      }
    }
    return answer;
  },
};
