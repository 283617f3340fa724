/** Bots by name or from a file, with their options, which can set up their armies from the opening book. */

import { existsSync } from 'node:fs';
import { basename, delimiter, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidArgumentError } from 'commander';
import {
  type AlphaBetaOptions,
  type AsyncBot,
  alphaBeta,
  type BotName,
  type BotQuestion,
  botNames,
  type CachingBot,
  getBook,
  getBot,
} from '../../bots/index.ts';
import { Game, parseRules, type Ruleset, unwrap } from '../../index.ts';
import type { ServedBot } from '../../protocol/index.ts';
import { readTable } from '../endings/table-file.ts';
import { readFailure } from '../files/bytes.ts';
import { CommandFailure } from '../messages.ts';

/** A bot that may keep results from move to move and have options. */
type EngineBot = AsyncBot & Partial<Pick<CachingBot, 'clear'>> & Pick<ServedBot, 'options' | 'setOption'>;

/** Bots with alpha-beta search, by name: they have the options `Hash` and `Tables`. */
const searchers: Readonly<Record<string, (rules?: string) => EngineBot | Promise<EngineBot>>> = {
  'alpha-beta': () => withTables(getBot('alpha-beta')),
  'level-9': botWithNetwork,
};

/** Names of all bots. */
export const playerNames: readonly string[] = [...new Set([...botNames, ...Object.keys(searchers)])];

/**
 * Returns the named bot or the bot in a file, optionally with the opening book for its ruleset.
 *
 * @param rules id of the ruleset that it must be able to play, if it is known
 */
export async function botFor(name: string, usesBook: boolean, rules?: string): Promise<EngineBot> {
  const bot = isFile(name)
    ? await botIn(name)
    : ((await searchers[name]?.(rules)) ?? getBot(name as BotName));
  if (!usesBook) return bot;
  return {
    ...bot,
    choose: (question, options) => bot.choose(question, { ...options, book: getBook(rulesIn(question)) }),
  };
}

/** Returns a bot that is `plain` until an option is set. */
function withTables(plain: EngineBot, own: AlphaBetaOptions = {}): EngineBot {
  let bot = plain;
  let [hash, tables]: [number, AlphaBetaOptions['tables']] = [0, []];
  const isPlain = (): boolean => hash === 0 && tables!.length === 0;
  return {
    name: plain.name,
    choose: (question, options) => {
      // Without Hash, every search begins with an empty table.
      if (hash === 0) bot.clear?.();
      return bot.choose(question, options);
    },
    clear: () => bot.clear?.(),
    options: [
      { name: 'Hash', type: 'spin', default: '0', min: 0, max: 1024 },
      { name: 'Tables', type: 'string' },
    ],
    setOption: (name, value) => {
      if (name === 'Hash') hash = Number(value);
      else tables = value.split(delimiter).flatMap((file) => (file === '' ? [] : readTable(file)));
      bot = isPlain() ? plain : alphaBeta({ ...own, hash: Math.max(1, hash), tables: tables! });
    },
  };
}

/**
 * Accepts the name of a bot, or a file with a bot.
 *
 * @throws InvalidArgumentError for another name
 */
export function checkedBot(name: string): string {
  if (isFile(name) || playerNames.includes(name)) return name;
  throw new InvalidArgumentError(
    `Unknown bot '${name}': expected ${playerNames.join(', ')}, or a file such as ./my-bot.mjs.`,
  );
}

function isFile(name: string): boolean {
  return /[\\/]|\.[cm]?js$/.test(name);
}

/** Default export of a file with a bot. */
export const botShape = '{ name, choose: (game, options) => ({ move }) }';

/** Returns level 9, whose network is loaded when it plays. */
async function botWithNetwork(rules?: string): Promise<EngineBot> {
  const { levelNine, networkEvaluation, networkRulesets } = await import('../../net/index.ts');
  if (rules === undefined || networkRulesets.includes(rules))
    return withTables(levelNine.bot, { evaluation: networkEvaluation });
  throw new CommandFailure(
    2,
    `${levelNine.bot.name} has no network for ${rules}: expected ${networkRulesets.join(', ')}`,
  );
}

/** Returns the default export of a file. */
async function botIn(file: string): Promise<EngineBot> {
  if (!existsSync(resolve(file))) throw readFailure(file, { code: 'ENOENT' });
  const { default: bot } = await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    throw new CommandFailure(1, `${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (typeof bot?.choose !== 'function')
    throw new CommandFailure(1, `${file}: the default export is not a bot: expected an object ${botShape}`);
  return {
    name: typeof bot.name === 'string' ? bot.name : basename(file),
    choose: (question, options) => bot.choose(question, options),
    ...(typeof bot.clear === 'function' && { clear: () => bot.clear() }),
    ...(bot.options !== undefined && { options: bot.options }),
    ...(typeof bot.setOption === 'function' && {
      setOption: (option: string, value: string) => bot.setOption(option, value),
    }),
  };
}

function rulesIn(question: BotQuestion): Ruleset {
  if (question instanceof Game) return question.state.rules;
  return 'view' in question ? (question.rules ?? unwrap(parseRules(question.view.rules))) : question.rules;
}
