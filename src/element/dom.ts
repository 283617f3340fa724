/** Helpers to create elements. */

const svgNames = 'http://www.w3.org/2000/svg';

/** Creates an element with attributes and children. Undefined attributes are dropped. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  setAll(made, attributes);
  made.append(...children);
  return made;
}

/** Sets attributes, and removes undefined ones. */
export function setAll(element: Element, attributes: Readonly<Record<string, string | undefined>>): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(key);
    else if (element.getAttribute(key) !== value) element.setAttribute(key, value);
  }
}

/** Creates an SVG element. The content is inserted as markup, so it must be trusted. */
export function drawing(
  name: 'svg' | 'g',
  attributes: Readonly<Record<string, string | undefined>> = {},
  content = '',
): SVGElement {
  const made = document.createElementNS(svgNames, name);
  setAll(made, attributes);
  made.innerHTML = content;
  return made;
}

/** Creates an icon around the origin, in a square with sides of 2. */
export function icon(content: string): SVGElement {
  return drawing('svg', { viewBox: '-1.3 -1.3 2.6 2.6', class: 'icon', 'aria-hidden': 'true' }, content);
}

/** Returns a media query of the window; undefined without support, as in jsdom. */
export function media(query: string): MediaQueryList | undefined {
  return globalThis.matchMedia?.(query);
}
