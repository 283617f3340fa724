// What targets share: how what is refused has to be said, and values with some damage.
import assert from 'node:assert/strict';
import { makeValue } from './corpus.mjs';

/** Runs what may refuse, but only with the library's own exception and one of these codes. */
export function refusing(codes, act) {
  try {
    return act();
  } catch (error) {
    if (error?.name !== 'KlinZhaError' || !codes.includes(error.code)) throw error;
    return undefined;
  }
}

/** A result is a value, or faults that say what is wrong, where they name a place within the text. */
export function checkResult(result, text) {
  if (result.ok) return result.value;
  assert.ok(result.errors.length > 0, 'a refusal without a reason');
  checkFaults(result.errors, text);
  return undefined;
}

export function checkFaults(faults, text) {
  for (const { code, message, offset = 0, length = 0 } of faults) {
    assert.match(code, /^[a-z]+(-[a-z]+)*$/);
    assert.ok(message.length > 0 && message.length < 2000, `a message of ${message.length} characters`);
    const inside = typeof text !== 'string' || (offset >= 0 && length >= 0 && offset + length <= text.length);
    assert.ok(inside, `${code} covers ${offset} to ${offset + length} of ${text?.length}`);
  }
}

export function checkDiagnostics(diagnostics) {
  for (const { severity, line, column, length, code, message } of diagnostics) {
    assert.ok(['error', 'warning', 'note'].includes(severity));
    assert.ok(line >= 1 && column >= 1 && length >= 0, `${code} at ${line}:${column}, ${length} long`);
    assert.ok(message.length > 0 && message.length < 2000, `a message of ${message.length} characters`);
  }
}

/** The value of a JSON text, or the text itself where it is no JSON. */
export function valueIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The same with some damage. */
export function parsed(text, random) {
  const value = valueIn(text);
  return value === text ? text : makeValue(random, value);
}
