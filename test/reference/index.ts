// A naive engine that implements every rule by its definition, as the reference for the real one.

import type { Move } from './play.ts';
import { legalMoves, play, resultOf } from './play.ts';
import { formatPosition, parsePosition, warriorMoveText } from './position-string.ts';
import type { Ruleset } from './rulesets.ts';
import type { State } from './state.ts';
import { createState } from './state.ts';
import { rulesetNamed } from './variants.ts';

/** A move in coordinates (section 15). */
function moveText(move: Move): string {
  switch (move.type) {
    case 'move':
      return warriorMoveText(move);
    case 'outcome':
      return move.winner;
    case 'place':
      return `${move.kind}@${move.to}`.toLowerCase();
    case 'place-with-goal':
      return `${move.kind}@${move.to}g`.toLowerCase();
    case 'place-goal':
      return `g@${move.to}`.toLowerCase();
    case 'mercy':
      return `${move.from}${move.to}r`.toLowerCase();
  }
}

/** A position with its legal moves. */
interface Known {
  readonly ruleset: Ruleset;
  readonly position: string;
  readonly state: State;
  readonly moves: readonly Move[];
}

/** Cache of the last position: tests list its moves, then play one. */
let last: Known | undefined;

function knownOf(rules: string | Ruleset, position: string): Known {
  const ruleset = rulesetNamed(rules);
  if (last?.ruleset !== ruleset || last.position !== position) {
    const state = parsePosition(ruleset, position);
    last = { ruleset, position, state, moves: legalMoves(ruleset, state) };
  }
  return last;
}

/** All legal moves as sorted coordinate moves (section 15), empty if the game is over. */
export function referenceMoves(rules: string | Ruleset, position: string): string[] {
  return knownOf(rules, position).moves.map(moveText).sort();
}

/** The position string after a legal move; throws for an illegal one. */
export function referencePlay(rules: string | Ruleset, position: string, move: string): string {
  const { ruleset, state, moves } = knownOf(rules, position);
  const found = moves.find((legal) => moveText(legal) === move);
  if (found === undefined) throw new Error(`not a legal move: ${move}`);
  return formatPosition(ruleset, play(ruleset, state, found));
}

/** The moves of a position, its result, and the position after one of its moves. */
export function referenceAnswers(
  rules: string | Ruleset,
  position: string,
  move?: string,
): { moves: string[]; result: { winner: number | null; reason: string } | null; next: string | null } {
  const { ruleset, state, moves: legal } = knownOf(rules, position);
  const chosen = legal.find((one) => moveText(one) === move);
  return {
    moves: legal.map(moveText).sort(),
    result: legal.length > 0 ? null : resultOf(ruleset, state),
    next: chosen === undefined ? null : formatPosition(ruleset, play(ruleset, state, chosen)),
  };
}

/** The end of the game by the position alone, or null while it goes on (R8.1 to R8.4). */
export function referenceResult(
  rules: string | Ruleset,
  position: string,
): { winner: number | null; reason: string } | null {
  const ruleset = rulesetNamed(rules);
  return resultOf(ruleset, parsePosition(ruleset, position));
}

/**
 * The empty board. `first`: the seat that places first, always 1 in Romulan Heart (R7.6). `clouds`: the
 * neutral cells, if the id does not name them (R10.4).
 */
export function referenceStart(rules: string | Ruleset, first: number = 1, clouds?: string[]): string {
  const ruleset = rulesetNamed(rules);
  const allowed = ruleset.anySeatFirst ? first >= 1 && first <= ruleset.seats : first === 1;
  if (!allowed) throw new Error(`seat ${first} cannot place first`);
  const neutral = clouds ?? ruleset.clouds ?? [];
  if (ruleset.clouded !== neutral.length > 0) throw new Error(`wrong neutral cells`);
  return formatPosition(ruleset, createState(ruleset, first, neutral));
}
