/** Kinds of members that only an arbiter's events have. */

import { isObject, isWhole } from '../../../base/values.ts';
import { membersOf } from '../../members.ts';

/** A whole number, also below 0. */
export function integerFrom(value: unknown): unknown {
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Two whole numbers. */
export function pairFrom(value: unknown): unknown {
  return Array.isArray(value) && value.length === 2 && value.every(isWhole) ? [...value] : undefined;
}

const envelopeMembers =
  'text?:text sealed?:text iv?:text commitment?:text position?:text sealer?:whole number?:whole ' +
  'offer?:whole resumption?:text|integer names?:text* used?:whole*';

/** An envelope holds a readable text, or what `sealText` gives (M9.2); what is none of its members is left out. */
export function envelopeFrom(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const { text, sealed, iv, commitment } = value;
  const isSealed = [sealed, iv, commitment].every((part) => typeof part === 'string');
  const isReadable = typeof text === 'string' && commitment === undefined;
  if (isSealed ? text !== undefined : !isReadable) return undefined;
  return membersOf(envelopeMembers, value, 0, () => {}, { integer: integerFrom });
}
