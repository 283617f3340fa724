/** The beginning of a game: its match and the armies. */

import {
  castSpindles,
  createPosition,
  createState,
  formatMove,
  type GameState,
  parsePosition,
  play,
  type Ruleset,
  type Seat,
  unwrap,
} from 'klin-zha';
import { takeSetup } from '../bots/setups.ts';
import type { Agreement } from './agreement.ts';
import { nextPlacement } from './armies.ts';
import { beginMatch, type Match, moveIn, seatsOf } from './match.ts';
import { type Table, tableFromMatch } from './table.ts';

/** Returns a setup of the book with the given seat to move, or undefined if the book has none for the rules. */
async function bookSetup(rules: Ruleset, first: Seat): Promise<GameState | undefined> {
  const setup = await takeSetup(rules);
  if (typeof setup !== 'string') return undefined;
  const fields = unwrap(parsePosition(rules, setup)).toFields();
  return unwrap(createPosition(rules, { ...fields, seat: first, first }));
}

/** Creates the table of a new game. Armies are placed at random if the book has no setup for the rules. */
export async function newTable(agreement: Agreement): Promise<Table> {
  const { rules, levels, armies, terms, position } = agreement;
  const first = agreement.first === 'spindles' ? castSpindles(Math.random).winner : (agreement.first ?? 1);
  const begin = (start: GameState): Match => unwrap(beginMatch(start, terms));
  if (position !== undefined)
    return tableFromMatch(begin(unwrap(parsePosition(rules, position, { unchecked: true }))), levels);
  const setup = armies === 'book' ? await bookSetup(rules, first) : undefined;
  const start = setup ?? createState(rules, { first, random: Math.random });
  const match = begin(start);
  const isPlaced = setup !== undefined || armies === 'hand';
  return tableFromMatch(isPlaced ? match : withArmies(match, start, armies, seatsOf(rules)), levels, armies);
}

/** Returns the agreement for another game like this one, with other players at the seats if given. */
export function rematchOf({ match, replay, record, levels }: Table, next = levels): Agreement {
  const { control = '-', touch, names, position } = match?.settings ?? {};
  const armies = record.tags.get('Armies');
  const terms = { control, touch: touch === 'enforce', ...(names !== undefined && { names }) };
  const start = armies === undefined && position !== undefined ? { position } : {};
  return { rules: replay.rules, levels: next, armies: armies ?? 'hand', terms, ...start };
}

/** Returns the match after the placements of the given seats, as long as they are to move. */
export function withArmies(begun: Match, before: GameState, army: string, seats: readonly Seat[]): Match {
  let [match, state] = [begun, before];
  while (state.phase === 'setup' && seats.includes(state.seat)) {
    const move = nextPlacement(state, army);
    const answer = moveIn(match, match.at, formatMove(move), false);
    if (!answer.ok) break;
    [match, state] = [answer.value, play(state, move)];
  }
  return match;
}
