/** Makes the element known to a page. */

import { KlinZhaBoard } from './element.ts';

/**
 * Makes `<klin-zha-board>` known to the page, under that name or another; does nothing where it is known already, and
 * where there is no document, as on a server.
 *
 * @example
 * ```ts
 * import { defineBoard } from 'klin-zha/board';
 *
 * defineBoard();
 * ```
 *
 * @category Element
 */
export function defineBoard(name = 'klin-zha-board'): void {
  const registry: CustomElementRegistry | undefined = globalThis.customElements;
  if (registry !== undefined && registry.get(name) === undefined)
    registry.define(name, name === 'klin-zha-board' ? KlinZhaBoard : class extends KlinZhaBoard {});
}
