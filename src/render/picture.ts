/** A whole picture: the outermost element, what it says to those who do not see it, and its background. */

import { lengthFrom } from './layout.ts';
import { element, escaped } from './xml.ts';

/** What a picture consists of. */
export interface Picture {
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** How many pixels wide it is shown, if not as many as it has units. */
  readonly shownWidth: number | undefined;
  readonly background: string;
  /** Elements. */
  readonly content: string;
}

/** An SVG document. */
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
