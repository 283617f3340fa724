/** What the browser keeps: the table, the one before it, and how the page looks. */

import { type Language, languages } from 'klin-zha';

/** A table as it is kept: its text, the moves to where one looks, and the time of its match. */
export interface Kept {
  readonly text: string;
  readonly path: readonly string[];
  readonly at: number;
}

/** How the page looks and speaks. */
export interface Preferences {
  readonly language: Language;
  readonly theme: 'system' | 'light' | 'dark' | 'contrast';
  readonly orientation: string;
  readonly notation: 'geometric' | 'algebraic' | 'coordinate';
  readonly zones: boolean;
  readonly threats: boolean;
}

type Name = 'table' | 'before' | 'preferences';

function read(name: Name): unknown {
  try {
    return JSON.parse(localStorage.getItem(`klin-zha-web-${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps something; where the browser keeps nothing the page works all the same. */
function write(name: Name, value: unknown): void {
  try {
    localStorage.setItem(`klin-zha-web-${name}`, JSON.stringify(value));
  } catch {}
}

export function keptTable(name: 'table' | 'before'): Kept | null {
  const value = read(name) as Kept | null;
  return typeof value?.text === 'string' && Array.isArray(value.path) ? value : null;
}

export function keepTable(name: 'table' | 'before', kept: Kept): void {
  write(name, kept);
}

export function preferences(): Preferences {
  const spoken = navigator.languages.map((name) => name.slice(0, 2));
  const language = languages.find(
    (one) => one === spoken.find((name) => languages.includes(name as Language)),
  );
  return {
    ...{ language: language ?? 'en', theme: 'system', orientation: 'N-top', notation: 'geometric' },
    ...{ zones: false, threats: false },
    ...(read('preferences') as Partial<Preferences> | null),
  };
}

export function keepPreferences(value: Preferences): void {
  write('preferences', value);
}
