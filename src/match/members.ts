/** Objects from outside: one small walker for what events and settings hold. */

/** Whether a value is of a kind. */
type Check = (value: unknown, seats: number) => boolean;

/** Whether a value is a whole number from 0 that needs no rounding. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The kinds of members that have a name; other words stand for themselves. */
const kinds: Readonly<Record<string, Check>> = {
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  whole: isWhole,
  seat: (value, seats) => isWhole(value) && value >= 1 && value <= seats,
  pair: (value, seats) => fits(value, 'whole*', seats) && (value as unknown[]).length === 2,
  envelope: isEnvelope,
};

/** Whether a value is an object with members. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An envelope holds a readable text, or what `sealText` gives (M9.2). */
function isEnvelope(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { text, sealed, iv, commitment } = value;
  const isSealed = [sealed, iv, commitment].every(kinds.text as Check);
  return isSealed ? text === undefined : typeof text === 'string' && commitment === undefined;
}

/** `text|whole` is either; behind a kind stands `*` for a list of it, `+` for one that is not empty. */
function fits(value: unknown, kind: string, seats: number): boolean {
  return kind.split('|').some((word) => {
    const one = word.replace(/[*+]$/, '');
    if (one === word) return Object.hasOwn(kinds, word) ? kinds[word]!(value, seats) : value === word;
    const isList = Array.isArray(value) && (value.length > 0 || word !== `${one}+`);
    return isList && value.every((part) => fits(part, one, seats));
  });
}

/**
 * Copies of the members that a schema names: `seat move?:text` is a seat, and a text that may be absent. A kind that is
 * not written is the name.
 *
 * @param wrong is told of members that are not of their kind; they are left out if it comes back
 */
export function membersOf(
  schema: string,
  given: Readonly<Record<string, unknown>>,
  seats: number,
  wrong: (member: string, expected: string) => void,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [, name = '', optional, kind] of schema.matchAll(/(\w+)(\??):?(\S*)/g)) {
    const value = given[name];
    if (value === undefined && optional) continue;
    if (fits(value, kind || name, seats)) read[name] = copied(value);
    else wrong(name, `${name}: ${kind || name} expected`);
  }
  return read;
}

const envelopeSchema =
  'text?:text sealed?:text iv?:text commitment?:text position?:text sealer?:whole number?:whole ' +
  'offer?:whole resumption?:text|integer names?:text* used?:whole*';

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  return isObject(value) ? membersOf(envelopeSchema, value, 0, () => {}) : value;
}
