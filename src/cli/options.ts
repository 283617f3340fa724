/** The options that several commands share, and how their values are read. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type CellName,
  cellIndex,
  createState,
  type GameState,
  KlinZhaError,
  klinZha,
  parsePosition,
  parseRules,
  type Random,
  type Ruleset,
  rulesetIds,
  seededRandom,
  variantIds,
} from '../index.ts';
import { type Notation, parseNotation } from '../notation/index.ts';
import { CommandFailure, faultText } from './messages.ts';
import type { Context } from './output.ts';

/** Makes an action out of a command's work, which ends with the exit status. */
export type Act = <A extends readonly unknown[]>(
  work: (context: Context, ...args: A) => Promise<number>,
) => (...args: A) => Promise<void>;

/** What every command knows that reads a position. */
export interface PositionArguments {
  readonly rules: Ruleset;
  readonly json?: boolean;
  readonly unchecked?: boolean;
}

/** The option `--rules`, still without a default. */
export function rulesOption(): Option {
  const known = `${rulesetIds.join(', ')}, and variants behind it, each after a +: ${variantIds.join(', ')}`;
  return new Option('--rules <id>', `the ruleset: ${known}`).argParser((id): Ruleset => {
    const exact = parseRules(id);
    const result = exact.ok ? exact : parseRules(id.trim().toLowerCase());
    if (result.ok) return result.value;
    throw new InvalidArgumentError(result.errors.map(({ message }) => message).join(' '));
  });
}

/** The option `--from`: how games are read; `--notation` says how moves are written. */
function fromOption(): Option {
  return notationOption('--from', 'the notation of games that do not say it');
}

/** An option that names a notation. */
export function notationOption(flag: string, description: string): Option {
  const known = 'geometric, algebraic, algebraic:german, coordinate ...';
  return new Option(`${flag} <name>`, `${description}: ${known}`).argParser((name): Notation => {
    const result = parseNotation(name);
    if (result.ok) return result.value;
    const faults = result.errors.map(({ message, expected }) => `${message} Known are ${expected}.`);
    throw new InvalidArgumentError(faults.join(' '));
  });
}

/** The option `--unchecked`. */
export function uncheckedOption(): Option {
  return new Option('--unchecked', 'take the position even if no game can lead to it');
}

/** Gives a command files of games as its argument, and how those are read that do not say it. */
export function takesGames(command: Command, argument: string): Command {
  const several = argument.includes('...') ? '; of a folder all files of games' : '';
  const forms = 'records (.kzn), JSON or score sheets, as their content says';
  return command
    .argument(argument, `${forms}; - is standard input${several}`)
    .addOption(rulesOption())
    .addOption(fromOption())
    .option('--accept-unsafe', 'let a Goal be left threatened, with a warning');
}

const positionHelp =
  'a position string in quotes, - reads one from standard input; the empty board at the start if not given';

/** Gives a command the position as its argument, and the options that belong to it. */
export function takesPosition(command: Command): Command {
  return command
    .argument('[position]', positionHelp)
    .addOption(rulesOption().default(klinZha, klinZha.id))
    .addOption(uncheckedOption())
    .option('--json', 'answer with one JSON document');
}

/** Gives a command the position as its argument, or the end of a game. */
export function takesPicture(command: Command): Command {
  return command
    .argument('[position]', positionHelp)
    .addOption(rulesOption())
    .addOption(uncheckedOption())
    .option('--after <file>', 'draw the end of a game of a file instead; - is standard input')
    .addOption(fromOption())
    .option('--accept-unsafe', 'let a Goal be left threatened, with a warning');
}

/** The position that a command is about; `-` is one that stands on standard input. */
export async function stateOf(
  { stdin }: Pick<Context, 'stdin'>,
  text: string | undefined,
  options: PositionArguments,
): Promise<GameState> {
  if (text !== '-') return readState(text, options);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > longestPosition) break;
  }
  return readState(new TextDecoder().decode(Buffer.concat(chunks)).trim(), options);
}

/** No position has so many bytes. */
const longestPosition = 65_536;

/** A position, or the empty board where none is given. */
export function readState(text: string | undefined, options: PositionArguments): GameState {
  const { rules, unchecked = false } = options;
  if (text === undefined) return emptyBoard(rules);
  const result = parsePosition(rules, text, { unchecked });
  if (result.ok) return result.value;
  const messages = result.errors.map((fault) => faultText(fault, 'position'));
  const readable = result.errors.every(({ offset, code }) => offset === undefined && code !== 'crowd');
  throw new CommandFailure(1, ...messages, ...(readable ? ['with --unchecked it is taken as it is'] : []));
}

/** The start of a ruleset; here is no chance, so one that is drawn has to be given. */
function emptyBoard(rules: Ruleset): GameState {
  try {
    return createState(rules);
  } catch (error) {
    if (!(error instanceof KlinZhaError && error.code === 'needs-random')) throw error;
    const message = `The start of ${rules.id} is drawn by chance: a position has to be given.`;
    throw new CommandFailure(2, message);
  }
}

/** The option `--seed`: the same number draws the same chance. */
export function seedOption(): Option {
  return numberOption('--seed <number>', 'repeats what chance decides');
}

/** Where chance comes from that a seed may repeat. */
export function randomBy(seed: number | undefined): Random {
  return seed === undefined ? Math.random : seededRandom(seed);
}

/** An option that is a whole number from 1 on; its description names the greatest one that is allowed. */
export function numberOption(flags: string, description: string, most?: number): Option {
  const range = most === undefined ? '' : `, 1 to ${most}`;
  return new Option(flags, `${description}${range}`).argParser((text) => {
    const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : 0;
    if (value >= 1 && value <= (most ?? value)) return value;
    throw new InvalidArgumentError(`Expected: a whole number from 1 to ${most ?? 999_999_999}.`);
  });
}

/** The name of a cell that an option names, as the board has it. */
export function cellOf({ rules: { board } }: GameState, option: string, name: string): CellName {
  const cell = board.cells[cellIndex(board, name)];
  if (cell !== undefined) return cell.name;
  throw new CommandFailure(2, `${option}: '${name}' is no cell of the board`);
}
