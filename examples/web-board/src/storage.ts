/** Browser storage: the table, the previous one, and the settings. */

import { type Language, languages } from 'klin-zha/words';
import { levels, usualLevel } from './game/levels.ts';
import { english } from './words/en.ts';

/** A stored table: its text, the path to the current move, and the time of its match. */
export interface Kept {
  readonly text: string;
  readonly path: readonly string[];
  readonly at: number;
}

/** Appearance and language of the page. */
export interface Preferences {
  readonly language: Language;
  readonly theme: 'system' | 'light' | 'dark' | 'contrast';
  /** An orientation of the board, or `auto` for the opponent on top. */
  readonly orientation: string;
  readonly notation: 'geometric' | 'algebraic' | 'coordinate';
  readonly zones: boolean;
  readonly threats: boolean;
  /** Whether all cells show their names. */
  readonly names: boolean;
  readonly sounds: boolean;
  /** Level of the bot on the first screen. */
  readonly level: number;
}

/** What was learnt: ids of lessons, and names of solved puzzles. */
export interface Progress {
  readonly lessons: readonly string[];
  readonly puzzles: readonly string[];
}

type Name = 'table' | 'before' | 'preferences' | 'progress';

function read(name: Name): unknown {
  try {
    return JSON.parse(localStorage.getItem(`klin-zha-web-${name}`) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value. Failures are ignored. */
function write(name: Name, value: unknown): void {
  try {
    localStorage.setItem(`klin-zha-web-${name}`, JSON.stringify(value));
  } catch {}
}

export function keptTable(name: 'table' | 'before'): Kept | null {
  const value = read(name) as Kept | null;
  if (typeof value?.text !== 'string' || !Array.isArray(value.path)) return null;
  return Number.isSafeInteger(value.at) && value.at >= 0 ? value : { ...value, at: 0 };
}

export function keepTable(name: 'table' | 'before', kept: Kept): void {
  write(name, kept);
}

export function preferences(): Preferences {
  const spoken = navigator.languages.map((name) => name.slice(0, 2));
  const language = languages.find(
    (one) => one === spoken.find((name) => languages.includes(name as Language)),
  );
  const kept = Object(read('preferences'));
  const { themes, orientations, notations } = english;
  const known = <T extends string>(name: keyof Preferences, list: object, usual: T): T =>
    Object.hasOwn(list, kept[name]) ? kept[name] : usual;
  return {
    language: languages.includes(kept.language) ? kept.language : (language ?? 'en'),
    theme: known('theme', themes, 'system'),
    orientation: known('orientation', orientations, 'auto'),
    notation: known('notation', notations, 'geometric'),
    zones: kept.zones === true,
    threats: kept.threats === true,
    names: kept.names === true,
    sounds: kept.sounds === true,
    level: levels.includes(kept.level) ? kept.level : usualLevel,
  };
}

export function keepPreferences(value: Preferences): void {
  write('preferences', value);
}

export function progress(): Progress {
  const kept = Object(read('progress'));
  const texts = (list: unknown): readonly string[] =>
    Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  return { lessons: texts(kept.lessons), puzzles: texts(kept.puzzles) };
}

export function keepProgress(value: Progress): void {
  write('progress', value);
}
