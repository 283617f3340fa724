/** Registers the element. */

import { KlinZhaBoard } from './element.ts';

/**
 * Registers `<klin-zha-board>` under that name or another. Importing `klin-zha/element` registers it under its own name. Does nothing if
 * the name is taken, or if there is no document, as on a server.
 *
 * @example
 * ```ts
 * import { defineBoardElement } from 'klin-zha/element';
 *
 * defineBoardElement('my-board');
 * ```
 *
 * @category Element
 */
export function defineBoardElement(name = 'klin-zha-board'): void {
  const registry: CustomElementRegistry | undefined = globalThis.customElements;
  if (registry !== undefined && registry.get(name) === undefined)
    registry.define(name, name === 'klin-zha-board' ? KlinZhaBoard : class extends KlinZhaBoard {});
}
