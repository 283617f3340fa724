/** Two-player games in other characters and forms: coordinates, data, full width, chat. */

import { formatPosition } from 'klin-zha';
import { type PlayedGame, type Ply, pick, textOf } from '../games.ts';
import { heading, remark } from '../remarks.ts';
import {
  algebraic,
  armyLines,
  armyOf,
  fromTo,
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
  seatsOf,
  sideOf,
  swapDigits,
  tableRows,
  turnsOf,
} from '../writers.ts';

const rules = ['klin-zha', 'takzh', 'agonizer'];

const listed = (game: PlayedGame, write = geometric, between = ' '): string =>
  numbered(game, write, between).join('\n');

/** Characters of double width, as an East Asian keyboard writes them. */
const fullWidth = (text: string): string =>
  text
    .replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
    .replaceAll(' ', '\u3000');

const dashes = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212'];

/** Notations that one writer mixes, each for a stretch of moves. */
const mixture = [geometric, longMove, fromTo, textOf];

/** A move as an object with other names than those of the library. */
function objectOf(game: PlayedGame, ply: Ply): object {
  return {
    player: sideOf(game, ply.seat).toLowerCase(),
    piece: nameOf(game, ply.warrior),
    from: ply.from,
    to: ply.to,
    ...(preyOf(ply) !== '' && { captures: preyOf(ply) }),
    ...(ply.withGoal && { goal: true }),
  };
}

const elementOf = (ply: Ply, side: string): string => {
  const prey = preyOf(ply) === '' ? '' : ` takes="${preyOf(ply)}"`;
  const goal = ply.withGoal ? ' goal="yes"' : '';
  return `  <move side="${side}" piece="${letterOf(ply.warrior)}" from="${ply.from}" to="${ply.to}"${prey}${goal}/>`;
};

export const oddStyles: readonly Style[] = [
  {
    name: 'coordinates',
    rules,
    determines: true,
    write: ([game]) => {
      const setup = placingOrder(game).map((seat) => armyOf(game, seat).map(textOf).join(' '));
      const goals = placingOrder(game).map((seat) => textOf(goalOf(game, seat)));
      return `${setup.join('\n')}\n${goals.join(' ')}\n${game.battle.map(textOf).join(' ')}\n${game.result}\n`;
    },
  },
  {
    name: 'position string, then moves',
    rules,
    determines: true,
    hasSetup: false,
    write: ([game], random) =>
      `${heading(random)}\nPosition after the setup: ${formatPosition(game.battle[0]!.state)}\n\n${listed(game)}\n${resultWords(game)}\n`,
  },
  {
    name: 'lower case',
    rules,
    determines: true,
    write: ([game]) => `${armyLines(game)}\n\n${listed(game)}\n${resultWords(game)}\n`.toLowerCase(),
  },
  {
    name: 'digits in the other order',
    rules,
    determines: true,
    write: ([game]) => `${swapDigits(`${armyLines(game)}\n\n${listed(game)}`)}\n${game.result}\n`,
  },
  {
    name: 'full width',
    rules,
    determines: true,
    write: ([game]) => `${fullWidth(`${armyLines(game)}\n\n${listed(game)}\n${resultWords(game)}`)}\n`,
  },
  {
    name: 'full-width table',
    rules,
    determines: true,
    hasResult: false,
    write: ([game]) =>
      [['Gold', 'Green'], ...tableRows(game, (ply) => fullWidth(geometric(ply)))]
        .map((row) => row.join('\t'))
        .join('\n'),
  },
  {
    name: 'no-break spaces and dashes of all kinds',
    rules,
    determines: true,
    write: ([game], random) => {
      const write = (ply: Ply) =>
        longMove(ply)
          .replace('-', () => pick(random, dashes))
          .replace('x', ' × ');
      const text = `${armyLines(game)}\n\n${listed(game, write, ' … ')}\n${game.result.replaceAll('-', '–')}\n`;
      return text.replaceAll(' ', '\u00a0');
    },
  },
  {
    name: 'mixed notations and wrong numbers',
    rules,
    determines: true,
    hasResult: false,
    write: ([game], random) => {
      const lines = turnsOf(game).map((turn, index) => {
        const write = mixture[Math.floor(index / 4) % mixture.length]!;
        const number = random() < 0.1 ? index : index + 1;
        return `${number}. ${turn.map(write).join(' ')}`;
      });
      return `${armyLines(game)}\n\n${lines.join('\n')}\n`;
    },
  },
  {
    name: 'chat with times',
    rules,
    determines: true,
    write: ([game], random) => {
      let second = 0;
      const says = (seat: Ply['seat'], text: string) => {
        second += 7 + Math.floor(random() * 60);
        const time = `${20 + Math.floor(second / 3600)}:${`${Math.floor(second / 60) % 60}`.padStart(2, '0')}`;
        return `[${time}] <${sideOf(game, seat).toLowerCase()}_player> ${text}`;
      };
      const armies = placingOrder(game).map((seat) =>
        says(seat, armyOf(game, seat).map(geometric).join(' ')),
      );
      const goals = placingOrder(game).map((seat) => says(seat, geometric(goalOf(game, seat))));
      const moves = game.battle.flatMap((ply) => {
        const talk =
          random() < 0.1
            ? [says(ply.seat, pick(random, ['hm', 'ouch', 'brb', 'nice one', 'my clock says 12:40']))]
            : [];
        return [...talk, says(ply.seat, geometric(ply))];
      });
      return [...armies, ...goals, ...moves, says(1, 'gg'), resultWords(game), ''].join('\n');
    },
  },
  {
    name: 'JSON of another shape',
    rules,
    determines: true,
    write: ([game], random) => {
      const armies = seatsOf(game).map((seat) => ({
        colour: sideOf(game, seat),
        pieces: Object.fromEntries(armyOf(game, seat).map(({ warrior, to }) => [to, nameOf(game, warrior)])),
        goal: goalOf(game, seat).to,
      }));
      const starts = sideOf(game, game.first);
      const moves = game.battle.map((ply) => objectOf(game, ply));
      return `${JSON.stringify({ title: heading(random), starts, armies, moves, result: game.result }, null, 1)}\n`;
    },
  },
  {
    name: 'XML',
    rules,
    determines: true,
    write: ([game]) => {
      const setup = placingOrder(game).flatMap((seat) => [
        ` <army side="${sideOf(game, seat)}">`,
        ...armyOf(game, seat).map(({ warrior, to }) => `  <piece kind="${letterOf(warrior)}" cell="${to}"/>`),
        `  <goal cell="${goalOf(game, seat).to}"/>`,
        ' </army>',
      ]);
      const moves = game.battle.map((ply) => elementOf(ply, sideOf(game, ply.seat)));
      return `<?xml version="1.0"?>\n<game id="17">\n${[...setup, ...moves].join('\n')}\n <result>${game.result}</result>\n</game>\n`;
    },
  },
  {
    name: 'algebraic with letters of Klin Zha',
    rules,
    determines: true,
    write: ([game]) => {
      const write = algebraic('klinZhaEnglish');
      const armies = placingOrder(game).map(
        (seat) =>
          `${sideOf(game, seat)}: ${armyOf(game, seat).map(write).join(', ')}; ${write(goalOf(game, seat))}`,
      );
      return `${armies.join('\n')}\n\n${listed(game, write)}\n${game.result}\n`;
    },
  },
  {
    name: 'long moves with remarks in a paragraph',
    rules,
    determines: true,
    write: ([game], random) => {
      const text = numbered(game, longMove, ' ', '.')
        .map((turn, index) =>
          index % 5 === 4 ? `${turn}. ${remark(game, turnsOf(game)[index]![0]!, random)}` : turn,
        )
        .join(' ');
      return `${armyLines(game, longMove)}\n\n${text}\n\n${resultWords(game)}\n`;
    },
  },
];
