/** `klin-zha rows`: writes the positions of games as table rows. */

import { resolve } from 'node:path';
import type { Command } from 'commander';
import { counted } from '../../base/text.ts';
import { resultOfReplay } from '../../records/archive/position-rows.ts';
import { type PositionRow, positionRows, type RecordReplay, type SheetReplay } from '../../records/index.ts';
import { filesIn } from '../files/folders.ts';
import { visitGames } from '../files/read.ts';
import { targetOf } from '../files/written-file.ts';
import { errorsIn, lineOf, type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, printDiagnostics } from '../messages.ts';
import { type Act, addGamesArgument } from '../options.ts';
import type { Context } from '../output.ts';
import { checkOut } from './convert.ts';

interface RowsOptions extends ReplaySettings {
  readonly symmetry?: boolean;
  readonly variations?: boolean;
  readonly games?: string;
  readonly out?: string;
}

export function addRows(program: Command, act: Act): void {
  addGamesArgument(program.command('rows'), '<files...>')
    .description('Write the positions of games as CSV, for databases')
    .option('--symmetry', 'Use the same key for positions that are equivalent by board symmetry')
    .option('--variations', 'Include variations')
    .option('--games <file>', 'Also write a table of the games to this file')
    .option('-o, --out <file>', 'Output file; - for standard output (default: -)')
    .addHelpText('after', help)
    .action(act(rows));
}

const help = `
Columns: hash (position key, a signed 64-bit integer), game (starting at 1),
ply, move (the next move in coordinates, empty after the last move) and result.
With --symmetry, moves are transformed with the position. klin-zha board --json
prints the key of a position. The columns of the --games table are game, file,
line, rules, result and the usual tags. Text that a spreadsheet would read as a
formula (=, +, - or @ at the start) is preceded by ', and control characters
are written as in \\u001b.

Exit status: 0 for success, 1 if there are errors or unreadable files, 2 for
invalid usage.

Examples:
  klin-zha rows games.kzn --out positions.csv --games games.csv
  klin-zha rows archive --symmetry --out positions.csv`;

/** Tags with a column in the games table. */
const tagColumns = ['Event', 'Site', 'Date', 'Round', 'Gold', 'Green', 'Blue', 'Black'] as const;

async function rows(context: Context, paths: readonly string[], options: RowsOptions): Promise<number> {
  const files = await filesIn(paths, context.err);
  for (const out of [options.out, options.games]) checkOut(files, out);
  if (
    options.games !== undefined &&
    options.out !== undefined &&
    resolve(options.games) === resolve(options.out)
  )
    throw new CommandFailure(2, `--games: '${options.games}' is also the output file of --out`);
  const target = targetOf(context, options.out);
  const gamesTarget = options.games === undefined ? undefined : targetOf(context, options.games);
  const tally = { games: 0, positions: 0, errors: 0 };
  let hasMoves = false;
  try {
    await target.write('hash,game,ply,move,result\n');
    await gamesTarget?.write(
      csvLine(['game', 'file', 'line', 'rules', 'result', ...tagColumns.map((name) => name.toLowerCase())]),
    );
    const unread = await visitGames(context, files, options, async (game, _, file) => {
      tally.games++;
      const replayed = game.kind === 'none' ? game : replayGame(game, options);
      tally.errors += await printDiagnostics(context, file, errorsIn(replayed.diagnostics));
      if (!('replay' in replayed)) return;
      hasMoves ||= replayed.replay.plies.length > 0;
      const found = positionRows(replayed.replay, tally.games, options);
      tally.positions += found.length;
      await target.write(found.map(positionLine).join(''));
      await gamesTarget?.write(gameLine(replayed.replay, tally.games, file, lineOf(game)));
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    await target.commit(hasMoves);
    await gamesTarget?.commit(hasMoves);
  } finally {
    await target.discard();
    await gamesTarget?.discard();
  }
  await context.err.lines(`${counted(tally.positions, 'position')} in ${counted(tally.games, 'game')}`);
  return tally.errors > 0 ? 1 : 0;
}

function gameLine(replay: RecordReplay | SheetReplay, number: number, file: string, line: number): string {
  const { tags } = 'record' in replay ? replay.record : replay.sheet;
  const values = tagColumns.map((name) => tags.get(name) ?? null);
  return csvLine([number, file, line, replay.rules.id, resultOfReplay(replay), ...values]);
}

/** Formats a row. Numbers, moves and results need no quotation marks. */
function positionLine({ hash, game, ply, move, result }: PositionRow): string {
  return `${hash},${game},${ply},${move ?? ''},${result}\n`;
}

/** Formats a CSV line (RFC 4180), including the line feed; null is an empty field. */
function csvLine(values: readonly (string | number | null)[]): string {
  const cells = values.map((value) => {
    if (typeof value !== 'string') return String(value ?? '');
    const text = inertText(value);
    return text === '' || /^'|[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\n`;
}

/** Escapes control characters, and text that a spreadsheet would calculate (OWASP, CSV injection). */
function inertText(value: string): string {
  const text = value.replaceAll(/\p{Cc}/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return /^[=+@＝＋－＠]|^-(?!(?:\d+(?:\.\d+)?)?$)/.test(text) ? `'${text}` : text;
}
