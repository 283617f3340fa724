/** Setups of the book, which the worker has. */

import type { Ruleset } from 'klin-zha';
import { Thinker } from './thinker.ts';

const books = new Thinker();
/** Setups that were asked for and not used yet. */
const prepared = new Map<string, Promise<string | null | undefined>>();

/** Asks for a setup; null if there is none, or if the browser cannot start the worker. */
const askSetup = ({ id }: Ruleset): Promise<string | null | undefined> =>
  books.ask({ kind: 'setup', rules: id }).catch(() => null);

/** Has a setup of the book ready, so that the next game begins at once. */
export function prepareSetup(rules: Ruleset): void {
  if (!prepared.has(rules.id)) prepared.set(rules.id, askSetup(rules));
}

/** Returns a setup of the book, which no other game has; null or undefined without one. */
export async function takeSetup(rules: Ruleset): Promise<string | null | undefined> {
  const early = await prepared.get(rules.id);
  prepared.delete(rules.id);
  return early ?? askSetup(rules);
}
