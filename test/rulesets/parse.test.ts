import fc from 'fast-check';
import {
  agonizer,
  KlinZhaError,
  klinZha,
  parseRules,
  type RulesetId,
  romulanHeart,
  rulesetIds,
  rulesOf,
  takzh,
  unwrap,
} from 'klin-zha';
import { parseRecords, replayRecord } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { rulesFrom } from '../support/rules.ts';

describe('the ids of section 9', () => {
  it('are the five base rulesets', () => {
    expect(rulesetIds).toEqual(['klin-zha', 'takzh', 'agonizer', 'romulan-heart:2', 'romulan-heart:3']);
  });

  it.each([
    ['klin-zha', klinZha],
    ['takzh', takzh],
    ['agonizer', agonizer],
    ['romulan-heart', romulanHeart()],
    ['romulan-heart:2', romulanHeart({ players: 2 })],
    ['romulan-heart:3', romulanHeart({ players: 3 })],
  ] as const)('name one ruleset each: %s', (id, rules) => {
    expect(unwrap(parseRules(id))).toBe(rules);
    expect(rulesFrom(id)).toBe(rules);
    expect(rulesFrom(rules)).toBe(rules);
  });

  it('equal the id of the ruleset', () => {
    for (const id of rulesetIds) expect(unwrap(parseRules(id)).id).toBe(id);
    expect(rulesOf('romulan-heart').id).toBe('romulan-heart:2');
  });
});

describe('cached rulesets', () => {
  // Other tests do not parse these ids. The cache drops the oldest entries first.
  const idOf = (number: number) => `klin-zha+ablative:${100 + number}`;

  it('are the same objects for the last 64 ids', () => {
    const first = unwrap(parseRules(idOf(1)));
    for (let number = 2; number <= 64; number++) unwrap(parseRules(idOf(number)));
    expect(unwrap(parseRules(idOf(1)))).toBe(first);
    unwrap(parseRules(idOf(65)));
    const again = unwrap(parseRules(idOf(1)));
    expect(again).not.toBe(first);
    expect(again.id).toBe(first.id);
  });
});

describe('an invalid id', () => {
  it.each(['', ' ', 'chess', 'Klin-Zha', 'klin-zha ', 'klin_zha', '__proto__', 'constructor', 'toString'])(
    'is rejected with the list of known ids: %j',
    (id) => {
      const result = parseRules(id);
      expect(result).toMatchObject({
        ok: false,
        errors: [{ code: 'unknown-ruleset', offset: 0, read: id, expected: rulesetIds.join(', ') }],
      });
    },
  );

  it.each([
    'klin-zha:',
    'klin-zha:2',
    'takzh:x',
    'agonizer:3',
    'romulan-heart:',
    'romulan-heart:4',
    'romulan-heart:2:3',
    'romulan-heart:02',
    'romulan-heart:__proto__',
  ])('is rejected because of its parameter: %s', (id) => {
    const result = parseRules(id);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    const [fault, ...more] = result.errors;
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ code: 'bad-parameter', offset: id.indexOf(':') + 1 });
    expect(fault!.read).toBe(id.slice(id.indexOf(':') + 1));
    expect(id.slice(fault!.offset, fault!.offset! + fault!.length!)).toBe(fault!.read);
    expect(fault!.expected).not.toBe('');
  });

  it('is shortened in the fault', () => {
    for (const text of ['x'.repeat(1_000_000), `klin-zha:${'9'.repeat(1_000_000)}`, ':'.repeat(1_000_000)]) {
      const result = parseRules(text);
      expect(result.ok).toBe(false);
      expect(JSON.stringify(result).length).toBeLessThan(1000);
    }
  });

  it('never makes parseRules throw', () => {
    const ids: readonly string[] = [...rulesetIds, 'romulan-heart'];
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.mixedCase(fc.constantFrom(...ids)),
      fc.constantFrom(...ids),
    );
    fc.assert(
      fc.property(texts, fc.string(), (text, tail) => {
        const result = parseRules(text + tail);
        expect(result.ok).toBe(ids.includes(text + tail));
      }),
    );
  });

  it('makes unwrap throw the same faults', () => {
    const unknown = 'chess' as RulesetId;
    try {
      rulesFrom(unknown);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(KlinZhaError);
      expect(error).toMatchObject({ name: 'KlinZhaError', code: 'unknown-ruleset' });
      const result = parseRules(unknown);
      expect((error as KlinZhaError).faults).toEqual(result.ok ? [] : result.errors);
    }
  });
});

describe('other names in the sources', () => {
  it.each([
    ['open', 'klin-zha'],
    ['open+blind', 'klin-zha'],
    ['klin-zha+Power Pawns', 'power-vanguard'],
    ['Triangle_Chess', 'romulan-heart:2, romulan-heart:3'],
    ['klin-zha+kinte', 'kinta'],
    ['agonizer+power-pawns', 'power-vanguard'],
    ['reflective', 'klin-zha+reflective'],
    ['power-pawns', 'klin-zha+power-vanguard'],
  ])('%s yields the suggestion %s', (id, expected) => {
    const read = parseRules(id);
    const message = expect.stringContaining(expected.replaceAll(', ', "' or '"));
    expect(read.ok ? [] : read.errors).toMatchObject([
      { code: expect.stringMatching(/^unknown-/), expected, message },
    ]);
  });

  it.each(['Romulan Heart', 'Triangle-Chess', 'triangle chess:3', 'Caevra Rihannsu', 'caevra_rihannsu'])(
    '%s yields both games of Romulan Heart',
    (id) => {
      const read = parseRules(id);
      const name = id.split(':')[0];
      expect(read.ok ? '' : read.errors[0].message).toBe(
        `Unknown ruleset '${name}': did you mean 'romulan-heart:2' or 'romulan-heart:3'?`,
      );
    },
  );

  it('are accepted in records, with a warning', () => {
    const [record] = parseRecords('[Rules "Triangle Chess:3"]\n\n*\n');
    const { rules, diagnostics } = replayRecord(record!);
    expect(rules.id).toBe('romulan-heart:3');
    expect(diagnostics).toMatchObject([{ code: 'ruleset-spelling', expected: 'romulan-heart:3' }]);
  });

  it('yield the closest id or variant as a suggestion', () => {
    const said = (id: string): string => {
      const read = parseRules(id);
      return read.ok ? '' : read.errors[0].message;
    };
    expect(said('klinzha')).toContain("did you mean 'klin-zha'?");
    expect(said('klin-zha+abaltive')).toContain("did you mean 'ablative'?");
    expect(said('Klin Zha')).toContain("did you mean 'klin-zha'?");
    expect(said('takzh+Tri Level')).toContain("did you mean 'tri-level'?");
    expect(said('open')).toContain("did you mean 'klin-zha'?");
    expect(said('chess')).toContain("Unknown ruleset 'chess': expected one of klin-zha, takzh");
  });
});
