/** Texts without a complete game, though with names of cells, pieces and moves. */

import { flatBoard, type Random, seededRandom } from 'klin-zha';
import { below, type PlayedGame, pick, randomGame } from './games.ts';
import { remark } from './remarks.ts';
import {
  algebraic,
  armyLines,
  armyOf,
  geometric,
  numbered,
  placingOrder,
  sideOf,
  tableRows,
} from './writers.ts';

const cellNames = flatBoard.cells.map(({ name }) => name);
const many = (count: number, write: (index: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(between);

/** A game without its battle. */
const unplayed = (game: PlayedGame): PlayedGame => ({ ...game, battle: [] });

const chessMoves = [
  'e4',
  'Nf3',
  'Bb5+',
  'O-O',
  'exd5',
  'Qh4',
  'Rad1',
  'axb6',
  'd8=Q+',
  'Nbd2',
  'Kg1',
  'h6',
  'Bxh7+',
  'c4',
];
const openings = [
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O',
  '1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Bd3 d5 6. Nf3 c5 7. O-O Nc6',
  '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Bg5 e6 7. f4 Be7',
];
const goods = ['screws', 'paper', 'a lamp', 'two boards', 'wool', 'green paint', 'gold leaf', 'spare fuses'];

/** Kinds of texts. Each gets names of cells as far as it needs them, and a game that it must not tell whole. */
const kinds: readonly ((random: Random, cell: () => string, game: () => PlayedGame) => string)[] = [
  (random, cell) =>
    many(
      12,
      () =>
        pick(random, [
          `The Flier on ${cell()} could go to ${cell()} or ${cell()}, but not to ${cell()}.`,
          `A capture is written S@${cell()} x Fl@${cell()}: the Swift takes the Flier.`,
          `FeG@${cell()} ${cell()} moves the Fencer and the Goal, L-@${cell()} ${cell()} leaves the Goal behind.`,
          `In the picture the Blockader at ${cell()} protects ${cell()}, ${cell()} and ${cell()}.`,
          'Three Vanguards, two Fliers, a Swift, a Lancer, a Fencer and a Blockader make an army.',
          `A Vanguard moves one triangle; from ${cell()} it reaches ${cell()}.`,
        ]),
      ' ',
    ),
  (random, cell) =>
    many(
      8,
      () =>
        `<p>Der Flieger zieht von ${cell()} nach ${cell()} und schlägt den Blockierer ${pick(random, ['nie', 'nicht'])}.</p>`,
    ),
  (_, cell) =>
    `Gold\tGreen\n\tB ${cell()} Fl ${cell()} Fl ${cell()} ...\nV ${cell()} V ${cell()} V ${cell()} ...\n\nAfter the setup:\n\nGold\tGreen\n\tG L@${cell()}\nG Fe@${cell()}\n\n**Fl@${cell()} ${cell()}**\n\nThis is a normal move.\n`,
  (random) =>
    `[Event "Club"]\n[ECO "${pick(random, ['B12', 'C28', 'D39', 'E49'])}"]\n[Result "1-0"]\n\n${pick(random, openings)} ${many(30, (index) => `${index + 9}. ${pick(random, chessMoves)} ${pick(random, chessMoves)}`, ' ')} 1-0\n`,
  (random) =>
    many(
      10,
      () =>
        `White's ${pick(random, ['knight', 'queen', 'bishop', 'pawn'])} goes to ${pick(random, ['e5', 'd4', 'f7'])} and Black answers with the rook on ${pick(random, ['a8', 'h8', 'c3'])}.`,
      ' ',
    ),
  (random, cell) =>
    `Box list\n${many(20, () => `- ${cell()}: ${pick(random, goods)}, ${below(random, 90)} pieces`)}\n`,
  (random, cell) =>
    `Seats sold: ${many(25, () => cell(), ', ')}. Row ${pick(random, [...'ABCDEFGHI'])} is full.`,
  (random) => many(25, () => many(6, () => `${below(random, 1000)}`, '\t')),
  (random, cell) =>
    many(15, (index) => `${cell()}\t=SUM(${cell()}:${cell()})*${index}\t${pick(random, goods)}`),
  (random) =>
    many(
      6,
      (index) =>
        `Club house ${index + 1}\nMill Lane ${below(random, 90)}\nG${10 + below(random, 9)} ${below(random, 9)}QQ Glasgow\nTel. 0141 ${100 + below(random, 900)} ${1000 + below(random, 9000)}\n`,
    ),
  (_, __, game) => {
    const played = game();
    return `${sideOf(played, played.first)} placed ${armyOf(played, played.first).slice(0, 6).map(geometric).join(', ')} and had to leave.`;
  },
  (_, __, game) => `Two armies to try:\n\n${armyLines(unplayed(game()))}\n`,
  (_, __, game) =>
    tableRows(unplayed(game()), geometric)
      .map((row) => row.join('\t'))
      .join('\n'),
  (_, __, game) => {
    const played = game();
    const setup = played.setup.filter(({ withGoal }, index) => withGoal || index % 9 > 2);
    return `${armyLines({ ...played, setup })}\n\n${numbered(played, geometric).join('\n')}\n`;
  },
  (_, __, game) => numbered(game(), geometric).join('\n'),
  (_, __, game) => numbered(game(), algebraic('english')).join('\n'),
  (random) =>
    many(
      30,
      (index) =>
        `2003-04-12 10:${10 + (index % 50)}:17 [E${below(random, 99)}] worker F${10 + below(random, 60)}: 0x${below(random, 0xfffffff).toString(16)} in ${below(random, 900)} ms`,
    ),
  (random, cell) =>
    many(
      12,
      (index) =>
        `const ${cell().toLowerCase()} = board[${index}] ?? '${cell()}'; // ${pick(random, ['S', 'Fl', 'V'])} ${cell()}`,
    ),
  (random, cell) =>
    `Bingo: ${many(30, () => `${pick(random, [...'BINGO'])} ${10 + below(random, 65)}`, ', ')}. Winner on ${cell()}!`,
  (random, cell, game) => {
    const played = game();
    const plies = played.battle.slice(0, 6);
    return `${plies.map((ply) => remark(played, ply, random)).join(' ')} Go players write D16 Q4 D4 Q16 C3 R14; we write ${cell()}. ${sideOf(played, placingOrder(played)[0]!)} won in the end.`;
  },
];

/** Returns texts without a game: all kinds in turn, from fixed seeds. */
export const textsWithoutGame = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const random = seededRandom(9000 + index);
    return kinds[index % kinds.length]!(
      random,
      () => pick(random, cellNames),
      () => randomGame(pick(random, ['klin-zha', 'takzh', 'romulan-heart:2']), 9000 + index),
    );
  });
