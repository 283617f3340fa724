/** A valid call of every public function, from which invalid ones are made. */

import type { Calls } from '../things.ts';
import { engineCalls } from './engines.ts';
import { gameCalls } from './game.ts';
import { matchCalls } from './matches.ts';
import { pictureCalls } from './pictures.ts';
import { recordCalls } from './records.ts';

/** By entry and function. */
export const calls: Readonly<Record<string, Calls>> = {
  ...gameCalls,
  ...matchCalls,
  ...recordCalls,
  ...pictureCalls,
  ...engineCalls,
};
