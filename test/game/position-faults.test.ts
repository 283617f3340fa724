import { type Fault, parsePosition, type RulesetId } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { rulesFrom } from '../support/rules.ts';

function faultsOf(rules: RulesetId, text: string): readonly Fault[] {
  const result = parsePosition(rulesFrom(rules), text);
  return result.ok ? [] : result.errors;
}

const empty = '1/3/5/7/9/11/13/15/17';
const rest = '1 - - 0 1 -';

/** A string and its only fault: code, what was read, its offset, and part of what was expected. */
type Example = readonly [code: string, text: string, read: string, offset: number, expected: string];

const examples: readonly Example[] = [
  ['field-count', '', '', 0, 'board seat regions owners quiet round state'],
  ['field-count', empty, empty, 0, 'board seat regions'],
  ['field-count', `${empty} 1 - - 0 1 - -`, `${empty} 1 - - 0 1 - -`, 0, 'board seat'],
  ['field-count', `${empty}  1 - - 0 1 -`, `${empty}  1 - - 0 1 -`, 0, 'board seat'],
  ['field-count', `${empty}  1 - - 0 1`, `${empty}  1 - - 0 1`, 0, 'board seat'],
  ['field-count', ` ${empty} ${rest}`, ` ${empty} ${rest}`, 0, 'board seat'],
  ['field-count', `${empty} ${rest} `, `${empty} ${rest} `, 0, 'board seat'],
  ['board-count', `${empty}|${empty} ${rest}`, `${empty}|${empty}`, 0, '1 board'],
  ['row-count', `1/3/5/7/9/11/13/15 ${rest}`, '1/3/5/7/9/11/13/15', 0, '9 rows joined by /'],
  ['row-count', `${empty}/19 ${rest}`, `${empty}/19`, 0, '9 rows joined by /'],
  ['row-width', `1/4/5/7/9/11/13/15/17 ${rest}`, '4', 2, '3 cells'],
  ['row-width', `1//5/7/9/11/13/15/17 ${rest}`, '', 2, '3 cells'],
  ['row-width', `FF/3/5/7/9/11/13/15/17 ${rest}`, 'FF', 0, '1 cell'],
  ['row-width', `1/3/5/7/9/11/13/15/16 ${rest}`, '16', 19, '17 cells'],
  ['bad-piece', `1/1X1/5/7/9/11/13/15/17 ${rest}`, 'X', 3, 'a piece or a number of empty cells'],
  ['bad-piece', `1/1~v1/5/7/9/11/13/15/17 ${rest}`, '~', 3, 'a piece or a number'],
  ['bad-piece', `1/*2/5/7/9/11/13/15/17 ${rest}`, '*', 2, 'a piece or a number'],
  ['bad-piece', `1/03/5/7/9/11/13/15/17 ${rest}`, '0', 2, 'a piece or a number'],
  ['bad-piece', `1/2V**/5/7/9/11/13/15/17 ${rest}`, '*', 5, 'a piece or a number'],
  ['bad-piece', `1/2G*/5/7/9/11/13/15/17 ${rest}`, 'G*', 3, 'G'],
  ['bad-seat', `1/2~V/5/7/9/11/13/15/17 ${rest}`, '~V', 3, 'a piece of seat 1 or 2'],
  ['bad-seat', `${empty} 0 - - 0 1 -`, '0', 22, 'a seat from 1 to 2'],
  ['bad-seat', `${empty} 3 - - 0 1 -`, '3', 22, 'a seat from 1 to 2'],
  ['bad-seat', `${empty} １ - - 0 1 -`, '１', 22, 'a seat from 1 to 2'],
  ['two-goals', `1/V*1V*/5/7/9/11/13/15/17 ${rest}`, 'V*', 5, 'one Goal per seat'],
  ['two-goals', `1/G1G/5/7/9/11/13/15/17 ${rest}`, 'G', 4, 'one Goal per seat'],
  ['removed-army', '1/2v*/5/7/9/11/13/15/17 1 - 10 0 1 -', 'v*', 3, 'no star'],
  ['bad-region', `${empty} 1 N - 0 1 -`, 'N', 24, 'pairs of a region (N W E) and a seat (1 to 2), or -'],
  ['bad-region', `${empty} 1 N1X2 - 0 1 -`, 'X2', 26, 'pairs of a region'],
  ['bad-region', `${empty} 1 N3 - 0 1 -`, 'N3', 24, 'pairs of a region'],
  ['bad-region', `${empty} 1 n1 - 0 1 -`, 'n1', 24, 'pairs of a region'],
  ['region-twice', `${empty} 1 N1N2 - 0 1 -`, 'N2', 26, 'pairs of a region'],
  ['bad-owners', `${empty} 1 - 1 0 1 -`, '1', 26, '2 digits from 0 to 2, or -'],
  ['bad-owners', `${empty} 1 - 123 0 1 -`, '123', 26, '2 digits from 0 to 2, or -'],
  ['bad-owners', `${empty} 1 - 13 0 1 -`, '13', 26, '2 digits from 0 to 2, or -'],
  ['bad-owners', `${empty} 1 - 1x 0 1 -`, '1x', 26, '2 digits from 0 to 2, or -'],
  ['bad-count', `${empty} 1 - - x 1 -`, 'x', 28, 'a whole number from 0 to 999999999'],
  ['bad-count', `${empty} 1 - - -1 1 -`, '-1', 28, 'a whole number from 0'],
  ['bad-count', `${empty} 1 - - 00 1 -`, '00', 28, 'a whole number from 0'],
  ['bad-count', `${empty} 1 - - 1e3 1 -`, '1e3', 28, 'a whole number from 0'],
  ['bad-count', `${empty} 1 - - 1000000000 1 -`, '1000000000', 28, 'a whole number from 0'],
  ['bad-count', `${empty} 1 - - 0 0 -`, '0', 30, 'a whole number from 1 to 999999999'],
  ['bad-pair', `${empty} 1 - - 0 1 crown=2`, 'crown=2', 32, 'the keys first, hand1, hand2 in this order'],
  ['bad-pair', `${empty} 1 - - 0 1 first`, 'first', 32, 'first, hand1, hand2'],
  ['bad-pair', `${empty} 1 - - 0 1 first=2=1`, 'first=2=1', 32, 'first, hand1, hand2'],
  ['bad-pair', `${empty} 1 - - 0 1 hand3=F`, 'hand3=F', 32, 'first, hand1, hand2'],
  ['bad-pair', `${empty} 1 - - 0 1 __proto__=F`, '__proto__=F', 32, 'first, hand1, hand2'],
  ['pair-order', `${empty} 1 - - 0 1 hand1=F;first=2`, 'first=2', 40, 'first, hand1, hand2'],
  ['pair-order', `${empty} 1 - - 0 1 hand1=F;hand1=L`, 'hand1=L', 40, 'first, hand1, hand2'],
  ['bad-first', `${empty} 1 - - 0 1 first=1`, '1', 38, 'seat 2'],
  ['bad-first', `${empty} 1 - - 0 1 first=3`, '3', 38, 'seat 2'],
  ['bad-hand', `${empty} 1 - - 0 1 hand1=`, '', 38, 'one or more of the codes F L S I V B, in this order'],
  ['bad-hand', `${empty} 1 - - 0 1 hand1=VF`, 'VF', 38, 'one or more of the codes'],
  ['bad-hand', `${empty} 1 - - 0 1 hand2=f`, 'f', 38, 'one or more of the codes'],
  ['bad-hand', `${empty} 1 - - 0 1 hand1=G`, 'G', 38, 'one or more of the codes'],
];

describe('an invalid position string', () => {
  it.each(examples)('%s: %s', (code, text, read, offset, expected) => {
    const [fault, ...more] = faultsOf('klin-zha', text);
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ code, offset, length: read.length, read });
    expect(text.slice(offset, offset + read.length)).toBe(read);
    expect(fault!.expected).toContain(expected);
    expect(fault!.message).toMatch(/^[A-Z'].+\.$/);
  });

  it('is reported with all its faults at once, with their places', () => {
    const text = '1/4/X4/7/9/11/13/15/16~V 3 N1N2 1 -1 0 first=1;hand1=VF;crown=2';
    const faults = faultsOf('klin-zha', text);
    expect(faults.map(({ code, read }) => `${code} ${read}`).sort()).toEqual(
      [
        'row-width 4',
        'bad-piece X',
        'bad-seat ~V',
        'bad-seat 3',
        'region-twice N2',
        'bad-owners 1',
        'bad-count -1',
        'bad-count 0',
        'bad-first 1',
        'bad-hand VF',
        'bad-pair crown=2',
      ].sort(),
    );
    for (const { offset, length, read } of faults) expect(text.slice(offset, offset! + length!)).toBe(read);
  });

  it('is shortened in the message', () => {
    const long = 'x'.repeat(1_000_000);
    for (const text of [
      long,
      `${empty} ${long} - - 0 1 -`,
      `${long}/3/5/7/9/11/13/15/17 ${rest}`,
      `${empty} 1 - - 0 1 ${long}`,
    ]) {
      const faults = faultsOf('klin-zha', text);
      expect(faults).toHaveLength(1);
      expect(JSON.stringify(faults).length).toBeLessThan(1000);
    }
  });

  it('is rejected if it is not a string', () => {
    for (const value of [undefined, null, 7, {}, ['x'], Symbol('x'), Object.create(null)]) {
      expect(faultsOf('klin-zha', value as string)).toMatchObject([
        { code: 'not-text', expected: 'a string' },
      ]);
    }
  });

  it('is reported with three seats if three play', () => {
    const faults = faultsOf('romulan-heart:3', `${empty} 4 N4 12 0 1 hand4=F`);
    expect(faults.map(({ expected }) => expected).sort()).toEqual([
      '3 digits from 0 to 3, or -',
      'a seat from 1 to 3',
      'key=value pairs joined by ; with the keys first, hand1, hand2, hand3 in this order',
      'pairs of a region (N W E) and a seat (1 to 3), or -',
    ]);
  });
});
