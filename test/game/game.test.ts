import fc from 'fast-check';
import {
  createState,
  formatMove,
  formatPosition,
  Game,
  legalMoves,
  outcome,
  parseRules,
  play,
  type RulesetId,
  restoreGame,
  rulesOf,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { lines, playOut } from '../support/games.ts';
import { type Sketch, stateOf } from '../support/positions.ts';
import { runs } from '../support/runs.ts';

/** Two warriors that can move back and forth. */
const duel = 'V@E37 v@H34 G@A19 g@I99';
/** Moves that repeat the position after four plies. */
const round = ['e37e38', 'h34h35', 'e38e37', 'h35h34'];

function gameOf(rules: RulesetId, pieces = duel, sketch: Sketch = {}): Game {
  return new Game(stateOf(rules, pieces, sketch));
}

function playAll(game: Game, ...moves: string[]): Game {
  return moves.reduce((now, move) => now.play(move), game);
}

describe('a game', () => {
  const played = fc.oneof(lines({ from: 'battle', plies: 120 }), lines({ from: 'empty', plies: 60 }));

  it('returns its moves and the state at every ply', () => {
    fc.assert(
      fc.property(played, ({ states, moves, last }) => {
        const game = moves.reduce((now, move) => now.play(move), new Game(states[0]!));
        expect(game.moves).toEqual(moves);
        expect(game.length).toBe(moves.length);
        expect(String(game.state)).toBe(String(last));
        expect(states.map((_, ply) => String(game.at(ply)))).toEqual(states.map(String));
        expect(game.outcome).toEqual(outcome(last));
        for (const ply of [-1, moves.length + 1, 0.5, Number.NaN]) {
          expect(() => game.at(ply)).toThrow(expect.objectContaining({ code: 'bad-ply' }));
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('never changes: other lines may be played from any ply', () => {
    fc.assert(
      fc.property(
        played,
        fc.nat(),
        fc.array(fc.nat(), { size: 'max', maxLength: 40 }),
        (line, choice, choices) => {
          const game = line.moves.reduce((now, move) => now.play(move), new Game(line.states[0]!));
          const ply = choice % line.states.length;
          const other = playOut(line.states[ply]!, choices);
          const branch = other.moves.reduce((now, move) => now.play(move), game.truncate(ply));
          expect(branch.moves).toEqual([...line.moves.slice(0, ply), ...other.moves]);
          expect(String(branch.state)).toBe(String(other.last));
          expect(branch.length).toBe(ply + other.moves.length);
          const expected = [...line.states.slice(0, ply), ...other.states].map(String);
          expect(expected.map((_, at) => String(branch.at(at)))).toEqual(expected);
          expect(game.moves).toEqual(line.moves);
          expect(String(game.at(game.length))).toBe(String(line.last));
        },
      ),
      { numRuns: runs(80) },
    );
  });

  it('counts how often its position has occurred', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { size: 'max', maxLength: 60 }), (choices) => {
        let game = gameOf('romulan-heart:2', 'V*@A19 v*@I99 B@E15 b@G57');
        const seen = [game.state.hash()];
        for (const choice of choices) {
          const moves = legalMoves(game.state).slice(0, 3);
          if (moves.length === 0) break;
          game = game.play(moves[choice % moves.length]!);
          seen.push(game.state.hash());
          expect(game.occurrences).toBe(seen.filter((hash) => hash === game.state.hash()).length);
        }
        const middle = Math.floor(game.length / 2);
        const before = seen.slice(0, middle + 1).filter((hash) => hash === seen[middle]).length;
        expect(game.truncate(middle).occurrences).toBe(before);
      }),
      { numRuns: runs(60) },
    );
  });

  it('rejects what a state rejects', () => {
    const game = gameOf('klin-zha');
    expect(() => game.play('e37c28')).toThrow(expect.objectContaining({ code: 'illegal-move' }));
    expect(() => game.play('nothing')).toThrow(expect.objectContaining({ code: 'bad-move' }));
    expect(game.length).toBe(0);
    expect(() => Object.assign(game, { length: 3 })).toThrow(TypeError);
    (game.play('e37e38').moves as unknown[]).length = 0;
    expect(game.play('e37e38').moves).toHaveLength(1);
  });
});

describe('R8.5: draws', () => {
  it('are claimed by repetition, when the position occurs for the third time', () => {
    const twice = playAll(gameOf('romulan-heart:2'), ...round);
    expect([twice.occurrences, twice.drawClaims()]).toEqual([2, []]);
    const thrice = playAll(twice, ...round);
    expect([thrice.occurrences, thrice.drawClaims()]).toEqual([3, ['repetition']]);
    expect(thrice.outcome).toBeNull();
    const drawn = thrice.claimDraw();
    expect(drawn.outcome).toEqual({ winner: null, reason: 'repetition', goalThreatened: false });
    expect(() => drawn.play('e37e38')).toThrow(expect.objectContaining({ code: 'game-over' }));
    expect(drawn.drawClaims()).toEqual([]);
    expect(thrice.outcome).toBeNull();
    expect(thrice.play('e37e38').length).toBe(9);
  });

  it('are claimed by fifty moves, with an odd one from before the start for the seat not to move', () => {
    const game = new Game(stateOf('romulan-heart:2', 'F*@E37 v*@I22', { quiet: 99, round: 60 }));
    expect(game.drawClaims()).toEqual([]);
    expect(game.drawClaims('e37e38')).toEqual(['fifty-moves']);
    expect(game.play('e37e38').drawClaims()).toEqual(['fifty-moves']);
    const earlier = new Game(stateOf('romulan-heart:2', 'F*@E37 v*@I22', { quiet: 98, round: 60 }));
    expect(earlier.play('e37e38').drawClaims()).toEqual([]);
  });

  it('are claimed by repetition, with the move about to be made', () => {
    const game = playAll(gameOf('romulan-heart:2'), ...round, ...round.slice(0, 3));
    expect(game.drawClaims()).toEqual([]);
    expect(game.drawClaims('h35h34')).toEqual(['repetition']);
    expect(game.drawClaims('h35h46')).toEqual([]);
    expect(() => game.claimDraw()).toThrow(expect.objectContaining({ code: 'no-claim' }));
    expect(game.claimDraw({ move: 'h35h34' }).outcome).toMatchObject({ winner: null, reason: 'repetition' });
    const earlier = playAll(game, 'h35h34').truncate(3);
    expect(earlier.drawClaims('h35h34')).toEqual([]);
  });

  it.each([
    ['romulan-heart:2', duel, '-', 100, 98],
    ['romulan-heart:3', `${duel} ~V*@C28`, '-', 150, 149],
    ['romulan-heart:3', 'V@E37 v@H34 G@A19 ~V*@I99', '113', 100, 98],
  ] as const)(
    'are claimed after 50 moves of each player without a capture: %s %s',
    (rules, pieces, owners, plies, quiet) => {
      // Each player is credited with an equal part of the moves before the start: 49.
      let game = gameOf(rules, pieces, { quiet, owners });
      const calm = () =>
        formatMove(legalMoves(game.state).find((move) => play(game.state, move).halfmoveClock > 0)!);
      for (let others = 1; others < plies / 50; others++) {
        expect(game.drawClaims(calm())).toEqual([]);
        game = game.play(calm());
        expect(game.drawClaims()).toEqual([]);
      }
      expect(game.drawClaims(calm())).toEqual(['fifty-moves']);
      expect(game.play(calm()).claimDraw().outcome).toMatchObject({ winner: null, reason: 'fifty-moves' });
      expect(gameOf(rules, pieces, { quiet: plies, owners }).drawClaims()).toEqual(['fifty-moves']);
    },
  );

  it('are not claimed with a move that captures', () => {
    const game = gameOf('romulan-heart:2', 'V@E37 v@E38 G@A19 g@I99', { quiet: 100 });
    expect(game.drawClaims('e37e38')).toEqual([]);
    expect(game.drawClaims('e37e27')).toEqual(['fifty-moves']);
  });

  it('are claimed on the given ground if there are two', () => {
    const game = playAll(gameOf('romulan-heart:2', duel, { quiet: 100 }), ...round, ...round);
    expect(game.drawClaims()).toEqual(['repetition', 'fifty-moves']);
    expect(game.claimDraw().outcome?.reason).toBe('repetition');
    expect(game.claimDraw({ reason: 'fifty-moves' }).outcome?.reason).toBe('fifty-moves');
  });

  it('are agreed on', () => {
    expect(gameOf('romulan-heart:3', `${duel} ~V*@C28`).agreeDraw().outcome).toMatchObject({
      winner: null,
      reason: 'agreement',
    });
  });

  it.each(['klin-zha', 'takzh', 'agonizer'] as const)('do not exist in %s', (rules) => {
    const game = playAll(gameOf(rules, duel, { quiet: 500 }), ...round, ...round, ...round);
    expect(game.occurrences).toBe(4);
    expect(game.drawClaims()).toEqual([]);
    expect(() => game.claimDraw()).toThrow(expect.objectContaining({ code: 'no-claim' }));
    expect(() => game.agreeDraw()).toThrow(expect.objectContaining({ code: 'no-draws' }));
  });
});

describe('a resigned game', () => {
  it('is settled only by valid reasons', () => {
    const methods = Object.getOwnPropertyNames(Game.prototype);
    expect(methods).toEqual(expect.arrayContaining(['claimDraw', 'agreeDraw', 'leave', 'resign']));
    expect(methods).not.toContain('settle');
  });

  it('is won by the other player if two play', () => {
    expect(gameOf('klin-zha').resign(1).outcome).toMatchObject({ winner: 2, reason: 'resignation' });
    expect(
      gameOf('romulan-heart:3', 'V@E37 ~V*@I99 G@A19', { owners: '113' }).resign(3).outcome,
    ).toMatchObject({
      winner: 1,
    });
  });

  it('continues with two of three players, rejects a second resignation, and ends once', () => {
    const three = gameOf('romulan-heart:3', `${duel} ~V*@C28`);
    expect(three.resign(1).outcome).toBeNull();
    expect(() => three.resign(1).resign(1)).toThrow(expect.objectContaining({ code: 'bad-seat' }));
    expect(() => gameOf('klin-zha').resign(3)).toThrow(expect.objectContaining({ code: 'bad-seat' }));
    const over = gameOf('klin-zha', 'V*@A19 v*@B19').play('a19b19');
    expect(() => over.resign(2)).toThrow(expect.objectContaining({ code: 'game-over' }));
    expect(() => gameOf('klin-zha').resign(1).resign(2)).toThrow(
      expect.objectContaining({ code: 'game-over' }),
    );
  });
});

describe('a game as JSON', () => {
  it('is replayed when it is restored', () => {
    const played = fc.oneof(lines({ from: 'battle', plies: 60 }), lines({ from: 'empty', plies: 40 }));
    fc.assert(
      fc.property(played, ({ states, moves, last }) => {
        const game = moves.reduce((now, move) => now.play(move), new Game(states[0]!));
        for (const json of [JSON.stringify(game), game.toJSON()]) {
          const again = unwrap(restoreGame(json, parseRules));
          expect(again.moves).toEqual(moves);
          expect(formatPosition(again.state)).toBe(formatPosition(last));
          expect(JSON.stringify(again)).toBe(JSON.stringify(game));
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('keeps how the players settled it', () => {
    const repeated = playAll(gameOf('romulan-heart:2'), ...round, ...round.slice(0, 3));
    const settled = [
      gameOf('klin-zha').resign(2),
      gameOf('romulan-heart:2').agreeDraw(),
      repeated.claimDraw({ move: 'h35h34' }),
      repeated.play('h35h34').claimDraw(),
    ];
    for (const game of settled) {
      const again = unwrap(restoreGame(JSON.stringify(game), parseRules));
      expect(again.outcome).toEqual(game.outcome);
      expect(JSON.stringify(again)).toBe(JSON.stringify(game));
    }
  });

  it.each([
    ['no moves', { moves: undefined }, 'bad-json'],
    ['moves that are not strings', { moves: [7] }, 'bad-json'],
    ['an unknown ruleset', { rules: 'chess' }, 'unknown-ruleset'],
    ['no start', { start: undefined }, 'bad-json'],
    ['an invalid move', { moves: ['e37e38', 'x'] }, 'bad-move'],
    ['an illegal move', { moves: ['e37e38', 'e38e37'] }, 'illegal-move'],
    ['an impossible claim', { settled: { winner: null, reason: 'repetition' } }, 'bad-settlement'],
    ['an unknown way to settle', { settled: { winner: null, reason: 'boredom' } }, 'bad-json'],
    ['a winner that does not play', { settled: { winner: 3, reason: 'resignation' } }, 'bad-settlement'],
    ['a draw with a winner', { settled: { winner: 1, reason: 'agreement' } }, 'bad-settlement'],
    ['a reason that is not a string', { settled: { winner: null, reason: { toString: null } } }, 'bad-json'],
    [
      'a claimed move that is not a string',
      { settled: { winner: null, reason: 'repetition', move: { toString: null } } },
      'bad-settlement',
    ],
  ])('is rejected with %s', (_, change, code) => {
    const json = { ...gameOf('romulan-heart:2').toJSON(), ...change };
    const result = restoreGame(json, parseRules);
    expect(result.ok ? [] : result.errors.map((fault) => fault.code)).toEqual([code]);
  });

  it('is rejected without an exception if it is any other value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => void expect(restoreGame(value, parseRules).ok).toBe(false)),
    );
    expect(unwrap(restoreGame(new Game(createState(rulesOf('takzh'))).toJSON(), parseRules)).length).toBe(0);
  });
});
