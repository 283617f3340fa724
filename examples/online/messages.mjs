/** The messages of clients: their types, members and validation. README.md documents them. */

import { Refusal } from './refusal.mjs';

/** Most characters of a message. The longest valid one creates a game in a position. */
export const longestMessage = 4096;

const text = (most) => ({
  expected: `a string of 1 to ${most} characters`,
  isValid: (value) => typeof value === 'string' && value.length >= 1 && value.length <= most,
});
const pattern = (expected, form) => ({
  expected,
  isValid: (value) => typeof value === 'string' && form.test(value),
});
const whole = (least, most) => ({
  expected: `a whole number from ${least} to ${most}`,
  isValid: (value) => Number.isInteger(value) && value >= least && value <= most,
});
const oneOf = (...values) => ({
  expected: `one of ${values.join(', ')}`,
  isValid: (value) => values.includes(value),
});
const yes = { expected: 'true or false', isValid: (value) => typeof value === 'boolean' };
const optional = (member) => ({ ...member, isOptional: true });

const game = pattern('the id of a game', /^[a-z0-9]{10}$/);
const secret = pattern('32 hexadecimal digits', /^[0-9a-f]{32}$/);
/** A character that shows: not control, format, unpaired surrogate or filler. */
const shown = String.raw`[^\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]`;
/**
 * Begins and ends with what shows. Joiners may only be inside, as Persian names and family emoji need them; marks and
 * the selectors of emoji follow what they change.
 */
const name = pattern(
  'a name of 1 to 30 visible characters',
  new RegExp(
    `^(?=.{1,30}$)${shown}(?:[ \\p{M}\\u200C\\u200D\\uFE0F]{0,3}${shown})*[\\p{M}\\uFE0F]{0,3}$`,
    'u',
  ),
);
const seat = whole(1, 3);

/** Members of each message besides `id` and `type`. */
const shapes = {
  visit: { secret },
  create: {
    rules: text(200),
    control: text(40),
    armies: optional(oneOf('place', 'book')),
    position: optional(text(2000)),
    seat: optional(seat),
    listed: optional(yes),
    name,
  },
  join: { game, token: optional(secret), from: optional(whole(0, 1_000_000)) },
  sit: { seat: optional(seat), name },
  move: { ply: whole(0, 1_000_000), move: text(40) },
  offer: {},
  accept: {},
  decline: {},
  claim: { kind: oneOf('repetition', 'fifty', 'away') },
  takeback: {},
  keep: {},
  abort: {},
  resign: {},
  rematch: {},
  list: {},
  mine: {},
  ping: {},
};

const number = whole(1, Number.MAX_SAFE_INTEGER);

/**
 * Parses and validates a message. Throws a `Refusal` with the code `bad-message` for anything else; its `id` is
 * that of the message, if it has a valid one.
 */
export function parseMessage(data) {
  let read;
  try {
    read = JSON.parse(data);
  } catch {
    throw new Refusal('bad-message', 'This message is not valid JSON.');
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new Refusal('bad-message', 'This message is not a JSON object.');
  if (!number.isValid(read.id)) throw badMember('id', number.expected);
  if (!Object.hasOwn(shapes, read.type)) {
    const expected = Object.keys(shapes).join(', ');
    throw inReplyTo(read.id, new Refusal('bad-message', `Unknown type of message: expected ${expected}.`));
  }
  try {
    return membersOf(read, shapes[read.type]);
  } catch (error) {
    throw inReplyTo(read.id, error);
  }
}

function membersOf(read, shape) {
  const message = { id: read.id, type: read.type };
  for (const [key, { expected, isValid, isOptional }] of Object.entries(shape)) {
    const value = Object.hasOwn(read, key) ? read[key] : undefined;
    if (value === undefined && isOptional) continue;
    if (!isValid(value)) throw badMember(key, expected);
    message[key] = value;
  }
  const unknown = Object.keys(read).find((key) => !Object.hasOwn(message, key));
  if (unknown !== undefined)
    throw new Refusal('bad-message', `Unknown member '${unknown.slice(0, 40)}' of a ${read.type} message.`);
  return message;
}

function badMember(key, expected) {
  return new Refusal('bad-message', `Invalid member '${key}' of a message: expected ${expected}.`);
}

function inReplyTo(id, refusal) {
  return Object.assign(refusal, { id });
}
