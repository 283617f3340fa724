/** `klin-zha rows`: the positions of games as rows of a table, for databases. */

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
import { CommandFailure, tell } from '../messages.ts';
import { type Act, takesGames } from '../options.ts';
import type { Context } from '../output.ts';
import { checkOut } from './convert.ts';

const forms = ['csv', 'parquet'] as const;

interface RowsOptions extends ReplaySettings {
  readonly to: (typeof forms)[number];
  readonly symmetry?: boolean;
  readonly variations?: boolean;
  readonly games?: string;
  readonly out?: string;
}

/** Adds the command to the program. */
export function addRows(program: Command, act: Act): void {
  takesGames(program.command('rows'), '<files...>')
    .description('write the positions of games as rows, for databases')
    .addOption(new Option('--to <form>', 'the form').choices(forms).default('csv'))
    .option('--symmetry', 'the key of a position is that of all that a symmetry of the board makes of it')
    .option('--variations', 'the variations of records as well')
    .option('--games <file>', 'write a table of the games besides, as CSV')
    .option('--out <file>', 'the file to be written; standard output if not given, or -')
    .addHelpText('after', help)
    .action(act(rows));
}

const help = `
Columns: hash, the key of the position as a number of 64 bits with a sign; game,
a number from 1 on; ply; move, the one that follows, in coordinates, or nothing;
result. With --symmetry moves are turned as the position is that has the key.
klin-zha board --json tells the key of a position. The table of --games has
game, file, line, offset and the usual tags.

Examples:
  klin-zha rows games.kzn --out positions.csv --games games.csv
  klin-zha rows archive --to parquet --symmetry --out positions.parquet`;

/** The tags that have columns in the table of games. */
const tagColumns = ['Event', 'Site', 'Date', 'Round', 'Gold', 'Green', 'Blue', 'Black'] as const;

async function rows(context: Context, paths: readonly string[], options: RowsOptions): Promise<number> {
  const files = filesIn(paths);
  for (const out of [options.out, options.games]) checkOut(files, out);
  const target = targetOf(context, options.out);
  const gamesTarget = options.games === undefined ? undefined : targetOf(context, options.games);
  const table: RowTable = options.to === 'csv' ? new CsvTable(target) : new ParquetTable(target);
  const tally = { games: 0, positions: 0, errors: 0 };
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
    const unread = await visitGames(context, files, async (game, _, file) => {
      tally.games++;
      const replayed = game.kind === 'none' ? game : replayGame(game, options);
      tally.errors += await tell(context, file, errorsIn(replayed.diagnostics));
      if (!('replay' in replayed)) return;
      const found = positionRows(replayed.replay, tally.games, options);
      tally.positions += found.length;
      await table.put(found);
      await gamesTarget?.write(gameLine(replayed.replay, tally.games, file, game.place));
    });
    if (unread.length > 0) throw new CommandFailure(1, ...unread.map(({ message }) => message));
    await table.end();
    await target.keep();
    await gamesTarget?.keep();
  } finally {
    await target.drop();
    await gamesTarget?.drop();
  }
  await context.err.lines(`${counted(tally.positions, 'position')} of ${counted(tally.games, 'game')}`);
  return tally.errors > 0 ? 1 : 0;
}

function gameLine(
  replay: RecordReplay | SheetReplay,
  number: number,
  file: string,
  { line, offset }: GamePlace,
): string {
  const { tags } = 'record' in replay ? replay.record : replay.sheet;
  const said = tagColumns.map((name) => tags.get(name) ?? null);
  return csvLine([number, file, line, offset, replay.rules.id, resultOfReplay(replay), ...said]);
}

/** Where rows of positions go. */
interface RowTable {
  /** Writes rows. */
  put(rows: readonly PositionRow[]): Promise<void>;
  /** Writes what has to stand at the end. */
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
    await this.#target.write(
      head +
        rows.map(({ hash, game, ply, move, result }) => csvLine([hash, game, ply, move, result])).join(''),
    );
  }

  async end(): Promise<void> {
    if (!this.#begun) await this.put([]);
  }
}

/** A line of CSV as RFC 4180 has it, with a line feed at its end; nothing stands for null. */
function csvLine(values: readonly (string | number | bigint | null)[]): string {
  const texts = values.map((value) => {
    const text = String(value ?? '');
    return /[",\r\n]/.test(text) || (value === '' && text === '') ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(',')}\n`;
}
