/** Phrases by language. */

import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { Language } from './names.ts';
import type { Phrases } from './phrases.ts';

const book: Readonly<Record<Language, Phrases>> = { en: english, de: german, fr: french };

/** Returns the phrases of a language. */
export function phrasesOf(language: Language): Phrases {
  return book[language];
}
