/** Games converted from records, with the reasons for their end, and numbered records. */

import { createState, Game, klinZha, parsePosition, rulesOf, unwrap } from 'klin-zha';
import {
  formatRecord,
  gameFromReplay,
  makeRecord,
  numberedRecord,
  parseRecords,
  recordFromGame,
  replayRecord,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

const battle = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';
const begun = (): Game => new Game(unwrap(parsePosition(rulesOf('romulan-heart:2'), battle)));
const back = (game: Game): Game =>
  gameFromReplay(replayRecord(parseRecords(formatRecord(recordFromGame(game)))[0]!));
const played = (game: Game, moves: string): Game =>
  moves.split(' ').reduce((one, move) => one.play(move), game);

describe('a game that ended by agreement, claim or departure', () => {
  const rounds = 'h24g25 e27e15 g25h24 e15e27';

  it.each([
    ['agreement', (game: Game) => game.agreeDraw()],
    ['resignation', (game: Game) => game.resign(2)],
    ['time', (game: Game) => game.leave(1, 'time')],
    ['repetition', (game: Game) => played(game, `${rounds} ${rounds}`).claimDraw()],
    [
      'repetition',
      (game: Game) => played(game, `${rounds} ${rounds.slice(0, -7)}`).claimDraw({ move: 'e15e27' }),
    ],
  ])('is restored from its record with the same reason: %s', (reason, end) => {
    const game = end(begun());
    expect(recordFromGame(game).tags.get('Termination')).toMatch(reason);
    expect(back(game).toJSON()).toEqual(game.toJSON());
    expect(back(game).outcome).toMatchObject({ reason });
  });

  it('is unfinished in a record without a valid reason', () => {
    const game = played(begun(), rounds);
    const record = recordFromGame(game);
    const outcomeWith = (result: '1/2-1/2' | '1-0' | '*', termination: string) => {
      const tags = [...record.tags, ['Termination', termination] as const];
      return gameFromReplay(replayRecord({ ...record, tags: new Map(tags), result })).outcome;
    };
    expect(outcomeWith('1/2-1/2', 'repetition')).toBeNull();
    expect(outcomeWith('1/2-1/2', 'repetition, e37')).toBeNull();
    expect(outcomeWith('1/2-1/2', 'rain')).toBeNull();
    expect(outcomeWith('*', 'time')).toBeNull();
    expect(outcomeWith('1-0', 'Time')).toMatchObject({ winner: 1, reason: 'time' });
  });

  it('has no Termination tag if it ended on the board or is unfinished', () => {
    expect(recordFromGame(new Game(createState(klinZha))).tags.has('Termination')).toBe(false);
  });
});

describe('a numbered record', () => {
  it('contains round numbers instead of the written numbers, and no numbers in the setup', () => {
    const [game] = parseRecords(`[Position "${battle}"]\n\n7. h24g25 (g14d16) 9. e27e15 g25h24 12. x9 *`);
    expect(
      formatRecord(numberedRecord(replayRecord(game!)))
        .split('\n\n')[1]!
        .trim(),
    ).toBe('1. h24g25 (1. g14d16) e27e15 2. g25h24 12. x9 *');
    const setup = makeRecord({ tags: [['Notation', 'coordinate']], moves: [{ text: 'f@a19', number: 3 }] });
    expect(numberedRecord(replayRecord(setup)).nodes.map(({ number }) => number)).toEqual([undefined]);
  });
});
