/** Names and values of engine options. */

import type { Fault } from '../base/result.ts';
import { excerpt } from '../base/text.ts';
import type { EngineOption } from './line-types.ts';

/** Returns what is wrong with the name or the value of an option; undefined if an engine accepts both. */
export function optionFault(
  options: readonly EngineOption[],
  name: string,
  value: string,
): Fault<'bad-option'> | undefined {
  const option = options.find((one) => one.name === name);
  const fault = (read: string, what: string, expected: string): Fault<'bad-option'> => ({
    code: 'bad-option',
    message: `'${excerpt(read)}' is not ${what}: expected ${expected}.`,
    read: excerpt(read),
    expected,
  });
  if (option === undefined)
    return fault(name, 'an option of this engine', options.map((one) => one.name).join(', ') || 'none');
  const expected = expectedOf(option, value);
  return expected === undefined ? undefined : fault(value, `a valid value of ${name}`, expected);
}

/** Returns what an option accepts, if it does not accept the value. */
function expectedOf({ type, min = -Infinity, max = Infinity, values = [] }: EngineOption, value: string) {
  const number = Number(value);
  if (type === 'spin' && !(/^-?\d{1,15}$/.test(value) && number >= min && number <= max))
    return `a whole number from ${min} to ${max}`;
  if (type === 'check' && value !== 'true' && value !== 'false') return 'true or false';
  return type === 'combo' && !values.includes(value) ? values.join(', ') : undefined;
}
