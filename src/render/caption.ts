/** What stands below a drawn board: whose turn it is, the counters, hands, Goals, and how the game ended. */

import { wrapped } from '../core/text.ts';
import type { Outcome } from '../game/fields.ts';
import type { GameState } from '../game/state.ts';
import type { PositionFields } from '../position/fields.ts';
import type { Seat } from '../rules/ruleset.ts';

/** How the pieces of each seat are written. */
const letters = ['capital letters', 'small letters', 'letters behind a ~'] as const;

/** The lines below a board: one about the turn or the end, and one for each army. */
export function captionLines(state: GameState): string[] {
  const fields = state.fields();
  const names = state.rules.colours.map(capitalised);
  const width = Math.max(...names.map((name) => name.length));
  const own = Object.entries(fields.variantState).flatMap(([key, text]) =>
    wrapped(`${capitalised(key)}:`, text.split(','), '  '),
  );
  const armies =
    state.rules.army === 'shared'
      ? [`All  ${describeSet(state, fields)}`]
      : names.map((name, index) => `${name.padEnd(width)}  ${describeArmy(state, fields, index)}`);
  return [describeTurn(state), ...armies, ...own];
}

/** Whose turn it is and what there is to do, or how the game ended: one sentence. */
export function describeTurn(state: GameState): string {
  const { rules, seat, round, quiet, outcome } = state;
  if (outcome !== null) return describeOutcome(state, outcome);
  const who = capitalised(rules.colours[seat - 1]!);
  if (state.phase === 'setup') {
    const hand = state.fields().hands[rules.army === 'shared' ? 0 : seat - 1]!;
    return `Setup: ${who} places ${hand.length > 0 ? 'a warrior' : 'the Goal'}.`;
  }
  const { combat } = state.fields();
  if (combat !== null) return `The combat of ${combat} waits for its outcome.`;
  const calm = quiet === 0 ? '' : `, ${quiet} half-${quiet === 1 ? 'move' : 'moves'} without a capture`;
  return `${who} to move, round ${round}${calm}.`;
}

function describeOutcome(state: GameState, { winner, reason, goalThreatened }: Outcome): string {
  const { colours } = state.rules;
  const mover = capitalised(colours[state.seat - 1]!);
  const living = state.fields().owners.filter((owner, index) => owner === index + 1).length;
  const reasons: Readonly<Record<string, string>> = {
    'goal-captured':
      state.rules.army === 'own' && state.rules.goals === 'last'
        ? 'the last enemy Goal is captured'
        : 'a Goal is captured',
    immobilized: `${mover} has no legal move${goalThreatened ? ', and its Goal is threatened' : ''}`,
    stalemate: living > 2 ? 'nobody has a legal move' : `${mover} has no legal move`,
    'dead-position': 'nobody can ever capture a Goal',
    crown: 'its Goal stood in the unclaimed region and was not captured',
  };
  const why = reasons[reason] ?? reason.replaceAll('-', ' ');
  return winner === null
    ? `The game is drawn: ${why}.`
    : `${capitalised(colours[winner - 1]!)} wins: ${why}.`;
}

/** The one set of a shared game (R10.8). */
function describeSet(state: GameState, fields: PositionFields): string {
  const [hand = []] = fields.hands;
  const parts = [letters[0], ...(hand.length > 0 ? [`in hand ${hand.join(' ')}`] : [])];
  return [...parts, ...(fields.goals[0] === null ? [] : [describeGoal(state, fields, 1)])].join(', ');
}

function describeArmy(state: GameState, fields: PositionFields, index: number): string {
  const owner = fields.owners[index];
  const hand = fields.hands[index] ?? [];
  const parts: string[] = [letters[index]!];
  for (const [region, seat] of fields.regions.entries()) {
    if (seat === index + 1) parts.push(state.rules.board.regions[region]!.name);
  }
  if (owner === 0) parts.push('army removed');
  else if (owner !== index + 1) parts.push(`army of ${capitalised(state.rules.colours[owner! - 1]!)}`);
  if (hand.length > 0) parts.push(`in hand ${hand.join(' ')}`);
  else if (owner === index + 1) parts.push(describeGoal(state, fields, (index + 1) as Seat));
  return parts.join(', ');
}

function describeGoal(state: GameState, fields: PositionFields, seat: Seat): string {
  const goal = fields.goals[seat - 1];
  if (goal === null || goal === undefined) return 'Goal in hand';
  const bearer = fields.warriors.find(({ cell }) => cell === goal);
  if (bearer === undefined) return `Goal abandoned on ${goal}`;
  const kind = state.rules.warriors.find(({ code }) => code === bearer.warrior)!;
  return `Goal with the ${kind.name} on ${goal}`;
}

/** A word with a large first letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
