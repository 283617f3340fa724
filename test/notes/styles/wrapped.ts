/** Games as other programs wrap text: JSON strings, RTF, mails, wikis, tables of another shape. */

import { legalMoves } from 'klin-zha';
import { type PlayedGame, pick, plyOf } from '../games.ts';
import {
  algebraic,
  armyLines,
  armyOf,
  geometric,
  goalOf,
  nameOf,
  numbered,
  placingOrder,
  resultWords,
  type Style,
  seatsOf,
  sideOf,
  tableRows,
} from '../writers.ts';

const rules = ['klin-zha', 'takzh', 'agonizer'];

const plain = (game: PlayedGame): string =>
  `${armyLines(game)}\n\n${numbered(game, geometric).join('\n')}\n\n${resultWords(game)}\n`;

const heading = (game: PlayedGame): readonly string[] => seatsOf(game).map((seat) => sideOf(game, seat));

const table = (game: PlayedGame): readonly (readonly string[])[] => [
  heading(game),
  ...tableRows(game, geometric),
];

/** Quoted-printable text of at most 70 characters a line. */
const quotedPrintable = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      (byte > 126 || byte === 61) && byte !== 10
        ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCharCode(byte),
    )
    .join('')
    .replace(/.{66}(?=.)(?<!=.?)/g, '$&=\n');

const mailHead = (transfer: string): string =>
  `From: Ute <ute@example.org>\nSubject: our game\nContent-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: ${transfer}\n\n`;

/** Letters of a legend that are those of no notation, with the pieces. */
const ownLetters = { F: 'K', L: 'X', S: 'W', I: 'Y', V: 'M', B: 'D', G: 'Z' } as const;

export const wrappedStyles: readonly Style[] = [
  {
    name: 'strings of JSON',
    rules,
    determines: true,
    write: ([game]) =>
      JSON.stringify({ id: 7, body: plain(game), tags: ['grün', 'club'] }).replace('ü', '\\u00fc'),
  },
  {
    name: 'lines of JSON of a chat',
    rules,
    determines: true,
    hasResult: false,
    write: ([game]) =>
      [...armyLines(game).split('\n'), ...numbered(game, geometric)]
        .map((text, index) =>
          JSON.stringify({ at: `2024-05-01T20:${10 + (index % 50)}:00Z`, text: `${text}\n` }),
        )
        .join('\n'),
  },
  {
    name: 'RTF',
    rules,
    determines: true,
    write: ([game]) =>
      `{\\rtf1\\ansi{\\fonttbl{\\f0 Times;}}\\f0 Herr L\\'f6bl\\par\n${table(game)
        .map((row) => row.map((cell) => `{\\b0 ${cell}}`).join('\\tab '))
        .join('\\par\n')}\\par ${resultWords(game)}\\par}`,
  },
  {
    name: 'quoted-printable mail',
    rules,
    determines: true,
    write: ([game]) => `${mailHead('quoted-printable')}Grüße!\n${quotedPrintable(plain(game))}`,
  },
  {
    name: 'base64 mail',
    isEncoded: true,
    rules,
    determines: true,
    write: ([game]) =>
      `${mailHead('base64')}${Buffer.from(plain(game)).toString('base64').replace(/.{76}/g, '$&\n')}\n`,
  },
  {
    name: 'wiki table, a cell a line',
    rules,
    determines: true,
    write: ([game]) =>
      `{| class="wikitable"\n${table(game)
        .map((row, index) => row.map((cell) => `${index === 0 ? '!' : '|'} ${cell}`).join('\n'))
        .join('\n|-\n')}\n|}\n${resultWords(game)}\n`,
  },
  {
    name: 'players in rows',
    rules: ['klin-zha'],
    determines: true,
    write: ([game]) => {
      const rows = table(game);
      const texts = rows[0]!.map((_, column) => rows.map((row) => row[column]).join(';'));
      return `${texts.join('\n')}\n${resultWords(game)}\n`;
    },
  },
  {
    name: 'columns side by side with numbers',
    rules,
    determines: true,
    write: ([game]) => {
      const lines = numbered(game, geometric);
      const half = Math.ceil(lines.length / 2);
      const rows = lines
        .slice(0, half)
        .map((line, index) => `${line.padEnd(60)}${lines[half + index] ?? ''}`.trimEnd());
      return `${armyLines(game)}\n\n${rows.join('\n')}\n\n${resultWords(game)}\n`;
    },
  },
  {
    name: 'struck-out moves',
    rules,
    determines: true,
    write: ([game], random) => {
      const struck = (written: string): string =>
        pick(random, [`~~${written}~~`, `<s>${written}</s>`, `[struck out: ${written}]`]);
      return (
        armyLines(game) +
        `\n\n${numbered(game, (ply) => {
          const others = legalMoves(ply.state).filter((move) => move !== ply.move);
          if (ply.from === null || others.length === 0 || random() < 0.7) return geometric(ply);
          return `${struck(geometric(plyOf(ply.state, pick(random, others))))} ${geometric(ply)}`;
        }).join('\n')}\n\n${resultWords(game)}\n`
      );
    },
  },
  {
    name: 'a legend of letters',
    rules,
    determines: true,
    write: ([game]) => {
      const own = (text: string): string =>
        text.replace(/\b(Fe|Fl|[LSVB])?(G)?(?=@|-@| [A-I]\d\d|G@)/g, (all, piece?: string, goal?: string) => {
          const code = { Fe: 'F', Fl: 'I' }[piece ?? ''] ?? piece;
          const letters = (code ? ownLetters[code as 'F'] : '') + (goal ? 'Z' : '');
          return all === '' ? '' : letters;
        });
      const legend = Object.entries(ownLetters).map(
        ([code, letter]) => `${letter} = ${nameOf(game, code as 'F')}`,
      );
      const armies = placingOrder(game).map(
        (seat) =>
          `${sideOf(game, seat)}: ${[...armyOf(game, seat), goalOf(game, seat)].map(geometric).map(own).join(', ')}`,
      );
      return `${legend.join(', ')}\n\n${armies.join('\n')}\n\n${numbered(game, (ply) => own(geometric(ply))).join('\n')}\n\n${resultWords(game)}\n`;
    },
  },
  {
    name: 'figurines and a sign for the wall',
    rules: ['romulan-heart:2'],
    determines: true,
    hasResult: false,
    write: ([game]) => {
      const signs: Readonly<Record<string, string>> = { Q: '♕', R: '♖', B: '♗', N: '♘', W: '▦', H: '♥' };
      const write = (text: string): string => text.replace(/[QRBNWH]/g, (letter) => signs[letter]!);
      const armies = placingOrder(game).map(
        (seat) =>
          `${sideOf(game, seat)}: ${[...armyOf(game, seat), goalOf(game, seat)].map(algebraic('english')).map(write).join(', ')}`,
      );
      return `♕ queen, ♖ rook, ♗ bishop, ♘ knight, ▦ wall, ♥ heart\n\n${armies.join('\n')}\n\n${numbered(game, (ply) => write(algebraic('english')(ply))).join('\n')}\n`;
    },
  },
];
