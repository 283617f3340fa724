/** Validation of symbols: SVG paths that contain only an outline. */

/** Number of arguments per path command. */
const numbersOf: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 };
const longest = 2000;
/** Maximum distance from the centre; the edge of a piece is at 67. */
const farthest = 60;

/** Description of valid symbols. */
export const symbolForm =
  'an SVG path: M, then L, H, V, C, S, Q, T or Z, in capitals, with numbers from -60 to 60';

/**
 * Whether a value is an SVG path with absolute commands, coordinates from -60 to 60 and at most 2000
 * characters.
 */
export function isSymbol(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > longest || !value.startsWith('M')) return false;
  const commands = value.match(/[A-Z][^A-Z]*/g) ?? [];
  return commands.length > 1 && commands.join('') === value && commands.every(isCommand);
}

/** Whether a command has a valid number of arguments, possibly repeated. */
function isCommand(text: string): boolean {
  const letter = text.charAt(0);
  if (!Object.hasOwn(numbersOf, letter)) return false;
  const wanted = numbersOf[letter]!;
  const rest = text.slice(1).trim();
  const numbers = rest === '' ? [] : rest.split(/\s*,\s*|\s+|(?=-)/);
  const isFull = wanted === 0 ? numbers.length === 0 : numbers.length > 0 && numbers.length % wanted === 0;
  return (
    isFull &&
    numbers.every((number) => /^-?\d+(\.\d+)?$/.test(number) && Math.abs(Number(number)) <= farthest)
  );
}
