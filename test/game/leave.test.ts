import {
  createState,
  formatPosition,
  Game,
  type GameState,
  legalMoves,
  outcome,
  parsePosition,
  parseRules,
  play,
  restoreGame,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { leaveState } from '../../src/game/leave.ts';
import { countQuietMoves } from '../../src/game/quiet-moves.ts';
import { stateOf as pieceState } from '../support/positions.ts';

const three = '~V*/3/5/2~F4/9/11/2f7F2/15/v*15V* 1 N3W2E1 - 0 1 -';

function stateOf(
  text: string,
  rules: 'romulan-heart:3' | 'romulan-heart:3+relation-dilemma' = 'romulan-heart:3',
): GameState {
  return unwrap(parsePosition(rulesOf(rules), text, { unchecked: true }));
}

describe('RH 6.9: a player who leaves while three play', () => {
  it('loses heart and army, and passes the turn to the next seat', () => {
    const left = leaveState(stateOf(three), 1);
    expect(String(left)).toBe('~V*/3/5/2~F4/9/11/2f10/15/v*16 2 N3W2E1 023 0 1 -');
    expect(left.hash()).toBe(stateOf(String(left)).hash());
  });

  it('does not change the turn of another player', () => {
    expect(leaveState(stateOf(three), 2).seat).toBe(1);
  });

  it('counts rounds as if the player had passed, and keeps the halfmove clock', () => {
    const last = stateOf('~V*/3/5/2~F4/9/11/2f7F2/15/v*15V* 3 N3W2E1 - 7 4 -');
    const left = leaveState(last, 3);
    expect([left.seat, left.round, left.halfmoveClock]).toEqual([1, 5, 7]);
  });

  it('is rejected with two left, and for a seat that does not play', () => {
    const left = leaveState(stateOf(three), 1);
    expect(() => leaveState(left, 2)).toThrow(expect.objectContaining({ code: 'two-left' }));
    expect(() => leaveState(left, 1)).toThrow(expect.objectContaining({ code: 'bad-seat' }));
  });

  it('does not end a relation dilemma', () => {
    const left = leaveState(stateOf(three, 'romulan-heart:3+relation-dilemma'), 1);
    expect(outcome(left)).toBeNull();
    expect(legalMoves(left)).not.toEqual([]);
  });
});

describe('the occurrences of a position (R8.5)', () => {
  it('are those with the same players, before and after a player leaves', () => {
    let game = new Game(stateOf(three));
    const cycle = ['g68g69', 'g24g25', 'd27d28', 'g69g68', 'g25g24', 'd28d27'];
    const pair = ['g68g69', 'g24g25', 'g69g68', 'g25g24'];
    for (const move of [...cycle, 'g68g69', 'g24g25']) game = game.play(move);
    game = game.leave(3, 'resignation');
    for (const move of ['g69g68', 'g25g24', ...pair, ...pair]) game = game.play(move);
    const hashes = Array.from({ length: game.length + 1 }, (_, ply) => game.at(ply).hash());
    for (const [ply, hash] of hashes.entries()) {
      const number = hashes.slice(0, ply + 1).filter((other) => other === hash).length;
      expect(game.truncate(ply).occurrences, `ply ${ply}`).toBe(number);
    }
    expect(game.occurrences).toBe(3);
  });
});

describe('quiet moves (R8.5)', () => {
  it('begin again for every player after a capture by any of them', () => {
    const pieces = ['V*@A19 F@E37 v*@I99 f@E38', 'V*@A19 v*@I99 f@E37'];
    const counts = (...steps: readonly (readonly [pieces: number, seat: 1 | 2, quiet: number])[]) =>
      countQuietMoves(
        steps.map(([which, seat, quiet]) => pieceState('romulan-heart:2', pieces[which]!, { seat, quiet })),
      );
    expect(counts([0, 1, 5])).toEqual([2, 3]);
    expect(counts([0, 1, 5], [0, 2, 6])).toEqual([3, 3]);
    expect(counts([0, 1, 5], [0, 2, 6], [1, 1, 0])).toEqual([0, 0]);
    expect(counts([0, 1, 5], [0, 2, 6], [1, 1, 0], [1, 2, 1])).toEqual([1, 0]);
  });
});

describe('a player who leaves in the setup', () => {
  it.each([0, 1, 5, 9, 13, 18, 26, 27, 28, 29])(
    'leaves the others placing and playing, after %i placements',
    (plies) => {
      for (const seat of [1, 2, 3] as const) {
        for (const id of ['romulan-heart:3', 'romulan-heart:3+alternating-placement'] as const) {
          const random = seededRandom(plies * 3 + seat);
          let state = createState(rulesOf(id));
          const step = () => {
            const moves = legalMoves(state);
            state = play(state, moves[Math.floor(random() * moves.length)]!);
          };
          for (let ply = 0; ply < plies; ply++) step();
          state = leaveState(state, seat);
          expect(String(unwrap(parsePosition(rulesOf(id), String(state), { unchecked: true })))).toBe(
            String(state),
          );
          expect(unwrap(parsePosition(rulesOf(id), String(state), { unchecked: true })).hash()).toBe(
            state.hash(),
          );
          while (state.phase === 'setup') step();
          if (outcome(state) !== null) continue;
          expect([state.seat, state.round]).toEqual([seat === 1 ? 2 : 1, 1]);
          expect(parsePosition(rulesOf(id), String(state)).ok).toBe(true);
        }
      }
    },
  );
});

describe('a player who leaves during a combat (R10.10)', () => {
  const cells = '~V*/3/5/7/4F4/4f*6/13/15/16V*';
  const start = unwrap(
    parsePosition(unwrap(parseRules('romulan-heart:3+kinta')), `${cells} 1 N3W2E1 - 0 1 -`, {
      unchecked: true,
    }),
  );
  const challenge = legalMoves(start).find((move) => play(start, move).toFields().combat !== null)!;

  it('ends the combat, unless it is a player who does not fight', () => {
    const fighting = play(start, challenge);
    expect(leaveState(fighting, 1).toFields().combat).toBeNull();
    expect(leaveState(fighting, 2).toFields().combat).toBeNull();
    expect(leaveState(fighting, 3).toFields().combat).toBe(fighting.toFields().combat);
  });
});

describe('a game that a player has left', () => {
  it('stays without that player in another continuation', () => {
    const begun = new Game(stateOf(three)).leave(3, 'resignation');
    const [one, other] = begun.legalMoves();
    const continued = begun.play(one!).undo().play(other!);
    expect(continued.departures).toMatchObject([{ ply: 0, seat: 3 }]);
    expect(continued.at(0).toFields().owners).toEqual([1, 2, 0]);
    expect(String(continued.at(1))).toBe(String(continued.state));
    const later = new Game(stateOf(three)).play(legalMoves(stateOf(three))[0]!).leave(3, 'resignation');
    const [first, second] = later.legalMoves();
    const again = later.play(first!).undo().play(second!);
    expect(again.departures).toMatchObject([{ ply: 1, seat: 3 }]);
    expect(String(again.truncate(2).undo().state)).toBe(String(later.state));
  });

  const start = new Game(stateOf(three));
  const game = start.play('g68g69').leave(2, 'time').play('d27d28').play('g69g68');

  it('keeps every ply', () => {
    const texts = [0, 1, 2, 3].map((ply) => formatPosition(game.at(ply)));
    expect(texts.map((text) => text.split(' ').slice(1, 4).join(' '))).toEqual([
      '1 N3W2E1 -',
      '3 N3W2E1 103',
      '1 N3W2E1 103',
      '3 N3W2E1 103',
    ]);
    expect(game.departures).toEqual([{ ply: 1, seat: 2, reason: 'time' }]);
    expect(game.truncate(0).departures).toEqual([]);
    expect(String(game.truncate(0).play('g68g69').state)).toMatch(/ 2 N3W2E1 - 1 1 -$/);
  });

  it('does not change the games before it', () => {
    const before = start.play('g68g69');
    before.leave(2, 'late');
    expect(before.departures).toEqual([]);
    expect(before.play('g24g25').at(2).toFields().owners).toEqual([1, 2, 3]);
  });

  it('is over when the next player leaves, with the same position', () => {
    const over = game.resign(3);
    expect(over.outcome).toMatchObject({ winner: 1, reason: 'resignation' });
    expect(over.state).toBe(game.state);
    expect(start.leave(1, 'late').leave(2, 'penalty').outcome).toMatchObject({
      winner: 3,
      reason: 'penalty',
    });
  });

  it('is restored from JSON with its departures', () => {
    for (const one of [
      game,
      game.resign(3),
      start.leave(3, 'late'),
      start.leave(1, 'late').leave(2, 'time'),
    ]) {
      const again = unwrap(restoreGame(JSON.stringify(one), parseRules));
      expect(JSON.stringify(again)).toBe(JSON.stringify(one));
      expect(again.outcome).toEqual(one.outcome);
      expect(String(again.state)).toBe(String(one.state));
    }
  });

  it.each([
    [[{ ply: 9, seat: 1, reason: 'time' }], 'illegal-move'],
    [[...game.departures, { ply: 0, seat: 1, reason: 'time' }], 'bad-json'],
    [[{ ply: 1, seat: 1, reason: 'hunger' }], 'bad-json'],
    [[{ ply: 1, seat: 4, reason: 'time' }], 'bad-settlement'],
    [[null], 'bad-json'],
    ['nobody', 'bad-json'],
  ])('is rejected from JSON with %j', (left, code) => {
    const read = restoreGame({ ...game.toJSON(), left }, parseRules);
    expect(read.ok ? [] : read.errors.map((fault) => fault.code)).toEqual([code]);
  });
});

describe('R8.5: the fifty moves', () => {
  it('are counted for each player, including an equal part of the moves before the start', () => {
    let game = new Game(stateOf(three.replace(' 0 1 -', ' 148 1 -'))).leave(3, 'late');
    const moves = ['g68g69', 'g24g25', 'g69g68', 'g25g24'];
    const claims = moves.map((move) => {
      game = game.play(move);
      return game.drawClaims();
    });
    // 148 moves are 49 for each player: one more by each makes fifty.
    expect(claims.map((found) => found.includes('fifty-moves'))).toEqual([false, true, true, true]);
  });
});
