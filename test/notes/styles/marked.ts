/** Two-player games in the marks of forums and wikis, in boxes, and by a careless hand. */

import type { Random } from 'klin-zha';
import { type PlayedGame, type Ply, pick } from '../games.ts';
import { heading, remark } from '../remarks.ts';
import {
  armyLines,
  armyOf,
  geometric,
  goalOf,
  letterOf,
  moveRows,
  numbered,
  type PlyWriter,
  placingOrder,
  preyOf,
  resultWords,
  type Style,
  seatsOf,
  sideOf,
  tableRows,
  turnsOf,
} from '../writers.ts';

const rules = ['klin-zha', 'takzh', 'agonizer'];

/** A table with borders of `+`, `-` and `|`. */
function boxed(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const rule = `+${widths.map((width) => '-'.repeat(width + 2)).join('+')}+`;
  const lines = rows.map(
    (row) => `|${row.map((cell, column) => ` ${cell.padEnd(widths[column]!)} `).join('|')}|`,
  );
  return [rule, lines[0], rule, ...lines.slice(1), rule].join('\n');
}

/** `Fl G14→D16 ✕Fl`, `Fe+Goal I11→I22`. */
const arrow: PlyWriter = (ply) => {
  const prey = preyOf(ply) === '' ? '' : ` ✕${preyOf(ply)}`;
  return `${letterOf(ply.warrior)}${ply.withGoal ? '+Goal' : ''} ${ply.from}→${ply.to}${prey}`;
};

/** INT's notation with slips that leave both cells and the Goal's mark: as in its own sample game. */
const careless =
  (random: Random): PlyWriter =>
  (ply) => {
    const text = geometric(ply);
    if (random() > 0.25 || ply.from === null) return text;
    return pick(random, [
      text.replace('Fl', 'FL').replace('Fe', 'FE'),
      text.replace(/x .*@/, ''),
      text.replace(/ x .*@/, 'x'),
      text.replaceAll('@', ' '),
      text.replace('@', ' @ '),
      text.toLowerCase(),
    ]);
  };

const boldNumbers = (game: PlayedGame): readonly string[] =>
  turnsOf(game).map((turn, index) => `[b]${index + 1}.[/b] ${turn.map(geometric).join(' [i]-[/i] ')}`);

const armiesInBrackets = (game: PlayedGame, write: (ply: Ply) => string): string =>
  placingOrder(game)
    .map(
      (seat) =>
        `${sideOf(game, seat)} (${armyOf(game, seat).map(write).join('; ')}; Goal at ${goalOf(game, seat).to})`,
    )
    .join('\nversus\n');

export const markedStyles: readonly Style[] = [
  {
    name: 'BBCode',
    rules,
    determines: true,
    write: ([game], random) =>
      `[quote="archive"]${heading(random)}[/quote]\n[b]Setup[/b]\n${armyLines(game)}\n\n[color=#B18C28]${boldNumbers(game).join('\n')}[/color]\n\n[i]${remark(game, game.battle.at(-1)!, random)}[/i] ${resultWords(game)} :D\n`,
  },
  {
    name: 'table in a box',
    rules,
    determines: true,
    write: ([game]) => {
      const titles = ['', ...seatsOf(game).map((seat) => sideOf(game, seat))];
      const setup = tableRows({ ...game, battle: [] }, geometric, 3).map((row) => ['', ...row]);
      const moves = moveRows(game, geometric).map((row, index) => [`${index + 1}`, ...row]);
      return `${boxed([titles, ...setup, ...moves])}\n${resultWords(game)}\n`;
    },
  },
  {
    name: 'wiki table with German titles',
    rules,
    determines: true,
    write: ([game]) => {
      const titles = ['Zug', ...seatsOf(game).map((seat) => sideOf(game, seat, 'de'))];
      const setup = tableRows({ ...game, battle: [] }, geometric, 3).map((row) => ['', ...row]);
      const moves = moveRows(game, geometric).map((row, index) => [`${index + 1}`, ...row]);
      const rows = [...setup, ...moves].map((row) => `|-\n| ${row.join(' || ')}`);
      return `== Partie ==\n{| class="wikitable"\n! ${titles.join(' !! ')}\n${rows.join('\n')}\n|}\n'''${resultWords(game, 'de')}'''\n`;
    },
  },
  {
    name: 'arrows',
    rules,
    determines: true,
    write: ([game], random) =>
      `${heading(random)}\n${armiesInBrackets(game, ({ warrior, to }) => `${letterOf(warrior)} ${to}`)}\n\n${numbered(game, arrow, ' | ', ' | ').join('\n')}\n\n${resultWords(game)}\n`,
  },
  {
    name: 'careless hand',
    rules,
    determines: true,
    write: ([game], random) =>
      `${armyLines(game)}\n\n${numbered(game, careless(random), pick(random, [' ', '  ', ', ']), pick(random, [' ', '.', ') '])).join('\n')}\n${game.result}\n`,
  },
];
