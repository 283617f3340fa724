/** Games of bots, from a position shortly before their ends. */

import {
  attemptsFor,
  createState,
  finishSetup,
  formatMove,
  type GameState,
  isLegal,
  legalMoves,
  outcome,
  parsePosition,
  play,
  type RulesetId,
  rulesOf,
  seededRandom,
  unwrap,
  viewFor,
} from 'klin-zha';

/** The last half-moves of a game, with the state before each. */
export interface Ending {
  readonly start: GameState;
  readonly moves: readonly string[];
}

/**
 * Returns the last half-moves of a random game that takes a Goal where it can. In three-player games, capturing
 * goes on until the end. A blind game begins with a position in which an attempt can be refused.
 */
export function endingOf(id: RulesetId, length: number): Ending {
  const random = seededRandom(11);
  const rules = rulesOf(id);
  for (;;) {
    const states = [finishSetup(createState(rules, { random }), random).state];
    const moves: string[] = [];
    while (moves.length < 400 && outcome(states.at(-1)!) === null) {
      const state = states.at(-1)!;
      const legal = legalMoves(state);
      const move =
        legal.find((one) => outcome(play(state, one)) !== null) ??
        legal[Math.floor(random() * legal.length)]!;
      moves.push(formatMove(move));
      states.push(play(state, move));
    }
    const from = moves.length - length;
    if (outcome(states.at(-1)!) === null || from < 0 || states[from]!.phase !== 'battle') continue;
    // A position string has no history and must be valid by itself.
    const start = parsePosition(rules, String(states[from]!));
    if (start.ok && (!rules.blind || vainAttempt(start.value) !== undefined))
      return { start: unwrap(start), moves: moves.slice(from) };
  }
}

/** Returns a move that the player to move of a blind game may attempt, but that a hidden piece prevents. */
export function vainAttempt(state: GameState): string | undefined {
  const attempts = attemptsFor(viewFor(state, state.seat), state.rules);
  const vain = attempts.find((move) => !isLegal(state, move));
  return vain === undefined ? undefined : formatMove(vain);
}
