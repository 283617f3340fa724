/** Bots that set up their armies from the opening book. */

import { type Bot, type BotName, type BotQuestion, getBook, getBot } from '../../bots/index.ts';
import { Game, parseRules, type Ruleset, unwrap } from '../../index.ts';

/** Returns the named bot, optionally with the opening book for its ruleset. */
export function botFor(name: BotName, usesBook: boolean): Bot {
  const bot = getBot(name);
  if (!usesBook) return bot;
  return {
    name: bot.name,
    choose: (question, options) => bot.choose(question, { ...options, book: getBook(rulesIn(question)) }),
  };
}

function rulesIn(question: BotQuestion): Ruleset {
  if (question instanceof Game) return question.state.rules;
  return 'view' in question ? (question.rules ?? unwrap(parseRules(question.view.rules))) : question.rules;
}
