/** The corpus itself: its size, whether its styles determine moves, and how it is scored. */

import fc from 'fast-check';
import { legalMoves, type Move, seededRandom } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../support/expect-same.ts';
import { runs } from '../support/runs.ts';
import { corpus } from './corpus.ts';
import { plyOf, randomGame } from './games.ts';
import { type FoundMove, right, scoreOf } from './score.ts';
import { styles } from './styles/index.ts';

describe('the corpus of notes', () => {
  it('has 60 texts in 30 styles, games of two and three players', () => {
    const texts = corpus();
    expect(texts.length).toBeGreaterThanOrEqual(60);
    expect(styles.length).toBeGreaterThanOrEqual(30);
    const players = texts.map(({ truth }) => truth.games[0]!.rules.colours.length);
    expect(new Set(players)).toEqual(new Set([2, 3]));
    expect(texts.filter(({ isNoisy }) => isNoisy).length).toBeGreaterThanOrEqual(20);
  });

  it('writes different moves differently in the styles that determine each move', () => {
    const determining = styles.filter(({ determines }) => determines);
    fc.assert(
      fc.property(fc.constantFrom(...determining), fc.nat({ max: 100_000 }), fc.nat(), (style, seed, ply) => {
        const game = randomGame(style.rules[seed % style.rules.length]!, seed);
        const battle = game.battle.slice(0, 1 + (ply % game.battle.length));
        const { state, move } = battle.at(-1)!;
        const written = (last: Move): string => {
          const short = { ...game, battle: [...battle.slice(0, -1), plyOf(state, last)] };
          return style.write([short, short, short], seededRandom(seed));
        };
        const text = written(move);
        for (const other of legalMoves(state))
          if (other !== move) expectSame(written(other) !== text, true, () => `${style.name}\n${text}`);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('the score', () => {
  const game = randomGame('klin-zha', 1);
  const truth = { games: [game], hasSetup: true, hasResult: true };
  const plies = [...game.setup, ...game.battle];
  const certain = plies.map(({ move }): FoundMove => ({ confidence: 'certain', move, candidates: [move] }));
  const scored = (moves: readonly FoundMove[]) => scoreOf([{ moves, result: game.result }], truth);

  it('counts what was read', () => {
    const score = scored(certain);
    expect(score).toMatchObject({ written: plies.length, wrongCertain: 0, foundGames: 1, rightResults: 1 });
    expect(right(score)).toBe(plies.length);
    expect(right(scored(certain.slice(2)))).toBe(plies.length - 2);
    expect(right(scored([]))).toBe(0);
  });

  it('counts wrong and open moves', () => {
    const { state, move } = game.battle[3]!;
    const other = legalMoves(state).find((one) => one !== move)!;
    const index = game.setup.length + 3;
    const changed = (wanted: FoundMove) => certain.map((one, place) => (place === index ? wanted : one));
    const wrong = scored(changed({ confidence: 'likely', move: other, candidates: [other] }));
    expect([right(wrong), wrong.likely, wrong.wrongLikely]).toEqual([plies.length - 1, 1, 1]);
    const open = scored(changed({ confidence: 'open', candidates: [other, move] }));
    expect([right(open), open.open, open.openRight]).toEqual([plies.length - 1, 1, 1]);
    const missed = scored(changed({ confidence: 'open', candidates: [other] }));
    expect([right(missed), missed.open, missed.openRight]).toEqual([plies.length - 1, 1, 0]);
  });

  it('counts the moves of an invented game as wrong', () => {
    const invented = scoreOf([{ moves: certain, result: '*' }], { ...truth, games: [] });
    expect(invented).toMatchObject({ wrongCertain: plies.length, written: 0, games: 0, foundGames: 1 });
  });
});
