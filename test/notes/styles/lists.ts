/** Armies as lists by labels, and numbered moves. */

import type { WarriorCode } from 'klin-zha';
import { type PlayedGame, type Ply, pick } from '../games.ts';
import { heading, remark, variation } from '../remarks.ts';
import {
  armyLines,
  armyOf,
  fromTo,
  type Games,
  geometric,
  goalOf,
  letterOf,
  longMove,
  nameOf,
  numbered,
  placingOrder,
  preyOf,
  resultWords,
  type Style,
  sideOf,
  turnsOf,
  withoutOrigin,
} from '../writers.ts';

const rules = ['klin-zha', 'takzh', 'agonizer'];

/** `Vanguards: G35, G36, H45` for each kind of a player's warriors. */
function byKind(game: PlayedGame, player: Ply['seat']): string {
  const army = armyOf(game, player);
  const kinds: readonly WarriorCode[] = ['F', 'L', 'S', 'I', 'V', 'B'];
  const lines = kinds.map((code) => {
    const cells = army.filter(({ warrior }) => warrior === code).map(({ to }) => to);
    return `  ${nameOf(game, code)}${cells.length > 1 ? 's' : ''}: ${cells.join(', ')}`;
  });
  return [`${sideOf(game, player)}:`, ...lines, `  Goal: ${goalOf(game, player).to}`].join('\n');
}

/** The armies with a piece and a cell in one word, by `White` and `Black`. */
function chessArmies(game: PlayedGame, write = longMove): string {
  const lines = placingOrder(game).map((seat, index) => {
    const army = armyOf(game, seat).map(write).join(' ');
    return `${['White', 'Black'][index]}: ${army}, ${write(goalOf(game, seat))}`;
  });
  return lines.join('\n');
}

const listed = (game: PlayedGame, write = geometric): string => numbered(game, write).join('\n');

/** A game in chess's look: tags, comments and glyphs. */
function chessLook([game]: Games, random: () => number): string {
  const turns = turnsOf(game).map((turn, index) => {
    const comment = random() < 0.15 ? ` {${remark(game, turn[0]!, random)}}` : '';
    const glyph = random() < 0.1 ? ' $2' : '';
    const rest = random() < 0.05 ? ' ; clock broken\n' : '';
    return `${index + 1}. ${turn.map(geometric).join(' ')}${glyph}${comment}${rest}`;
  });
  const tags = [
    ['Event', heading(random)],
    ['Date', '2003.04.12'],
    ['Result', game.result],
  ];
  const armies = placingOrder(game).map(
    (seat) => `${sideOf(game, seat)} ${[...armyOf(game, seat), goalOf(game, seat)].map(geometric).join(' ')}`,
  );
  return `${tags.map(([name, value]) => `[${name} "${value}"]`).join('\n')}\n\n${armies.join('\n')}\n${turns.join('\n')} ${game.result}\n`;
}

export const listStyles: readonly Style[] = [
  {
    name: 'armies by labels, numbered moves',
    rules,
    determines: true,
    write: ([game]) => `${armyLines(game)}\n\n${listed(game)}\n${game.result}\n`,
  },
  {
    name: 'armies by kind, numbered moves',
    rules,
    determines: true,
    write: ([game], random) =>
      `${heading(random)}\n\n${placingOrder(game)
        .map((seat) => byKind(game, seat))
        .join(
          '\n\n',
        )}\n\n${sideOf(game, game.first)} moves first.\n\n${listed(game)}\n\n${resultWords(game)}\n`,
  },
  {
    name: 'White and Black, long moves in a paragraph',
    rules,
    determines: true,
    write: ([game]) =>
      `${chessArmies(game)}\n\n${numbered(game, longMove, ' ', '.').join(' ')} ${game.result}\n`,
  },
  {
    name: 'cells of both ends without pieces',
    rules,
    determines: true,
    write: ([game]) =>
      `${armyLines(game)}\n\n${numbered(game, fromTo, ', ', ') ').join('\n')}\n${resultWords(game)}\n`,
  },
  {
    name: 'numbered moves without origins',
    rules,
    determines: false,
    write: ([game]) =>
      `${armyLines(game)}\n\n${numbered(game, withoutOrigin, '   ').join('\n')}\n${game.result}\n`,
  },
  {
    name: 'long moves without marks of the Goal',
    rules,
    determines: false,
    write: ([game]) =>
      `${chessArmies(game)}\n\n${numbered(game, (ply) => longMove(ply).replace('(G)', '')).join('\n')}\n${game.result}\n`,
  },
  {
    name: 'cells of both ends without pieces and Goal',
    rules,
    determines: false,
    write: ([game]) =>
      `${armyLines(game)}\n\n${numbered(game, (ply) => fromTo(ply).replace(' (Goal)', '')).join('; ')}\n${resultWords(game)}\n`,
  },
  {
    name: 'quoted mail',
    rules,
    determines: true,
    write: ([game], random) => {
      const moves = numbered(game, geometric).map((line, index) => {
        const isAnswer = index % 6 === 5;
        return isAnswer ? `> > ${line}\n> ${remark(game, turnsOf(game)[index]![0]!, random)}` : `> > ${line}`;
      });
      const quoted = armyLines(game)
        .split('\n')
        .map((line) => `> > ${line}`);
      const text = [
        'Hello all,',
        '',
        'the game from last week, as promised. See below for my notes.',
        '',
        '> On 12 April 2003 10:42 the secretary wrote:',
        ...quoted,
        '> >',
        ...moves,
        `> ${resultWords(game)}`,
        '',
        'Qapla!',
        '',
      ];
      return text.join('\n').replaceAll('\n', '\r\n');
    },
  },
  { name: 'look of a chess PGN', rules, determines: true, write: chessLook },
  {
    name: 'variations and remarks in brackets',
    rules,
    determines: true,
    write: ([game], random) => {
      const turns = turnsOf(game).map((turn, index) => {
        const last = turn.at(-1)!;
        const other = random() < 0.2 ? variation(last, random) : undefined;
        const note = other === undefined ? '' : ` (better was ${other})`;
        const comment = random() < 0.2 ? ` [${remark(game, last, random)}]` : '';
        return `${index + 1}. ${turn.map(geometric).join('  ')}${note}${comment}`;
      });
      return `${heading(random)}\n${armyLines(game)}\n\n${turns.join('\n')}\n${resultWords(game)}\n`;
    },
  },
  {
    name: 'adjourned game',
    rules,
    determines: true,
    write: ([game], random) => {
      const lines = numbered(game, geometric);
      const half = Math.floor(lines.length / 2);
      return [
        `Saturday evening. ${heading(random)}`,
        armyLines(game),
        '',
        ...lines.slice(0, half),
        '',
        `Here we adjourned; ${sideOf(game, game.first)} to move. The sealed move went into the envelope.`,
        '',
        'Sunday, continued at 10:30',
        '',
        ...lines.slice(half),
        '',
        resultWords(game),
        '',
      ].join('\n');
    },
  },
  {
    name: 'bulletin with three games',
    rules,
    determines: true,
    games: 3,
    write: (games, random) =>
      games
        .map((game, index) =>
          [
            '='.repeat(50),
            `Game ${index + 1}  ${heading(random)}`,
            '-'.repeat(50),
            armyLines(game),
            ...numbered(game, geometric, pick(random, [' ', '   ', ', '])),
            resultWords(game),
            '',
          ].join('\n'),
        )
        .join('\n'),
  },
  {
    name: 'a move an item',
    rules,
    determines: true,
    write: ([game]) => {
      const items = game.battle.map((ply) => {
        const prey = preyOf(ply) === '' ? '' : ` x ${preyOf(ply)}`;
        const goal = ply.withGoal ? ' (with Goal)' : ply.leavesGoal ? ' (leaves Goal)' : '';
        return `- ${sideOf(game, ply.seat)}: ${letterOf(ply.warrior)} ${ply.from} -> ${ply.to}${prey}${goal}`;
      });
      const setup = placingOrder(game).map((seat) =>
        [
          `* ${sideOf(game, seat)} sets up`,
          ...armyOf(game, seat).map(({ warrior, to }) => `  - ${letterOf(warrior)} ${to}`),
          `  - Goal with ${letterOf(goalOf(game, seat).warrior)} ${goalOf(game, seat).to}`,
        ].join('\n'),
      );
      return [...setup, '* The battle', ...items, `* ${resultWords(game)}`, ''].join('\n');
    },
  },
];
