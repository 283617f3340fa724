/** Contradictions planted into texts: the reader finds the right game, or says that something is wrong. */

import fc from 'fast-check';
import { formatMove, legalMoves } from 'klin-zha';
import { type Notes, readNotes } from 'klin-zha/notes';
import { describe, it } from 'vitest';
import { doubtCodes } from '../../src/records/diagnostics.ts';
import { expectSame } from '../support/expect-same.ts';
import { runs } from '../support/runs.ts';
import { type PlayedGame, plyOf, randomGame, textOf } from './games.ts';
import { armyLines, geometric, moveRows, resultWords, seatsOf, sideOf } from './writers.ts';

/** A table below lines with the armies: both say whose the armies are. */
function textOfGame(game: PlayedGame): string {
  const rows = [seatsOf(game).map((seat) => sideOf(game, seat)), ...moveRows(game, geometric)];
  return `${armyLines(game)}\n\n${rows.map((row) => row.join('\t')).join('\n')}\n\n${resultWords(game)}\n`;
}

/** Plants a contradiction into the text of a game. */
type Plant = (text: string, game: PlayedGame, seed: number) => string;

const plants: Readonly<Record<string, Plant>> = {
  'swapped labels': (text) =>
    text.replace(/^[^\t]+?\n\n/s, (armies) =>
      armies.replace(/Gold|Green/g, (colour) => (colour === 'Gold' ? 'Green' : 'Gold')),
    ),
  'swapped columns': (text) => text.replace('Gold\tGreen', 'Green\tGold'),
  "a wrong variant's name": (text) => `Ablative game.\n${text}`,
  "a wrong base's name": (text) => `A game of Romulan Heart for three.\n${text}`,
  'a struck-out move': (text, game, seed) => {
    const { state, move } = game.battle[seed % game.battle.length]!;
    const others = legalMoves(state).filter((one) => one !== move);
    const written = geometric(plyOf(state, others[seed % others.length] ?? move));
    const right = geometric(plyOf(state, move));
    return text.replace(right, `~~${written}~~ ${right}`);
  },
  'times of messages': (text) => {
    let minute = 0;
    return text.replace(
      /^(?=\S)/gm,
      () => `[${19 + Math.floor(minute / 60)}:${String(10 + (minute++ % 50))}] `,
    );
  },
  'a wrong result': (text, { isOver }) =>
    isOver
      ? text.replace(/(Gold|Green) (?=wins)/, (_, colour) => (colour === 'Gold' ? 'Green ' : 'Gold '))
      : text,
};

/** Whether a game was read as it was played, without clock times. */
function isRight({ games, spans }: Notes, { rules, first, setup, battle, result }: PlayedGame): boolean {
  const [game] = games;
  const read = game?.moves.map(({ move }) => (move === undefined ? '' : formatMove(move)));
  const placed = setup.map(textOf);
  return (
    games.length === 1 &&
    // A variant that the text names and all moves fit is right.
    game!.rules.id.replace('+ablative', '') === rules.id &&
    game!.start.seat === first &&
    game!.result === result &&
    spans.every(({ kind }) => kind !== 'clock') &&
    read!.slice(game!.placements).join() === battle.map(textOf).join() &&
    placed.every((text) => read!.includes(text))
  );
}

describe('a contradiction in a text', () => {
  it.each(Object.entries(plants))('is reported or resolved: %s', (name, plant) => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), (seed) => {
        const game = randomGame('klin-zha', seed);
        const text = plant(textOfGame(game), game, seed);
        const notes = readNotes(text);
        const isSaid = notes.diagnostics.some(
          ({ severity, code }) => severity === 'error' || doubtCodes.has(code),
        );
        expectSame(isSaid || isRight(notes, game), true, () => `${name}\n${text}`);
      }),
      { numRuns: runs(40) },
    );
  });

  it('is needed for a message: the texts themselves are read right, without an error or a doubt', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), (seed) => {
        const game = randomGame('klin-zha', seed);
        const text = textOfGame(game);
        const notes = readNotes(text);
        const said = notes.diagnostics.filter(
          ({ severity, code }) => severity === 'error' || doubtCodes.has(code),
        );
        expectSame(isRight(notes, game) && said.length === 0, true, () => `${JSON.stringify(said)}\n${text}`);
      }),
      { numRuns: runs(40) },
    );
  });
});
