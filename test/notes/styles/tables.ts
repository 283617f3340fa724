/** Tables of two-player games in INT's notation. */

import { type PlayedGame, type Ply, pick } from '../games.ts';
import { clock, heading, remark } from '../remarks.ts';
import {
  armyOf,
  chunks,
  geometric,
  goalOf,
  letterOf,
  moveRows,
  padded,
  placingOrder,
  preyOf,
  resultWords,
  rowsOf,
  type Style,
  seatsOf,
  sideOf,
  tableRows,
  withoutOrigin,
} from '../writers.ts';

const rules = ['klin-zha', 'takzh', 'agonizer'];

const columns = (game: PlayedGame): readonly string[] => seatsOf(game).map((seat) => sideOf(game, seat));
const tabbed = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join('\t')).join('\n');

/** A name in capitals for quoted notes in a file of data. */
const csvCell = (text: string): string => (/[;",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const entities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(/ x /g, ' &times; ').replaceAll("'", '&#39;');

const onePerRow = (game: PlayedGame, ply: Ply, no: number): string =>
  [
    no,
    sideOf(game, ply.seat),
    letterOf(ply.warrior) + (ply.withGoal ? '+G' : ''),
    ply.from ?? '',
    ply.to,
    preyOf(ply),
  ].join('\t');

export const tableStyles: readonly Style[] = [
  {
    name: 'table with a heading',
    rules,
    determines: true,
    write: ([game]) => `${tabbed([columns(game), ...tableRows(game, geometric)])}\n\n${resultWords(game)}\n`,
  },
  {
    name: 'tables with prose between',
    rules,
    determines: true,
    write: ([game], random) => {
      const titled = (rows: readonly (readonly string[])[]) => tabbed([columns(game), ...rows]);
      const setup = placingOrder(game).map((seat, index) => {
        const rows = armyOf(game, seat).map((ply) =>
          seatsOf(game).map((other) => (other === seat ? geometric(ply) : '')),
        );
        return `${index === 0 ? 'First placement goes as follows:' : 'Now for second placement:'}\n\n${titled(rows)}\n`;
      });
      const goals = seatsOf(game).map((seat) => geometric(goalOf(game, seat)));
      const rows = rowsOf(game);
      const parts = chunks(rows, 3).map((part) => {
        const text = titled(part.map((row) => row.map((ply) => (ply === undefined ? '' : geometric(ply)))));
        return `${text}\n\n${remark(game, part[0]!.find(Boolean)!, random)}\n`;
      });
      return [...setup, `Finally, the Goals:\n\n${titled([goals])}\n`, ...parts, resultWords(game), ''].join(
        '\n',
      );
    },
  },
  {
    name: 'booklet with two blocks',
    rules,
    determines: true,
    write: ([game], random) => {
      const setup = padded(
        [
          ['', ...columns(game)],
          ...tableRows({ ...game, battle: [] }, geometric, 3).map((row) => ['', ...row]),
        ],
        26,
      );
      const rows = moveRows(game, geometric).map((row, index) => [
        `${index + 1}.`.padEnd(5) + row[0],
        row[1]!,
      ]);
      const half = Math.ceil(rows.length / 2);
      const blocks = rows.slice(0, half).map((row, index) => [...row, ...(rows[half + index] ?? [])]);
      return `${heading(random)}\n\n${setup}\n\n${padded([['     Gold', 'Green', '     Gold', 'Green'], ...blocks], 26)}\n\n${resultWords(game)}\n`;
    },
  },
  {
    name: 'fixed width with clocks',
    rules,
    determines: true,
    write: ([game], random) => {
      const setup = tableRows({ ...game, battle: [] }, geometric).map((row) => ['', row[0]!, '', row[1]!]);
      const rows = moveRows(game, geometric).map((row, index) => [
        `${index + 1}`,
        ...row.flatMap((cell) => [cell, cell === '' ? '' : clock(index, random)]),
      ]);
      return `${heading(random)}\n\n${padded([['', 'Gold', 'time', 'Green', 'time'], ...setup, ...rows], 22)}\n\n${game.result}\n`;
    },
  },
  {
    name: 'CSV with times and comments',
    rules,
    determines: true,
    write: ([game], random) => {
      const setup = tableRows({ ...game, battle: [] }, geometric, 3).map((row) => [
        '',
        row[0]!,
        '',
        row[1]!,
        '',
        '',
      ]);
      const rows = rowsOf(game).map((row, index) => [
        `${index + 1}`,
        ...row.flatMap((ply) => (ply === undefined ? ['', ''] : [geometric(ply), clock(index, random)])),
        random() < 0.2 ? `"Well"; ${remark(game, row.find(Boolean)!, random)}` : '',
      ]);
      const all = [['no', 'Gold', 'time', 'Green', 'time', 'comment'], ...setup, ...rows];
      return `\uFEFF${all.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n;${game.result};;;;\r\n`;
    },
  },
  {
    name: 'TSV with a move a row',
    rules,
    determines: true,
    hasResult: false,
    write: ([game]) => {
      const plies = [
        ...game.setup.filter(({ withGoal }) => !withGoal),
        ...game.setup.filter(({ withGoal }) => withGoal),
      ];
      return [
        'no\tside\tpiece\tfrom\tto\ttakes',
        ...[...plies, ...game.battle].map((ply, index) => onePerRow(game, ply, index + 1)),
        '',
      ].join('\n');
    },
  },
  {
    name: 'HTML table with entities',
    rules,
    determines: true,
    write: ([game], random) => {
      const row = (cells: readonly string[], tag = 'td') =>
        `  <tr>${cells.map((cell) => `<${tag}>${cell === '' ? '&nbsp;' : entities(cell)}</${tag}>`).join('')}</tr>`;
      const [title, ...rows] = [columns(game), ...tableRows(game, geometric, 3)];
      return [
        `<html><head><title>${heading(random)}</title></head><body>`,
        '<table border="1" class="b12 game">',
        row(title!, 'th'),
        ...rows.map((cells) => row(cells)),
        `</table>\n<p>${entities(resultWords(game))} &quot;A pleasant game&quot; &ndash; see <a href="a12.html">the rest</a>.</p>`,
        '</body></html>\n',
      ].join('\n');
    },
  },
  {
    name: 'Markdown table with backticks',
    rules,
    determines: true,
    write: ([game], random) => {
      const mark = pick(random, ['`', '**', '`']);
      const cell = (text: string) => (text === '' ? '' : `${mark}${text}${mark}`);
      const setup = tableRows({ ...game, battle: [] }, geometric).map((row) => ['', ...row.map(cell), '']);
      const rows = rowsOf(game).map((row, index) => [
        `${index + 1}`,
        ...row.map((ply) => (ply === undefined ? '' : cell(geometric(ply)))),
        random() < 0.2 ? `_${remark(game, row.find(Boolean)!, random)}_` : '',
      ]);
      const lines = [['#', 'Gold', 'Green', 'notes'], ['--:', '---', '---', '---'], ...setup, ...rows];
      return `## ${heading(random)}\n\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n\n**${resultWords(game)}**\n`;
    },
  },
  {
    name: 'table without origins',
    rules,
    determines: false,
    write: ([game]) => `${tabbed([columns(game), ...tableRows(game, withoutOrigin)])}\n\n${game.result}\n`,
  },
  {
    name: 'grid of the setup, then moves',
    rules,
    determines: true,
    write: ([game]) => {
      const order = ['B', 'S', 'F', 'L', 'I', 'I', 'V', 'V', 'V'] as const;
      const names = [
        'Blockader',
        'Swift',
        'Fencer',
        'Lancer',
        'Flier 1',
        'Flier 2',
        'Vanguard 1',
        'Vanguard 2',
        'Vanguard 3',
      ];
      const cells = seatsOf(game).map((seat) => {
        const goal = goalOf(game, seat).to;
        const left = [...armyOf(game, seat)];
        const sorted = order.map(
          (code) =>
            left.splice(
              left.findIndex(({ warrior }) => warrior === code),
              1,
            )[0]!,
        );
        return sorted.map(({ to }) => (to === goal ? `${to} (Goal)` : to));
      });
      const grid = names.map((name, index) => [name, cells[0]![index]!, cells[1]![index]!]);
      const opener = sideOf(game, game.first);
      const moves = moveRows(game, geometric).map((row, index) => [`${index + 1}`, ...row]);
      return `${padded([['Setup', ...columns(game)], ...grid], 14)}\n\n${opener} placed first and begins.\n\n${padded([['', ...columns(game)], ...moves], 24)}\n\n${resultWords(game)}\n`;
    },
  },
];
