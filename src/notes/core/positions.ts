/** Starts from position strings in a text. */

import { parsePosition } from '../../game/create.ts';
import type { GameState } from '../../game/state.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import type { CoreStretch } from './core-game.ts';
import type { CellToken } from './lattice.ts';
import { Place } from './place.ts';
import { letterKinds, type Names } from './signs.ts';
import type { Start } from './starts.ts';

/** A position string, and the token after it. */
export interface FoundPosition extends CoreStretch {
  readonly state: GameState;
  readonly begin: number;
}

/** Rows of a position string and the fields after them. */
const maybePosition = /(?<![^\s"'=:([])[\dA-Za-z*~]{1,40}(?:\/[\dA-Za-z*~]{1,40}){3,80}(?: \S{1,400}){4,8}/g;

/** Finds the position strings of a text that are in the battle. */
export function positionsIn(rules: Ruleset, text: string, tokens: readonly CellToken[]): FoundPosition[] {
  return [...text.matchAll(maybePosition)].flatMap(({ 0: found, index: from }) => {
    for (let length = found.length; length > 0; length = found.lastIndexOf(' ', length - 1)) {
      const parsed = parsePosition(rules, found.slice(0, length).replace(/["',;]+$/, ''), {
        unchecked: true,
      });
      if (!parsed.ok) continue;
      const to = from + length;
      const next = tokens.findIndex((token) => token.from >= to);
      const begin = next < 0 ? tokens.length : next;
      return parsed.value.phase === 'battle' ? [{ state: parsed.value, from, to, begin }] : [];
    }
    return [];
  });
}

/** Price of letters that are not those of the ruleset. */
const otherLetters = 0.5;

/** Returns the starts from a position, one for each set of letters. */
export function startsFrom(state: GameState, names: Names): Start[] {
  return letterKinds(state.rules).map((kinds, index) => ({
    state,
    place: Place.of(state),
    meaning: { kinds, codes: [], price: 0, prior: 0 },
    sense: { kinds, names },
    codes: new Map(),
    placements: [],
    waiting: [],
    repeats: [],
    price: 0,
    prior: index * otherLetters,
  }));
}
