/** Bots that set up their armies after the book of what is played. */

import { type Bot, type BotName, bookOf, botNamed, type Question } from '../../bots/index.ts';
import { Game, parseRules, type Ruleset, unwrap } from '../../index.ts';

/** A bot by its name, which sets up after the book if it is to. */
export function botFor(name: BotName, usesBook: boolean): Bot {
  const bot = botNamed(name);
  if (!usesBook) return bot;
  return {
    name: bot.name,
    choose: (question, options) => bot.choose(question, { ...options, book: bookOf(rulesIn(question)) }),
  };
}

function rulesIn(question: Question): Ruleset {
  if (question instanceof Game) return question.state.rules;
  return 'view' in question ? (question.rules ?? unwrap(parseRules(question.view.rules))) : question.rules;
}
