/** `klin-zha find`: the games of files in which a position is reached. */

import { type Command, Option } from 'commander';
import { type Occurrence, PositionIndex } from '../archive/index.ts';
import { counted } from '../core/text.ts';
import { formatMove, type GameState, klinZha } from '../index.ts';
import { type Diagnostic, mainLine } from '../record/index.ts';
import { CommandFailure, printable } from './failure.ts';
import type { Act, Context } from './io.ts';
import { notationOption, readState, rulesOption } from './options.ts';
import { FileProgress } from './progress.ts';
import { diagnosticText, type Replayed, type ReplaySettings, replayGame } from './replaying.ts';
import { gamesOf, nameOf, sizeOf } from './sources.ts';
import type { WrittenGame } from './written-game.ts';

interface FindOptions extends ReplaySettings {
  readonly after?: string;
  readonly unchecked?: boolean;
  readonly symmetry?: boolean;
  readonly variations?: boolean;
  readonly json?: boolean;
}

/** Adds the command to the program. */
export function addFind(program: Command, act: Act): void {
  program
    .command('find')
    .description('find the games of files in which a position is reached')
    .argument('[position]', 'a position string in quotes; not with --after')
    .argument('[files...]', 'records (.kzn), JSON or score sheets; - is standard input')
    .addOption(new Option('--after <file>', 'look for the position at the end of the first game of a file'))
    .addOption(rulesOption())
    .addOption(notationOption('the notation of games that do not say it'))
    .option('--accept-unsafe', 'let a Goal be left threatened')
    .option('--unchecked', 'take the position even if no game can lead to it')
    .option('--symmetry', 'find also what a symmetry of the board turns into the position')
    .option('--variations', 'look in the variations of records as well')
    .option('--json', 'answer with one line of JSON for each place')
    .addHelpText('after', help)
    .action((position: string | undefined, files: readonly string[], options: FindOptions) =>
      act((context) => find(context, position, files, options)),
    );
}

const help = `
What a file holds is recognised by its content. --rules names the ruleset of the
position, klin-zha if not given, and that of games which do not say it. Equal
positions may differ in their counters of quiet half-moves and rounds. Of a game
that cannot be played to its end, what can be played or corrected counts, and
standard error says what is wrong.

Exit status 1 says that the position was not found, or that a file could not be
read.

Examples:
  klin-zha find "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -" a.kzn b.kzn
  klin-zha find --after opening.kzn --symmetry games.kzn
  klin-zha find --after opening.txt --variations --json - < games.kzn`;

async function find(
  context: Context,
  first: string | undefined,
  rest: readonly string[],
  options: FindOptions,
): Promise<number> {
  const { after, rules = klinZha } = options;
  const position = after === undefined ? first : undefined;
  const files = after === undefined || first === undefined ? rest : [first, ...rest];
  if (position === undefined && after === undefined) throw new CommandFailure(2, ['no position is given']);
  if (files.length === 0) throw new CommandFailure(2, ['no file is given to look in']);
  if ([...files, after].filter((file) => file === '-').length > 1)
    throw new CommandFailure(2, ['standard input can be read once only']);
  const state =
    after === undefined
      ? readState(position, { rules, unchecked: options.unchecked === true })
      : await stateAfter(context, after, options);
  return new Finder(context, options, state).find(files);
}

/** The position at the end of the first game of a file. */
async function stateAfter(context: Context, file: string, options: FindOptions): Promise<GameState> {
  for await (const game of gamesOf(context, file)) {
    const found = game.kind === 'none' ? game : replayGame(game, options);
    const wrong = errorTexts(file, found.diagnostics);
    if (wrong.length > 0) throw new CommandFailure(1, wrong);
    if (found.kind !== 'none') return found.replay.final;
  }
  throw new CommandFailure(1, [`there is no game in ${nameOf(file)}`]);
}

/** The errors among diagnostics, as they are told. */
function errorTexts(file: string, diagnostics: readonly Diagnostic[]): string[] {
  const wrong = diagnostics.filter(({ severity }) => severity === 'error');
  return wrong.map((told) => diagnosticText(nameOf(file), told));
}

/** A game in which the position was found. */
interface Place {
  readonly file: string;
  /** The number of the game in its file, from 1. */
  readonly number: number;
  readonly game: WrittenGame;
  readonly replayed: Replayed;
  readonly found: Occurrence;
}

/** Reads files of games and looks for a position in them. */
class Finder {
  private readonly context: Context;
  private readonly options: FindOptions;
  private readonly state: GameState;
  private games = 0;
  private found = 0;

  constructor(context: Context, options: FindOptions, state: GameState) {
    this.context = context;
    this.options = options;
    this.state = state;
  }

  /** Tells of every place where the position is reached, and gives the exit status. */
  async find(files: readonly string[]): Promise<number> {
    const failures: string[] = [];
    for (const file of files) {
      const progress = new FileProgress(this.context.err, nameOf(file), sizeOf(file));
      try {
        await this.searchFile(file, progress);
      } catch (error) {
        if (!(error instanceof CommandFailure)) throw error;
        failures.push(...error.messages);
      } finally {
        await progress.clear();
      }
    }
    if (failures.length > 0) throw new CommandFailure(1, failures);
    if (this.found > 0) return 0;
    if (this.options.json !== true)
      await this.context.err.lines(`not found in ${counted(this.games, 'game')}`);
    return 1;
  }

  private async searchFile(file: string, progress: FileProgress): Promise<void> {
    const { out, err } = this.context;
    const write = this.options.json === true ? placeJson : placeText;
    let number = 0;
    for await (const game of gamesOf(this.context, file, progress.passed)) {
      number++;
      if (game.kind === 'none') {
        await progress.clear();
        await err.lines(...errorTexts(file, game.diagnostics));
        continue;
      }
      this.games++;
      const replayed = replayGame(game, this.options);
      const wrong = errorTexts(file, replayed.diagnostics);
      const places = isEmpty(game) && wrong.length > 0 ? [] : this.placesIn(replayed);
      if (wrong.length + places.length === 0) continue;
      this.found += places.length;
      await progress.clear();
      await err.lines(...wrong);
      await out.lines(...places.map((found) => write({ file, number, game, replayed, found })));
    }
  }

  /** The places of a game where the position is reached. */
  private placesIn({ replay }: Replayed): Occurrence[] {
    const { symmetry = false, variations = false } = this.options;
    const index = new PositionIndex({ symmetry });
    index.addReplay(replay, { variations });
    const after = (node: number): GameState | undefined =>
      'record' in replay ? replay.stateAt(node) : replay.plies[node]?.state;
    return index.find(this.state, {
      stateAt: ({ node }) => (node < 0 ? replay.start : after(node)),
    });
  }
}

/** Whether nothing of a game could be read, so that not even its start is known. */
function isEmpty(game: WrittenGame): boolean {
  return game.kind === 'record' && game.record.nodes.length + game.record.tags.size === 0;
}

/** The move that leads to a place, and whether it stands in a variation. */
function moveAt({ replayed: { replay }, found: { node } }: Place) {
  if (node < 0) return undefined;
  const { text, line, move } = 'record' in replay ? replay.plyAt(node) : replay.plies[node]!;
  return { text, line, coordinates: formatMove(move) };
}

function isVariation({ replayed: { replay }, found: { node } }: Place): boolean {
  return 'record' in replay && node >= 0 && !mainLine(replay.record).includes(node);
}

function tagsOf(game: WrittenGame): ReadonlyMap<string, string> {
  return game.kind === 'record' ? game.record.tags : new Map();
}

function lineOf(game: WrittenGame): number {
  return game.kind === 'record' ? game.line : 1;
}

function placeText(place: Place): string {
  const { file, game, replayed, found } = place;
  const tags = tagsOf(game);
  const names = replayed.replay.rules.colours.map((colour) => tags.get(capital(colour)) ?? '?').join(' - ');
  const about = [tags.get('Event'), tags.get('Date')].filter((value) => value !== undefined);
  const move = moveAt(place);
  const said = move === undefined ? 'start' : `${move.text} (${move.coordinates})`;
  const where = isVariation(place) ? ['in a variation'] : [];
  const text = [names, ...about, `ply ${found.ply}`, ...where, said].join(', ');
  return `${nameOf(file)}:${lineOf(game)}: ${printable(text)}`;
}

function placeJson(place: Place): string {
  const { file, number, game, replayed, found } = place;
  return JSON.stringify({
    file: nameOf(file),
    game: number,
    line: lineOf(game),
    tags: Object.fromEntries(tagsOf(game)),
    rules: replayed.replay.rules.id,
    ply: found.ply,
    variation: isVariation(place),
    move: moveAt(place) ?? null,
  });
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
