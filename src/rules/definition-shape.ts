/** Member types of a ruleset definition. */

import { made } from '../base/memo.ts';
import { type Fault, shown } from '../base/result.ts';
import { faultsOf, object, type Shape, texts, textWhere, where } from '../base/shape.ts';
import { isTexts } from '../base/text.ts';
import { isList, isObject } from '../base/values.ts';

/** Maximum length of checked arrays; no ruleset can use more items. */
const mostParts = 100;

function partsOf(what: string, isFit: (parts: readonly unknown[]) => boolean = () => true): Shape<unknown> {
  const isParts = (value: unknown) => isList(value) && value.length <= mostParts && isFit(value);
  return where(`an array of at most ${mostParts} ${what}`, isParts);
}

const definitionShape = /* @__PURE__ */ made(() =>
  object(
    {
      name: textWhere('a non-empty string', (name) => name !== ''),
      sources: texts,
      colours: partsOf('colours', isTexts),
      warriors: partsOf('warrior kinds'),
      setup: object({ corners: texts }),
      prey: where(
        'an array of seats for each seat, such as everyoneElse(2)',
        (value) => isList(value) && value.every(isList),
      ),
      hooks: partsOf('hooks'),
      variants: partsOf('variants'),
    },
    'an object such as { ...klinZha, id, name }',
  ),
);

/** Returns the faults of members with the wrong type. Values are not checked. */
export function definitionFaults(definition: unknown): readonly Fault[] {
  return faultsOf(definition, definitionShape, 'bad-definition', 'ruleset');
}

/** Id of a variant, hooks or a board. */
export const idWord: Shape<string> = /* @__PURE__ */ textWhere(
  'lowercase letters, digits and hyphens, beginning with a letter',
  /^[a-z][a-z0-9-]*$/,
);

/** Names a value in a message, with its id if it is an object: `variant 'ablative'`. */
export function nameOf(what: string, value: unknown): string {
  return isObject(value) ? `${what} '${shown(value.id)}'` : what;
}
