/** All styles. */

import type { Style } from '../writers.ts';
import { listStyles } from './lists.ts';
import { markedStyles } from './marked.ts';
import { oddStyles } from './odd.ts';
import { proseStyles } from './prose.ts';
import { romulanStyles } from './romulan.ts';
import { tableStyles } from './tables.ts';
import { wrappedStyles } from './wrapped.ts';

export const styles: readonly Style[] = [
  ...tableStyles,
  ...listStyles,
  ...oddStyles,
  ...markedStyles,
  ...proseStyles,
  ...romulanStyles,
  ...wrappedStyles,
];
