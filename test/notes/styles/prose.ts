/** Games told in words: English, German and French sentences, and Italian names. */

import type { Random } from 'klin-zha';
import type { Language, NameLanguage } from 'klin-zha/words';
import { type PlayedGame, type Ply, pick } from '../games.ts';
import { heading, remark } from '../remarks.ts';
import {
  armyOf,
  chunks,
  geometric,
  goalOf,
  nameOf,
  numbered,
  placingOrder,
  resultWords,
  type Style,
  seatsOf,
  sideOf,
  turnsOf,
} from '../writers.ts';

const two = ['klin-zha', 'takzh', 'agonizer'];
const all = [...two, 'romulan-heart:2', 'romulan-heart:3'];

/** How a language tells a move. `{side}`, `{piece}`, `{from}`, `{to}`, `{prey}` are filled in. */
interface Tongue {
  readonly moves: readonly string[];
  readonly captures: readonly string[];
  readonly carries: string;
  readonly leaves: string;
  readonly and: string;
  readonly placed: string;
  readonly army: string;
  readonly goal: string;
}

const tongues: Readonly<Record<NameLanguage, Tongue>> = {
  en: {
    moves: ["{side}'s {piece} goes from {from} to {to}", '{side} moves the {piece} from {from} to {to}'],
    captures: [
      "{side}'s {piece} at {from} takes the {prey} at {to}",
      '{side} captures the {prey} on {to} with the {piece} from {from}',
    ],
    carries: ' with the {goal}',
    leaves: ', leaving the {goal} behind',
    and: ' and the ',
    placed: '{piece} on {to}',
    army: '{side} sets up: {army}.',
    goal: "{side}'s {goal} goes to the {piece} on {to}.",
  },
  de: {
    moves: ['{side} zieht {piece} von {from} nach {to}', '{side}: {piece} {from} nach {to}'],
    captures: [
      '{side}: {piece} von {from} schlägt {prey} auf {to}',
      '{side} schlägt mit {piece} {from} auf {to} ({prey})',
    ],
    carries: ' mit dem {goal}',
    leaves: ' und lässt das {goal} stehen',
    and: ' und ',
    placed: '{piece} auf {to}',
    army: 'Aufstellung {side}: {army}.',
    goal: '{goal} von {side} bei {piece} auf {to}.',
  },
  fr: {
    moves: ['{side} : {piece} de {from} en {to}', '{piece} de {from} va en {to}'],
    captures: ['{side} : {piece} de {from} prend {prey} en {to}', '{piece} de {from} prend {prey} en {to}'],
    carries: ' avec le {goal}',
    leaves: ' en laissant le {goal}',
    and: ' et ',
    placed: '{piece} en {to}',
    army: '{side} place : {army}.',
    goal: '{goal} de {side} avec {piece} en {to}.',
  },
  it: {
    moves: ['{side}: {piece} da {from} a {to}'],
    captures: ['{side}: {piece} da {from} prende {prey} in {to}'],
    carries: " con l'{goal}",
    leaves: " lasciando l'{goal}",
    and: ' e ',
    placed: '{piece} in {to}',
    army: '{side} schiera: {army}.',
    goal: "L'{goal} di {side} con {piece} in {to}.",
  },
};

/** Fills a template of a tongue. */
function fill(template: string, game: PlayedGame, ply: Ply, language: NameLanguage): string {
  const goal = nameOf(game, 'G', language);
  const prey = [
    ...(ply.captured === undefined ? [] : [nameOf(game, ply.captured, language)]),
    ...(ply.takesGoal ? [goal] : []),
  ].join(tongues[language].and);
  const words = {
    side: sideOf(game, ply.seat, language),
    piece: nameOf(game, ply.warrior, language),
    from: ply.from ?? '',
    to: ply.to,
    prey,
    goal,
  };
  return template.replace(/\{(\w+)\}/g, (all, name: keyof typeof words) => words[name] ?? all);
}

/** Tells a move: `Gold's Flier at E49 takes the Lancer at F69`. */
function told(game: PlayedGame, ply: Ply, language: NameLanguage, random: Random): string {
  const { moves, captures, carries, leaves } = tongues[language];
  const isCapture = ply.captured !== undefined || ply.takesGoal;
  const goal = ply.withGoal ? carries : ply.leavesGoal ? leaves : '';
  return fill(pick(random, isCapture ? captures : moves) + goal, game, ply, language);
}

/** Tells the setup, a sentence for each army and each Goal. */
function toldSetup(game: PlayedGame, language: NameLanguage): string {
  const { placed, army, goal } = tongues[language];
  const armies = placingOrder(game).map((seat) => {
    const plies = armyOf(game, seat);
    const list = plies.map((ply) => fill(placed, game, ply, language)).join(', ');
    return fill(army, game, plies[0]!, language).replace('{army}', list);
  });
  return [
    ...armies,
    ...placingOrder(game).map((seat) => capital(fill(goal, game, goalOf(game, seat), language))),
  ].join('\n');
}

/** Words between the sentences of a report. */
const links = ['Then', 'Next', 'After that', 'In reply', 'Now'];

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** A style of numbered lines in a language. */
const numberedWords = (language: Language | 'it', name: string): Style => ({
  name,
  rules: language === 'it' ? two : all,
  determines: true,
  write: ([game], random) => {
    const lines = numbered(game, (ply) => capital(told(game, ply, language, random)), '; ');
    return `${heading(random)}\n\n${toldSetup(game, language)}\n\n${lines.join('\n')}\n\n${resultWords(game, language)}\n`;
  },
});

export const proseStyles: readonly Style[] = [
  {
    name: 'English forum post',
    rules: all,
    determines: true,
    write: ([game], random) => {
      const sentences = game.battle.map((ply) => {
        const link = random() < 0.2 ? `${pick(random, links)} ` : '';
        const note = random() < 0.1 ? ` ${remark(game, ply, random)}` : '';
        return `${link}${told(game, ply, 'en', random)}.${note}`;
      });
      return [
        'Posted by: secretary » Tue Mar 04, 2003 9:41 pm',
        'Hi everybody, here is our last game. It took 2 hours and 15 minutes.',
        '',
        toldSetup(game, 'en'),
        '',
        ...chunks(sentences, 6).map((some) => `${some.join(' ')}\n`),
        `${resultWords(game)} Thanks for reading!`,
        '',
      ].join('\n');
    },
  },
  numberedWords('de', 'German numbered sentences'),
  numberedWords('fr', 'French numbered sentences'),
  numberedWords('it', 'Italian names'),
  {
    name: 'German forum post',
    rules: all,
    determines: true,
    write: ([game], random) => {
      const sentences = game.battle.map((ply) => `${told(game, ply, 'de', random)}.`);
      const paragraphs = chunks(sentences, 5).map((some) => some.join(' '));
      return `Hallo zusammen, hier unsere Partie vom 4.3., wie versprochen.\n\n${toldSetup(game, 'de')}\n\n${paragraphs.join('\n\n')}\n\n${resultWords(game, 'de')} Grüße!\n`;
    },
  },
  {
    name: 'English report, a list of moves by side',
    rules: all,
    determines: true,
    write: ([game], random) => {
      const items = turnsOf(game).flatMap((turn, index) => [
        `Turn ${index + 1}`,
        ...turn.map((ply) => `  * ${told(game, ply, 'en', random)}`),
      ]);
      return `${heading(random)}\n\n${toldSetup(game, 'en')}\n\n${items.join('\n')}\n\n${resultWords(game)}\n`;
    },
  },
  {
    name: 'result told in words',
    rules: two,
    determines: true,
    write: ([game], random) => {
      const seats = seatsOf(game);
      const winner = seats.find((seat) => game.result.split('-')[seat - 1] === '1');
      const loser = seats.find((seat) => seat !== winner)!;
      const ending =
        winner === undefined
          ? 'The game was not finished.'
          : game.isOver
            ? `And so ${sideOf(game, winner)} won after ${game.battle.length} moves.`
            : `At this point ${sideOf(game, loser)} resigned.`;
      const lines = numbered(game, geometric, ' , ');
      return `${heading(random)}\n\n${toldSetup(game, 'en')}\n\n${lines.join('\n')}\n\n${ending}\n`;
    },
  },
  {
    name: 'sentences without origins',
    rules: all,
    determines: false,
    write: ([game], random) => {
      const sentences = game.battle.map((ply) => {
        const { side, piece, prey } = {
          side: sideOf(game, ply.seat),
          piece: nameOf(game, ply.warrior),
          prey: [
            ...(ply.captured === undefined ? [] : [nameOf(game, ply.captured)]),
            ...(ply.takesGoal ? [nameOf(game, 'G')] : []),
          ].join(' and the '),
        };
        const how = ply.withGoal ? ' with' : ply.leavesGoal ? ' without' : '';
        const goal = how === '' ? '' : `${how} the ${nameOf(game, 'G')}`;
        const verb = prey === '' ? pick(random, ['goes to', 'moves to']) : `takes the ${prey} on`;
        return `${side}'s ${piece} ${verb} ${ply.to}${goal}.`;
      });
      const paragraphs = chunks(sentences, 4).map((some) => some.join(' '));
      return `${toldSetup(game, 'en')}\n\n${paragraphs.join('\n')}\n\n${resultWords(game)}\n`;
    },
  },
];
