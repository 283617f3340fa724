import { inspect } from 'node:util';
import fc from 'fast-check';
import { createState, Game, legalMoves, restoreGame, rulesOf, sameState, unwrap } from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { lines } from '../support/games.ts';
import { runs } from '../support/runs.ts';

const start = createState(rulesOf('klin-zha'));
const three = new Game(start).play('v@h12').play('v@h23').play('l@i22');

describe('undo and redo', () => {
  it('move along the line without changing any game', () => {
    fc.assert(
      fc.property(
        lines({ from: 'empty', plies: 60 }),
        fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 30 }),
        ({ states, moves }, steps) => {
          const whole = moves.reduce((game, move) => game.play(move), new Game(states[0]!));
          let game = whole;
          for (const step of steps) {
            const ply = Math.max(0, Math.min(moves.length, game.length + step));
            game = step < 0 ? game.undo(game.length - ply) : game.redo(ply - game.length);
            expect(game.length).toBe(ply);
            expect(game.redoable).toBe(moves.length - ply);
            expect(game.moves).toEqual(moves.slice(0, ply));
            expect(sameState(game.state, states[ply]!)).toBe(true);
          }
          expect(whole.length).toBe(moves.length);
          expect(game.redo(game.redoable).toJSON()).toEqual(whole.toJSON());
        },
      ),
      { numRuns: runs(30) },
    );
  });

  it('forget undone moves once another move is played', () => {
    const back = three.undo(2);
    const other = back.play('i@h45');
    expect([back.redoable, other.redoable, other.length]).toEqual([2, 0, 2]);
    expect(back.redo(2).state).toEqual(three.state);
    expect(other.undo().redo().state).toEqual(other.state);
  });

  it('do not redo moves of another game', () => {
    const one = three.truncate(1);
    expect(one.redoable).toBe(0);
    one.play('i@h45');
    expect(one.redoable).toBe(0);
    expect(() => one.redo()).toThrow(expect.objectContaining({ code: 'bad-ply' }));
  });

  it.each([4, -1, 1.5, Number.NaN, '1'])('do not undo %s of three moves', (plies) => {
    expect(() => three.undo(plies as number)).toThrow(expect.objectContaining({ code: 'bad-ply' }));
  });
});

describe('a game that the players settled', () => {
  const settled = three.resign(1);

  it('has no legal moves', () => {
    expect(settled.phase).toBe('over');
    expect(settled.outcome).toMatchObject({ winner: 2, reason: 'resignation' });
    expect(settled.settled).toEqual({ winner: 2, reason: 'resignation' });
    expect(settled.legalMoves()).toEqual([]);
    expect(settled.legalMoves({ from: 'A19' })).toEqual([]);
    expect(() => settled.play(legalMoves(settled.state)[0]!)).toThrow(
      expect.objectContaining({ code: 'game-over' }),
    );
    expect(settled.state.phase).toBe('setup');
  });

  it('is open again after undo, and settled after redo', () => {
    const back = settled.undo();
    expect([back.phase, back.settled, back.outcome]).toEqual(['setup', null, null]);
    expect(back.legalMoves()).toEqual(legalMoves(back.state));
    expect(back.redo().toJSON()).toEqual(settled.toJSON());
    expect(back.toJSON().settled).toBeUndefined();
    expect(settled.truncate(3).phase).toBe('setup');
  });

  it('is restored from JSON unchanged', () => {
    const again = unwrap(restoreGame(JSON.stringify(settled), start.rules));
    expect(again).toEqual(settled);
    expect(again.legalMoves()).toEqual([]);
  });

  it('is over if its position is over', () => {
    const moves = (game: Game): readonly unknown[] => game.legalMoves();
    expect(moves(three)).toEqual(legalMoves(three.state));
    expect(three.phase).toBe(three.state.phase);
  });
});

describe('printing of games and searchers', () => {
  it('shows their public members only', () => {
    expect(inspect(three)).toMatch(/^Game /);
    expect(inspect(three)).toContain('length: 3');
    expect(inspect(three)).toContain(String(three.state));
    expect(inspect(three.resign(1))).toContain('resignation');
    const searcher = inspect(new Searcher(start));
    expect(searcher).toMatch(/^Searcher /);
    expect(searcher).toContain(String(start));
    expect(searcher.length).toBeLessThan(300);
  });
});

describe('a proxy of a game or a searcher', () => {
  it('works like the original', () => {
    const game = new Proxy(three, {});
    expect(game.play('i@h45').length).toBe(4);
    expect([game.moves, game.outcome, game.phase]).toEqual([three.moves, three.outcome, three.phase]);
    expect(JSON.stringify(game)).toBe(JSON.stringify(three));
    const searcher = new Proxy(new Searcher(game), {});
    expect([searcher.seat, searcher.plies, searcher.hash()]).toEqual([1, 3, three.state.hash()]);
    searcher.unmake();
    expect(searcher.hash()).toBe(three.at(2).hash());
  });

  it('is not created by stores that skip frozen objects', () => {
    for (const value of [three, start, new Searcher(start)]) expect(Object.isFrozen(value)).toBe(true);
  });
});
