import fc from 'fast-check';
import {
  createState,
  describePly,
  Game,
  klinZha,
  legalMoves,
  livingSeats,
  parsePosition,
  type RulesetId,
  rulesOf,
  scoresOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { formatRecord, parseRecords, recordFromGame } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';

function gameFrom(rules: RulesetId, text: string): Game {
  return new Game(unwrap(parsePosition(rulesOf(rules), text, { unchecked: true })));
}
const pointsOf = (game: Game): number[] => scoresOf(game).map(({ points }) => points);

const three = '~V*/1F1/5/7/9/11/2f10/15/v*15V* 1 N3W2E1 - 0 1 -';

describe('RH 11.1: hearts won and lost', () => {
  it('are one each for the captor and the loser, and none for others', () => {
    const game = gameFrom('romulan-heart:3', three);
    const capture = legalMoves(game.state).find(
      (move) => describePly(game.state, move).goalsTaken.length > 0,
    )!;
    const after = game.play(capture);
    expect(scoresOf(after)).toEqual([
      { seat: 1, won: 1, lost: 0, points: 1 },
      { seat: 2, won: 0, lost: 0, points: 0 },
      { seat: 3, won: 0, lost: 1, points: -1 },
    ]);
    expect(pointsOf(after.leave(1, 'time'))).toEqual([0, 1, -1]);
    expect(pointsOf(after.leave(2, 'time'))).toEqual([2, -1, -1]);
  });

  it('are captured by no seat if a player leaves, unless one player is left (RH 6.9)', () => {
    const game = gameFrom('romulan-heart:3', three);
    expect(pointsOf(game.leave(2, 'late'))).toEqual([0, -1, 0]);
    expect(pointsOf(game.leave(2, 'late').leave(1, 'resignation'))).toEqual([-1, -1, 1]);
  });

  it('require a game, not a clone, its JSON or its state', () => {
    const game = new Game(createState(klinZha));
    for (const strange of [structuredClone(game), game.toJSON(), game.state, null, 'klin-zha'] as Game[])
      for (const ask of [scoresOf, recordFromGame])
        expect(() => ask(strange)).toThrow(
          expect.objectContaining({ name: 'KlinZhaError', code: 'bad-game' }),
        );
    expect(scoresOf(new Proxy(game, {}))).toEqual(scoresOf(game));
  });

  it('do not change in a draw', () => {
    expect(
      pointsOf(
        gameFrom('romulan-heart:3', three.replace(' - 0 1', ' 121 0 1').replace('~V*', '~V')).agreeDraw(),
      ),
    ).toEqual([1, 0, -1]);
    expect(pointsOf(new Game(createState(rulesOf('romulan-heart:2'))).agreeDraw())).toEqual([0, 0]);
  });

  it('count an opponent without a legal move as captured (M8.2)', () => {
    expect(pointsOf(new Game(createState(klinZha)).resign(1))).toEqual([-1, 1]);
  });

  it('add up to the captures of all moves, even if players leave', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = seededRandom(seed);
        let game = gameFrom('romulan-heart:3', three);
        const won = [0, 0, 0];
        const lost = [0, 0, 0];
        for (let ply = 0; ply < 25 && game.outcome === null; ply++) {
          if (random() < 0.06 && livingSeats(game.state).length === 3) {
            const seat = livingSeats(game.state)[Math.floor(random() * 3)]!;
            lost[seat - 1] = 1;
            game = game.leave(seat, 'time');
            continue;
          }
          const moves = legalMoves(game.state);
          const move = moves[Math.floor(random() * moves.length)]!;
          for (const seat of describePly(game.state, move).goalsTaken) {
            won[game.state.seat - 1]!++;
            lost[seat - 1] = 1;
          }
          game = game.play(move);
        }
        expect(scoresOf(game).map((score) => [score.won, score.lost])).toEqual(
          won.map((count, index) => [count, lost[index]]),
        );
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('scores in records', () => {
  it('are written to a separate tag beside the result', () => {
    const game = gameFrom('romulan-heart:3', three).leave(2, 'late').leave(1, 'resignation');
    const text = formatRecord(recordFromGame(game));
    expect(text).toContain('[Result "0-0-1"]\n');
    expect(text).toContain('[Scores "-1 -1 1"]\n');
    const open = recordFromGame(new Game(createState(rulesOf('romulan-heart:3'))));
    expect(open.tags.has('Scores')).toBe(false);
  });

  it.each(['0-0', '0-0-0'])('RH 12.8: %s means that all have lost', (result) => {
    const [record] = parseRecords(`[Result "${result}"]\n\n${result}\n`);
    expect(record).toMatchObject({ result, diagnostics: [] });
    expect(formatRecord(record!)).toBe(`[Result "${result}"]\n\n${result}\n`);
  });
});
