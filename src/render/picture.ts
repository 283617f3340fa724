/** SVG documents. */

import { lengthFrom } from './layout.ts';
import { element, escaped } from './xml.ts';

/** Parts of a picture. */
export interface Picture {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** Width in pixels, by default one pixel per unit. */
  readonly shownWidth: number | undefined;
  readonly background: string;
  /** SVG elements. */
  readonly content: string;
}

/** Returns an SVG document. */
export function drawPicture({ title, description, background, content, ...sizes }: Picture): string {
  const [width, height] = [Math.ceil(sizes.width), Math.ceil(sizes.height)];
  const shownWidth = lengthFrom('width', sizes.shownWidth ?? width);
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width: shownWidth,
      height: (shownWidth / width) * height,
      role: 'img',
      'font-family': 'system-ui, Helvetica, Arial, sans-serif',
    },
    [
      element('title', {}, escaped(title)),
      element('desc', {}, escaped(description)),
      element('rect', { width, height, rx: 12, fill: background }),
      content,
    ].join(''),
  );
}
