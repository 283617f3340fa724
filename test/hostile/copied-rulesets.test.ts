/** A copy of a ruleset is an unchecked definition: only `defineRuleset` accepts it. */

import {
  createPosition,
  createState,
  defineBoard,
  defineRuleset,
  flatBoard,
  klinZha,
  parsePosition,
  type Ruleset,
} from 'klin-zha';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { mustBeRules } from '../../src/rules/ruleset.ts';
import { calls } from './calls/index.ts';
import { publicFunctions } from './public.ts';
import { made } from './things.ts';

/** What takes a definition, or anything with a board, or is called here with a state, which brings its own ruleset. */
const takesCopies: ReadonlySet<string> = new Set([
  'defineRuleset',
  'isCell',
  'layout',
  'renderSvg',
  'sayTurn',
]);

/** What is a ruleset, or holds one under the name by which options and objects do. */
function isMade(value: unknown): value is Ruleset {
  try {
    return mustBeRules(value as Ruleset) === value;
  } catch {
    return false;
  }
}

/** A value with its ruleset copied, undefined where it has none. */
function withCopy(value: unknown): unknown {
  if (isMade(value)) return { ...value };
  const isPlain = Object.getPrototypeOf(Object(value)) === Object.prototype;
  return isPlain && isMade((value as { rules?: unknown }).rules)
    ? { ...(value as object), rules: { ...(value as { rules: Ruleset }).rules } }
    : undefined;
}

const takers = publicFunctions.flatMap(({ entry, name, call }) =>
  takesCopies.has(name)
    ? []
    : (calls[entry]?.[name] ?? []).flatMap((arg, index, all) => {
        const copy = withCopy(made(arg));
        return copy === undefined
          ? []
          : [
              {
                entry,
                name,
                index,
                ask: () => call(...all.map((other, at) => (at === index ? copy : made(other)))),
              },
            ];
      }),
);

describe('a copy of a ruleset', () => {
  it.each(takers)('is rejected by $name of $entry (argument $index)', ({ ask }) => {
    let said: unknown;
    try {
      const answer = ask() as { ok?: boolean };
      said = answer?.ok === false ? answer : 'an answer';
    } catch (error) {
      said = error;
    }
    expect(JSON.stringify(said)).toMatch(/unknown-ruleset|bad-class|bad-settings|bad-rules/);
  });

  it('is a type error, too', () => {
    expectTypeOf({ ...klinZha }).not.toExtend<Ruleset>();
    expectTypeOf(klinZha).toExtend<Ruleset>();
  });

  const others = {
    'an id': 'klin-zha',
    nothing: undefined,
    'a clone': JSON.parse(JSON.stringify(klinZha)),
    'an heir': Object.create(klinZha),
    'one of another board': { ...klinZha, board: { ...flatBoard, neighbours: [] } },
  };
  it.each(Object.entries(others))('is rejected where rulesets are created, and so is %s', (_, rules) => {
    const error = expect.objectContaining({ code: 'unknown-ruleset' });
    expect(() => createState(rules as never)).toThrow(error);
    expect(() => createPosition(rules as never, {} as never)).toThrow(error);
    expect(() => parsePosition(rules as never, '')).toThrow(error);
  });
});

describe('a definition', () => {
  const endless = [...klinZha.warriors];
  endless.length = 2 ** 32 - 1;

  // Only the names are in the titles: whoever writes such a list waits long.
  const definitions = {
    'a board without neighbours': ['bad-board', { board: { ...flatBoard, neighbours: [] } }],
    'a board with endless closed cells': ['bad-board', { board: { ...flatBoard, closed: endless } }],
    'endless warriors': ['bad-definition', { warriors: endless }],
    'endless colours': ['bad-definition', { colours: endless }],
    'endless prey': ['bad-definition', { prey: endless }],
    'endless hooks': ['bad-definition', { hooks: endless }],
    'endless corners': ['bad-definition', { setup: { ...klinZha.setup, corners: endless } }],
  } as const;
  it.each(Object.keys(definitions) as (keyof typeof definitions)[])('is rejected at once with %s', (name) => {
    const [code, change] = definitions[name];
    const define = (): unknown => defineRuleset({ ...klinZha, ...change } as never);
    expect(define).toThrow(expect.objectContaining({ code }));
  });

  const boards = {
    'endless closed cells': ['bad-cell', { closed: endless }],
    'closed cells that are holes': ['bad-cell', { closed: new Array(5) }],
    'endless regions': ['bad-region', { regions: endless }],
    'endless cells in a region': [
      'bad-cell',
      { regions: ['N', 'S'].map((id) => ({ id, name: id, cells: endless })) },
    ],
  } as const;
  it.each(Object.keys(boards) as (keyof typeof boards)[])(
    'of a board is rejected at once with %s',
    (name) => {
      const [code, change] = boards[name];
      const define = (): unknown => defineBoard({ id: 'own', side: 4, ...change } as never);
      expect(define).toThrow(expect.objectContaining({ code }));
    },
  );
});
