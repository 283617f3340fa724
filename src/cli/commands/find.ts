/** `klin-zha find`: finds the games that reach a position. */

import type { Command } from 'commander';
import { capitalised, counted } from '../../base/text.ts';
import { formatMove, type GameState } from '../../index.ts';
import { queryFor, samePosition } from '../../records/archive/content.ts';
import { rowsOf } from '../../records/archive/positions.ts';
import type { Key } from '../../records/archive/rows.ts';
import { walkOf } from '../../records/archive/walk.ts';
import { mainLine, type Occurrence } from '../../records/index.ts';
import { nameOf } from '../files/bytes.ts';
import { type OpenIndex, openKeptIndex } from '../files/kept-index.ts';
import { eachFile, gamesFrom, gamesOf } from '../files/read.ts';
import { errorsIn, type Found, type Replayed, replayGame, type WrittenGame } from '../files/written-game.ts';
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
standard error. If a file has an index (see klin-zha index), only the games
that reach the position are read.

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
  const { key } = queryFor(state, options.symmetry === true);
  const { out, err } = context;
  let games = 0;
  let found = 0;
  const failures = await eachFile(files, async (file) => {
    const name = nameOf(file);
    const kept = await openKeptIndex(context, file, options);
    try {
      const usable = kept !== undefined && (kept.index.variations || !options.variations) ? kept : undefined;
      games += usable?.index.games ?? 0;
      const source =
        usable === undefined ? numbered(context, file, options) : gamesWith(usable, file, state, options);
      for await (const { game, number } of source) {
        if (found >= limit) break;
        if (game.kind === 'none') {
          await printDiagnostics(context, name, errorsIn(game.diagnostics));
          continue;
        }
        if (usable === undefined) games++;
        const replayed = replayGame(game, options);
        const errors = await printDiagnostics(context, name, errorsIn(replayed.diagnostics));
        const occurrences =
          isEmpty(game) && errors > 0
            ? []
            : occurrencesIn(replayed, state, key, options).slice(0, limit - found);
        found += occurrences.length;
        const places = occurrences.map((occurrence) => placeOf(name, number, game, replayed, occurrence));
        const { colours } = replayed.replay.rules;
        await out.lines(...places.map((place) => (json ? JSON.stringify(place) : placeText(place, colours))));
      }
    } finally {
      await kept?.close();
    }
  });
  if (failures.length > 0) throw new CommandFailure(1, ...failures.map(({ message }) => message));
  if (found > 0) return 0;
  if (!json) await err.lines(`position not found in ${counted(games, 'game')}`);
  return 1;
}

/** A game and its number in the file, starting at 1. */
interface NumberedGame {
  readonly game: Found;
  readonly number: number;
}

async function* numbered(
  { stdin, err }: Context,
  file: string,
  options: SearchOptions,
): AsyncGenerator<NumberedGame, void, undefined> {
  let number = 0;
  for await (const game of gamesOf(stdin, file, { ...options, watcher: err }))
    yield { game, number: ++number };
}

/** Yields the games that reach a position, using the index of the file. */
async function* gamesWith(
  { index, form }: OpenIndex,
  file: string,
  state: GameState,
  options: SearchOptions,
): AsyncGenerator<NumberedGame, void, undefined> {
  let last = -1;
  for await (const { game: number } of index.places(state)) {
    if (number === last) continue;
    last = number;
    const { place } = await index.game(number);
    for await (const game of gamesFrom(file, form, place, options)) {
      yield { game, number: number + 1 };
      break;
    }
  }
}

/** Whether a record has neither tags nor moves, so its start is unknown. */
function isEmpty(game: WrittenGame): boolean {
  return game.kind === 'record' && game.record.nodes.length + game.record.tags.size === 0;
}

/** Finds the places in a game where a position occurs. */
function occurrencesIn(
  { replay }: Replayed,
  state: GameState,
  key: Readonly<Key>,
  { symmetry = false, variations = false }: FindArguments,
): Occurrence[] {
  if (!replay.isPlayable) return [];
  const after = (node: number): GameState =>
    node < 0 ? replay.start : 'record' in replay ? replay.stateAt(node) : replay.plies[node]!.state;
  return rowsOf(walkOf(replay, variations), 0, symmetry).filter(
    ({ low, high, node }) =>
      low === key.low && high === key.high && samePosition(state, after(node), symmetry),
  );
}

/** A match as JSON: the game and the place in the game. */
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
  const reachedBy = move === null ? 'start' : withCoordinates(move.text, move.coordinates);
  return `${file}:${line}: ${printable([names, ...about, `ply ${ply}`, ...where, reachedBy].join(', '))}`;
}
