/** Characters replaced by others of the same look, as a scanner does. */

import type { Random } from 'klin-zha';
import { below, pick } from './games.ts';

/** Characters that look alike. */
const lookalikes = ['S5', 'I1l', 'B8', 'O0', 'Z2', 'G6'];

/** Replaces 1 % of the characters of a text by one that looks alike. */
export function withNoise(text: string, random: Random): string {
  const characters = [...text];
  const places = characters.flatMap((character, index) => (groupOf(character) === undefined ? [] : [index]));
  const wanted = Math.min(Math.round(characters.length / 100), places.length);
  for (let count = 0; count < wanted; count++) {
    const [place] = places.splice(below(random, places.length), 1);
    const character = characters[place!]!;
    const others = [...groupOf(character)!].filter((other) => other !== character);
    characters[place!] = pick(random, others);
  }
  return characters.join('');
}

const groupOf = (character: string): string | undefined =>
  lookalikes.find((group) => group.includes(character));
