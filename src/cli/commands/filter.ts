/** `klin-zha filter`: writes selected games from several files into one. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { counted } from '../../base/text.ts';
import { type GameState, klinZha } from '../../index.ts';
import { dateForm, isDate } from '../../records/archive/choice.ts';
import { gameKey } from '../../records/archive/game-key.ts';
import { positionFinder } from '../../records/archive/walk.ts';
import { type GameFilter, gameFilter, type RecordResult } from '../../records/index.ts';
import { recordResults } from '../../records/results.ts';
import { nameOf } from '../files/bytes.ts';
import { filesIn } from '../files/folders.ts';
import { addOutputOptions, GameWriter, type OutputOptions, writtenForm } from '../files/game-writer.ts';
import { gameAt } from '../files/one-game.ts';
import { type PieceQuery, piecesFrom, showsPieces } from '../files/pieces.ts';
import { filesText, visitGames } from '../files/read.ts';
import { addTidyOptions, Tidy, type TidyOptions } from '../files/tidy.ts';
import {
  errorsIn,
  lineOf,
  plainRecord,
  type ReplaySettings,
  recordOf,
  recordReplayOf,
  replayGame,
  type WrittenGame,
} from '../files/written-game.ts';
import { CommandFailure, diagnosticText, printDiagnostics } from '../messages.ts';
import { type Act, addGamesArgument, numberOption, readState } from '../options.ts';
import type { Context } from '../output.ts';
import { checkOut } from './convert.ts';

interface FilterOptions extends ReplaySettings, OutputOptions, TidyOptions {
  readonly player?: string;
  readonly tag?: Readonly<Record<string, string>>;
  readonly result?: readonly RecordResult[];
  readonly ruleset?: string;
  readonly since?: string;
  readonly until?: string;
  readonly minPlies?: number;
  readonly maxPlies?: number;
  readonly position?: string;
  readonly after?: string;
  readonly pieces?: PieceQuery;
  readonly symmetry?: boolean;
  readonly sound?: boolean;
  readonly not?: boolean;
  readonly unique?: boolean;
}

export function addFilter(program: Command, act: Act): void {
  const command = addGamesArgument(program.command('filter'), '<files...>')
    .description('Write the games that match all conditions')
    .option('--player <name>', 'Player name, or part of it')
    .addOption(new Option('--tag <name=text>', 'Tag value, or part of it; repeatable').argParser(addTag))
    .addOption(
      new Option('--result <results>', `Results, separated by commas: ${recordResults.join(' ')}`).argParser(
        resultsFrom,
      ),
    )
    .option('--ruleset <id>', 'Ruleset of the game')
    .addOption(new Option('--since <date>', 'Earliest date: 2026.11.21, 2026.11 or 2026').argParser(dateFrom))
    .addOption(new Option('--until <date>', 'Latest date').argParser(dateFrom))
    .addOption(numberOption('--min-plies <n>', 'Minimum number of moves'))
    .addOption(numberOption('--max-plies <n>', 'Maximum number of moves'))
    .addOption(
      new Option('--position <position>', 'Position that the game or a variation reaches').conflicts('after'),
    )
    .option('--after <file>', 'Reaches the final position of the first game in this file')
    .addOption(
      new Option(
        '--pieces <list>',
        "Pieces that a position of the main line has, such as 'F@E37 v@*'",
      ).argParser(piecesFrom),
    )
    .option('--symmetry', 'Also match positions that are equivalent by board symmetry')
    .option('--sound', 'Only games without errors (see klin-zha check)')
    .option('--not', 'Write the games that do not match instead')
    .option('--unique', 'Write only the first of equal games');
  addOutputOptions(addTidyOptions(command)).addHelpText('after', help).action(act(select));
}

const help = `
Writes the games that match all conditions or, with --not, all other games.
--pieces lists pieces as letter@cell, or letter@* for any cell; letters are
capital for seat 1, small for seat 2, ~F for seat 3 and ?F for any seat, and G
is a Goal. One position must contain all of them. --strip, --set and --rename
change the games before the conditions are checked (see klin-zha convert).
--player and --tag are case-insensitive. Games without a date never match
--since or --until. Without conditions, all games are written.

--unique compares ruleset, start position, moves, result and players, in any
notation and format. The games that it leaves out are listed on standard error.
Errors and warnings of score sheets and notes go there, too, and do not change
the exit status. If no moves are read, an existing file is not replaced.

Exit status: 0 for success, also if facts of a game are in doubt, 1 if no game
matches or a file cannot be read, 2 for invalid usage.

Examples:
  klin-zha filter games.kzn --player worf --result 1-0
  klin-zha filter archive --tag "Event=spring" --since 2026 --out spring.kzn
  klin-zha filter games.kzn --pieces 'F@E16 v@*'
  klin-zha filter games.kzn --after opening.kzn --symmetry
  klin-zha filter games.kzn --sound --unique --out sound.kzn`;

async function select(context: Context, paths: readonly string[], options: FilterOptions): Promise<number> {
  const files = await filesIn(paths, context.err);
  checkOut(files, options.out);
  const matches = await matcher(context, files, options);
  const tidy = new Tidy(options);
  const writer = new GameWriter(context, options);
  const isNew = options.unique ? uniqueGames(context, options) : undefined;
  let read = 0;
  try {
    const unread = await visitGames(context, files, options, async (found, _, name) => {
      if (found.kind === 'none') {
        await printDiagnostics(context, name, found.diagnostics);
        return;
      }
      const game =
        tidy.isActive && found.kind === 'sheet' ? tidy.read(recordedSheet(found, options)) : tidy.read(found);
      read++;
      writer.hasMoves ||= replayGame(game, options).replay.plies.length > 0;
      if (!matches(game)) return;
      // Records are copied unchanged.
      if (game.kind === 'sheet' || game.isFromNotes)
        await printDiagnostics(context, name, replayGame(game, options).diagnostics);
      if (await (isNew?.(game, `${name}:${lineOf(found)}`) ?? true))
        await writer.put(convertedGame(game, options));
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    await writer.commit();
  } finally {
    await writer.discard();
  }
  await context.err.lines(...tidy.suggestions());
  await context.err.lines(`${writer.games} of ${counted(read, 'game')} in ${filesText(files)}`);
  return writer.games > 0 ? 0 : 1;
}

/** Returns a function that reports whether a game is the first of its like, and prints the others. */
function uniqueGames({ err }: Context, options: FilterOptions) {
  const places = new Map<string, string>();
  return async (game: WrittenGame, place: string): Promise<boolean> => {
    const key = gameKey(recordReplayOf(game, options));
    const first = places.get(key);
    if (first === undefined) places.set(key, place);
    else await err.lines(`${place}: left out, the same game as ${first}`);
    return first === undefined;
  };
}

/** Returns a score sheet as a record, which can be changed. */
function recordedSheet(game: WrittenGame, options: FilterOptions): WrittenGame {
  return { kind: 'record', record: plainRecord(game, options), line: 1, column: 1 };
}

/** Returns a game for output; records are unchanged unless converted to another notation or a sheet. */
function convertedGame(game: WrittenGame, options: FilterOptions) {
  const { to, notation, nameCaptured } = options;
  const isRewritten = to === 'sheet' || notation !== undefined || nameCaptured !== undefined;
  if (game.kind === 'record' && !isRewritten) return { record: game.record };
  return recordOf(game, options, writtenForm(options));
}

/** Returns a predicate for games; conditions that need a replay are checked last. */
async function matcher(
  context: Context,
  files: readonly string[],
  options: FilterOptions,
): Promise<(game: WrittenGame) => boolean> {
  const { player, tag: tags, result: results, ruleset, since, until, minPlies, maxPlies } = options;
  const conditions = Object.entries({ player, tags, results, since, until, minPlies, maxPlies });
  const filter = Object.fromEntries(conditions.filter(([, value]) => value !== undefined)) as GameFilter;
  const byRecord = gameFilter(filter);
  const { pieces, symmetry = false } = options;
  const state = await wantedState(context, files, options);
  const reaches = state && positionFinder(state, symmetry);
  return (game) => {
    const isRecordMatch = byRecord(tagsOf(game));
    return (isRecordMatch && byReplay(game)) !== (options.not === true);
  };

  function byReplay(game: WrittenGame): boolean {
    if ((reaches ?? pieces ?? ruleset) === undefined && !options.sound) return true;
    const { replay, diagnostics } = replayGame(game, options);
    if (ruleset !== undefined && replay.rules.id !== ruleset) return false;
    if (options.sound && errorsIn(diagnostics).length > 0) return false;
    if (pieces !== undefined && !showsPieces(replay, pieces)) return false;
    return reaches === undefined || reaches(replay);
  }

  function tagsOf(game: WrittenGame) {
    return game.kind === 'record' ? game.record : recordReplayOf(game, options).record;
  }
}

/** Returns the position of `--position` or `--after`, if any. */
async function wantedState(
  context: Context,
  files: readonly string[],
  { position, after, ...options }: FilterOptions,
): Promise<GameState | undefined> {
  if (position !== undefined) return readState(position, { rules: options.rules ?? klinZha });
  if (after === undefined) return undefined;
  if ([...files, after].filter((file) => file === '-').length > 1)
    throw new CommandFailure(2, 'standard input (-) can be read only once');
  const { replay, diagnostics } = replayGame(await gameAt(context, after, 1, options), options);
  const errors = errorsIn(diagnostics).map((error) => diagnosticText(nameOf(after), error));
  if (errors.length > 0) throw new CommandFailure(1, ...errors);
  return replay.final;
}

function addTag(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Expected: NAME=TEXT, for example Event=spring.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

function dateFrom(text: string): string {
  if (isDate(text)) return text;
  throw new InvalidArgumentError(`Expected: ${dateForm}.`);
}

function resultsFrom(text: string): RecordResult[] {
  return text.split(',').map((part) => {
    const found = recordResults.find((result) => result === part.trim());
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`'${part}' is not a valid result: expected ${recordResults.join(', ')}.`);
  });
}
