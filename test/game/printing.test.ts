import { createState, Game, type GameState, legalMoves, rulesOf } from 'klin-zha';
import { describe, expect, it } from 'vitest';

const start = createState(rulesOf('klin-zha'));

describe('printing', () => {
  it('shows the position of a state', () => {
    expect(`${start}`).toMatch(/^1\/3\/5\//);
  });

  it('shows the position of a game and how it ended', () => {
    const game = new Game(start).play('f@a19');
    expect(String(game)).toBe(`klin-zha, 1 moves: ${game.state}`);
    expect(String(game.resign(1))).toContain('resignation');
  });
});

describe('anything but a state', () => {
  const messageOf = (wrong: unknown): string => {
    try {
      legalMoves(wrong as GameState);
      return '';
    } catch (error) {
      expect(error).toMatchObject({ code: 'bad-state' });
      return (error as Error).message;
    }
  };

  it('is rejected with what it is, and with what to pass', () => {
    expect(messageOf(new Game(start))).toContain('pass game.state');
    expect(messageOf(start.toJSON())).toContain('restoreState');
    expect(messageOf(structuredClone({ ...start }))).toContain('state.toJSON()');
    expect(messageOf(undefined)).toContain("'undefined' is not a state");
    expect(messageOf({ fields: () => start.toFields() })).toContain('another copy');
  });
});
