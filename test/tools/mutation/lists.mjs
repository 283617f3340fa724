// The lists of hand-written mutants, and how one is put into a file.
import { readFileSync } from 'node:fs';

/** The rooms with hand-written mutants. */
export const rooms = [
  'match',
  'protocol',
  'arena',
  'words',
  'records',
  'element',
  'render',
  'search',
  'bots',
  'engine',
  'game',
  'notation',
  'learn',
];

/** Returns the hand-written mutants of a room. */
export function listed(room) {
  return JSON.parse(readFileSync(new URL(`by-hand/${room}.json`, import.meta.url), 'utf8'));
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the content with a mutant in it, or null if its source is not there exactly once. White space may differ. */
export function replaced(content, { source, replacement }) {
  const pattern = new RegExp(source.trim().split(/\s+/).map(escaped).join('\\s+'), 'g');
  const [place, ...others] = content.matchAll(pattern);
  if (place === undefined || others.length > 0) return null;
  return content.slice(0, place.index) + replacement + content.slice(place.index + place[0].length);
}
