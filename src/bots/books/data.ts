/** Data of all books. */

import type { BookData } from './book-data.ts';
import { agonizerBook } from './data/agonizer.ts';
import { klinZhaBook } from './data/klin-zha.ts';
import { romulanHeart2Book } from './data/romulan-heart-2.ts';
import { romulanHeart3Book } from './data/romulan-heart-3.ts';
import { takzhBook } from './data/takzh.ts';

export const books: readonly BookData[] = /* @__PURE__ */ Object.freeze([
  klinZhaBook,
  takzhBook,
  agonizerBook,
  romulanHeart2Book,
  romulanHeart3Book,
]);
