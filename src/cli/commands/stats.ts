/** `klin-zha stats`: prints statistics about games. */

import { type Command, Option } from 'commander';
import { counted } from '../../base/text.ts';
import { type EventGame, type EventTableRow, eventGame, eventTable } from '../../match/index.ts';
import { type GameCounts, GameStatistics } from '../../records/index.ts';
import { filesIn } from '../files/folders.ts';
import { visitGames } from '../files/read.ts';
import { errorsIn, type ReplaySettings, recordReplayOf } from '../files/written-game.ts';
import { CommandFailure, printable } from '../messages.ts';
import { type Act, addGamesArgument, numberOption } from '../options.ts';
import type { Context } from '../output.ts';

interface StatsOptions extends ReplaySettings {
  readonly limit: number;
  readonly json?: boolean;
  readonly points: 'hearts' | 'one-half';
}

export function addStats(program: Command, act: Act): void {
  addGamesArgument(program.command('stats'), '<files...>')
    .description('Print statistics about games: results, endings, rulesets, events and players')
    .addOption(numberOption('-n, --limit <n>', 'Number of players and events to list').default(10))
    .addOption(
      new Option('--points <kind>', 'Points of the players: by hearts (RH 11.1), or 1 for a win')
        .choices(['hearts', 'one-half'])
        .default('hearts'),
    )
    .option('--json', 'Print one JSON document, without a limit')
    .addHelpText('after', help)
    .action(act(stats));
}

const help = `
Results are as stated in the games. Endings are listed for games that ended on
the board or because a player left. Use klin-zha check to list the errors.

Exit status: 0 for success, 1 if a file cannot be read, 2 for invalid usage.

Examples:
  klin-zha stats games.kzn
  klin-zha stats --json archive`;

async function stats(context: Context, paths: readonly string[], options: StatsOptions): Promise<number> {
  const statistics = new GameStatistics();
  const finished: EventGame[] = [];
  let errors = 0;
  const files = await filesIn(paths, context.err);
  const failures = await visitGames(context, files, options, async (game) => {
    if (game.kind === 'none') {
      errors += errorsIn(game.diagnostics).length;
      return;
    }
    const replay = recordReplayOf(game, options);
    errors += errorsIn([...replay.record.diagnostics, ...replay.diagnostics]).length;
    statistics.add(replay);
    const ended = eventGame(replay);
    if (ended !== null) finished.push(ended);
  });
  const sums = withPoints(statistics.sums(), eventTable(finished, { points: options.points }));
  if (options.json) await context.out.json({ ...sums, errors });
  else await context.out.lines(...textOf(sums, errors, options.limit));
  if (failures.length > 0) throw new CommandFailure(1, ...failures.map(({ message }) => message));
  return 0;
}

/** Adds the points of the players. */
function withPoints(counts: GameCounts, table: readonly EventTableRow[]) {
  const rows = new Map(table.map((row) => [row.player, row]));
  const players = counts.players.map(({ name, games }) => {
    const { games: finished = 0, wins = 0, draws = 0, losses = 0, points = 0 } = rows.get(name) ?? {};
    return { name, games, finished, wins, draws, losses, points };
  });
  return { ...counts, players };
}

function textOf(sums: ReturnType<typeof withPoints>, errors: number, limit: number): string[] {
  const { games, plies, dates, results, reasons, rules, events, players } = sums;
  const mean = games === 0 ? 0 : Math.round((10 * plies.sum) / games) / 10;
  const first = `${counted(games, 'game')}, ${counted(plies.sum, 'move')}, ${counted(errors, 'error')}`;
  const length = `${plies.least} to ${plies.most} moves, ${mean} on average`;
  const people = players.map(({ name, games: played, finished, wins, draws, losses, points }) => {
    const ends = `: ${wins} won, ${draws} drawn, ${losses} lost, ${Math.round(100 * points) / 100} points`;
    return [name, `${played}${finished === 0 ? '' : ends}`] as const;
  });
  return [
    first,
    ...(games === 0 ? [] : [length]),
    ...(dates === null ? [] : [dates.first === dates.last ? dates.first : `${dates.first} to ${dates.last}`]),
    ...section('Results', results, results.length),
    ...section('Endings', reasons, reasons.length),
    ...section('Rules', rules, rules.length),
    ...section('Events', events, limit),
    ...section('Players', people, limit),
  ];
}

function section(
  title: string,
  rows: readonly (readonly [name: string, value: number | string])[],
  limit: number,
) {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, limit).map(([name, value]) => [printable(name), String(value)] as const);
  const width = Math.max(...shown.map(([name]) => name.length));
  const more = rows.length > limit ? [`  and ${rows.length - limit} more`] : [];
  return ['', title, ...shown.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ...more];
}
