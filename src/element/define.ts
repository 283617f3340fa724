/** Registration of the element. */

import { KlinZhaBoard } from './element.ts';

/**
 * Registers the element, by default as `<klin-zha-board>`. Importing `klin-zha/element` does this. Does
 * nothing if the name is taken, or without a document, as on a server.
 *
 * @example
 * ```ts
 * import { defineBoardElement } from 'klin-zha/element';
 *
 * defineBoardElement('my-board');
 * ```
 */
export function defineBoardElement(name = 'klin-zha-board'): void {
  const registry: CustomElementRegistry | undefined = globalThis.customElements;
  if (registry !== undefined && registry.get(name) === undefined)
    registry.define(name, name === 'klin-zha-board' ? KlinZhaBoard : class extends KlinZhaBoard {});
}
