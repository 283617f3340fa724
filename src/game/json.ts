/** JSON from outside, before anything is known of it. */

/** The object that a JSON text or a plain value is, or undefined. */
export function jsonObject(json: unknown): Readonly<Record<string, unknown>> | undefined {
  const value = typeof json === 'string' ? parsed(json) : json;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
