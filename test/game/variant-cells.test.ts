import {
  createState,
  defineHooks,
  defineRuleset,
  klinZha,
  legalMoves,
  type PlayerView,
  parseRules,
  play,
  rulesOf,
  seededRandom,
  unwrap,
  variantCellsFor,
  variantCellsOf,
  viewFor,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../support/positions.ts';

describe('the cells of variants', () => {
  it('R10.4: are the neutral cells, in board order', () => {
    const state = createState(rulesOf('klin-zha+clouded:C28,A19'));
    expect(variantCellsOf(state)).toEqual({ clouds: ['A19', 'C28'] });
  });

  it('R10.5: are the marked cells, oldest first, as in the position string', () => {
    const random = seededRandom(4);
    let state = createState(rulesOf('klin-zha+ablative:6+kaggas-crown'));
    for (let ply = 0; ply < 50 && legalMoves(state).length > 0; ply++) {
      const moves = legalMoves(state);
      state = play(state, moves[Math.floor(random() * moves.length)]!);
      const text = state.toFields().variantState.ablated;
      expect(variantCellsOf(state).ablated?.join(',')).toBe(text);
    }
    expect(variantCellsOf(state).ablated?.length).toBeGreaterThan(3);
  });

  it('R10.10: are the cells of a pending combat, and in the blind game only the contested cell', () => {
    const state = stateOf('klin-zha+blind+kinta', 'F*@A19 L@E37 v@E38 v*@I11');
    const fight = legalMoves(state).find((move) => play(state, move).toFields().combat !== null)!;
    const waiting = play(state, fight);
    const { combat } = waiting.toFields();
    const cells = [combat!.slice(0, 3).toUpperCase(), combat!.slice(3, 6).toUpperCase()];
    expect(variantCellsOf(waiting)).toEqual({ combat: cells });
    const { rules } = waiting;
    expect(variantCellsFor(viewFor(waiting, 1), rules)).toEqual({ combat: cells });
    expect(variantCellsFor(viewFor(waiting, 2), rules)).toEqual({ combat: [cells[1]] });
  });

  it('are absent without a value, and for a crown, which is not a cell', () => {
    expect(variantCellsOf(createState(rulesOf('klin-zha+kaggas-crown')))).toEqual({});
  });

  it('include the cells of a custom variant that declares them', () => {
    const list = (cells?: (state: readonly number[]) => readonly number[]) =>
      defineHooks<readonly number[]>({
        id: 'own',
        variantState: {
          key: 'own',
          absent: [],
          initial: () => [0, 2],
          format: (state) => state.join(','),
          parse: (text) => ({ state: text.split(',').map(Number) }),
          ...(cells && { cells }),
        },
      });
    const own = (hooks: ReturnType<typeof list>) => defineRuleset({ ...klinZha, id: 'own', hooks: [hooks] });
    const names = klinZha.board.cells.map(({ name }) => name);
    expect(variantCellsOf(createState(own(list((state) => state))))).toEqual({ own: [names[0], names[2]] });
    expect(variantCellsOf(createState(own(list())))).toEqual({});
  });

  it('are rejected for anything but a view of the ruleset', () => {
    const other = unwrap(parseRules('takzh'));
    const view = viewFor(createState(klinZha), 1);
    for (const bad of [view, null, {}] as PlayerView[])
      expect(() => variantCellsFor(bad, other)).toThrow(expect.objectContaining({ code: 'bad-view' }));
  });
});
