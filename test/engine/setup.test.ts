import {
  createState,
  explainMove,
  type GameState,
  isLegal,
  KlinZhaError,
  legalMoves,
  parsePosition,
  play,
  type RulesetId,
  rulesOf,
  type Seat,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { cellNames, regionOf } from '../support/geometry.ts';
import { moveTexts, playAll, positionText, stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';

const north = 'f@a19 l@b18 s@b19 i@b29 i@c17 v@e26 v@e27 v@e37 b@d49';
const west = 'f@i11 l@i12 s@h12 i@i22 i@h13 v@g24 v@g35 v@h34 b@i44';
const east = 'f@i99 l@i89 s@h89 i@i88 i@h79 v@g57 v@g68 v@h67 b@i66';

/** The cells where a kind of warrior may be placed. */
function placesOf(state: GameState, code: string): string[] {
  return moveTexts(state)
    .filter((text) => text.startsWith(`${code}@`))
    .map((text) => text.slice(2).toUpperCase());
}

function cellsOf(...regions: number[]): string[] {
  return cellNames.filter((cell) => regions.includes(regionOf(cell))).sort();
}

const empty = (id: RulesetId): GameState => createState(rulesFrom(id));

describe('R7.2: placement of armies', () => {
  it('begins with an empty board and all warriors in hand', () => {
    const hands = 'hand1=FLSIIVVVB;hand2=FLSIIVVVB';
    expect(String(empty('klin-zha'))).toBe(`1/3/5/7/9/11/13/15/17 1 - - 0 1 ${hands}`);
    expect(String(createState(rulesOf('takzh'), { first: 2 }))).toBe(
      `1/3/5/7/9/11/13/15/17 2 - - 0 1 first=2;${hands}`,
    );
  });

  it('places nine warriors of each player, in any order', () => {
    const state = playAll(empty('klin-zha'), 'b@d49 f@a19');
    expect(explainMove(state, 'b@b18')).toMatchObject({ code: 'not-in-hand', ruling: 'R7.2' });
    expect(state.toFields().hands[0]).toEqual(['L', 'S', 'I', 'I', 'V', 'V', 'V']);
    expect(explainMove(state, 'g@a19')).toMatchObject({ code: 'warriors-first', ruling: 'R7.2' });
    const reversed = north.split(' ').reverse().join(' ');
    expect(String(playAll(empty('klin-zha'), reversed))).toBe(String(playAll(empty('klin-zha'), north)));
  });

  it('passes the turn to the second player, who claims another region, after the first army', () => {
    const state = playAll(empty('klin-zha'), north);
    expect(state.seat).toBe(2);
    expect(placesOf(state, 'f')).toEqual(cellsOf(1, 2));
    expect(explainMove(state, 'f@a19')).toMatchObject({ code: 'cell-taken' });
    expect(explainMove(state, 'f@c18')).toMatchObject({
      code: 'region-taken',
      ruling: 'R7.2',
      cells: ['C18'],
    });
    const further = play(state, 'f@i11');
    expect(further.seat).toBe(2);
    expect(placesOf(further, 'l')).toEqual(cellsOf(1).filter((cell) => cell !== 'I11'));
  });

  it.each([1, 2] as const)(
    'places Goals in the same order, and the first placer moves first: seat %d',
    (first) => {
      const other = (3 - first) as Seat;
      const placed = playAll(createState(rulesOf('klin-zha'), { first }), `${north} ${east}`);
      expect(placed.seat).toBe(first);
      expect(explainMove(placed, 'f@b18')).toMatchObject({ code: 'goal-is-due', ruling: 'R7.2' });
      const one = play(placed, 'g@a19');
      expect([one.seat, one.phase]).toEqual([other, 'setup']);
      const both = play(one, 'g@i99');
      expect([both.seat, both.phase, both.round, both.halfmoveClock]).toEqual([first, 'battle', 1, 0]);
      expect(explainMove(both, 'g@a19')).toMatchObject({ code: 'setup-is-over', ruling: 'R7.2' });
      expect(both.toFields().goals).toEqual(first === 1 ? ['A19', 'I99'] : ['I99', 'A19']);
    },
  );

  it('does not change the halfmove clock and the round', () => {
    let state = empty('klin-zha');
    for (const move of `${north} ${west} g@a19`.split(' ')) {
      state = play(state, move);
      expect([state.halfmoveClock, state.round]).toEqual([0, 1]);
      expect(isLegal(state, 'a19c18')).toBe(false);
    }
    expect(explainMove(state, 'a19c18')).toMatchObject({ code: 'setup-not-finished', ruling: 'R7.2' });
  });

  it('allows only certain seats to place first', () => {
    const refused = [
      ['klin-zha', 3, 'R7.2'],
      ['klin-zha', 0, 'R7.2'],
      ['romulan-heart:2', 2, 'R7.6'],
      ['romulan-heart:3', 3, 'R7.6'],
      ['klin-zha', 'blue', 'R7.2'],
      ['klin-zha', 'Green', 'R7.2'],
      ['romulan-heart:2', 'blue', 'R7.6'],
      ['romulan-heart:3', 'black', 'R7.6'],
    ] as const;
    for (const [id, first, ruling] of refused) {
      try {
        createState(rulesFrom(id), { first: first as Seat });
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(KlinZhaError);
        expect(error).toMatchObject({ code: 'bad-first', faults: [{ ruling, read: String(first) }] });
      }
    }
  });

  it('accepts the colour of the seat that places first', () => {
    for (const id of ['klin-zha', 'takzh', 'klin-zha+reflective'] as const) {
      const rules = rulesFrom(id);
      expect(createState(rules, { first: 'green' })).toEqual(createState(rules, { first: 2 }));
      expect(createState(rules, { first: 'gold' })).toEqual(createState(rules));
    }
    const three = rulesFrom('romulan-heart:3');
    expect(createState(three, { first: 'green' })).toEqual(createState(three));
  });

  it('lists seats and colours when it rejects the first seat', () => {
    const refused = (id: string, first: Seat | 'blue') => () => createState(rulesFrom(id), { first });
    expect(refused('klin-zha', 'blue')).toThrow('expected 1, 2, gold or green.');
    expect(refused('romulan-heart:2', 2)).toThrow('expected 1 or green.');
  });
});

describe('R10.4, R10.8: a shared set beside neutral cells', () => {
  it('begins with the Goal on a cell that is not neutral, and may place warriors on all others', () => {
    const start = createState(rulesFrom('klin-zha+reflective+clouded:E37'));
    expect(start.toFields().variantState).toEqual({ clouds: 'E37' });
    const places = moveTexts(start).map((text) => text.slice(2, 5).toUpperCase());
    expect(new Set(places)).toEqual(new Set(cellNames.filter((name) => name !== 'E37')));
    expect(explainMove(start, 'f@e37g')).toMatchObject({ legal: false, ruling: 'R10.4' });
  });
});

describe('R7.3: placement restrictions', () => {
  it('rejects a Blockader whose zone overlaps an enemy zone', () => {
    const state = playAll(empty('klin-zha'), north.replace('b@d49', 'b@e16'));
    expect(isLegal(state, 'b@f15')).toBe(false);
    expect(isLegal(state, 'b@f25')).toBe(true);
    expect(isLegal(state, 'v@f15')).toBe(true);
    expect(isLegal(state, 'b@f14')).toBe(true);
  });

  it('requires that the last carrier can receive the Goal', () => {
    const state = stateOf('klin-zha', 'B@A19', { regions: 'N1', state: 'hand1=V' });
    expect(explainMove(state, 'v@b19')).toMatchObject({
      code: 'no-goal-place',
      ruling: 'R7.3',
      cells: ['B19'],
    });
    expect(placesOf(state, 'v')).toEqual(cellsOf(0).filter((cell) => cell !== 'A19' && cell !== 'B19'));
    const two = stateOf('klin-zha', 'B@A19', { regions: 'N1', state: 'hand1=VV' });
    expect(isLegal(two, 'v@b19')).toBe(true);
    expect(isLegal(play(two, 'v@b19'), 'v@c17')).toBe(true);
  });

  it('requires a carrier outside the zone of the Blockader', () => {
    const state = stateOf('klin-zha', 'V@B19', { regions: 'N1', state: 'hand1=B' });
    for (const cell of ['a19', 'b18', 'b29']) {
      expect(explainMove(state, `b@${cell}`)).toMatchObject({ code: 'no-goal-place', ruling: 'R7.3' });
    }
    expect(isLegal(state, 'b@c18')).toBe(true);
    const later = stateOf('klin-zha', 'V@B19', { regions: 'N1', state: 'hand1=FB' });
    expect(isLegal(later, 'b@a19')).toBe(true);
    expect(isLegal(later, 's@a19')).toBe(false);
  });
});

describe('R7.4: placement of the Goal', () => {
  const pieces = 'V@I99 F@I11 B@I22 V@I12 S@G57 l@I78 v@A19';

  it('requires an unthreatened carrier outside all zones if Goals must be safe', () => {
    for (const rules of ['klin-zha', 'takzh', 'agonizer'] as const) {
      const state = stateOf(rules, pieces);
      expect(moveTexts(state)).toEqual(['g@i11']);
      for (const cell of ['g57', 'i22', 'i78', 'c28']) {
        expect(explainMove(state, `g@${cell}`)).toMatchObject({ code: 'no-carrier', ruling: 'R7.4' });
      }
    }
  });

  it('allows threatened carriers in Romulan Heart', () => {
    const state = stateOf('romulan-heart:2', pieces);
    expect(moveTexts(state)).toEqual(['g@i11', 'g@i99']);
    expect(explainMove(state, 'g@i99').legal).toBe(true);
  });

  it('allows every eligible carrier if all are threatened', () => {
    const all = stateOf('agonizer', 'V@I99 F@I55 B@I22 V@I12 l@I78 l@I66 v@A19');
    expect(moveTexts(all)).toEqual(['g@i55', 'g@i99']);
    expect(explainMove(all, 'g@i99').legal).toBe(true);
    const second = stateOf('klin-zha', 'V*@A19 v@I99 f@I55 L@I78 L@I66', { seat: 2 });
    expect(moveTexts(second)).toEqual(['g@i55', 'g@i99']);
  });
});

describe('R7.6: Romulan Heart', () => {
  it('has corners with two players, and on every board except the tetrahedral one', () => {
    expect(placesOf(empty('romulan-heart:2'), 'v')).toEqual(cellsOf(2));
    expect(placesOf(playAll(empty('romulan-heart:2'), east), 'v')).toEqual(cellsOf(1));
    expect(rulesOf('romulan-heart:3+tri-level').setup.corners).toEqual(['E', 'W', 'N']);
    expect(rulesOf('romulan-heart:3+tetrahedral').setup.corners).toEqual([]);
    expect(rulesOf('romulan-heart:2+reflective').setup.corners).toEqual([]);
  });

  it('rejects claims of other corners in the setup', () => {
    const state = 'hand1=LSIIVVVB;hand2=FLSIIVVVB';
    const text = positionText('F@A19', { regions: 'N1', state });
    const wrong = parsePosition(rulesOf('romulan-heart:2'), text);
    expect(wrong.ok ? [] : wrong.errors.map(({ code, ruling }) => [code, ruling])).toEqual([
      ['wrong-corner', 'R7.6'],
    ]);
    expect(parsePosition(rulesOf('romulan-heart:2+free-corners'), text).ok).toBe(true);
  });
});

describe('R10.15: free corners', () => {
  it('allow each player of Romulan Heart to claim a free region with the first warrior', () => {
    const start = empty('romulan-heart:3+free-corners');
    expect(legalMoves(start)).toHaveLength(72 * 6);
    const state = playAll(start, `${east} ${north}`);
    expect(placesOf(state, 'v')).toEqual(cellsOf(1));
    expect(legalMoves(state)).toHaveLength(24 * 6);
    const two = playAll(empty('romulan-heart:2+free-corners'), `${north} ${west} g@a19 g@i11`);
    expect(String(two)).toBe(
      positionText(
        'F*@A19 L@B18 S@B19 I@B29 I@C17 V@E26 V@E27 V@E37 B@D49 f*@I11 l@I12 s@H12 i@I22 i@H13 v@G24 v@G35 v@H34 b@I44',
        { regions: 'N1W2' },
      ),
    );
  });

  it('do not change rulesets without corners', () => {
    expect(rulesOf('klin-zha+free-corners').setup).toEqual(rulesOf('klin-zha').setup);
  });
});
