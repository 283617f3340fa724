/** Games, states and records for valid calls. */

import {
  type CellName,
  createState,
  Game,
  klinZha,
  legalMoves,
  parsePosition,
  rulesOf,
  seededRandom,
  unwrap,
  viewFor,
} from 'klin-zha';
import { recordFromGame, replayRecord } from 'klin-zha/records';
import { strangeStates } from './values.ts';

/** What a call changes is made anew for each. */
export class Fresh {
  readonly make: () => unknown;

  constructor(make: () => unknown) {
    this.make = make;
  }
}

/** Arguments as they are handed over: what a call changes is made anew. */
export function made(value: unknown): unknown {
  if (value instanceof Fresh) return value.make();
  return Array.isArray(value) && value.some((item) => item instanceof Fresh) ? value.map(made) : value;
}

/** The arguments of a right call. */
export type Arguments = readonly unknown[];

/** Right calls of an entry, by function. */
export type Calls = Readonly<Record<string, Arguments>>;

const position = 'b/3/3v*1/7/3F*5/11/13/15/2V3B10 1 W2E1 - 0 20 -';
export const options = { unchecked: true };
export const state = unwrap(parsePosition(klinZha, position, options));
export const over = strangeStates['a state that is over'];
export const setup = createState(klinZha);
export const move = legalMoves(state)[0]!;
export const cell = 'E27' as CellName;
export const blindState = unwrap(parsePosition(rulesOf('klin-zha+blind'), position, options));
export const blindRules = blindState.rules;
export const view = viewFor(blindState, 1);
let source = seededRandom(1);
/** Chance, and what lets it begin again. */
export const random = (): number => source();
export function rewind(): void {
  source = seededRandom(1);
}
export const language = { language: 'en' };
export const game = new Game(state).play(move);
export const record = recordFromGame(game);
export const replay = replayRecord(record);
export const outcome = { winner: 1, reason: 'goal', goalThreatened: false };
export const tags = [['Event', 'an event']];
