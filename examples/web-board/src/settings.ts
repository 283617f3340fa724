/** Settings of the page: appearance and language. */

import { languages } from 'klin-zha/words';
import { choice, h, labelled, tick } from './dom.ts';
import type { Preferences } from './storage.ts';
import type { Words } from './words/index.ts';

/** Native names of the languages. */
const own = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

/** Settings that are on or off. */
const ticks = ['zones', 'threats', 'names', 'sounds'] as const;

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
    ...ticks.map((name) => tick(words[name], { name, checked: now[name] })),
  );
  form.addEventListener('change', () => {
    const data = new FormData(form);
    const texts = Object.fromEntries(data) as unknown as Preferences;
    const ticked = Object.fromEntries(ticks.map((name) => [name, data.has(name)]));
    onChange({ ...now, ...texts, ...ticked });
  });
  return form;
}
