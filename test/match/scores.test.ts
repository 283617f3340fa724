import fc from 'fast-check';
import { formatMove, Game, parsePosition, rulesOf, scoresOf, unwrap } from 'klin-zha';
import { apply, type Match, type MatchEvent, newMatch } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { duel, trio } from './support.ts';

const starts = [
  ['romulan-heart:2', duel],
  ['romulan-heart:3', trio],
  ['romulan-heart:3+kinta', trio],
  ['romulan-heart:3+relation-dilemma', trio],
  ['klin-zha', duel],
  ['klin-zha+reflective', '1/3/5/3V3/1F1L5/7G3/13/15/17 1 - - 0 1 -'],
  // Without Goal safety, the Goal is captured.
  ['klin-zha+reflective+oversight', '1/3/5/3V3/1F1L5/7G3/13/15/17 1 - - 0 1 -'],
] as const;

/** A match and the game played in it, changed together. */
class Pair {
  game: Game;
  match: Match;

  constructor(rules: (typeof starts)[number][0], position: string) {
    this.game = new Game(unwrap(parsePosition(rulesOf(rules), position, { unchecked: true })));
    this.match = unwrap(newMatch(this.game.state.rules, { control: '-', position }));
    this.tell({ at: 0, type: 'start' } as MatchEvent);
  }

  tell(event: MatchEvent): boolean {
    const answered = apply(this.match, event);
    if (answered.ok) this.match = answered.value;
    return answered.ok;
  }

  /** Resigns, captures a heart if possible and intended, or moves. */
  step([kind = 0, which = 0]: readonly number[]): void {
    const { at, seat, living } = this.match;
    const leaver = living[which % living.length]!;
    if (kind < 6 && this.tell({ at, type: 'resign', seat: leaver } as MatchEvent)) {
      this.game = this.game.leave(leaver as 1, 'resignation');
      return;
    }
    const moves = this.game.legalMoves();
    const captures = moves.filter((move) => {
      const lost = (state: Game['state']) => state.toFields().goals.filter((goal) => goal === null).length;
      return lost(this.game.play(move).state) > lost(this.game.state);
    });
    const list = kind > 30 && captures.length > 0 ? captures : moves;
    const move = formatMove(list[which % list.length]!);
    const told = this.tell({ at, type: 'move', seat, move } as MatchEvent);
    expect(told, `${move} in ${this.game.state}`).toBe(true);
    this.game = this.game.play(move);
    if (this.match.phase !== 'over') this.tell({ at, type: 'press', seat } as MatchEvent);
  }
}

describe('RH 11.1: the score of a match', () => {
  it.each(starts)('equals that of the game played in it: %s', (rules, position) => {
    const steps = fc.array(fc.array(fc.nat(99), { minLength: 2, maxLength: 2 }), {
      minLength: 30,
      maxLength: 30,
    });
    let ended = 0;
    fc.assert(
      fc.property(steps, (wishes) => {
        const pair = new Pair(rules, position);
        for (const wish of wishes)
          if (pair.match.phase !== 'over' && pair.game.outcome === null) pair.step(wish);
        expect(pair.match.phase === 'over').toBe(pair.game.outcome !== null);
        if (pair.match.result === null) return;
        ended++;
        expect(pair.match.result.scores).toEqual(scoresOf(pair.game).map(({ points }) => points));
      }),
      { numRuns: runs(30) },
    );
    expect(ended).toBeGreaterThan(0);
  });
});
