/** The shape of a ruleset's definition: whether each member is what it has to be, whatever it says. */

import { type Fault, shown } from '../base/result.ts';
import { isTexts } from '../base/text.ts';
import { isList, isObject } from '../base/values.ts';
import type { RulesetDefinition } from './ruleset.ts';

/** How a member is told to be what it has to be, and what that is in words. */
type Shape = readonly [fits: (value: unknown) => boolean, expected: string];

/** The most members of a list of parts, each of which is looked at: more than any ruleset can use. */
const mostParts = 100;

function isPartList(value: unknown): boolean {
  return isList(value) && value.length <= mostParts;
}

const shapes: Readonly<Partial<Record<keyof RulesetDefinition, Shape>>> = {
  name: [(value) => typeof value === 'string' && value !== '', 'a text'],
  sources: [isTexts, 'a list of texts'],
  colours: [(value) => isPartList(value) && isTexts(value), 'a list of colours, 100 at most'],
  warriors: [isPartList, 'a list of kinds, 100 at most'],
  setup: [
    (value) => isObject(value) && isTexts(value.corners),
    'an object with how armies are set up, its corners a list of texts',
  ],
  prey: [
    (value) => isList(value) && value.every(isList),
    'a list of seats for each seat, such as everyoneElse(2)',
  ],
  hooks: [isPartList, 'a list of hooks, 100 at most'],
  variants: [isPartList, 'a list of variants, 100 at most'],
};

/** The members of a definition that are not what they have to be. */
export function shapeFaults(definition: unknown): Fault[] {
  if (!isObject(definition)) {
    const read = shown(definition);
    const expected = 'an object such as { ...klinZha, id, name }';
    return [{ code: 'bad-definition', message: `'${read}' defines no ruleset.`, read, expected }];
  }
  return Object.entries(shapes).flatMap(([name, [fits, expected]]) => {
    const value: unknown = definition[name];
    return fits(value) ? [] : [memberFault(name, value, expected)];
  });
}

/** That a member of a definition is not what it has to be. */
export function memberFault(name: string, value: unknown, expected: string): Fault {
  const read = shown(value);
  const message = `The ruleset's '${name}' cannot be '${read}': expected is ${expected}.`;
  return { code: 'bad-definition', message, read, expected };
}
