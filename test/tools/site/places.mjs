// Category and tier of every public symbol, from categories.json and tiers.json. Both list places: folders (`arena/`), files
// (`arena/table.ts`) and names (`Arena`). The name counts first, then the file, then the nearest folder.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (file) => Object.entries(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')));
const src = fileURLToPath(new URL('../../../src/', import.meta.url));

/** Every category with a sentence, in the order of the reference. */
export const sentences = new Map(read('categories.json').map(([category, { about }]) => [category, about]));

/** Category or tier, by place. */
const categories = new Map(
  read('categories.json').flatMap(([category, { of }]) => of.map((place) => [place, category])),
);
const tiers = new Map(read('tiers.json').flatMap(([tier, of]) => of.map((place) => [place, tier])));

/** All places of both files. */
export const places = [...categories.keys(), ...tiers.keys()];

/**
 * Returns the category of a symbol, whether it is a preview, and the places that say so.
 *
 * @param {string} file the path of its file
 * @param {string} name its name in that file
 */
export function entryOf(file, name) {
  const path = file.slice(src.length).replaceAll('\\', '/');
  const folders = path.split('/').map((_, index, parts) => `${parts.slice(0, -1 - index).join('/')}/`);
  const [category, tier] = [categories, tiers].map((table) =>
    [name, path, ...folders].find((place) => table.has(place)),
  );
  return {
    category: categories.get(category),
    isPreview: tiers.get(tier) === 'preview',
    places: [category, tier],
  };
}
