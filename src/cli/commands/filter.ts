/** `klin-zha filter` and `klin-zha merge`: games of several files in one, those that are wanted, each once. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { counted } from '../../base/text.ts';
import { type GameState, klinZha } from '../../index.ts';
import {
  type GameFilter,
  GameSet,
  gameFilter,
  gameKey,
  PositionIndex,
  type RecordResult,
  recordResults,
} from '../../records/index.ts';
import { filesIn } from '../files/folders.ts';
import { addOutput, GameWriter, type OutputOptions } from '../files/game-writer.ts';
import { filesText, visitGames } from '../files/read.ts';
import {
  errorsIn,
  type ReplaySettings,
  recordOf,
  recordReplayOf,
  replayGame,
  type WrittenGame,
} from '../files/written-game.ts';
import { CommandFailure, tell } from '../messages.ts';
import { type Act, numberOption, readState, takesGames } from '../options.ts';
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

/** Adds the command `merge` to the program. */
export function addMerge(program: Command, act: Act): void {
  const command = takesGames(program.command('merge'), '<files...>')
    .description('write the games of several files into one')
    .addOption(uniqueOption());
  addOutput(command).addHelpText('after', mergeHelp).action(act(choose));
}

/** Adds the command `filter` to the program. */
export function addFilter(program: Command, act: Act): void {
  const command = takesGames(program.command('filter'), '<files...>')
    .description('write the games of files that are wanted')
    .option('--player <name>', 'a part of the name of a player')
    .addOption(
      new Option('--tag <name=text>', 'a part of the value of a tag; may be given again').argParser(addTag),
    )
    .addOption(
      new Option('--result <results>', `one of these, commas between: ${recordResults.join(' ')}`).argParser(
        resultsFrom,
      ),
    )
    .option('--ruleset <id>', 'played by this ruleset')
    .option('--since <day>', 'on this day or later: 2026.11.21, 2026.11 or 2026')
    .option('--until <day>', 'on this day or before')
    .addOption(numberOption('--min-plies <number>', 'not shorter than so many moves'))
    .addOption(numberOption('--max-plies <number>', 'not longer than so many moves'))
    .option('--position <position>', 'in which this position is reached')
    .option('--symmetry', 'with --position: or what a symmetry of the board turns into it')
    .option('--sound', 'in which klin-zha check finds no error')
    .option('--not', 'all other games instead')
    .addOption(uniqueOption());
  addOutput(command).addHelpText('after', filterHelp).action(act(choose));
}

function uniqueOption(): Option {
  return new Option('--unique', 'leave out games that were written already');
}

const mergeHelp = `
Games are the same for --unique where ruleset, start, moves, result and players
are, in whatever notation and form they are written; the first one is kept. What
cannot be played stays as it is written. Where a file cannot be read nothing is
written.

Examples:
  klin-zha merge a.kzn b.kzn --unique --out games.kzn
  klin-zha merge archive --to json --out games.jsonl`;

const filterHelp = `
A game is wanted if all is true of it that is said; --not takes the others.
Capitals make no difference to --player and --tag. Games without a day are none
of --since and --until. The exit status is 1 if no game is wanted.

Examples:
  klin-zha filter games.kzn --player worf --result 1-0
  klin-zha filter archive --tag "Event=spring" --since 2026 --out spring.kzn
  klin-zha filter games.kzn --sound --unique --out sound.kzn`;

async function choose(context: Context, paths: readonly string[], options: FilterOptions): Promise<number> {
  const files = filesIn(paths);
  checkOut(files, options.out);
  const isWanted = chooser(options);
  const writer = new GameWriter(context, options);
  const seen = new GameSet();
  let left = 0;
  let read = 0;
  try {
    const unread = await visitGames(context, files, async (game, _, name) => {
      if (game.kind === 'none') {
        await tell(context, name, errorsIn(game.diagnostics));
        return;
      }
      read++;
      if (!isWanted(game)) return;
      if (options.unique && !seen.add(gameKey(recordReplayOf(game, options)))) left++;
      else await writer.put(plainly(game, options));
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    await writer.keep();
  } finally {
    await writer.drop();
  }
  const same = left === 0 ? '' : `, ${left} left out as the same`;
  await context.err.lines(`${writer.games} of ${counted(read, 'game')} in ${filesText(files)}${same}`);
  return writer.games > 0 ? 0 : 1;
}

/** A game as it is written; a record stays as it is unless another notation is wanted. */
function plainly(game: WrittenGame, options: FilterOptions) {
  const isPlain = game.kind === 'record' && options.notation === undefined && options.to !== 'sheet';
  if (!isPlain) return recordOf(game, options, options.notation);
  return { record: game.record };
}

/** Whether a game is wanted. What needs a replay is asked last. */
function chooser(options: FilterOptions): (game: WrittenGame) => boolean {
  const { player, tag: tags, result: results, ruleset, since, until, minPlies, maxPlies } = options;
  const said = Object.entries({ player, tags, results, since, until, minPlies, maxPlies });
  const filter = Object.fromEntries(said.filter(([, value]) => value !== undefined)) as GameFilter;
  const byRecord = gameFilter(filter);
  const state = options.position === undefined ? undefined : stateFrom(options, options.position);
  return (game) => {
    const isPlainly = byRecord(tagsOf(game));
    return (isPlainly && byReplay(game)) !== (options.not === true);
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

function resultsFrom(text: string): RecordResult[] {
  return text.split(',').map((part) => {
    const found = recordResults.find((result) => result === part.trim());
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`'${part}' is no result.`);
  });
}
