import { explainMove, isLegal, outcome, play, threats } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { carriesFrom, positionText, stateOf, targetsFrom } from '../support/positions.ts';

describe('R5.1: a carrier on its own Goal', () => {
  it.each(['F', 'L', 'V'])('moves with or without the Goal: %s', (code) => {
    const state = stateOf('romulan-heart:2', `${code}*@E37 g@I99`);
    expect(carriesFrom(state, 'E37')).toEqual(targetsFrom(state, 'E37'));
    expect(String(play(state, 'e37e38g'))).toBe(positionText(`${code}*@E38 g@I99`, { seat: 2, quiet: 1 }));
    expect(String(play(state, 'e37e38'))).toBe(
      positionText(`${code}@E38 G@E37 g@I99`, { seat: 2, quiet: 1 }),
    );
  });
});

describe('R5.2: other warriors on an abandoned Goal', () => {
  it.each([
    ['S', 'E15', 'E26'],
    ['I', 'E15', 'E27'],
    ['L', 'E15', 'E26'],
    ['V', 'E16', 'E26'],
  ])('allows %s from %s to end on %s, where the Goal remains', (code, from, to) => {
    const move = `${from}${to}`.toLowerCase();
    const state = stateOf('romulan-heart:2', `${code}@${from} G@${to} g@I99`);
    expect(String(play(state, move))).toBe(positionText(`${code}*@${to} g@I99`, { seat: 2, quiet: 1 }));
  });

  it.each(['S', 'I'])('leaves the Goal on its cell when %s moves away', (code) => {
    const state = stateOf('romulan-heart:2', `${code}*@E15 g@I99`);
    expect(carriesFrom(state, 'E15')).toEqual([]);
    expect(String(play(state, 'e15e37'))).toBe(
      positionText(`${code}@E37 G@E15 g@I99`, { seat: 2, quiet: 1 }),
    );
  });
});

describe('R5.3: capture of a Goal', () => {
  it('captures a Goal with its carrier', () => {
    const next = play(stateOf('romulan-heart:2', 'V@E16 f*@E26 s@A19 G@I99'), 'e16e26');
    expect(String(next)).toBe(positionText('V@E26 s@A19 G@I99', { owners: '11', round: 2 }));
    expect(outcome(next)).toMatchObject({ winner: 1, reason: 'goal-captured' });
  });

  it('captures an abandoned Goal', () => {
    const next = play(stateOf('romulan-heart:2', 'S@E15 f@A19 g@E26 G@I99', { quiet: 12 }), 'e15e26');
    expect(String(next)).toBe(positionText('S@E26 f@A19 G@I99', { owners: '11', round: 2 }));
  });

  it('allows a captor to carry its own Goal', () => {
    const next = play(stateOf('romulan-heart:2', 'V*@E16 g@E26'), 'e16e26g');
    expect(String(next)).toBe(positionText('V*@E26', { owners: '11', round: 2 }));
  });

  it('does not capture a Goal by passing over it', () => {
    const next = play(stateOf('romulan-heart:2', 'F@E15 g@E26 v@A19 G@I99'), 'e15e27');
    expect(String(next)).toBe(positionText('F@E27 g@E26 v@A19 G@I99', { seat: 2, quiet: 1 }));
  });
});

describe('R5.4: threats', () => {
  /** All threats, each formatted as the attacker's seat and cell, then the Goal's seat and cell. */
  function threatened(pieces: string, rules: 'klin-zha' | 'romulan-heart:3' = 'klin-zha'): string[] {
    return threats(stateOf(rules, pieces)).map(
      ({ attacker, from, defender, goal }) => `${attacker}@${from} x ${defender}@${goal}`,
    );
  }

  it('reports moves that end on a Goal, for every seat', () => {
    expect(threatened('l@E15 V*@E27 F@I88 g@I99')).toEqual(['2@E15 x 1@E27', '1@I88 x 2@I99']);
  });

  it('requires an open path', () => {
    expect(threatened('l@E15 S@E26 V*@E27 g@I99')).toEqual([]);
    expect(threatened('i@E15 S@E26 V*@E27 g@I99')).toEqual(['2@E15 x 1@E27']);
    expect(threatened('l@E15 B@D16 V*@E27 g@I99')).toEqual([]);
  });

  it('reports threats by both enemies in a game of three players', () => {
    expect(threatened('l@E15 V*@E27 ~F@E38 g@I99 ~G@I11', 'romulan-heart:3')).toEqual([
      '2@E15 x 1@E27',
      '3@E38 x 1@E27',
    ]);
  });

  it('reports a Blockader only for an abandoned Goal on a cell that it may enter (R4.3, R4.4)', () => {
    expect(threatened('b@E15 G@E26 g@I99')).toEqual(['2@E15 x 1@E26']);
    expect(threatened('b@E15 V*@E26 g@I99')).toEqual([]);
    expect(threatened('b@E15 G@E26 V@E27 g@I99')).toEqual([]);
    expect(threatened('b@E15 G@E26 g@E27')).toEqual([]);
  });

  it('reports threats by pinned enemies', () => {
    const pieces = 'V*@D28 L@C29 v*@A19 f@B19';
    const enemy = stateOf('klin-zha', pieces, { seat: 2 });
    expect(explainMove(enemy, 'b19c28')).toMatchObject({
      code: 'goal-threatened',
      ruling: 'R6.1',
      cells: ['C29', 'A19'],
    });
    const state = stateOf('klin-zha', pieces);
    expect(explainMove(state, 'd28c28g')).toMatchObject({
      code: 'goal-threatened',
      ruling: 'R6.1',
      cells: ['B19', 'C28'],
    });
    expect(isLegal(state, 'd28c28')).toBe(true);
    expect(threats(stateOf('klin-zha', 'V*@C28 L@C29 v*@A19 f@B19')).map(({ from }) => from)).toContain(
      'B19',
    );
  });
});
