/** `klin-zha filter` and `klin-zha merge`: write selected games from several files into one. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { counted } from '../../base/text.ts';
import { klinZha } from '../../index.ts';
import { dateForm, isDate } from '../../records/archive/choice.ts';
import { positionFinder } from '../../records/archive/find.ts';
import { type GameFilter, gameFilter, type RecordResult } from '../../records/index.ts';
import { recordResults } from '../../records/results.ts';
import { AdjournedGames } from '../files/adjourned-games.ts';
import { filesIn } from '../files/folders.ts';
import { addOutputOptions, GameWriter, type OutputOptions, writtenForm } from '../files/game-writer.ts';
import { type PieceQuery, piecesFrom, showsPieces } from '../files/pieces.ts';
import { filesText, visitGames } from '../files/read.ts';
import { addTidyOptions, Tidy, type TidyOptions } from '../files/tidy.ts';
import { UniqueGames } from '../files/unique-games.ts';
import {
  errorsIn,
  plainRecord,
  type ReplaySettings,
  recordOf,
  recordReplayOf,
  replayGame,
  type WrittenGame,
} from '../files/written-game.ts';
import { CommandFailure, printDiagnostics } from '../messages.ts';
import { type Act, addGamesArgument, numberOption, readState } from '../options.ts';
import type { Context } from '../output.ts';
import { checkOut } from './convert.ts';

interface MergeOptions extends ReplaySettings, OutputOptions, TidyOptions {
  readonly unique?: boolean;
  readonly adjourned?: boolean;
}

interface FilterOptions extends MergeOptions {
  readonly player?: string;
  readonly tag?: Readonly<Record<string, string>>;
  readonly result?: readonly RecordResult[];
  readonly ruleset?: string;
  readonly since?: string;
  readonly until?: string;
  readonly minPlies?: number;
  readonly maxPlies?: number;
  readonly position?: string;
  readonly pieces?: PieceQuery;
  readonly symmetry?: boolean;
  readonly sound?: boolean;
  readonly not?: boolean;
}

export function addMerge(program: Command, act: Act): void {
  const command = addGamesArgument(program.command('merge'), '<files...>')
    .description('Write the games from several files into one')
    .option('--adjourned', 'Join a game to an earlier one that ends where it begins')
    .addOption(uniqueOption());
  addOutputOptions(addTidyOptions(command)).addHelpText('after', mergeHelp).action(act(select));
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
    .option('--position <position>', 'Position that the game reaches')
    .addOption(
      new Option(
        '--pieces <list>',
        "Pieces that a position of the main line has, such as 'F@E37 v@*'",
      ).argParser(piecesFrom),
    )
    .option('--symmetry', 'Also match positions that are equivalent by board symmetry')
    .option('--sound', 'Only games without errors (see klin-zha check)')
    .option('--not', 'Write the games that do not match instead')
    .addOption(uniqueOption());
  addOutputOptions(addTidyOptions(command)).addHelpText('after', filterHelp).action(act(select));
}

function uniqueOption(): Option {
  return new Option('--unique', 'Merge duplicate games');
}

const mergeHelp = `
Games are duplicates if they have the same ruleset, start position, moves,
result and players, in any notation and format. --unique merges them move by
move and keeps all their comments, glyphs and variations. Where tags or clock
times differ, the first value is kept and the others become comments. A game is
also merged into one that it is the beginning of, if it has no other result.
--rename unites the spellings of a player (see klin-zha convert). The text
of the games is kept in memory until the last file is read.

--adjourned joins games of the same players, with names: the first has no
result, and the second has its last position in the tag Position, or no such
tag and moves that are only legal there. Standard error lists what was joined.
Other tags of the second become comments. The games are kept in memory, too.

Illegal moves are copied unchanged. Errors and warnings go to standard error,
and do not change the exit status. If a file cannot be read, nothing is
written. If no moves are read, an existing file is not replaced.

Exit status: 0 for success, also if facts of a game are in doubt, 1 if no game
was found or a file cannot be read, 2 for invalid usage.

Examples:
  klin-zha merge a.kzn b.kzn --unique --out games.kzn
  klin-zha merge monday.kzn tuesday.kzn --adjourned --out evening.kzn
  klin-zha merge archive --to json --out games.jsonl`;

const filterHelp = `
Writes the games that match all conditions or, with --not, all other games.
--pieces lists pieces as letter@cell, or letter@* for any cell; letters are
capital for seat 1, small for seat 2, ~F for seat 3 and ?F for any seat, and G
is a Goal. One position must contain all of them. --strip, --set and --rename
change the games before the conditions are checked (see klin-zha convert).
--player and --tag are case-insensitive. Games without a date never match
--since or --until. Errors and warnings of score sheets and notes go to
standard error and do not change the exit status. If no moves are read, an
existing file is not replaced.

Exit status: 0 for success, also if facts of a game are in doubt, 1 if no game
matches or a file cannot be read, 2 for invalid usage.

Examples:
  klin-zha filter games.kzn --player worf --result 1-0
  klin-zha filter archive --tag "Event=spring" --since 2026 --out spring.kzn
  klin-zha filter games.kzn --pieces 'F@E16 v@*'
  klin-zha filter games.kzn --sound --unique --out sound.kzn`;

async function select(context: Context, paths: readonly string[], options: FilterOptions): Promise<number> {
  const files = await filesIn(paths, context.err);
  checkOut(files, options.out);
  const matches = matcher(options);
  const tidy = new Tidy(options);
  const writer = new GameWriter(context, options);
  const unique = options.unique ? new UniqueGames(options) : undefined;
  const adjourned = options.adjourned ? new AdjournedGames(options) : undefined;
  const put = async (game: WrittenGame): Promise<void> =>
    unique === undefined ? writer.put(convertedGame(game, options)) : unique.add(game);
  let read = 0;
  try {
    const unread = await visitGames(context, files, options, async (found, number, name) => {
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
      if (adjourned === undefined) await put(game);
      else if (adjourned.add(game))
        await context.err.lines(`Game ${number} of ${name} continues an earlier game and was joined to it.`);
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    for (const game of adjourned?.games() ?? []) await put(game);
    for (const game of unique?.games() ?? []) await writer.put(convertedGame(game, options));
    await writer.commit();
  } finally {
    await writer.discard();
  }
  await context.err.lines(...tidy.suggestions());
  const duplicates = unique?.merged ? `, ${counted(unique.merged, 'duplicate')} merged` : '';
  await context.err.lines(`${writer.games} of ${counted(read, 'game')} in ${filesText(files)}${duplicates}`);
  return writer.games > 0 ? 0 : 1;
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
function matcher(options: FilterOptions): (game: WrittenGame) => boolean {
  const { player, tag: tags, result: results, ruleset, since, until, minPlies, maxPlies } = options;
  const conditions = Object.entries({ player, tags, results, since, until, minPlies, maxPlies });
  const filter = Object.fromEntries(conditions.filter(([, value]) => value !== undefined)) as GameFilter;
  const byRecord = gameFilter(filter);
  const { position, pieces, rules = klinZha, symmetry = false } = options;
  const placesIn =
    position === undefined
      ? undefined
      : positionFinder(readState(position, { rules }), { symmetry, variations: true });
  return (game) => {
    const isRecordMatch = byRecord(tagsOf(game));
    return (isRecordMatch && byReplay(game)) !== (options.not === true);
  };

  function byReplay(game: WrittenGame): boolean {
    if ((placesIn ?? pieces ?? ruleset) === undefined && !options.sound) return true;
    const { replay, diagnostics } = replayGame(game, options);
    if (ruleset !== undefined && replay.rules.id !== ruleset) return false;
    if (options.sound && errorsIn(diagnostics).length > 0) return false;
    if (pieces !== undefined && !showsPieces(replay, pieces)) return false;
    return placesIn === undefined || placesIn(replay).length > 0;
  }

  function tagsOf(game: WrittenGame) {
    return game.kind === 'record' ? game.record : recordReplayOf(game, options).record;
  }
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
