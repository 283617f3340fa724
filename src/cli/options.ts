/** Options and arguments that several commands share. */

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
import { orientations } from '../render/frame.ts';
import { gameFileNames } from './files/folders.ts';
import { CommandFailure, faultMessage, faultText } from './messages.ts';
import type { Context } from './output.ts';

/** Converts a function that returns an exit status to a command action. */
export type Act = <A extends readonly unknown[]>(
  work: (context: Context, ...args: A) => Promise<number>,
) => (...args: A) => Promise<void>;

/** Options of commands that read a position. */
export interface PositionArguments {
  readonly rules: Ruleset;
  readonly json?: boolean;
  readonly unchecked?: boolean;
}

/** Creates the `--rules` option, without a default. */
export function rulesOption(): Option {
  const ids = `${rulesetIds.join(', ')}, optionally with variants, each after a +: ${variantIds.join(', ')}`;
  return new Option('--rules <id>', `Ruleset: ${ids}`).argParser((id): Ruleset => {
    const exact = parseRules(id);
    const result = exact.ok ? exact : parseRules(id.trim().toLowerCase());
    if (result.ok) return result.value;
    throw new InvalidArgumentError(result.errors.map(faultMessage).join(' '));
  });
}

/** Creates the `--from` option, the input notation; `--notation` is the output notation. */
function fromOption(): Option {
  return notationOption('--from', 'Notation of games without a Notation tag');
}

/** Creates an option whose value is a notation. */
export function notationOption(flag: string, description: string): Option {
  const names = 'geometric, algebraic, algebraic:german, coordinate, ...';
  return new Option(`${flag} <name>`, `${description}: ${names}`).argParser((name): Notation => {
    const result = parseNotation(name);
    if (result.ok) return result.value;
    throw new InvalidArgumentError(result.errors.map(faultMessage).join(' '));
  });
}

function encodingOption(): Option {
  const help =
    'Encoding of the files, such as shift_jis or windows-1251 (default: UTF-8, UTF-16 or Windows-1252)';
  return new Option('--encoding <name>', help).argParser((name): string => {
    try {
      return new TextDecoder(name).encoding;
    } catch {
      throw new InvalidArgumentError(
        `'${name}' is not a known encoding: expected utf-16le, windows-1251, ...`,
      );
    }
  });
}

export function uncheckedOption(): Option {
  return new Option('--unchecked', 'Accept a position that no game can reach');
}

function unsafeOption(): Option {
  return new Option(
    '--accept-unsafe',
    "Accept moves that leave the player's own Goal threatened, with a warning",
  );
}

/** Adds an argument for game files and the options for reading them to a command. */
export function addGamesArgument(command: Command, argument: string): Command {
  const isList = argument.includes('...');
  const forms = 'records (.kzn), JSON or score sheets, detected by content, also compressed (gzip)';
  const help = isList
    ? `Game files or directories: ${forms}; - for standard input. In directories, only files named ${gameFileNames}.`
    : `Game file: ${forms}; - for standard input`;
  return command
    .argument(argument, help)
    .addOption(rulesOption())
    .addOption(fromOption())
    .addOption(encodingOption())
    .addOption(unsafeOption());
}

const positionHelp = 'Position string in quotes; - for standard input (default: the empty board)';

/** Adds an argument for a position and the options for reading it to a command. */
export function addPositionArgument(command: Command): Command {
  return command
    .argument('[position]', positionHelp)
    .addOption(rulesOption().default(klinZha, klinZha.id))
    .addOption(uncheckedOption())
    .option('--json', 'Print one JSON document');
}

/** Adds an argument for a position to a command, and options to use a game instead. */
export function addPictureArguments(command: Command): Command {
  return command
    .argument('[position]', positionHelp)
    .addOption(rulesOption())
    .addOption(uncheckedOption())
    .option('--after <file>', 'Draw the end of a game in this file instead; - for standard input')
    .addOption(fromOption())
    .addOption(unsafeOption());
}

/** Reads the position argument of a command; `-` is standard input. */
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

/** Maximum number of bytes to read for a position; valid positions are shorter. */
const longestPosition = 65_536;

/** Parses a position; returns the empty board if `text` is undefined. */
export function readState(text: string | undefined, options: PositionArguments): GameState {
  const { rules, unchecked = false } = options;
  if (text === undefined) return emptyBoard(rules);
  const result = parsePosition(rules, text, { unchecked });
  if (result.ok) return result.value;
  const messages = result.errors.map((fault) => faultText(fault, 'position'));
  const isReadable = result.errors.every(({ offset, code }) => offset === undefined && code !== 'crowd');
  throw new CommandFailure(
    1,
    ...messages,
    ...(isReadable ? ['use --unchecked to accept this position'] : []),
  );
}

/** Creates the start position of a ruleset, unless it is random. */
function emptyBoard(rules: Ruleset): GameState {
  try {
    return createState(rules);
  } catch (error) {
    if (!(error instanceof KlinZhaError && error.code === 'needs-random')) throw error;
    const message = `the start position of ${rules.id} is random: pass a position`;
    throw new CommandFailure(2, message);
  }
}

export function seedOption(): Option {
  return numberOption('--seed <number>', 'Random seed, for repeatable results');
}

/** Returns a random number generator, which is repeatable if there is a seed. */
export function randomBy(seed: number | undefined): Random {
  return seed === undefined ? Math.random : seededRandom(seed);
}

/** Creates an option whose value is a whole number. The description shows the maximum. */
export function numberOption(flags: string, description: string, most?: number, least = 1): Option {
  const range = most === undefined ? '' : `, from ${least} to ${most}`;
  return new Option(flags, `${description}${range}`).argParser((text) => {
    const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
    if (value >= least && value <= (most ?? value)) return value;
    throw new InvalidArgumentError(`Expected: a whole number from ${least} to ${most ?? 999_999_999}.`);
  });
}

/** Creates an option whose value is an object of whole numbers, separated by commas. */
export function numbersOption<Name extends string>(
  flag: string,
  description: string,
  ...names: readonly Name[]
): Option {
  return new Option(`${flag} <${names.join(',')}>`, description).argParser((text): Record<Name, number> => {
    const numbers = /^\d{1,6}(,\d{1,6})*$/.test(text) ? text.split(',').map(Number) : [];
    if (numbers.length !== names.length)
      throw new InvalidArgumentError(`Expected: ${names.length} whole numbers, ${names.join(',')}.`);
    return Object.fromEntries(names.map((name, place) => [name, numbers[place]])) as Record<Name, number>;
  });
}

/** Creates the `--orientation` option, without a default. */
export function orientationOption(): Option {
  return new Option('--orientation <name>', 'Corner at the top or bottom').choices(orientations);
}

/** Returns the canonical name of a cell passed to an option. */
export function cellOf({ rules: { board } }: GameState, option: string, name: string): CellName {
  const cell = board.cells[cellIndex(board, name)];
  if (cell !== undefined) return cell.name;
  throw new CommandFailure(2, `${option}: '${name}' is not a valid cell on this board`);
}
