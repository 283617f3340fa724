/** Texts of the page in all languages. */

import type { Language } from 'klin-zha/words';
import { german } from './de.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import type { Words } from './words.ts';

export type { Words } from './words.ts';

const book: Readonly<Record<Language, Words>> = { en: english, de: german, fr: french };

/** Returns the texts in a language. */
export function wordsOf(language: Language): Words {
  return book[language];
}
