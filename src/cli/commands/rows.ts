/** `klin-zha rows`: writes the positions of games as table rows. */

import { type Command, Option } from 'commander';
import { counted } from '../../base/text.ts';
import { resultOfReplay } from '../../records/archive/position-index.ts';
import {
  type GamePlace,
  type PositionRow,
  positionRowNames,
  positionRows,
  type RecordReplay,
  type SheetReplay,
} from '../../records/index.ts';
import { filesIn } from '../files/folders.ts';
import { ParquetTable } from '../files/parquet.ts';
import { visitGames } from '../files/read.ts';
import { type Target, targetOf } from '../files/written-file.ts';
import { errorsIn, type ReplaySettings, replayGame } from '../files/written-game.ts';
import { CommandFailure, printDiagnostics } from '../messages.ts';
import { type Act, addGamesArgument } from '../options.ts';
import type { Context } from '../output.ts';
import { checkOut } from './convert.ts';

const formats = ['csv', 'parquet'] as const;

interface RowsOptions extends ReplaySettings {
  readonly to: (typeof formats)[number];
  readonly symmetry?: boolean;
  readonly variations?: boolean;
  readonly games?: string;
  readonly out?: string;
}

export function addRows(program: Command, act: Act): void {
  addGamesArgument(program.command('rows'), '<files...>')
    .description('Write the positions of games as table rows for databases')
    .addOption(new Option('--to <format>', 'Output format').choices(formats).default('csv'))
    .option('--symmetry', 'Use the same key for positions that are equivalent by board symmetry')
    .option('--variations', 'Include variations')
    .option('--games <file>', 'Also write a table of the games to this file, as CSV')
    .option('-o, --out <file>', 'Output file; - for standard output (default: -)')
    .addHelpText('after', help)
    .action(act(rows));
}

const help = `
Columns: hash (position key, a signed 64-bit integer), game (starting at 1),
ply, move (the next move in coordinates, empty after the last move) and result.
With --symmetry, moves are transformed with the position. klin-zha board --json
prints the key of a position. The columns of the --games table are game, file,
line, offset, rules, result and the usual tags. In CSV, text that a spreadsheet
would take for a formula (=, +, - or @ at the start) is preceded by ', and
control characters are written as in \\u001b. Parquet is not escaped.

Exit status: 0 for success, 1 if there are errors or unreadable files, 2 for
invalid usage.

Examples:
  klin-zha rows games.kzn --out positions.csv --games games.csv
  klin-zha rows archive --to parquet --symmetry --out positions.parquet`;

/** Tags with a column in the games table. */
const tagColumns = ['Event', 'Site', 'Date', 'Round', 'Gold', 'Green', 'Blue', 'Black'] as const;

async function rows(context: Context, paths: readonly string[], options: RowsOptions): Promise<number> {
  const files = await filesIn(paths, context.err);
  for (const out of [options.out, options.games]) checkOut(files, out);
  const target = targetOf(context, options.out);
  const gamesTarget = options.games === undefined ? undefined : targetOf(context, options.games);
  const table: RowTable = options.to === 'csv' ? new CsvTable(target) : new ParquetTable(target);
  const tally = { games: 0, positions: 0, errors: 0 };
  let hasMoves = false;
  try {
    await gamesTarget?.write(
      csvLine([
        'game',
        'file',
        'line',
        'offset',
        'rules',
        'result',
        ...tagColumns.map((name) => name.toLowerCase()),
      ]),
    );
    const unread = await visitGames(context, files, options, async (game, _, file) => {
      tally.games++;
      const replayed = game.kind === 'none' ? game : replayGame(game, options);
      tally.errors += await printDiagnostics(context, file, errorsIn(replayed.diagnostics));
      if (!('replay' in replayed)) return;
      hasMoves ||= replayed.replay.plies.length > 0;
      const found = positionRows(replayed.replay, tally.games, options);
      tally.positions += found.length;
      await table.put(found);
      await gamesTarget?.write(gameLine(replayed.replay, tally.games, file, game.place));
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    await table.end();
    await target.commit(hasMoves);
    await gamesTarget?.commit(hasMoves);
  } finally {
    await target.discard();
    await gamesTarget?.discard();
  }
  await context.err.lines(`${counted(tally.positions, 'position')} in ${counted(tally.games, 'game')}`);
  return tally.errors > 0 ? 1 : 0;
}

function gameLine(
  replay: RecordReplay | SheetReplay,
  number: number,
  file: string,
  { line, offset }: GamePlace,
): string {
  const { tags } = 'record' in replay ? replay.record : replay.sheet;
  const values = tagColumns.map((name) => tags.get(name) ?? null);
  return csvLine([number, file, line, offset, replay.rules.id, resultOfReplay(replay), ...values]);
}

/** A table of positions. */
interface RowTable {
  put(rows: readonly PositionRow[]): Promise<void>;
  /** Writes the end of the table. */
  end(): Promise<void>;
}

class CsvTable implements RowTable {
  readonly #target: Target;
  #begun = false;

  constructor(target: Target) {
    this.#target = target;
  }

  async put(rows: readonly PositionRow[]): Promise<void> {
    const head = this.#begun ? '' : csvLine(positionRowNames);
    this.#begun = true;
    // Numbers, moves and results need no quotation marks.
    const lines = rows.map(
      ({ hash, game, ply, move, result }) => `${hash},${game},${ply},${move ?? ''},${result}\n`,
    );
    await this.#target.write(head + lines.join(''));
  }

  async end(): Promise<void> {
    if (!this.#begun) await this.put([]);
  }
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
