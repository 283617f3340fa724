import fc from 'fast-check';
import {
  createState,
  explainMove,
  type GameState,
  isLegal,
  klinZha,
  legalMoves,
  parsePosition,
  play,
  type RulesetId,
  rulesOf,
  seededRandom,
  unwrap,
  whyNoMove,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { stateOf as sketched } from '../support/positions.ts';
import { runs } from '../support/runs.ts';

function stateOf(text: string, rules: RulesetId = 'klin-zha'): GameState {
  return unwrap(parsePosition(rulesOf(rules), text, { unchecked: true }));
}

function refusalOf(state: GameState, move: string) {
  const verdict = explainMove(state, move);
  if (verdict.legal) throw new Error(`${move} is legal`);
  return verdict;
}

describe('the roles of a refusal', () => {
  it('R6.1: name the attacker and the Goal', () => {
    const state = sketched('klin-zha', 'V*@I99 S@I89 l@I78 g@A19');
    expect(refusalOf(state, 'i89h79')).toMatchObject({
      code: 'goal-threatened',
      roles: [
        { cell: 'I78', role: 'attacker', warrior: 'L', seat: 2 },
        { cell: 'I99', role: 'goal', warrior: 'V', seat: 1 },
      ],
      params: { seat: 1, warrior: 'S' },
    });
  });

  it('R3.2: name the warriors in the way', () => {
    const state = stateOf('F*/3/5/7/4Lv3/11/13/15/v*16 1 N1W2 - 0 1 -');
    const { cell: from } = state.toFields().warriors.find(({ warrior }) => warrior === 'L')!;
    const blocked = refusalsFrom(state, from).find(({ code }) => code === 'path-blocked')!;
    expect(blocked.roles).toMatchObject([{ role: 'blocker', warrior: 'V', seat: 2 }]);
    expect(blocked.params).toEqual({ seat: 1, warrior: 'L' });
  });

  it('R3.1: include the reach of a warrior', () => {
    const refusal = refusalOf(stateOf('F*/3/5/7/4L4/11/13/15/v*16 1 N1W2 - 0 1 -'), 'a19i99');
    expect(refusal).toMatchObject({
      code: 'out-of-reach',
      params: { warrior: 'F', least: 1, most: 3, path: 'any' },
      roles: [
        { cell: 'A19', role: 'origin', warrior: 'F', seat: 1 },
        { cell: 'I99', role: 'target', warrior: null, seat: null },
      ],
    });
  });

  it('R7.2: name the region and the seat that has claimed it', () => {
    let state = createState(rulesOf('klin-zha+alternating-placement'));
    state = play(play(state, 'f@a19'), 'f@i11');
    expect(refusalOf(state, 'l@i99').params).toMatchObject({ warrior: 'L', region: 'N' });
    expect(refusalOf(state, 'l@i12').params).toMatchObject({ region: 'W', owner: 2 });
  });

  it('cover every cell, for any move', () => {
    const ids = fc.constantFrom<RulesetId>('klin-zha', 'takzh', 'romulan-heart:3', 'klin-zha+kinta');
    fc.assert(
      fc.property(ids, fc.nat(), (id, seed) => {
        const random = seededRandom(seed);
        let state = createState(rulesOf(id as 'klin-zha'));
        for (let ply = 0; ply < 60; ply++) {
          const moves = legalMoves(state);
          if (moves.length === 0) return;
          const cells = state.rules.board.cells;
          const any = () => cells[Math.floor(random() * cells.length)]!.name.toLowerCase();
          for (const text of [
            any() + any(),
            `${any()}${any()}g`,
            `f@${any()}`,
            `g@${any()}`,
            `${any()}${any()}r`,
          ]) {
            const verdict = explainMove(state, text);
            if (verdict.legal) continue;
            expect(verdict.roles.map(({ cell }) => cell)).toEqual(verdict.cells);
            expect(verdict.params.seat).toBe(state.seat);
          }
          state = play(state, moves[Math.floor(random() * moves.length)]!);
        }
      }),
      { numRuns: runs(12) },
    );
  });

  function refusalsFrom(state: GameState, from: string) {
    const texts = state.rules.board.cells.flatMap(({ name }) => [`${from}${name}`, `${from}${name}g`]);
    return texts.flatMap((text) => {
      const verdict = explainMove(state, text.toLowerCase());
      return verdict.legal ? [] : [verdict];
    });
  }
});

describe('whyNoMove', () => {
  it('returns nothing for a warrior with a move, and a reason for one without', () => {
    const random = seededRandom(11);
    let state = createState(klinZha);
    let stuck = 0;
    for (let ply = 0; ply < 80; ply++) {
      const moves = legalMoves(state);
      if (moves.length === 0) break;
      if (state.phase === 'battle')
        for (const { cell } of state.toFields().warriors) {
          const reasons = whyNoMove(state, cell);
          const isMovable = legalMoves(state, { from: cell }).length > 0;
          expect(reasons.length === 0, `${String(state)} ${cell}`).toBe(isMovable);
          if (!isMovable) stuck++;
        }
      state = play(state, moves[Math.floor(random() * moves.length)]!);
    }
    expect(stuck).toBeGreaterThan(0);
  });

  it('returns each reason once with all its cells: not yours, none there, the way is blocked', () => {
    const state = stateOf('F*/3/5/7/4L4/11/13/15/v*16 1 N1W2 - 0 1 -');
    expect(whyNoMove(state, 'I11').map(({ code }) => code)).toEqual(['not-your-warrior']);
    expect(whyNoMove(state, 'G13').map(({ code }) => code)).toEqual(['no-warrior']);
    expect(whyNoMove(createState(klinZha), 'A19')).toMatchObject([
      { code: 'setup-not-finished', cells: ['A19'], roles: [{ cell: 'A19', role: 'origin' }] },
    ]);
    const shut = whyNoMove(stateOf('F/1V1/5/7/9/11/13/15/v*15V* 1 N1W2 - 0 1 -'), 'A19');
    expect(shut.map(({ code, cells }) => [code, cells])).toEqual([
      ['path-blocked', ['B19']],
      ['own-warrior', ['B19']],
    ]);
    expect(() => whyNoMove(state, 'Z99' as 'A19')).toThrow(expect.objectContaining({ code: 'bad-cell' }));
  });

  it('R6.1: lists every attacker of a Goal that would be left threatened', () => {
    const state = stateOf('G/1V1/5/7/9/11/3i9/15/v*16 1 N1W2 - 0 1 -');
    for (const { cell, seat } of state.toFields().warriors)
      if (seat === 1)
        expect(whyNoMove(state, cell).length === 0).toBe(legalMoves(state, { from: cell }).length > 0);
  });
});

describe('R7.5: a move between two cells in the setup', () => {
  it('is refused with the relocation if that is legal', () => {
    const pieces = 'V@I99 V@F69 B@G69 S@H57 l@I78 v@A19';
    const state = sketched('klin-zha', pieces, { regions: 'N2E1' });
    expect(isLegal(state, 'i99h89r')).toBe(true);
    const refusal = refusalOf(state, 'i99h89');
    expect(refusal).toMatchObject({
      code: 'setup-not-finished',
      ruling: 'R7.5',
      params: { instead: 'i99h89r' },
    });
    expect(refusal.message).toContain('i99h89r');
    expect(refusalOf(state, 'i99a19').params.instead).toBeUndefined();
  });
});
