import fc from 'fast-check';
import {
  addMove,
  branchesOf,
  changeMove,
  commentMove,
  deleteMove,
  demoteMove,
  formatRecord,
  type GameRecord,
  insertMove,
  type MoveLine,
  mainLine,
  makeRecord,
  parseRecords,
  promoteMove,
  setTag,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { contentOf, plainRecords } from './support.ts';

const only = (text: string): GameRecord => parseRecords(text)[0]!;
const refused = (code: string): Error => expect.objectContaining({ code }) as Error;
const text = (record: GameRecord): string => formatRecord(record).trim();

/** A record and the index of one of its moves. */
const moves = plainRecords
  .filter(({ nodes }) => nodes.length > 0)
  .chain((record) =>
    fc.tuple(fc.constant({ ...record, diagnostics: [], line: 0 }), fc.nat(record.nodes.length - 1)),
  );

/** Text of a move and all earlier moves. */
function wayTo({ nodes }: GameRecord, node: number): string[] {
  const way: string[] = [];
  for (let at = node; at >= 0; at = nodes[at]!.parent) way.unshift(nodes[at]!.text);
  return way;
}

describe('makeRecord', () => {
  it('leaves omitted members empty', () => {
    const record = makeRecord({
      tags: [['Gold', 'Worf']],
      moves: ['a', { text: 'b', glyphs: [1], variations: [['c', { text: 'd', variations: [['e']] }]] }, 'f'],
      result: '1-0',
    });
    expect(text(record)).toBe('[Gold "Worf"]\n\na b! (c d (e)) f 1-0');
    expect(text(makeRecord({}))).toBe('*');
    expect(text(makeRecord())).toBe('*');
  });

  it('accepts variations of any depth', () => {
    let moves: MoveLine = ['c'];
    for (let depth = 0; depth < 20_000; depth++) moves = ['a', { text: 'b', variations: [moves] }];
    expect(makeRecord({ moves }).nodes).toHaveLength(40_001);
    expect(makeRecord({ moves }).nodes.at(-1)!.text).toBe('c');
  });

  it('rejects content that a record cannot contain', () => {
    for (const content of [
      { moves: ['two words'] },
      { moves: [{ text: 'a', clock: -1 }] },
      { moves: [{ text: 'a', evaluation: {} }] },
      { moves: [{ text: 'a', marks: [{ colour: 'pink' as 'red', cell: 'E37' }] }] },
      { comments: [1 as unknown as string] },
      { tags: { Gold: 'Worf' } as never },
    ])
      expect(() => makeRecord(content)).toThrow(refused('unwritable'));
  });
});

describe('editing a move', () => {
  const game = only('1. a b (1... c d) 2. e *');

  it('adds it as the last child', () => {
    const { record, node } = addMove(game, 3, { text: 'f', comments: ['new'] });
    expect(text(record)).toBe('1. a b (1... c d f {new}) 2. e *');
    expect(record.nodes[node]!.text).toBe('f');
    expect(text(addMove(game, -1, 'z').record)).toBe('1. a (z) b (1... c d) 2. e *');
  });

  it('changes it and comments on it', () => {
    expect(text(changeMove(game, 1, { text: 'y', glyphs: [3] }).record)).toBe('1. a y!! (1... c d) 2. e *');
    const offered = only('a (=) b *');
    expect(text(changeMove(offered, 0, { text: 'y', glyphs: [3] }).record)).toBe('y!! (=) b *');
    expect(text(changeMove(offered, 0, { drawOffer: false }).record)).toBe('a b *');
    expect(text(commentMove(commentMove(game, -1, 'early').record, 2, 'late').record)).toBe(
      '{early} 1. a b (1... c {late} d) 2. e *',
    );
  });

  it('deletes it with all moves after it', () => {
    expect(text(deleteMove(game, 2).record)).toBe('1. a b 2. e *');
    expect(deleteMove(game, 1)).toMatchObject({ node: 0 });
    expect(text(deleteMove(game, 0).record)).toBe('*');
  });

  it('promotes it by one place, or to the main line', () => {
    const deep = only('a b (c d (e f)) (g) h *');
    const at = (name: string): number => deep.nodes.findIndex((node) => node.text === name);
    expect(text(promoteMove(deep, at('f')).record)).toBe('a b (c e (d) f) (g) h *');
    expect(text(promoteMove(deep, at('g')).record)).toBe('a b (g) (c d (e f)) h *');
    expect(text(promoteMove(deep, at('f'), { toMain: true }).record)).toBe('a c (b h) (g) e (d) f *');
    expect(promoteMove(deep, at('h'))).toEqual({ record: deep, node: at('h') });
  });

  it('demotes it by one place', () => {
    const deep = only('a b (c d (e f)) (g) h *');
    const at = (name: string): number => deep.nodes.findIndex((node) => node.text === name);
    expect(text(demoteMove(deep, at('h')).record)).toBe('a c (b h) (g) d (e f) *');
    expect(text(demoteMove(deep, at('c')).record)).toBe('a b (g) (c d (e f)) h *');
    expect(text(demoteMove(deep, at('f')).record)).toBe('a b (g) (c d (e f)) h *');
    expect(demoteMove(deep, at('g'))).toEqual({ record: deep, node: at('g') });
  });

  it('inserts it before a move and its variations', () => {
    const { record, node } = insertMove(game, 1, { text: 'z', comments: ['new'] });
    expect(text(record)).toBe('1. a z {new} b (1... c d) 2. e *');
    expect(record.nodes[node]!.text).toBe('z');
    expect(text(insertMove(only('a b ({here} c d) e *'), 2, 'z').record)).toBe('a b ({here} z c d) e *');
    expect(text(insertMove(game, 0, 'z').record)).toBe('z 1. a b (1... c d) 2. e *');
  });

  it('promotes a demoted move back', () => {
    fc.assert(
      fc.property(moves, ([record, node]) => {
        const last = branchesOf(record).of(record.nodes[node]!.parent).at(-1);
        fc.pre(last !== node);
        const { record: there, node: at } = demoteMove(record, node);
        const back = promoteMove(there, at);
        expect(contentOf(back.record)).toEqual(contentOf(record));
      }),
    );
  });

  it('rejects a move outside the record, and invalid text', () => {
    for (const wrong of [-2, 5, 0.5, Number.NaN]) {
      expect(() => addMove(game, wrong, 'a')).toThrow(refused('no-such-move'));
      expect(() => deleteMove(game, wrong)).toThrow(refused('no-such-move'));
    }
    for (const wrong of ['{', undefined as never, null as never])
      expect(() => addMove(game, 0, wrong)).toThrow(refused('unwritable'));
    expect(() => changeMove(game, 0, { text: '1-0' })).toThrow(refused('unwritable'));
  });

  it('keeps all moves when promoting one', () => {
    fc.assert(
      fc.property(moves, fc.boolean(), ([record, node], toMain) => {
        const before = structuredClone(record.nodes);
        const edit = promoteMove(record, node, { toMain });
        expect(wayTo(edit.record, edit.node)).toEqual(wayTo(record, node));
        const ways = (one: GameRecord): string[] =>
          one.nodes.map((_, index) => wayTo(one, index).join()).sort();
        expect(ways(edit.record)).toEqual(ways(record));
        if (toMain) expect(mainLine(edit.record)).toContain(edit.node);
        expect(record.nodes).toEqual(before);
      }),
    );
  });

  it('keeps all other moves when deleting one', () => {
    fc.assert(
      fc.property(moves, ([record, node]) => {
        const gone = new Set([node]);
        for (const [index, { parent }] of record.nodes.entries()) if (gone.has(parent)) gone.add(index);
        const rest = record.nodes.map((_, index) => index).filter((index) => !gone.has(index));
        const edit = deleteMove(record, node);
        expect(edit.record.nodes.map((_, index) => wayTo(edit.record, index))).toEqual(
          rest.map((index) => wayTo(record, index)),
        );
        expect(branchesOf(edit.record).of(edit.node)).not.toContain(edit.node);
      }),
    );
  });
});

describe('setTag', () => {
  const game = only('[A "1"]\n[B "2"]\n\na *');

  it('sets, adds and removes a tag', () => {
    expect([...setTag(game, 'A', 'x').tags]).toEqual([
      ['A', 'x'],
      ['B', '2'],
    ]);
    expect([...setTag(game, 'C', 'x').tags.keys()]).toEqual(['A', 'B', 'C']);
    expect([...setTag(game, 'A', undefined).tags.keys()]).toEqual(['B']);
    expect([...game.tags.keys()]).toEqual(['A', 'B']);
  });

  it('rejects an invalid name or value', () => {
    for (const [name, value] of [
      ['1', 'x'],
      ['A', 'x\ny'],
      ['A', null as never],
    ] as const)
      expect(() => setTag(game, name, value)).toThrow(refused('unwritable'));
  });
});
