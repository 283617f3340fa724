import { reportsFor } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../support/positions.ts';

describe('R10.9: the reports about a capture', () => {
  const pieces = 'f@E37 ~V@E38 F*@A19 v*@I99';

  it('tell the loss to the owner of the warrior only', () => {
    const state = stateOf('romulan-heart:3+blind', `${pieces} ~F*@I11`, { seat: 2 });
    expect(reportsFor(state, 'e37e38')).toEqual([
      { seat: 1, capture: 'E38', lost: [] },
      { seat: 2, capture: 'E38', lost: [] },
      { seat: 3, capture: 'E38', lost: ['V'] },
    ]);
  });

  it('tell the loss of a captured army to its new owner (R8.4)', () => {
    const state = stateOf('romulan-heart:3+blind', pieces, { seat: 2, owners: '121' });
    expect(reportsFor(state, 'e37e38')).toEqual([
      { seat: 1, capture: 'E38', lost: ['V'] },
      { seat: 2, capture: 'E38', lost: [] },
      { seat: 3, capture: 'E38', lost: [] },
    ]);
  });

  it.each([
    ['a warrior', 'v@E38 g@I77', ['V']],
    ['a carrier with its Goal', 'v*@E38', ['V']],
    ['a lone Goal', 'g@E38', []],
  ] as const)('name the cell of %s to every player', (_, prey, lost) => {
    const state = stateOf('romulan-heart:3+blind', `F@E37 V*@A19 ~V*@I11 ${prey} v@I99`);
    expect(reportsFor(state, 'e37e38')).toEqual([
      { seat: 1, capture: 'E38', lost: [] },
      { seat: 2, capture: 'E38', lost },
      { seat: 3, capture: 'E38', lost: [] },
    ]);
  });
});
