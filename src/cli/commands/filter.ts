/** `klin-zha filter` and `klin-zha merge`: write selected games from several files into one. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { counted } from '../../base/text.ts';
import { type GameState, klinZha } from '../../index.ts';
import { dateForm, isDate } from '../../records/archive/choice.ts';
import {
  type GameFilter,
  gameFilter,
  PositionIndex,
  type RecordResult,
  recordResults,
} from '../../records/index.ts';
import { filesIn } from '../files/folders.ts';
import { addOutputOptions, GameWriter, type OutputOptions, writtenForm } from '../files/game-writer.ts';
import { filesText, visitGames } from '../files/read.ts';
import { UniqueGames } from '../files/unique-games.ts';
import {
  errorsIn,
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

interface MergeOptions extends ReplaySettings, OutputOptions {
  readonly unique?: boolean;
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
  readonly symmetry?: boolean;
  readonly sound?: boolean;
  readonly not?: boolean;
}

export function addMerge(program: Command, act: Act): void {
  const command = addGamesArgument(program.command('merge'), '<files...>')
    .description('Write the games from several files into one')
    .addOption(uniqueOption());
  addOutputOptions(command).addHelpText('after', mergeHelp).action(act(select));
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
    .option('--symmetry', 'Also match positions that are equivalent by board symmetry')
    .option('--sound', 'Only games without errors (see klin-zha check)')
    .option('--not', 'Write the games that do not match instead')
    .addOption(uniqueOption());
  addOutputOptions(command).addHelpText('after', filterHelp).action(act(select));
}

function uniqueOption(): Option {
  return new Option('--unique', 'Merge duplicate games');
}

const mergeHelp = `
Games are duplicates if they have the same ruleset, start position, moves,
result and players, in any notation and format. --unique merges them move by
move and keeps all their comments, glyphs and variations. Where tags or clock
times differ, the first value is kept and the others become comments. The text
of the games is kept in memory until the last file is read.

Illegal moves are copied unchanged. Errors and warnings go to standard error,
and do not change the exit status. If a file cannot be read, nothing is
written. If no moves are read, an existing file is not replaced.

Exit status: 0 for success, 1 if there are no games or a file cannot be read, 2
for invalid usage.

Examples:
  klin-zha merge a.kzn b.kzn --unique --out games.kzn
  klin-zha merge archive --to json --out games.jsonl`;

const filterHelp = `
Writes the games that match all conditions or, with --not, all other games.
--player and --tag are case-insensitive. Games without a date never match
--since or --until. Errors and warnings of score sheets and notes go to
standard error and do not change the exit status. If no moves are read, an
existing file is not replaced.

Exit status: 0 for success, 1 if no game matches or a file cannot be read, 2
for invalid usage.

Examples:
  klin-zha filter games.kzn --player worf --result 1-0
  klin-zha filter archive --tag "Event=spring" --since 2026 --out spring.kzn
  klin-zha filter games.kzn --sound --unique --out sound.kzn`;

async function select(context: Context, paths: readonly string[], options: FilterOptions): Promise<number> {
  const files = await filesIn(paths, context.err);
  checkOut(files, options.out);
  const matches = matcher(options);
  const writer = new GameWriter(context, options);
  const unique = options.unique ? new UniqueGames(options) : undefined;
  let read = 0;
  try {
    const unread = await visitGames(context, files, options, async (game, _, name) => {
      if (game.kind === 'none') {
        await printDiagnostics(context, name, game.diagnostics);
        return;
      }
      read++;
      writer.hasMoves ||= replayGame(game, options).replay.plies.length > 0;
      if (!matches(game)) return;
      // Records are copied unchanged.
      if (game.kind === 'sheet' || game.isFromNotes)
        await printDiagnostics(context, name, replayGame(game, options).diagnostics);
      if (unique === undefined) await writer.put(convertedGame(game, options));
      else unique.add(game);
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    for (const game of unique?.games() ?? []) await writer.put(convertedGame(game, options));
    await writer.commit();
  } finally {
    await writer.discard();
  }
  const duplicates = unique?.merged ? `, ${counted(unique.merged, 'duplicate')} merged` : '';
  await context.err.lines(`${writer.games} of ${counted(read, 'game')} in ${filesText(files)}${duplicates}`);
  return writer.games > 0 ? 0 : 1;
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
  const state = options.position === undefined ? undefined : stateFrom(options, options.position);
  return (game) => {
    const isRecordMatch = byRecord(tagsOf(game));
    return (isRecordMatch && byReplay(game)) !== (options.not === true);
  };

  function byReplay(game: WrittenGame): boolean {
    if (state === undefined && ruleset === undefined && !options.sound) return true;
    const { replay, diagnostics } = replayGame(game, options);
    if (ruleset !== undefined && replay.rules.id !== ruleset) return false;
    if (options.sound && errorsIn(diagnostics).length > 0) return false;
    return state === undefined || reaches(replay, state, options.symmetry === true);
  }

  function tagsOf(game: WrittenGame) {
    return game.kind === 'record' ? game.record : recordReplayOf(game, options).record;
  }
}

function reaches(
  replay: Parameters<PositionIndex['addReplay']>[0],
  state: GameState,
  symmetry: boolean,
): boolean {
  const index = new PositionIndex({ symmetry });
  index.addReplay(replay, { variations: true });
  return index.count(state) > 0;
}

function stateFrom({ rules = klinZha }: FilterOptions, position: string): GameState {
  return readState(position, { rules });
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
