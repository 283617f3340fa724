/** Icons of the head, drawn with lines of the text's colour. */

const paths = {
  brand: '<path d="M12 2.500 22 20.500H2z"/><path d="m7 11.500 5 9 5-9z"/>',
  new: '<path d="M12 5v14M5 12h14"/>',
  open: '<path d="M3 19V6h6l2 2.500h10V19z"/>',
  share: '<path d="M12 3v12M7.500 7.500 12 3l4.500 4.500M5 12v8h14v-8"/>',
  legend:
    '<circle cx="12" cy="12" r="9"/><path d="M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.800.400-1 .900-1 1.700M12 16.500v.500"/>',
  settings:
    '<path d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.500" cy="7" r="2.500"/><circle cx="8.500" cy="17" r="2.500"/>',
  first: '<path d="M6 5v14M19 5l-9 7 9 7"/>',
  back: '<path d="m15.500 5-8 7 8 7"/>',
  forward: '<path d="m8.500 5 8 7-8 7"/>',
  last: '<path d="M18 5v14M5 5l9 7-9 7"/>',
} as const;

/** Creates an icon. It is decoration: its button has a text or a label. */
export function icon(name: keyof typeof paths): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  element.setAttribute('viewBox', '0 0 24 24');
  element.setAttribute('class', 'icon');
  element.setAttribute('aria-hidden', 'true');
  element.innerHTML = paths[name];
  return element;
}
