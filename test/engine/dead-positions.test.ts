import fc from 'fast-check';
import {
  createPosition,
  defineRuleset,
  explainMove,
  type GameState,
  legalMoves,
  outcome,
  play,
  type Ruleset,
  romulanHeart,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { playOut } from '../support/games.ts';
import { stateOf } from '../support/positions.ts';
import { runs } from '../support/runs.ts';
import { scattered } from '../support/scattered.ts';

const [two, three] = ([2, 3] as const).map((players) => romulanHeart({ players })) as [Ruleset, Ruleset];
/** The same rulesets without R8.6, so that dead positions do not end the game. */
const endless = new Map(
  [two, three].map((rules) => [
    rules,
    defineRuleset({ ...rules, id: `${rules.id}-endless`, deadPositions: false, noLegalMove: 'draws' }),
  ]),
);

/** The position without R8.6. */
function goingOn(state: GameState): GameState {
  return unwrap(createPosition(endless.get(state.rules)!, state.toFields(), { unchecked: true }));
}

function goalsOf(state: GameState): number {
  return state.toFields().goals.filter((goal) => goal !== null).length;
}

/** Whether any sequence of moves captures a Goal: searches all reachable positions. */
function canCapture(start: GameState): boolean {
  const seen = new Set([start.hash()]);
  const waiting = [goingOn(start)];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    for (const move of legalMoves(state)) {
      const next = play(state, move);
      if (goalsOf(next) < goalsOf(start)) return true;
      if (seen.has(next.hash())) continue;
      seen.add(next.hash());
      waiting.push(next);
    }
  }
  return false;
}

describe('R8.6: dead positions', () => {
  it.each([
    ['two Goals side by side and only Blockaders', two, 'B@A19 b@I99 G@E37 g@E38'],
    ['two adjacent Goals in a corner and only Blockaders', two, 'B@E15 b@E59 G@I11 g@I12'],
    ['no warriors at all', two, 'G@E37 g@I99'],
    ['one Blockader alone, and the enemy Goal beside its own', two, 'B@C28 G@I55 g@I45'],
    ['three Goals in a row', three, 'B@A19 b@I99 ~B@I11 G@E37 g@E38 ~G@E48'],
    ['a captured army with only a Blockader', three, 'B@A19 b@I99 ~B@I11 G@E37 ~G@E38'],
  ] as const)('draws a dead position: %s', (_, rules, pieces) => {
    const owners = rules === three && !pieces.includes(' g@') ? '113' : '-';
    const state = stateOf(rules, pieces, { owners });
    expect(outcome(state)).toEqual({ winner: null, reason: 'dead-position', goalThreatened: false });
    expect(state.phase).toBe('over');
    expect(legalMoves(state)).toEqual([]);
    expect(explainMove(state, 'a19b18')).toMatchObject({ code: 'game-over', ruling: 'R8.6' });
  });

  it.each([
    ['the Goals do not touch', two, 'B@A19 b@I99 G@E37 g@E48'],
    ['a Vanguard is left', two, 'B@A19 b@I99 V@D16 G@E37 g@E38'],
    ['a Flier is left', two, 'B@A19 b@I99 i@D16 G@E37 g@E38'],
    ['a Swift is left', two, 'B@A19 b@I99 S@I11 G@E37 g@E38'],
    ['a carrier is on one of the Goals', two, 'B@A19 b@I99 V*@E37 g@E38'],
    ['a third Goal is apart', three, 'B@A19 b@I99 ~B@I11 G@E37 g@E38 ~G@G46'],
    ['a captured army has a Vanguard', three, 'B@A19 v@C28 ~B@I11 G@E37 ~G@E38'],
  ] as const)('continues the game: %s', (_, rules, pieces) => {
    const owners = rules === three && !pieces.includes(' g@') ? '113' : '-';
    const state = stateOf(rules, pieces, { owners });
    expect(outcome(state)).toBeNull();
    expect(canCapture(state)).toBe(true);
  });

  it('applies to Romulan Heart only', () => {
    for (const rules of ['klin-zha', 'takzh', 'agonizer'] as const) {
      expect(outcome(stateOf(rules, 'B@A19 b@I99 G@E37 g@E38'))).toBeNull();
    }
  });

  it('is proved: no sequence of moves from a dead position captures a Goal', () => {
    const state = stateOf(two, 'B@A19 b@I99 G@E37 g@E38');
    expect(outcome(state)).toMatchObject({ reason: 'dead-position' });
    expect(canCapture(state)).toBe(false);
  });

  it('is proved: no random game from a dead position captures a Goal', () => {
    // With three players, a seat without a move cannot be to move: the position is invalid, not dead.
    const walls = scattered({ phase: 'battle', rulesets: [two, three] })
      .map((state) => {
        const { warriors, ...rest } = state.toFields();
        const only = warriors.filter(({ warrior }) => warrior === 'B' || warrior === 'S');
        return createPosition(state.rules, { ...rest, warriors: only }, { unchecked: true });
      })
      .filter((made) => made.ok)
      .map((made) => unwrap(made));
    fc.assert(
      fc.property(walls, fc.array(fc.nat(), { size: 'max', maxLength: 100 }), (state, choices) => {
        if (outcome(state)?.reason !== 'dead-position') return;
        expect(goalsOf(playOut(goingOn(state), choices).last)).toBe(goalsOf(state));
      }),
      { numRuns: runs(2000) },
    );
  });
});
