import {
  combine,
  createState,
  defineBoard,
  defineVariant,
  klinZha,
  legalDests,
  parsePosition,
  parseRules,
  unwrap,
  withKind,
  withWarrior,
} from 'klin-zha';
import { renderMovementSheet, renderSvg, themes } from 'klin-zha/render';
import { describe, expect, it } from 'vitest';
import { pieceSymbols } from '../../src/render/symbols.ts';
import { allRulesets } from '../rulesets/variants/support.ts';
import { courier } from '../support/rules.ts';
import { elementsOf } from './picture-parts.ts';

/** Returns the number of cells with a dot in each panel of a sheet. */
function dotsOf(sheet: string): number[] {
  return sheet
    .split('font-size="21"')
    .slice(1)
    .map((panel) => panel.split(`fill="${themes.light.choice}"`).length - 1);
}

describe('renderMovementSheet', () => {
  it('draws the cells that each kind can reach from the middle of an empty board, as in INT', () => {
    // From F36, three steps reach 3 + 6 + 9 cells; a fourth adds 12, and the Swift never ends next to its
    // cell (R3.3).
    const [fencer, lancer, swift, flier, vanguard, blockader] = dotsOf(
      renderMovementSheet(unwrap(parseRules('klin-zha'))),
    );
    expect([fencer, vanguard, blockader]).toEqual([18, 3, 9]);
    expect(swift).toBe(fencer! - 3 + 12);
    const alone = (code: string): number => {
      const position = `G/3/5/7/9/4${code}6/13/15/g16 1 - - 0 1 -`;
      const state = unwrap(parsePosition(klinZha, position, { unchecked: true }));
      return legalDests(state).get('F36')?.length ?? 0;
    };
    expect([lancer, flier]).toEqual([alone('L'), alone('I')]);
  });

  it('includes the changes made by a variant', () => {
    const moves = (id: string): number => dotsOf(renderMovementSheet(unwrap(parseRules(id))))[4]!;
    expect(moves('klin-zha')).toBe(3);
    expect(moves('klin-zha+power-vanguard')).toBe(9);
    expect(moves('agonizer')).toBe(9);
  });

  it.each([...allRulesets.values()].map((rules) => [rules.id, rules] as const))(
    'draws %s, with a dot for every kind',
    (_, rules) => {
      const sheet = renderMovementSheet(rules);
      expect(elementsOf(sheet)[0]!.name).toBe('svg');
      const dots = dotsOf(sheet);
      expect(dots).toHaveLength(rules.warriors.length);
      for (const count of dots) expect(count).toBeGreaterThan(0);
    },
  );

  it('draws custom kinds and boards, with a letter for a kind without a symbol', () => {
    const own = defineVariant({
      id: 'own',
      name: 'Own',
      sources: [],
      change: (rules) => ({
        ...rules,
        board: defineBoard({ id: 'tower', side: 9, levels: 2 }),
        warriors: withKind(rules.warriors, { ...courier, count: 9 }),
      }),
    });
    const rules = unwrap(combine(klinZha, [own]));
    const sheet = renderMovementSheet(rules);
    expect(dotsOf(sheet)).toHaveLength(7);
    expect(sheet).toContain('>Courier</text>');
    expect(sheet.match(/>C<\/text>/g)).toHaveLength(2);
    const coordinates = false;
    const board = renderSvg(createState(rules), { coordinates });
    expect(elementsOf(board).filter(({ text }) => text === 'C')).toHaveLength(18);
    expect(
      renderSvg(createState(rules), { coordinates, pieceSet: { C: 'M0 -40L40 40L-40 40Z' } }),
    ).not.toContain('>C</text>');
  });

  it('draws the symbol of a kind, like every picture, or a given one instead', () => {
    const symbol = 'M-46 -32L46 -32L46 32L-46 32Z';
    const own = defineVariant({
      id: 'own',
      name: 'Own',
      sources: [],
      change: (rules) => ({
        ...rules,
        warriors: withKind(withWarrior(rules.warriors, 'V', { symbol }), { ...courier, symbol }),
      }),
    });
    const rules = unwrap(combine(klinZha, [own]));
    const drawn = (svg: string, d: string): number =>
      elementsOf(svg).filter(({ attributes }) => attributes.d === d).length;
    const start = createState(rules);
    // In both hands; on the sheet, in the head and on the board.
    expect(drawn(renderSvg(start), symbol)).toBe(2 * (3 + 2));
    expect(drawn(renderMovementSheet(rules), symbol)).toBe(2 * 2);
    expect(drawn(renderSvg(start), pieceSymbols.V!)).toBe(0);
    const other = 'M0 -40L40 40L-40 40Z';
    const besides = renderSvg(start, { pieceSet: { C: other } });
    expect([drawn(besides, symbol), drawn(besides, other)]).toEqual([2 * 3, 2 * 2]);
  });

  it('describes the moves of each kind, or uses the given words', () => {
    const rules = unwrap(parseRules('klin-zha'));
    const [, , description] = elementsOf(renderMovementSheet(rules));
    expect(description!.text).toContain('Flier: 3 to 6 steps in a straight line, flies over others.');
    const own = renderMovementSheet(rules, { words: ({ code }) => ({ heading: code, text: '<b>' }) });
    expect(own).toContain('&lt;b&gt;');
  });
});
