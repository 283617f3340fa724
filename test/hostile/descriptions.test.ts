/** Deep values, arrays with holes and non-strings where strings and arrays are read. */

import {
  createPosition,
  createState,
  defineRuleset,
  Game,
  klinZha,
  parseRules,
  restoreError,
  restoreGame,
} from 'klin-zha';
import {
  branchesOf,
  formatRecord,
  formatScoreSheet,
  makeRecord,
  promoteMove,
  replayRecord,
} from 'klin-zha/records';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';

const deep: unknown = JSON.parse('['.repeat(1e5) + ']'.repeat(1e5));
const holes = new Array(3);
const start = createState(klinZha);
const fields = start.toFields();
const record = makeRecord({ moves: ['a'] });

const noTexts = {
  'a deep list': deep,
  'a symbol': Symbol('cell'),
  'an object without prototype': Object.create(null),
  'a list of one text': ['A19'],
};

function said(change: object): unknown {
  const read = createPosition(klinZha, { ...fields, ...change } as never);
  return read.ok ? 'a state' : read.errors[0].code;
}

describe('a description of a position', () => {
  it.each(Object.keys(noTexts) as (keyof typeof noTexts)[])('is rejected with %s in it', (what) => {
    const value = noTexts[what];
    expect(said({ warriors: [{ cell: value, warrior: 'F', seat: 1 }] })).toBe('bad-cell');
    expect(said({ warriors: [{ cell: 'A19', warrior: value, seat: 1 }] })).toBe('bad-warrior');
    expect(said({ warriors: [{ cell: 'A19', warrior: 'F', seat: value }] })).toBe('bad-seat');
    expect(said({ hands: [[value], []] })).toBe('bad-warrior');
    expect(said({ goals: [value, null] })).toBe('bad-fields');
    expect(said({ halfmoveClock: value })).toBe('bad-count');
  });

  it.each(['warriors', 'goals', 'regions', 'owners', 'hands'])('is rejected with holes in %s', (name) => {
    expect(said({ [name]: holes })).toBe('bad-fields');
  });

  it('does not repeat a long text in its fault', () => {
    const read = createPosition(klinZha, { ...fields, variantState: { clouds: 'x'.repeat(1e6) } });
    expect(JSON.stringify(read).length).toBeLessThan(500);
  });
});

describe('the definition of a ruleset', () => {
  it.each(Object.keys(noTexts) as (keyof typeof noTexts)[])(
    'is rejected with %s in a kind of warrior',
    (what) => {
      for (const name of ['code', 'name', 'geometric', 'algebraic', 'path', 'least', 'count', 'descends']) {
        const [first, ...rest] = klinZha.warriors;
        const warriors = [{ ...first!, [name]: noTexts[what] }, ...rest];
        expect(() => defineRuleset({ ...klinZha, warriors } as never)).toThrow(
          expect.objectContaining({ name: 'KlinZhaError' }),
        );
      }
    },
  );
});

describe('a list with holes', () => {
  const refused = expect.objectContaining({ name: 'KlinZhaError' });

  it('is rejected as a list of moves or faults', () => {
    expect(restoreGame({ ...new Game(start).toJSON(), moves: holes }, parseRules)).toMatchObject({
      ok: false,
    });
    expect(restoreError({ name: 'KlinZhaError', message: 'x', cause: holes })).toMatchObject({ ok: false });
  });

  it('is rejected in records and score sheets', () => {
    const broken = [
      () => formatRecord({ ...record, comments: holes }),
      () => formatRecord({ ...record, nodes: holes }),
      () => replayRecord({ ...record, nodes: holes }),
      () => branchesOf({ nodes: holes }),
      () => formatScoreSheet({ colours: holes, rows: [] }),
      () => formatScoreSheet({ colours: ['gold', 'green'], rows: holes }),
    ];
    for (const call of broken) expect(call).toThrow(refused);
  });

  it('is rejected if a parent is missing', () => {
    const [first, second] = makeRecord({ moves: ['a', 'b'] }).nodes;
    for (const parent of [5, 0.5, 2]) {
      const broken = { ...record, nodes: [first!, { ...second!, parent }] };
      expect(() => promoteMove(broken, 1)).toThrow(expect.objectContaining({ code: 'bad-record' }));
    }
  });

  it('accepts null as the label of a row', () => {
    const cells = [{ colour: 'gold', text: 'B E37' }];
    const rows = [{ label: null as never, cells }];
    expect(formatScoreSheet({ colours: ['gold', 'green'], rows })).toBe('Gold\tGreen\nB E37\n');
  });
});

describe('a value of another copy of the library', () => {
  it('is a different ruleset in spite of the same id', () => {
    const twin = createState(defineRuleset({ ...klinZha, goalSafety: 'none' }));
    expect(() => new Searcher(start).load(twin)).toThrow(
      /a state of another ruleset with the same id: .* is klin-zha/,
    );
  });
});
