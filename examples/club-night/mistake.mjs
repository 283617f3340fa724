import { distance } from 'fastest-levenshtein';

/** Invalid input. The program prints the message, ends with the status, and changes nothing. */
export class Mistake extends Error {
  constructor(message, status = 1) {
    super(message);
    this.status = status;
  }
}

/** Returns the word that was typed; otherwise throws a mistake that names the nearest one, or all if none is near. */
export function wordOf(typed, words, what) {
  const same = words.find((word) => word.toLowerCase() === String(typed).trim().toLowerCase());
  if (same !== undefined) return same;
  const far = (word) => distance(word.toLowerCase(), String(typed).toLowerCase());
  const [nearest] = [...words].sort((one, other) => far(one) - far(other));
  if (nearest === undefined) throw new Mistake(`No ${what} '${typed}', and none to choose from yet.`);
  const isNear = far(nearest) <= String(typed).length / 2;
  const hint = isNear ? `Did you mean '${nearest}'?` : `Expected ${words.join(', ')}.`;
  throw new Mistake(`No ${what} '${typed}'. ${hint}`);
}
