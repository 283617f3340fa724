/** Views are plain data from a server: all functions that accept one reject the same faults. */

import {
  attemptsFor,
  choicesFor,
  createState,
  KlinZhaError,
  type PlayerView,
  parseRules,
  rulesOf,
  sampleState,
  seededRandom,
  turnFor,
  variantCellsFor,
  viewFor,
} from 'klin-zha';
import { renderSvg } from 'klin-zha/render';
import { sayTurn, sayView } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';

const { rules } = createState(rulesOf('klin-zha+blind'));
const view = viewFor(createState(rulesOf('klin-zha+blind')), 1);
const [mine, other] = view.seats;

const askers: Readonly<Record<string, (view: PlayerView) => unknown>> = {
  attemptsFor: (seen) => attemptsFor(seen, parseRules),
  choicesFor: (seen) => choicesFor(seen, parseRules),
  turnFor: (seen) => turnFor(seen, parseRules),
  sampleState: (seen) => sampleState(seen, { rules: parseRules, random: seededRandom(1) }),
  sayTurn: (seen) => sayTurn(seen, rules),
  sayView: (seen) => sayView(seen, rules),
  variantCellsFor: (seen) => variantCellsFor(seen, rules),
  renderSvg: (seen) => renderSvg(seen, { rules }),
};

const strange = {
  'no viewer': { viewer: 0 },
  'a seat that does not play': { seat: 3 },
  'no seat': { seat: 0 },
  'a result that is none': { result: true },
  'a result without a reason': { result: {} },
  'a result with a winner that does not play': { result: { winner: 3, reason: 'goal-captured' } },
  'a combat without a cell': { combat: {} },
  'a combat with a number for a move': { combat: { cell: 'E37', move: 5 } },
  'regions of nobody': { regions: [0, null, null] },
  'a region too few': { regions: [null, null] },
  'half a warrior in hand': { seats: [mine, { ...other, inHand: 0.5 }] },
  'less than no warrior on the board': { seats: [mine, { ...other, onBoard: -1 }] },
  'more warriors in hand than there can be': { seats: [mine, { ...other, inHand: 1e7 }] },
  'no seats': { seats: [null, null] },
  'numbers kept': { variantState: { clouds: [1] } },
  'a hand of nobody': { hand: ['xyz'] },
  'a hand of lists': { hand: [['F']] },
  'a list for a Goal': { goals: [[], null] },
  'a long text for a Goal': { goals: ['a'.repeat(1e6), null] },
  'owners that do not play': { owners: [9, 9] },
  'a warrior that is none': { warriors: [null] },
  'a list for the cell of a warrior': { warriors: [{ cell: ['A19'], warrior: 'F', seat: 1 }] },
  'holes for warriors': { warriors: new Array(3) },
  'a text for a round': { round: '1' },
};

describe('a view from outside', () => {
  it.each(Object.keys(askers))('is accepted by %s', (asker) => {
    expect(() => askers[asker]!(JSON.parse(JSON.stringify(view)))).not.toThrow();
  });

  const cases = Object.keys(askers).flatMap((asker) =>
    (Object.keys(strange) as (keyof typeof strange)[]).map((what) => ({ asker, what })),
  );
  it.each(cases)('with $what is rejected by $asker', ({ asker, what }) => {
    let error: unknown;
    try {
      askers[asker]!({ ...view, ...strange[what] } as never);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(KlinZhaError);
    const { code, message } = error as KlinZhaError;
    expect(['bad-view', 'bad-seat', 'bad-cell', 'bad-warrior']).toContain(code);
    expect(message.length).toBeLessThan(200);
  });

  it('needs its ruleset to be drawn', () => {
    for (const options of [undefined, { rules: null }, { rules: undefined }])
      expect(() => renderSvg(view, options as never)).toThrow(
        expect.objectContaining({ code: 'bad-option' }),
      );
  });
});
