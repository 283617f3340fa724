/** Bots that set up their armies after the book of what is played. */

import { bookOf } from '../../bots/books/index.ts';
import { type Bot, type BotName, botNamed, type Question } from '../../bots/index.ts';
import { Game, type Ruleset, type RulesetId } from '../../index.ts';

/** A bot by its name, which sets up after the book if it is to. */
export function botFor(name: BotName, usesBook: boolean): Bot {
  const bot = botNamed(name);
  if (!usesBook) return bot;
  return {
    name: bot.name,
    choose: (question, options) => bot.choose(question, { ...options, book: bookOf(rulesOf(question)) }),
  };
}

function rulesOf(question: Question): Ruleset | RulesetId {
  if (question instanceof Game) return question.state.rules;
  return 'view' in question ? (question.rules ?? (question.view.rules as RulesetId)) : question.rules;
}
