/** The state of a match, and limits of a replay. */

import { attempt, createState, formatMove, isLegal, legalMoves, play, rulesOf, unwrap } from 'klin-zha';
import {
  apply,
  arbiterEvents,
  type Match,
  matchFromRecord,
  matchState,
  newMatch,
  recordFromMatch,
  replayMatch,
} from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { Script, start } from './support.ts';

/** Returns the code of the error that a call throws. */
function thrown(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
}

describe('matchState', () => {
  it('is the state on the board, which is not part of the JSON', () => {
    const { match } = new Script({ press: 'auto' }).do(start, [1, 'move', { seat: 1, move: 'g68g69' }]);
    const state = matchState(match)!;
    expect(String(state)).toBe(match.position);
    expect(matchState(match)).toBe(state);
    expect(isLegal(state, 'g24g25')).toBe(true);
    expect(JSON.stringify(match)).not.toContain('"state"');
  });

  it('is rebuilt by a restored match', () => {
    const { match } = new Script().do(start, [1, 'move', { seat: 1, move: 'g68g69' }]);
    const json: Match = JSON.parse(JSON.stringify(match));
    expect(thrown(() => matchState(json))).toBe('unknown-match');
    const rules = rulesOf('romulan-heart:2');
    const restored = unwrap(replayMatch(rules, json.settings, json.events, arbiterEvents));
    expect(String(matchState(restored))).toBe(match.position);
  });

  it('is null on a board that cannot be read', () => {
    const { match } = new Script().do(start, [1, 'illegal', { seat: 1, move: 'x', position: 'nonsense' }]);
    expect(matchState(match)).toBeNull();
  });

  it('is the state in which a blind game is attempted, with the same result as the match', () => {
    const rules = rulesOf('klin-zha+blind');
    let match = unwrap(newMatch(rules, { control: '-' }));
    match = unwrap(apply(match, { at: 0, type: 'start' }));
    for (let ply = 0; ply < 22; ply++) {
      const state = matchState(match)!;
      const move = legalMoves(state)[0]!;
      const tried = attempt(state, state.seat, move);
      const text = String(play(state, move));
      match = unwrap(apply(match, { at: ply, type: 'move', seat: state.seat, move: formatMove(move) }));
      expect(String(tried.state)).toBe(text);
      expect(match.position).toBe(text);
    }
  });

  it('does not make other moves legal', () => {
    const state = createState(rulesOf('klin-zha'));
    const [first, second] = legalMoves(state);
    expect(isLegal(state, first!)).toBe(true);
    expect(isLegal(state, 'e37f48')).toBe(false);
    expect(isLegal(state, second!)).toBe(true);
    expect(thrown(() => play(state, 'e37f48'))).toBe('illegal-move');
    expect(thrown(() => isLegal({} as never, first!))).toBe('bad-state');
  });
});

describe('replayMatch with a limit', () => {
  const { match } = new Script().do(start, [1, 'tick'], [2, 'tick']);
  const rules = rulesOf('romulan-heart:2');

  it('refuses more events than that before the first is applied', () => {
    const replayed = (maxEvents: number | undefined): unknown =>
      replayMatch(
        rules,
        match.settings,
        match.events,
        arbiterEvents,
        maxEvents === undefined ? {} : { maxEvents },
      );
    expect(replayed(3)).toMatchObject({ ok: true });
    expect(replayed(undefined)).toMatchObject({ ok: true });
    expect(replayed(2)).toMatchObject({
      ok: false,
      errors: [
        {
          code: 'too-many-events',
          article: 'M1.1',
          message: expect.stringMatching(/3 events: expected at most 2/),
        },
      ],
    });
    expect(thrown(() => replayed(-1))).toBe('bad-option');
    expect(thrown(() => replayed('3' as never))).toBe('bad-option');
  });

  it('is the same for a record', () => {
    const record = recordFromMatch(match);
    expect(matchFromRecord(record, undefined, { maxEvents: 3 }).ok).toBe(true);
    const refused = matchFromRecord(record, undefined, { maxEvents: 2 });
    expect(refused.ok ? '' : refused.errors[0].code).toBe('too-many-events');
  });
});
