/** `klin-zha find`: finds the games that reach a position. */

import type { Command } from 'commander';
import { capitalised, counted } from '../../base/text.ts';
import { formatMove } from '../../index.ts';
import { type Occurrence, positionFinder } from '../../records/archive/find.ts';
import { nameOf } from '../files/bytes.ts';
import { eachFile, gamesOf } from '../files/read.ts';
import { errorsIn, lineOf, type Replayed, replayGame, type WrittenGame } from '../files/written-game.ts';
import { CommandFailure, printable, printDiagnostics, withCoordinates } from '../messages.ts';
import { type Act, numberOption } from '../options.ts';
import type { Context } from '../output.ts';
import { addSearchArguments, readSearch, type SearchOptions } from './position-in-games.ts';

interface FindArguments extends SearchOptions {
  readonly limit?: number;
  readonly json?: boolean;
}

export function addFind(program: Command, act: Act): void {
  addSearchArguments(program.command('find'))
    .description('Find the games that reach a position')
    .addOption(numberOption('-n, --limit <n>', 'Stop after n matches'))
    .option('--json', 'Print one JSON object per line')
    .addHelpText('after', help)
    .action(act(find));
}

const help = `
--rules sets the ruleset of the position (default: klin-zha) and of games
without a Rules tag. The halfmove clock and the round are not compared. A game
with errors is searched as far as it can be replayed, and its errors go to
standard error. All games are read. To search many games often, use klin-zha
rows and a database.

Exit status: 0 if found, 1 if not found or if a file cannot be read, 2 for
invalid usage.

Examples:
  klin-zha find \\
    "F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -" a.kzn b.kzn
  klin-zha find --after opening.kzn --symmetry games.kzn
  klin-zha find --after opening.txt --variations --json - < games.kzn`;

async function find(context: Context, first: string | undefined, rest: string[], options: FindArguments) {
  const { json = false, limit = Number.POSITIVE_INFINITY } = options;
  const { state, files } = await readSearch(context, first, rest, options);
  const placesIn = positionFinder(state, options);
  const { stdin, out, err } = context;
  let games = 0;
  let found = 0;
  const failures = await eachFile(files, async (file) => {
    const name = nameOf(file);
    let number = 0;
    for await (const game of gamesOf(stdin, file, { ...options, watcher: err })) {
      if (found >= limit) break;
      number++;
      const replayed = game.kind === 'none' ? game : replayGame(game, options);
      const errors = await printDiagnostics(context, name, errorsIn(replayed.diagnostics));
      if (game.kind === 'none' || !('replay' in replayed)) continue;
      games++;
      const { replay } = replayed;
      const all = isEmpty(game) && errors > 0 ? [] : placesIn(replay);
      const places = all.slice(0, limit - found).map((place) => placeOf(name, number, game, replay, place));
      found += places.length;
      const text = (place: Place) => (json ? JSON.stringify(place) : placeText(place, replay.rules.colours));
      await out.lines(...places.map(text));
    }
  });
  if (failures.length > 0) throw new CommandFailure(1, ...failures.map(({ message }) => message));
  if (found > 0) return 0;
  if (!json) await err.lines(`position not found in ${counted(games, 'game')}`);
  return 1;
}

/** Whether a record has neither tags nor moves, so its start is unknown. */
function isEmpty(game: WrittenGame): boolean {
  return game.kind === 'record' && game.record.nodes.length + game.record.tags.size === 0;
}

/** A match as JSON: the game and the place in the game. */
type Place = ReturnType<typeof placeOf>;

function placeOf(
  file: string,
  number: number,
  game: WrittenGame,
  replay: Replayed['replay'],
  { node, ply, variation }: Occurrence,
) {
  const tags = Object.fromEntries(game.kind === 'record' ? game.record.tags : game.sheet.tags);
  const reached = node < 0 ? null : 'record' in replay ? replay.plyAt(node) : replay.plies[node]!;
  const move = reached && { text: reached.text, line: reached.line, coordinates: formatMove(reached.move) };
  return { file, game: number, line: lineOf(game), tags, rules: replay.rules.id, ply, variation, move };
}

function placeText({ file, line, tags, ply, variation, move }: Place, colours: readonly string[]): string {
  const names = colours.map((colour) => tags[capitalised(colour)] ?? '?').join(' - ');
  const about = [tags.Event, tags.Date].filter((value) => value !== undefined);
  const where = variation ? ['in a variation'] : [];
  const reachedBy = move === null ? 'start' : withCoordinates(move.text, move.coordinates);
  return `${file}:${line}: ${printable([names, ...about, `ply ${ply}`, ...where, reachedBy].join(', '))}`;
}
