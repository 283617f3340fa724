import { eventTable } from 'klin-zha/match';
import { eventGames, recordsOf } from './games.mjs';

/** Returns the rows of the table. Players without a game have 0 points, and come last among equals. */
function rowsOf(evening) {
  const { points, ties } = evening.settings;
  const rows = eventTable(eventGames(recordsOf(evening)), { points, ties });
  const ahead = rows.filter((row) => row.points >= 0);
  const none = { points: 0, games: 0, wins: 0, draws: 0, losses: 0, ties: [], against: new Map() };
  const others = evening.players
    .filter(({ name }) => !rows.some(({ player }) => player === name))
    .map(({ name }) => ({ ...none, player: name, rank: ahead.length + 1 }));
  const behind = rows.slice(ahead.length).map((row) => ({ ...row, rank: row.rank + others.length }));
  return [...ahead, ...others, ...behind];
}

/** Returns the table as lists of texts, with a column of points against each rank. */
export function cellsOf(evening) {
  const rows = rowsOf(evening);
  const shown = (number) => String(Math.round(number * 100) / 100);
  const ranks = rows.map((_, index) => String(index + 1));
  const tieNames = evening.settings.ties.join(' / ');
  const heads = [
    '',
    'player',
    'points',
    'games',
    'won',
    'drawn',
    'lost',
    'byes / absent',
    tieNames,
    ...ranks,
  ];
  const lines = rows.map(({ rank, player, points, games, wins, draws, losses, ties, against }) => [
    String(rank),
    evening.player(player).isGone ? `${player} (left)` : player,
    ...[points, games, wins, draws, losses].map(shown),
    `${evening.roundsWith('byes', player)} / ${evening.roundsWith('absent', player)}`,
    ties.map(shown).join(' / '),
    ...rows.map((other) =>
      other.player === player ? 'x' : against.has(other.player) ? shown(against.get(other.player)) : '',
    ),
  ]);
  return [heads, ...lines];
}

/** Returns cells as lines of text in columns. */
export function textOf(cells) {
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const padded = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column])));
  return padded.map((row) => row.join('  ').trimEnd());
}
