import { join } from 'node:path';
import { createState, flatBoard, isCell, rulesOf, triLevelBoard } from 'klin-zha';
import { beforeAll, describe, expect, it } from 'vitest';
import { complaints, root } from '../support/type-checker.ts';

const head = `
import { type CellName, createState, Game, type GameState, isCell, klinZha, legalMoves, rulesOf } from 'klin-zha';
import { Searcher } from 'klin-zha/search';
declare const a: CellName;
declare const b: CellName;
declare const state: GameState;
declare const text: string;
declare function id<T extends string>(s: T): T;
`;

/** User code, and the compiler's message, if any. */
const cases: readonly (readonly [code: string, complaint?: RegExp])[] = [
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the code of users
  ['export const pair = `${a}-${b}` as const;'],
  ['export const made = id(`${a}-${b}`);'],
  ['export const long = id(`${a}${b}${a}${b}: ${a}-${b} ${a}`);'],
  ["export const more = id(`cell ${a} of ${state.seat}, from ${b} to ${'E37' satisfies CellName}`);"],
  ["legalMoves(state, { from: 'E37' });"],
  ["legalMoves(state, { from: '2C25' });"],
  ["legalMoves(state, { from: 'here' });", /not assignable/],
  ['legalMoves(state, { from: text });', /not assignable/],
  ['if (isCell(klinZha, text)) legalMoves(state, { from: text });'],
  ['if (isCell(klinZha.board, text)) legalMoves(state, { from: text });'],
  ["createState('klin-zha');", /not assignable to parameter of type 'Ruleset'/],
  ["createState(rulesOf('klin-zha'));"],
  ["createState(rulesOf('klin-zha'), { first: 2 });"],
  ["createState(rulesOf('klin-zha+clouded:8'), { random: () => 0 });"],
  ["rulesOf('romulan-heart:3+clouded:E38,F36');"],
  ["rulesOf('klinzha');", /not assignable/],
  ['rulesOf(text);', /not assignable/],
  ["rulesOf(text as 'klin-zha' | 'takzh');"],
  ['rulesOf(text as `klin-zha+${string}`);'],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the code of users
  ['createState(klinZha);'],
  ['createState(state.rules, { first: 1 });'],
  ['export const fake: GameState = new (class {})();', /missing the following properties/],
  ['new Game(state, 1);', /Expected 1 arguments/],
  ['new Game(state).line;', /private/],
  ['new Searcher(state).position;', /private/],
];

describe('the types', () => {
  const texts = new Map(
    cases.map(([code], index) => [join(root, `case-${index}.ts`), `${head}${code}\nexport {};`]),
  );
  let found: Map<string, string[]>;

  beforeAll(() => {
    found = complaints(texts);
  });

  it.each([...cases.entries()].map(([index, [code, complaint]]) => [code, complaint, index] as const))(
    'accept or reject %s',
    (_code, complaint, index) => {
      const messages = found.get(join(root, `case-${index}.ts`))!.join('\n');
      if (complaint === undefined) expect(messages).toBe('');
      else expect(messages).toMatch(complaint);
    },
  );
});

describe('isCell', () => {
  it('accepts the cells of a board, as functions read them, and nothing else', () => {
    for (const { name } of flatBoard.cells) {
      expect(isCell(flatBoard, name)).toBe(true);
      expect(isCell({ board: flatBoard }, name.toLowerCase())).toBe(true);
      expect(isCell(triLevelBoard, name)).toBe(triLevelBoard.cells.some((cell) => cell.name === name));
    }
    for (const other of ['E99', 'J11', '', 'E3', 'E370', ' E37', 5, null, undefined, {}, ['E37']])
      expect(isCell(flatBoard, other)).toBe(false);
  });
});

describe('a state of the clouded game', () => {
  it('needs random numbers, and names the option for them', () => {
    const id = 'klin-zha+clouded:8' as 'klin-zha';
    expect(() => createState(rulesOf(id))).toThrow(expect.objectContaining({ code: 'needs-random' }));
    expect(() => createState(rulesOf(id))).toThrow(/option random/);
    expect(String(createState(rulesOf('klin-zha+clouded:8'), { random: () => 0.5 }))).toMatch(/clouds=/);
  });

  it('is restored from an id and a position that name the cells', () => {
    expect(String(createState(rulesOf('klin-zha+clouded:E38,F36')))).toContain('clouds=E38,F36');
  });
});
