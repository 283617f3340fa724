import fc from 'fast-check';
import {
  attempt,
  castCombat,
  createState,
  divide,
  explainMove,
  formatMove,
  formatPosition,
  Game,
  type GameState,
  isLegal,
  legalDests,
  legalMoves,
  moveChoices,
  outcome,
  parseMove,
  parsePosition,
  parseRules,
  perft,
  play,
  type Ruleset,
  reportsFor,
  restoreState,
  sameState,
  threats,
  tryPlay,
  turnOf,
  unwrap,
  viewFor,
  zones,
} from 'klin-zha';
import { renderText } from 'klin-zha/render';
import { describe, expect, it } from 'vitest';
import { parseCoordinates } from '../../src/engine/text/coordinates.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { baseRulesets, lines } from '../support/games.ts';
import { runs } from '../support/runs.ts';

/** A random change to a string. */
type Accident = (text: string) => string;

const letters = fc.oneof(
  fc.constantFrom(...'FLSIVBGflsivbg~*/|0123456789 -=;NWE'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
  fc.constantFrom(
    'first=2',
    'hand1=V',
    'hand2=FLSIIVVVB',
    '113',
    '12',
    'G',
    '~G',
    'V*',
    '\u0000',
    '\ud800',
    '１',
  ),
);

const accidents: fc.Arbitrary<Accident> = fc
  .record({ kind: fc.nat(4), at: fc.nat(200), length: fc.integer({ min: 1, max: 5 }), piece: letters })
  .map(({ kind, at, length, piece }) => (text: string) => {
    const place = at % (text.length + 1);
    const [before, cut, rest] = [
      text.slice(0, place),
      text.slice(place, place + length),
      text.slice(place + length),
    ];
    if (kind === 0) return before + rest;
    if (kind === 1) return before + cut + cut + rest;
    if (kind === 2) return before + [...cut].reverse().join('') + rest;
    return kind === 3 ? before + piece + rest : before + piece + cut + rest;
  });

const played = fc
  .oneof(lines({ from: 'battle', plies: 60 }), lines({ from: 'empty', plies: 30 }))
  .map(({ last }) => last);

/** Position strings after one or several random changes. */
const damaged = fc.tuple(played, fc.array(accidents, { minLength: 1, maxLength: 4 })).map(([state, all]) => ({
  rules: state.rules,
  text: all.reduce((text, accident) => accident(text), String(state)),
}));

const garbage = fc.record({
  rules: fc.constantFrom(...baseRulesets),
  text: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(letters, { size: 'max', maxLength: 40 }).map((pieces) => pieces.join('')),
    fc.array(letters, { minLength: 7, maxLength: 7 }).map((pieces) => pieces.join(' ')),
  ),
});

/** Reads a string checked and unchecked: it has to survive a round trip or have faults. */
function checkReading(rules: Ruleset, text: string): void {
  for (const unchecked of [false, true]) {
    const result = parsePosition(rules, text, { unchecked });
    if (result.ok) {
      const again = unwrap(parsePosition(rules, formatPosition(result.value), { unchecked }));
      expectSame(sameState(again, result.value), true);
      expectEqual(legalMoves(again), legalMoves(result.value));
      continue;
    }
    expect(result.errors.length).toBeGreaterThan(0);
    for (const { code, message, offset = 0, length = 0, read, ruling = 'R1.1' } of result.errors) {
      expectSame(/^[a-z]+(-[a-z]+)*$/.test(code), true, () => code);
      expectSame(message !== '', true);
      expectSame(offset >= 0 && length >= 0 && offset + length <= text.length, true);
      if (length > 0 && length <= 80) expectSame(text.slice(offset, offset + length), read);
      expectSame(/^R\d+\.\d+$/.test(ruling), true, () => ruling);
    }
  }
}

describe('damaged position strings', () => {
  it('are read or rejected with faults, and never throw', () => {
    fc.assert(
      fc.property(damaged, ({ rules, text }) => checkReading(rules, text)),
      { numRuns: runs(1500) },
    );
  });

  it('are rejected if they are not positions at all', () => {
    fc.assert(
      fc.property(garbage, ({ rules, text }) => checkReading(rules, text)),
      { numRuns: runs(600) },
    );
  });

  it('are rejected or accepted by another ruleset, and never throw', () => {
    fc.assert(
      fc.property(played, fc.constantFrom(...baseRulesets), (state, rules) =>
        checkReading(rules, String(state)),
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('damaged JSON of states', () => {
  it('is read or rejected with faults, and never throws', () => {
    fc.assert(
      fc.property(played, fc.array(accidents, { maxLength: 3 }), (state, all) => {
        const text = all.reduce((now, accident) => accident(now), JSON.stringify(state));
        const result = restoreState(text, parseRules);
        if (result.ok)
          expectSame(sameState(unwrap(restoreState(result.value.toJSON(), parseRules)), result.value), true);
        else expect(result.errors.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(600) },
    );
  });

  it('is rejected without an exception if it is any other value', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withMap: true }), (value) => {
        expectSame(restoreState(value, parseRules).ok, false);
      }),
    );
  });

  it.each([
    [undefined, 'bad-json'],
    ['', 'bad-json'],
    ['[]', 'bad-json'],
    [[], 'bad-json'],
    ['{"rules":7,"position":"-"}', 'bad-json'],
    [{ rules: 'klin-zha' }, 'bad-json'],
    [{ rules: 'klin-zha', position: 7 }, 'bad-json'],
    [{ rules: 'chess', position: '-' }, 'unknown-ruleset'],
    [{ rules: '__proto__', position: '-' }, 'unknown-ruleset'],
    [{ rules: 'klin-zha:1', position: '-' }, 'bad-parameter'],
    [{ rules: 'romulan-heart', position: '-' }, 'field-count'],
    [{ rules: 'klin-zha', position: '-' }, 'field-count'],
    [{ rules: 'klin-zha', position: 'F*/3/5/7/9/11/13/15/16v* 1 - - 0 1 -' }, 'missing-warriors'],
    [
      { rules: 'klin-zha', position: 'F*/3/5/7/9/11/13/15/16v* 1 - - 0 1 -', unchecked: 'yes' },
      'missing-warriors',
    ],
  ])('is rejected, %j: %s', (json, code) => {
    const result = restoreState(json, parseRules);
    expect(result.ok ? [] : result.errors.map((fault) => fault.code)).toContain(code);
  });

  it('restores unchecked states as unchecked', () => {
    const json = { rules: 'klin-zha', position: 'F*/3/5/7/9/11/13/15/16v* 1 - - 0 1 -', unchecked: true };
    const state = unwrap(restoreState(json, parseRules));
    expect(state.isChecked).toBe(false);
    expect(JSON.parse(JSON.stringify(state))).toEqual(json);
  });
});

describe('damaged coordinate moves', () => {
  it('are rejected, or formatted as they were read', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[a-j][1-9]{2}[a-j][1-9]{2}[gr]?$/),
      fc.stringMatching(/^[flsivbgx]@[a-j][1-9]{2}g?$/),
    );
    fc.assert(
      fc.property(played, texts, (state, text) => {
        const result = parseCoordinates(state.rules, text);
        if (result.ok) expectSame(formatMove(result.value), text);
        else expect(['bad-move', 'bad-cell']).toContain(result.errors[0].code);
        // Moves are case-insensitive and accept the digits of a cell in either order.
        const read = parseMove(state, text);
        expectSame(isLegal(state, text), read.ok && isLegal(state, read.value));
      }),
      { numRuns: runs(600), examples: [[createState(unwrap(parseRules('klin-zha'))), 'f@a91']] },
    );
  });
});

describe('anything but a state', () => {
  const state = createState(unwrap(parseRules('klin-zha')));
  const questions: Readonly<Record<string, (strange: GameState) => unknown>> = {
    legalMoves,
    legalDests,
    moveChoices,
    turnOf,
    threats,
    zones,
    outcome,
    formatPosition,
    renderText,
    play: (strange) => play(strange, 'f@e16'),
    'play of a number': (strange) => play(strange, legalMoves(state)[0]!),
    'tryPlay of a number': (strange) => tryPlay(strange, legalMoves(state)[0]!),
    reportsFor: (strange) => reportsFor(strange, legalMoves(state)[0]!),
    isLegal: (strange) => isLegal(strange, 'f@e16'),
    explainMove: (strange) => explainMove(strange, 'f@e16'),
    parseMove: (strange) => parseMove(strange, 'f@e16'),
    'sameState, as the first': (strange) => sameState(strange, state),
    'sameState, as the second': (strange) => sameState(state, strange),
    perft: (strange) => perft(strange, 1),
    divide: (strange) => divide(strange, 1),
    viewFor: (strange) => viewFor(strange, 1),
    attempt: (strange) => attempt(strange, 1, 'f@e16'),
    castCombat: (strange) => castCombat(strange, () => 0),
    Game: (strange) => new Game(strange),
  };
  it.each(Object.entries(questions))('is rejected by %s', (_, ask) => {
    for (const strange of [undefined, null, 5, '', {}, { rules: state.rules }, String(state)])
      expect(() => ask(strange as GameState)).toThrow(expect.objectContaining({ code: 'bad-state' }));
  });
});
