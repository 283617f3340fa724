/// <reference lib="dom" />
import { Window } from 'happy-dom';
import type { GameState } from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { populateGlobal } from 'vitest/runtime';
import { described } from '../../src/element/described.ts';

type Jsdom = { readonly JSDOM: new (html: string, options: object) => { readonly window: object } };
const [jsdom, jsdom26] = (await Promise.all([
  import('jsdom' as string),
  import('jsdom-26' as string),
])) as Jsdom[];

const url = 'http://localhost';
const doms: Readonly<Record<string, () => object>> = {
  'jsdom 29': () => new jsdom!.JSDOM('', { url }).window,
  'jsdom 26, which Jest 30 brings': () => new jsdom26!.JSDOM('', { url }).window,
  'happy-dom': () => new Window(),
};

const fight = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

describe.each(Object.entries(doms))('the board in a document of %s', (_, open) => {
  let library: typeof import('klin-zha');
  let restore: () => void;

  beforeAll(async () => {
    const { keys, originals } = populateGlobal(globalThis, open(), { bindFunctions: true });
    restore = () => {
      for (const key of keys) Reflect.deleteProperty(globalThis, key);
      Object.assign(globalThis, Object.fromEntries(originals));
    };
    // The element is a class of the document that exists when it is imported.
    vi.resetModules();
    library = await import('klin-zha');
    await import('klin-zha/element');
  });

  afterAll(() => {
    restore();
    vi.resetModules();
  });

  afterEach(() => {
    document.body.innerHTML = '';
  });

  async function show(html: string): Promise<KlinZhaBoard> {
    document.body.innerHTML = html;
    const board = document.querySelector('klin-zha-board')!;
    await board.updateComplete;
    return board;
  }

  /** Clicks a cell or a piece in hand, with a pointer. */
  function click(board: KlinZhaBoard, place: string): void {
    const target = board.shadowRoot!.querySelector(`[role][data-cell="${place}"],[data-code="${place}"]`)!;
    // jsdom 26 has no pointer events.
    const PointerEvent = globalThis.PointerEvent ?? MouseEvent;
    const init = { bubbles: true, composed: true, isPrimary: true, clientX: 0, clientY: 0 };
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'click'])
      target.dispatchEvent(new PointerEvent(type, init));
  }

  const saidOn = (board: KlinZhaBoard): string =>
    board.shadowRoot!.querySelector('[role=status]')!.textContent!;

  it('draws a game, and plays by clicks', async () => {
    const { createState, Game, klinZha, play } = library;
    const board = await show('<klin-zha-board></klin-zha-board>');
    const changes: string[] = [];
    board.addEventListener('change', ({ detail: { state } }) => void changes.push(String(state)));
    const start = createState(klinZha);
    board.game = new Game(start);
    await board.updateComplete;
    expect(board.shadowRoot!.querySelectorAll('[role=gridcell]')).toHaveLength(81);
    for (const place of ['F', 'A19', 'L', 'B19']) click(board, place);
    await board.updateComplete;
    const first = play(start, 'f@a19');
    expect(changes).toEqual([first, play(first, 'l@b19')].map(String));
    expect(board.game!.moves).toHaveLength(2);
    expect(saidOn(board)).toContain('B19');
    const parts = Array.from(board.shadowRoot!.querySelectorAll('[part]'), (part) =>
      part.getAttribute('part'),
    );
    expect(parts.sort()).toEqual(Object.keys(described.parts).sort());
    expect(board.shadowRoot!.querySelectorAll('slot')).toHaveLength(Object.keys(described.slots).length);
  });

  it('begins with the position in its attributes, and plays on', async () => {
    const { describeMove, legalMoves, play } = library;
    const board = await show(`<klin-zha-board rules="klin-zha" position="${fight}"></klin-zha-board>`);
    const state = board.state as GameState;
    expect(String(state)).toBe(fight);
    const move = legalMoves(state, { from: 'G25' })[0] ?? legalMoves(state)[0]!;
    const { from, to } = describeMove(move) as { readonly from: string; readonly to: string };
    for (const place of [from, to]) click(board, place);
    await board.updateComplete;
    expect(String(board.state)).toBe(String(play(state, move)));
  });

  it('shows why an attribute is invalid', async () => {
    const board = await show('<klin-zha-board></klin-zha-board>');
    const codes: string[] = [];
    board.addEventListener('error', ({ detail: { fault } }) => void codes.push(fault.code));
    board.setAttribute('rules', 'chess');
    await board.updateComplete;
    expect(saidOn(board)).toContain("Unknown ruleset 'chess': expected one of klin-zha, takzh,");
    board.setAttribute('rules', 'takzh');
    await board.updateComplete;
    expect((board.state as GameState).ruleset).toBe('takzh');
    expect(saidOn(board)).not.toContain('chess');
    expect(codes).toEqual(['unknown-ruleset']);
  });
});
