/** `klin-zha find`: the games of files in which a position is reached. */

import type { Command } from 'commander';
import { type Occurrence, PositionIndex } from '../../archive/index.ts';
import { counted } from '../../core/text.ts';
import { formatMove, type GameState, klinZha } from '../../index.ts';
import { type Diagnostic, mainLine } from '../../record/index.ts';
import { capitalised } from '../../render/caption.ts';
import { gamesOf, nameOf, visitGames } from '../files/read.ts';
import {
  errorsIn,
  type Replayed,
  type ReplaySettings,
  replayGame,
  type WrittenGame,
} from '../files/written-game.ts';
import { CommandFailure, diagnosticText, printable } from '../messages.ts';
import { type Act, readState, takesGames, uncheckedOption } from '../options.ts';
import type { Context } from '../output.ts';

interface FindOptions extends ReplaySettings {
  readonly after?: string;
  readonly unchecked?: boolean;
  readonly symmetry?: boolean;
  readonly variations?: boolean;
  readonly json?: boolean;
}

/** Adds the command to the program. */
export function addFind(program: Command, act: Act): void {
  const command = program
    .command('find')
    .description('find the games of files in which a position is reached')
    .argument('[position]', 'a position string in quotes; not with --after');
  takesGames(command, '[files...]')
    .option('--after <file>', 'look for the position at the end of the first game of a file')
    .addOption(uncheckedOption())
    .option('--symmetry', 'find also what a symmetry of the board turns into the position')
    .option('--variations', 'look in the variations of records as well')
    .option('--json', 'answer with one line of JSON for each place')
    .addHelpText('after', help)
    .action(act(find));
}

const help = `
--rules names the ruleset of the position, klin-zha if not given, and that of
games which do not say it. Equal positions may differ in their counters of quiet
half-moves and rounds. Of a game that cannot be played to its end, what can be
played or corrected counts, and standard error says what is wrong.

Exit status 1 says that the position was not found, or that a file could not be
read.

Examples:
  klin-zha find "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -" \\
    a.kzn b.kzn
  klin-zha find --after opening.kzn --symmetry games.kzn
  klin-zha find --after opening.txt --variations --json - < games.kzn`;

async function find(context: Context, first: string | undefined, rest: string[], options: FindOptions) {
  const { after, rules = klinZha, unchecked = false, json = false } = options;
  const files = after === undefined || first === undefined ? rest : [first, ...rest];
  if (first === undefined && after === undefined) throw new CommandFailure(2, 'no position is given');
  if (files.length === 0) throw new CommandFailure(2, 'no file is given to look in');
  if ([...files, after].filter((file) => file === '-').length > 1)
    throw new CommandFailure(2, 'standard input can be read once only');
  const state = await (after === undefined
    ? readState(first, { rules, unchecked })
    : stateAfter(context, after, options));

  const { out, err } = context;
  let games = 0;
  let found = 0;
  const failures = await visitGames(context, files, async (game, number, file) => {
    if (game.kind === 'none') return err.lines(...errorTexts(file, game.diagnostics));
    games++;
    const replayed = replayGame(game, options);
    const wrong = errorTexts(file, replayed.diagnostics);
    const occurrences = isEmpty(game) && wrong.length > 0 ? [] : occurrencesIn(replayed, state, options);
    found += occurrences.length;
    await err.lines(...wrong);
    const places = occurrences.map((occurrence) => placeOf(file, number, game, replayed, occurrence));
    const { colours } = replayed.replay.rules;
    await out.lines(...places.map((place) => (json ? JSON.stringify(place) : placeText(place, colours))));
  });
  if (failures.length > 0) throw new CommandFailure(1, ...failures.map(({ message }) => message));
  if (found > 0) return 0;
  if (!json) await err.lines(`not found in ${counted(games, 'game')}`);
  return 1;
}

/** The position at the end of the first game of a file. */
async function stateAfter({ stdin }: Context, file: string, options: FindOptions): Promise<GameState> {
  for await (const game of gamesOf(stdin, file)) {
    const found = game.kind === 'none' ? game : replayGame(game, options);
    const wrong = errorTexts(nameOf(file), found.diagnostics);
    if (wrong.length > 0) throw new CommandFailure(1, ...wrong);
    if ('replay' in found) return found.replay.final;
  }
  throw new CommandFailure(1, `there is no game in ${nameOf(file)}`);
}

function errorTexts(file: string, diagnostics: readonly Diagnostic[]): string[] {
  return errorsIn(diagnostics).map((told) => diagnosticText(file, told));
}

/** Whether nothing of a game could be read, so that not even its start is known. */
function isEmpty(game: WrittenGame): boolean {
  return game.kind === 'record' && game.record.nodes.length + game.record.tags.size === 0;
}

/** Where in a game a position is reached. */
function occurrencesIn({ replay }: Replayed, state: GameState, options: FindOptions): Occurrence[] {
  const { symmetry = false, variations = false } = options;
  const index = new PositionIndex({ symmetry });
  index.addReplay(replay, { variations });
  const after = (node: number): GameState | undefined =>
    'record' in replay ? replay.stateAt(node) : replay.plies[node]?.state;
  return index.find(state, { stateAt: ({ node }) => (node < 0 ? replay.start : after(node)) });
}

/** A game in which the position was found, and where in it, as programs are told. */
type Place = ReturnType<typeof placeOf>;

function placeOf(file: string, number: number, game: WrittenGame, { replay }: Replayed, found: Occurrence) {
  const { node, ply } = found;
  const line = game.kind === 'record' ? game.line : 1;
  const tags = Object.fromEntries(game.kind === 'record' ? game.record.tags : game.sheet.tags);
  const rules = replay.rules.id;
  const variation = 'record' in replay && node >= 0 && !mainLine(replay.record).includes(node);
  const reached = node < 0 ? null : 'record' in replay ? replay.plyAt(node) : replay.plies[node]!;
  const move = reached && { text: reached.text, line: reached.line, coordinates: formatMove(reached.move) };
  return { file, game: number, line, tags, rules, ply, variation, move };
}

function placeText({ file, line, tags, ply, variation, move }: Place, colours: readonly string[]): string {
  const names = colours.map((colour) => tags[capitalised(colour)] ?? '?').join(' - ');
  const about = [tags.Event, tags.Date].filter((value) => value !== undefined);
  const where = variation ? ['in a variation'] : [];
  const said = move === null ? 'start' : `${move.text} (${move.coordinates})`;
  return `${file}:${line}: ${printable([names, ...about, `ply ${ply}`, ...where, said].join(', '))}`;
}
