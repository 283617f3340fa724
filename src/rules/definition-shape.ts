/** The members of a ruleset's definition. */

import { made } from '../base/memo.ts';
import { type Fault, shown } from '../base/result.ts';
import { faultsOf, object, type Shape, texts, textWhere, where } from '../base/shape.ts';
import { isTexts } from '../base/text.ts';
import { isList, isObject } from '../base/values.ts';

/** The maximum length of a list whose items are checked; no ruleset can use more. */
const mostParts = 100;

function partsOf(what: string, isFit: (parts: readonly unknown[]) => boolean = () => true): Shape<unknown> {
  const isParts = (value: unknown) => isList(value) && value.length <= mostParts && isFit(value);
  return where(`a list of ${what}, ${mostParts} at most`, isParts);
}

const definitionShape = /* @__PURE__ */ made(() =>
  object(
    {
      name: textWhere('a text', (name) => name !== ''),
      sources: texts,
      colours: partsOf('colours', isTexts),
      warriors: partsOf('kinds'),
      setup: object({ corners: texts }),
      prey: where(
        'a list of seats for each seat, such as everyoneElse(2)',
        (value) => isList(value) && value.every(isList),
      ),
      hooks: partsOf('hooks'),
      variants: partsOf('variants'),
    },
    'an object such as { ...klinZha, id, name }',
  ),
);

/** The members of a definition that have the wrong type; their values are not checked. */
export function definitionFaults(definition: unknown): readonly Fault[] {
  return faultsOf(definition, definitionShape, 'bad-definition', 'ruleset');
}

/** Ids of variants, hooks and boards. */
export const idWord: Shape<string> = /* @__PURE__ */ textWhere(
  'small letters, digits and -, beginning with a letter',
  /^[a-z][a-z0-9-]*$/,
);

/** What a value is called in messages, with its id if it has one: `variant 'ablative'`. */
export function nameOf(what: string, value: unknown): string {
  return isObject(value) ? `${what} '${shown(value.id)}'` : what;
}
