/** Settings of the page: appearance and language. */

import { type Language, languages } from 'klin-zha/words';
import { choice, h, labelled, tick } from './dom.ts';
import type { Preferences } from './storage.ts';
import type { Words } from './words.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';
import { french } from './words-fr.ts';

const book: Readonly<Record<Language, Words>> = { en: english, de: german, fr: french };

/** Native names of the languages. */
const own = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

/** Form of the settings. It reports each change. */
export function settingsForm(
  now: Preferences,
  words: Words,
  onChange: (next: Preferences) => void,
): HTMLElement {
  const form = h('form', { method: 'dialog', class: 'settings' });
  const list = (
    name: keyof Preferences,
    text: string,
    options: Iterable<readonly [string, string]>,
  ): HTMLElement => labelled(text, choice(options, String(now[name]), { name, 'data-key': name }));
  form.append(
    list(
      'language',
      words.inLanguage,
      languages.map((one) => [one, own[one]] as const),
    ),
    list('theme', words.theme, Object.entries(words.themes)),
    list('orientation', words.orientation, Object.entries(words.orientations)),
    list('notation', words.notation, Object.entries(words.notations)),
    tick(words.zones, { name: 'zones', checked: now.zones }),
    tick(words.threats, { name: 'threats', checked: now.threats }),
  );
  form.addEventListener('change', () => {
    const data = new FormData(form);
    const texts = Object.fromEntries(data) as unknown as Preferences;
    onChange({ ...texts, zones: data.has('zones'), threats: data.has('threats') });
  });
  return form;
}

/** Returns the texts in the selected language. */
export function wordsOf({ language }: Preferences): Words {
  return book[language];
}
