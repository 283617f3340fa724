import { describe, expect, it } from 'vitest';
import { cellIndex } from '../../src/board/board.ts';
import { unwrap } from '../../src/core/result.ts';
import { readPosition, startState } from '../../src/game/create.ts';
import { parseMove, play } from '../../src/game/moves.ts';
import type { GameState } from '../../src/game/state.ts';
import { klinZha } from '../../src/rulesets/klin-zha.ts';
import { rulesFrom } from '../../src/rulesets/parse.ts';
import { moveKind, placedKind, Searcher } from '../../src/search/index.ts';

// What random games of all rulesets have to show is held against states by `npm run crosscheck`.

function stateFrom(rules: Parameters<typeof rulesFrom>[0], text: string): GameState {
  return unwrap(readPosition(rulesFrom(rules), text));
}

function made(state: GameState, text: string): { searcher: Searcher; move: number } {
  const searcher = new Searcher(state);
  const move = unwrap(parseMove(state, text));
  return { searcher, move };
}

const oversight = stateFrom('klin-zha+oversight', 'b/3/3v*1/7/4F4/11/13/4s10/2V*9B4 1 - - 0 20 -');
const kinta = stateFrom('klin-zha+kinta', '1/3/3v*1/B*3i2/4F4/11/1s3b7/15/2V14 1 - - 0 20 combat=e37d38');

describe('a searcher that loads another state', () => {
  it('is as good as a new one', () => {
    const after = play(oversight, 'e37d38');
    const searcher = new Searcher(oversight);
    searcher.make(unwrap(parseMove(oversight, 'e37d38')));
    searcher.load(after);
    const [moves, others] = [searcher.moveBuffer(), searcher.moveBuffer()];
    expect(searcher.moves(moves)).toBe(new Searcher(after).moves(others));
    expect(moves).toEqual(others);
    expect([searcher.plies, searcher.repetitions(), searcher.hash()]).toEqual([0, 0, after.hash()]);
    expect(searcher.state()).toEqual(after);
    expect(() => searcher.unmake()).toThrow(expect.objectContaining({ code: 'nothing-made' }));
  });

  it('refuses one of another ruleset, and what is none', () => {
    const searcher = new Searcher(oversight);
    for (const state of [kinta, null as unknown as GameState])
      expect(() => searcher.load(state)).toThrow(expect.objectContaining({ code: 'bad-state' }));
    expect(searcher.hash()).toBe(oversight.hash());
  });
});

describe('the board of a searcher', () => {
  it('says what a move takes before it is made, and what it took afterwards', () => {
    const after = play(oversight, 'e37d38');
    const { searcher, move } = made(after, 'h34i22');
    const { board } = searcher;
    const vanguard = searcher.rules.warriors.findIndex(({ code }) => code === 'V');
    expect([board.capturedBy(move), board.goalTakenBy(move), board.wins(move)]).toEqual([vanguard, 1, true]);
    searcher.make(move);
    expect([board.captured, board.goalTaken, board.ownersChanged]).toEqual([vanguard, 1, true]);
    searcher.unmake();
    expect([board.captured, board.goalTaken, board.ownersChanged]).toEqual([-1, 0, false]);
  });

  it('R10.10: shows a combat that waits, and who fell in it', () => {
    const { rules } = kinta;
    for (const [outcome, code] of [
      ['attacker', 'I'],
      ['defender', 'F'],
    ] as const) {
      const { searcher, move } = made(kinta, outcome);
      expect(moveKind(move)).toBe(4);
      expect(searcher.board.combat).toBe(unwrap(parseMove(kinta, 'e37d38')));
      searcher.make(move);
      expect(searcher.board.combat).toBe(-1);
      expect(rules.warriors[searcher.board.captured]?.code).toBe(code);
    }
  });

  it('counts hands in the setup, and the limit of draws where there are any', () => {
    const { searcher, move } = made(startState(klinZha), 's@e16');
    const { board } = searcher;
    const kind = placedKind(move);
    expect([board.hand(1, kind), board.quietLimit, board.living]).toEqual([1, -1, 2]);
    searcher.make(move);
    const cell = cellIndex(klinZha.board, 'E16')!;
    expect([board.hand(1, kind), board.kindAt(cell), board.colourAt(cell)]).toEqual([0, kind, 1]);
    expect(board.claimOf(klinZha.board.cells[cell]!.region)).toBe(1);
    expect(new Searcher(startState(rulesFrom('romulan-heart:3'))).board.quietLimit).toBe(150);
  });
});
