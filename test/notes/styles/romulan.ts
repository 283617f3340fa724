/** Games of Romulan Heart with two and three players, in RH's notation. */

import type { LetterSetName } from 'klin-zha/notation';
import type { NameLanguage } from 'klin-zha/words';
import type { PlayedGame, Ply } from '../games.ts';
import { clock, heading, remark } from '../remarks.ts';
import {
  algebraic,
  armyOf,
  chunks,
  goalOf,
  moveRows,
  numbered,
  type PlyWriter,
  padded,
  placingOrder,
  resultWords,
  rowsOf,
  type Style,
  seatsOf,
  sideOf,
  tableRows,
  turnsOf,
} from '../writers.ts';

const two = ['romulan-heart:2'];
const three = ['romulan-heart:3'];
const all = [...two, ...three];

const english = algebraic('english');

/** RH's notation without disambiguation, as in two moves of its own sample game. */
const ambiguous: PlyWriter = (ply) =>
  english(ply)
    .replace(/^(H?[QRBNW])(?:[a-i]?\d\d|[a-i](?=x?[a-i]\d))(?=x?[A-Z]*[a-i]\d\d)/, '$1')
    .replace(/^(H?[a-i])\d\d(?=x)/, '$1')
    .replace(/^(H?)[a-i]\d\d(?=[a-i]\d\d)/, '$1');

/** The placements as RH prints them: two in a cell, four or five rows, all players side by side. */
function placementRows(game: PlayedGame, write: PlyWriter): readonly (readonly string[])[] {
  const seats = seatsOf(game);
  const cells = seats.map((seat) => chunks(armyOf(game, seat), 2).map((some) => some.map(write).join(', ')));
  return cells[0]!.map((_, index) => [
    index === 0 ? 'Placement' : '',
    ...seats.map((_, column) => cells[column]![index]!),
  ]);
}

const heartRow = (game: PlayedGame, write: PlyWriter): readonly string[] => [
  'Heart',
  ...seatsOf(game).map((seat) => write(goalOf(game, seat))),
];

/** RH's own table; `dead` fills the cells of a player without a heart. */
function columnTable(game: PlayedGame, write: PlyWriter, dead: string): readonly (readonly string[])[] {
  const titles = ['', ...seatsOf(game).map((seat) => sideOf(game, seat))];
  const moves = moveRows(game, write).map((row, index, rows) => [
    `${index + 1}.`,
    ...row.map((cell) => (cell === '' && index < rows.length - 1 ? dead : cell)),
  ]);
  return [titles, ...placementRows(game, write), heartRow(game, write), ...moves];
}

/** Words of a list in a language. */
const labels: Partial<Record<NameLanguage, readonly [string, string]>> = {
  en: ['Setup', 'Heart'],
  de: ['Aufstellung', 'Herz'],
  fr: ['Placement', 'Roi'],
};

/** `Aufstellung Grün: Mh78, Ti99 …; Herz HTi99`, then numbered moves. */
function labelled(game: PlayedGame, set: LetterSetName, language: NameLanguage): string {
  const write = algebraic(set);
  const [word, heart] = labels[language]!;
  const armies = placingOrder(game).map((seat) => {
    const cells = armyOf(game, seat).map(write).join(', ');
    return `${word} ${sideOf(game, seat, language)}: ${cells}; ${heart} ${write(goalOf(game, seat))}`;
  });
  return `${armies.join('\n')}\n\n${numbered(game, write).join('\n')}\n\n${resultWords(game, language)}\n`;
}

const timed =
  (write: PlyWriter, random: () => number) =>
  (ply: Ply | undefined, index: number): string =>
    ply === undefined ? '-' : `${write(ply)} (${clock(index, random, 5400)})`;

export const romulanStyles: readonly Style[] = [
  {
    name: 'RH: booklet with two blocks',
    rules: all,
    determines: true,
    write: ([game], random) => {
      const [titles, ...rows] = columnTable(game, english, '');
      const half = Math.ceil(rows.length / 2);
      const blocks = rows.slice(0, half).map((row, index) => [...row, ...(rows[half + index] ?? [])]);
      return `${heading(random)}\n\n${padded([[...titles!, ...titles!], ...blocks], 14)}\n\n${game.result}\n`;
    },
  },
  {
    name: 'RH: three columns',
    rules: three,
    determines: true,
    hasResult: false,
    write: ([game]) =>
      `Sample game:\n\n${columnTable(game, english, '...')
        .map((row) => row.join('\t'))
        .join('\n')}\netc.\n`,
  },
  {
    name: 'RH: columns with a clock after each move',
    rules: all,
    determines: true,
    write: ([game], random) => {
      const head = columnTable({ ...game, battle: [] }, english, '');
      const moves = rowsOf(game).map((row, index) => [
        `${index + 1}.`,
        ...row.map((ply) => timed(english, random)(ply, index)),
      ]);
      return `${padded([...head, ...moves], 22)}\n\n${resultWords(game)}\n`;
    },
  },
  {
    name: 'RH: named captures, a table of tabs',
    rules: all,
    determines: true,
    write: ([game]) => {
      const titles = seatsOf(game).map((seat) => sideOf(game, seat));
      const rows = [titles, ...tableRows(game, algebraic('english', true), 3)];
      return `${rows.map((row) => row.join('\t')).join('\n')}\n${game.result}\n`;
    },
  },
  {
    name: 'RH: German letters',
    rules: all,
    determines: true,
    write: ([game]) => labelled(game, 'german', 'de'),
  },
  {
    name: 'RH: French letters',
    rules: all,
    determines: true,
    write: ([game]) => labelled(game, 'french', 'fr'),
  },
  {
    name: 'RH: English lists',
    rules: all,
    determines: true,
    write: ([game]) => labelled(game, 'english', 'en'),
  },
  {
    name: 'RH: letters of a Klin Zha player',
    rules: two,
    determines: true,
    write: ([game]) => labelled(game, 'klinZhaGerman', 'de').replaceAll('Herz', 'Ziel'),
  },
  {
    name: 'RH: a move a line, with remarks',
    rules: all,
    determines: true,
    write: ([game], random) => {
      const armies = placingOrder(game).map(
        (seat) =>
          `${sideOf(game, seat)} sets up ${armyOf(game, seat).map(english).join(' ')} and hides the heart: ${english(goalOf(game, seat))}.`,
      );
      const moves = game.battle.map((ply) => {
        const note = random() < 0.15 ? `   ; ${remark(game, ply, random)}` : '';
        return `${sideOf(game, ply.seat)}: ${english(ply)}${note}`;
      });
      return [heading(random), ...armies, '', ...moves, resultWords(game), ''].join('\n');
    },
  },
  {
    name: 'RH: mail, moves with slashes',
    rules: all,
    determines: true,
    write: ([game]) => {
      const armies = placingOrder(game).map(
        (seat) =>
          `> ${sideOf(game, seat)} - ${armyOf(game, seat).map(english).join(', ')} / ${english(goalOf(game, seat))}`,
      );
      const moves = turnsOf(game).map((turn, index) => `> ${index + 1}) ${turn.map(english).join(' / ')}`);
      return `The game of Sunday:\r\n\r\n${[...armies, '>', ...moves].join('\r\n')}\r\n\r\n${game.result}\r\n`;
    },
  },
  {
    name: 'RH: without disambiguation',
    rules: all,
    determines: false,
    hasResult: false,
    write: ([game]) =>
      `${columnTable(game, ambiguous, '...')
        .map((row) => row.join('\t'))
        .join('\n')}\n`,
  },
];
