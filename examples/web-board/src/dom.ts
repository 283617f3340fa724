/** Small helpers for elements. */

type Handler = (event: Event) => void;
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | Handler>>;
export type Child = Node | string | null | false;

/**
 * Creates an element. Keys that begin with `on` are listeners, `true` is an attribute without a value, and
 * null or false attributes are dropped.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...present(children));
  return element;
}

const present = (children: readonly Child[]): (Node | string)[] =>
  children.filter((child) => child !== null && child !== false);

/** Creates a button. Its `key` restores the focus after the buttons around it are recreated. */
export function button(
  text: string,
  key: string,
  onclick: () => void,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLButtonElement {
  return h('button', { type: 'button', 'data-key': key, onclick, ...attributes }, ...children, text);
}

/** Creates a label with its field. */
export function labelled(text: string, field: HTMLElement): HTMLElement {
  return h('label', {}, h('span', {}, text), field);
}

/** Creates a checkbox with its label. */
export function tick(text: string, attributes: Attributes): HTMLElement {
  return h('label', { class: 'tick' }, h('input', { type: 'checkbox', ...attributes }), h('span', {}, text));
}

/** Creates a select element. */
export function choice(
  options: Iterable<readonly [value: string, text: string]>,
  chosen: string,
  attributes: Attributes = {},
): HTMLSelectElement {
  const made = [...options].map(([value, text]) => h('option', { value, selected: value === chosen }, text));
  return h('select', attributes, ...made);
}

/** Replaces the children of an element. The focus stays on the child with the same `data-key`. */
export function fill(parent: HTMLElement, ...children: readonly Child[]): void {
  const focused = parent.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const key = focused?.dataset.key;
  parent.replaceChildren(...present(children));
  if (focused === null) return;
  const same = [...parent.querySelectorAll<HTMLElement>('[data-key]')].find((one) => one.dataset.key === key);
  (same ?? parent.querySelector<HTMLElement>('button, select, input'))?.focus();
}
