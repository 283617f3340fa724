/** `klin-zha find`: the games of files in which a position is reached. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { type PlayedRecord, playRecord, positionKey, samePosition } from '../archive/index.ts';
import { type Fault, formatMove, type GameState, klinZha, type Ruleset } from '../index.ts';
import { type GameRecord, readGames } from '../record/index.ts';
import { CommandFailure, complaint, printable } from './failure.ts';
import { FileProgress } from './find-progress.ts';
import type { Act, Context } from './io.ts';
import { readState, rulesOption } from './options.ts';

interface FindOptions {
  readonly rules: Ruleset;
  readonly after?: string;
  readonly unchecked?: boolean;
  readonly symmetry?: boolean;
  readonly json?: boolean;
}

/** What is looked for. */
interface Sought {
  readonly state: GameState;
  readonly symmetry: boolean;
  readonly key: string;
}

/** Adds the command to the program. */
export function addFind(program: Command, act: Act): void {
  program
    .command('find')
    .description('find the games of files in which a position is reached')
    .argument('[position]', 'a position string in quotes; not with --after')
    .argument('[files...]', 'files of games; - is standard input')
    .addOption(new Option('--after <file>', 'look for the position at the end of the first game of a file'))
    .addOption(rulesOption().default(klinZha, klinZha.id))
    .option('--unchecked', 'take the position even if no game can lead to it')
    .option('--symmetry', 'find also what a symmetry of the board turns into the position')
    .option('--json', 'answer with one line of JSON for each place')
    .addHelpText('after', help)
    .action((position: string | undefined, files: readonly string[], options: FindOptions) =>
      act((context) => find(context, position, files, options)),
    );
}

const help = `
Games are read in the form .kzn. --rules names the ruleset of the position, and
of games without the tag Rules. Equal positions may differ in their counters of
quiet half-moves and rounds. Of a game that cannot be played to its end, what
can be played counts, and standard error says where it breaks off.

Exit status 1 says that the position was not found, or that a file could not be
read.

Examples:
  klin-zha find "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -" a.kzn b.kzn
  klin-zha find --after opening.kzn --symmetry games.kzn
  klin-zha find --after opening.kzn --json - < games.kzn`;

async function find(
  context: Context,
  first: string | undefined,
  rest: readonly string[],
  options: FindOptions,
): Promise<number> {
  const { after } = options;
  const position = after === undefined ? first : undefined;
  const files = after === undefined || first === undefined ? rest : [first, ...rest];
  if (position === undefined && after === undefined) throw new CommandFailure(2, ['no position is given']);
  if (files.length === 0) throw new CommandFailure(2, ['no file is given to look in']);
  if ([...files, after].filter((file) => file === '-').length > 1)
    throw new CommandFailure(2, ['standard input can be read once only']);
  const finder = new Finder(context, options);
  const state = after === undefined ? readState(position, options) : await finder.stateAfter(after);
  return finder.find(state, files);
}

/** Reads files of games and looks for a position in them. */
class Finder {
  private readonly context: Context;
  private readonly options: FindOptions;
  private progress: FileProgress | undefined;
  private games = 0;
  private found = 0;

  constructor(context: Context, options: FindOptions) {
    this.context = context;
    this.options = options;
  }

  /** Tells of every place where the position is reached, and gives the exit status. */
  async find(state: GameState, files: readonly string[]): Promise<number> {
    const { symmetry = false, json } = this.options;
    const sought = { state, symmetry, key: positionKey(state, symmetry) };
    const failures: string[] = [];
    for (const file of files) {
      try {
        for await (const record of this.recordsOf(file)) await this.search(file, record, sought);
      } catch (error) {
        if (!(error instanceof CommandFailure)) throw error;
        failures.push(...error.messages);
      }
    }
    if (failures.length > 0) throw new CommandFailure(1, failures);
    if (this.found > 0) return 0;
    if (json !== true)
      await this.context.err.lines(`not found in ${this.games === 1 ? '1 game' : `${this.games} games`}`);
    return 1;
  }

  /** The position at the end of the first game of a file. */
  async stateAfter(file: string): Promise<GameState> {
    for await (const record of this.recordsOf(file)) {
      const played = playRecord(record, this.options);
      if (!played.ok) return refuse(placeOf(file, record), played.errors);
      const { fault, states, start } = played.value;
      if (fault !== undefined) return refuse(placeOf(file, record, fault), [fault]);
      return states.at(-1) ?? start;
    }
    throw new CommandFailure(1, [`there is no game in ${nameOf(file)}`]);
  }

  /** The games of a file, with progress on a terminal. */
  private async *recordsOf(file: string): AsyncGenerator<GameRecord> {
    const { stdin, err } = this.context;
    const progress = new FileProgress(err, nameOf(file));
    this.progress = progress;
    try {
      if (file !== '-') progress.size = (await stat(file)).size;
      const source: AsyncIterable<Uint8Array> = file === '-' ? stdin : createReadStream(file);
      yield* readGames(progress.of(source));
    } catch (error) {
      throw unreadable(file, error);
    } finally {
      await progress.clear();
    }
  }

  /** Looks through one game. */
  private async search(file: string, record: GameRecord, sought: Sought): Promise<void> {
    this.games++;
    const played = playRecord(record, this.options);
    if (!played.ok) return this.complain(placeOf(file, record), played.errors);
    const { fault, start, states } = played.value;
    if (fault !== undefined) await this.complain(placeOf(file, record, fault), [fault]);
    const write = this.options.json === true ? placeJson : placeText;
    for (const [ply, state] of [start, ...states].entries()) {
      if (!isSought(state, sought)) continue;
      this.found++;
      await this.progress?.clear();
      await this.context.out.lines(write(file, record, played.value, ply));
    }
  }

  private async complain(place: string, faults: readonly Pick<Fault, 'message'>[]): Promise<void> {
    await this.progress?.clear();
    await this.context.err.lines(...faults.map((fault) => `${place}: error: ${complaint(fault)}`));
  }
}

function refuse(place: string, faults: readonly Pick<Fault, 'message'>[]): never {
  throw new CommandFailure(
    1,
    faults.map((fault) => `${place}: ${complaint(fault)}`),
  );
}

function unreadable(file: string, error: unknown): unknown {
  const { code, syscall } = error as { readonly code?: string; readonly syscall?: string };
  if (syscall === undefined) return error;
  const reasons = new Map([
    ['ENOENT', 'there is no such file'],
    ['EISDIR', 'it is a folder'],
    ['EACCES', 'it may not be read'],
  ]);
  return new CommandFailure(1, [`cannot read ${file}: ${reasons.get(code ?? '') ?? String(error)}`]);
}

function isSought(state: GameState, { key, state: wanted, symmetry }: Sought): boolean {
  return positionKey(state, symmetry) === key && samePosition(wanted, state, symmetry);
}

function nameOf(file: string): string {
  return file === '-' ? '<stdin>' : file;
}

function placeOf(
  file: string,
  record: GameRecord,
  fault?: { readonly line: number; readonly column: number },
): string {
  const place = fault === undefined ? `${record.line}:1` : `${fault.line}:${fault.column}`;
  return `${nameOf(file)}:${place}`;
}

function placeText(
  file: string,
  record: GameRecord,
  { start, moves, nodes }: PlayedRecord,
  ply: number,
): string {
  const { tags } = record;
  const names = start.rules.colours.map((colour) => tags.get(capital(colour)) ?? '?').join(' - ');
  const about = [tags.get('Event'), tags.get('Date')].filter((value) => value !== undefined);
  const node = ply === 0 ? undefined : record.nodes[nodes[ply - 1]!];
  const move = node === undefined ? 'start' : `${node.text} (${formatMove(moves[ply - 1]!)})`;
  const text = [names, ...about, `ply ${ply}`, move].join(', ');
  return `${nameOf(file)}:${record.line}: ${printable(text)}`;
}

function placeJson(
  file: string,
  record: GameRecord,
  { moves, nodes, start }: PlayedRecord,
  ply: number,
): string {
  const node = ply === 0 ? undefined : record.nodes[nodes[ply - 1]!];
  return JSON.stringify({
    file: nameOf(file),
    line: record.line,
    tags: Object.fromEntries(record.tags),
    rules: start.rules.id,
    ply,
    move:
      node === undefined
        ? null
        : { text: node.text, line: node.line, coordinates: formatMove(moves[ply - 1]!) },
  });
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
