/** Bots that set up their armies after the book of what is played. */

import { type Bot, type BotName, type BotQuestion, getBook, getBot } from '../../bots/index.ts';
import { Game, parseRules, type Ruleset, unwrap } from '../../index.ts';

/** A bot by its name, which sets up after the book if it is to. */
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
