import {
  type CellName,
  createState,
  describeMove,
  explainMove,
  formatMove,
  formatPosition,
  isLegal,
  legalDests,
  legalMoves,
  type Move,
  parsePosition,
  perft,
  play,
  rulesOf,
  sameState,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { parseCoordinates } from '../../src/engine/text/coordinates.ts';
import { positionText, stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';

const klinZha = rulesOf('klin-zha');
const corners = 'G@A19 g@I99';

describe('section 15: coordinate moves', () => {
  it.each([
    ['e37f48', { kind: 'step', from: 'E37', to: 'F48', withGoal: false }],
    ['e37f48g', { kind: 'step', from: 'E37', to: 'F48', withGoal: true }],
    ['f@e16', { kind: 'place', warrior: 'F', to: 'E16', withGoal: false }],
    ['b@a19', { kind: 'place', warrior: 'B', to: 'A19', withGoal: false }],
    ['i@i99', { kind: 'place', warrior: 'I', to: 'I99', withGoal: false }],
    ['g@i11', { kind: 'place-goal', to: 'I11' }],
    ['h12i22r', { kind: 'relocate', from: 'H12', to: 'I22' }],
  ])('%s', (text, description) => {
    const move = unwrap(parseCoordinates(klinZha, text));
    expect(describeMove(move)).toEqual(description);
    expect(formatMove(move)).toBe(text);
  });

  it('report where they are wrong', () => {
    expect(parseCoordinates(klinZha, 'e37a11')).toMatchObject({
      ok: false,
      errors: [{ code: 'bad-cell', offset: 3, length: 3, read: 'a11', expected: 'the name of a cell' }],
    });
    expect(parseCoordinates(klinZha, 'a11e37g')).toMatchObject({
      ok: false,
      errors: [{ code: 'bad-cell', offset: 0, length: 3, read: 'a11' }],
    });
    expect(parseCoordinates(klinZha, 'f@e73')).toMatchObject({
      ok: false,
      errors: [{ code: 'bad-cell', offset: 2, length: 3, read: 'e73' }],
    });
    expect(parseCoordinates(klinZha, 'up and away')).toMatchObject({
      ok: false,
      errors: [{ code: 'bad-move', offset: 0, length: 11, read: 'up and away' }],
    });
  });
});

describe('the legal moves', () => {
  const state = stateOf('klin-zha', `F*@E37 V@A19 v@I99 g@I11`);

  it('of one cell are found by its name, with the digits in either order', () => {
    expect(legalMoves(state, { from: 'A19' }).map(formatMove)).toEqual(['a19b19']);
    expect(legalMoves(state, { from: 'E73' as CellName })).toEqual(legalMoves(state, { from: 'E37' }));
    expect(legalMoves(state, { from: 'I99' })).toEqual([]);
    expect(legalMoves(state, { from: 'C28' })).toEqual([]);
    expect(() => legalMoves(state, 'E37' as never)).toThrow("expected an object such as { from: 'E37' }");
    expect([state].map(legalMoves as never)).toEqual([legalMoves(state)]);
  });

  it('of an invalid cell are rejected', () => {
    for (const from of ['', 'A11', 'G', 'e37f48'] as CellName[]) {
      expect(() => legalMoves(state, { from })).toThrow(
        expect.objectContaining({ name: 'KlinZhaError', code: 'bad-cell' }),
      );
    }
  });

  it('have each target once, with or without the Goal', () => {
    const targets = legalDests(state);
    expect([...targets.keys()]).toEqual(['A19', 'E37']);
    expect(targets.get('A19')).toEqual(['B19']);
    const start = legalDests(createState(klinZha));
    expect([...start.keys()]).toEqual(['F', 'L', 'S', 'I', 'V', 'B']);
    expect(start.get('F')).toHaveLength(72);
    expect([...legalDests(stateOf('klin-zha', 'V@A19 F@B18')).keys()]).toEqual(['G']);
  });

  it('are accepted as numbers or as coordinates', () => {
    const [move] = legalMoves(state);
    expect(isLegal(state, move!)).toBe(true);
    expect(isLegal(state, formatMove(move!))).toBe(true);
    expect(isLegal(state, 'no move')).toBe(false);
    expect(() => play(state, 'no move')).toThrow(expect.objectContaining({ code: 'bad-move' }));
    expect(() => play(state, 'a11b18')).toThrow(expect.objectContaining({ code: 'bad-cell' }));
    expect(() => play(state, 'a19c28')).toThrow(
      expect.objectContaining({
        code: 'illegal-move',
        faults: [expect.objectContaining({ ruling: 'R3.1', cells: ['A19', 'C28'] })],
      }),
    );
  });
});

describe('play', () => {
  const state = stateOf('klin-zha', `V@E37 v@H34 ${corners}`);

  it('rejects an illegal move with the reason of explainMove', () => {
    const { message, ruling, cells } = explainMove(state, 'e37c28');
    expect(ruling).toMatch(/^R/);
    expect(() => play(state, 'e37c28')).toThrow(
      expect.objectContaining({
        code: 'illegal-move',
        faults: [{ code: 'illegal-move', message, ruling, cells }],
      }),
    );
    expect(() => play(state, 4.5 as Move)).toThrow(expect.objectContaining({ code: 'illegal-move' }));
    expect(() => play(state, 'no move')).toThrow(expect.objectContaining({ code: 'bad-move' }));
  });
});

describe('perft', () => {
  it('counts one sequence of length 0, and the legal moves', () => {
    const state = stateOf('romulan-heart:2', `V@E37 v@E38 ${corners}`);
    expect(perft(state, 0)).toBe(1);
    expect(perft(state, 1)).toBe(legalMoves(state).length);
    expect(perft(state, 2)).toBe(
      legalMoves(state).reduce((sum, move) => sum + legalMoves(play(state, move)).length, 0),
    );
  });

  it('counts the setup: 72 cells and six kinds, then 23 cells of one region and the remaining kinds', () => {
    const kindsLeft = 4 * 5 + 2 * 6;
    expect(perft(createState(klinZha), 1)).toBe(72 * 6);
    expect(perft(createState(klinZha), 2)).toBe(72 * 23 * kindsLeft);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '2'])('rejects the depth %s', (depth) => {
    expect(() => perft(createState(klinZha), depth as number)).toThrow(
      expect.objectContaining({ name: 'KlinZhaError', code: 'bad-depth' }),
    );
  });
});

describe('the same state', () => {
  const text = positionText(`V@E37 v@E38 ${corners}`, { quiet: 3, round: 4 });
  const read = (id: 'klin-zha' | 'takzh', position: string) =>
    unwrap(parsePosition(rulesFrom(id), position, { unchecked: true }));

  it('has the same ruleset, position and counters', () => {
    const state = read('klin-zha', text);
    expect(sameState(state, state)).toBe(true);
    expect(sameState(state, read('klin-zha', text))).toBe(true);
    expect(sameState(state, read('takzh', text))).toBe(false);
    expect(sameState(state, read('klin-zha', text.replace(' 3 4 ', ' 3 5 ')))).toBe(false);
    expect(sameState(state, read('klin-zha', text.replace(' 3 4 ', ' 2 4 ')))).toBe(false);
    expect(sameState(state, read('klin-zha', text.replace(' 1 -', ' 2 -')))).toBe(false);
  });

  it('has the same hash with any counters, and after any order of moves', () => {
    const state = read('klin-zha', text);
    expect(read('klin-zha', text.replace(' 3 4 ', ' 8 9 ')).hash()).toBe(state.hash());
    const there = play(play(stateOf('klin-zha', `V@E37 v@H34 ${corners}`), 'e37e38'), 'h34h35');
    const back = play(play(there, 'e38e37'), 'h35h34');
    expect(back.hash()).toBe(stateOf('klin-zha', `V@E37 v@H34 ${corners}`).hash());
    expect(formatPosition(back)).toBe(positionText(`V@E37 v@H34 ${corners}`, { quiet: 4, round: 3 }));
  });

  it('has another hash if anything else in the position differs', () => {
    const base = { regions: 'N1', owners: '113' };
    const hash = (pieces: string, sketch: object): string =>
      stateOf('romulan-heart:3', pieces, sketch).hash();
    const pieces = 'V@E37 v@E38 ~F@I11 G@A19 ~G@I99';
    const hashes = [
      hash(pieces, base),
      hash(pieces, { ...base, seat: 3 }),
      hash(pieces, { ...base, regions: 'N2' }),
      hash(pieces, { ...base, regions: 'W1' }),
      hash(pieces, { ...base, regions: '-' }),
      hash(pieces, { ...base, owners: '133' }),
      hash(pieces, { ...base, owners: '123' }),
      hash(pieces, { ...base, state: 'first=2' }),
      hash(pieces, { ...base, state: 'hand1=V' }),
      hash(pieces, { ...base, state: 'hand1=VV' }),
      hash(pieces, { ...base, state: 'hand1=F' }),
      hash(pieces, { ...base, state: 'hand3=V' }),
      hash(pieces.replace('V@E37', 'L@E37'), base),
      hash(pieces.replace('V@E37', '~V@E37'), base),
      hash(pieces.replace('V@E37', 'V@E48'), base),
      hash(pieces.replace('V@E37 ', ''), base),
      hash(pieces.replace('G@A19', 'G@B19'), base),
      hash(pieces.replace('G@A19 ', ''), base),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const one of hashes) expect(one).toMatch(/^[0-9a-f]{16}$/);
  });
});
