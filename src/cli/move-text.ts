/** Moves as text: reading them in every notation, and lists of them. */

import { wrapped } from '../base/text.ts';
import {
  describeMove,
  type Fault,
  type GameState,
  type Move,
  type MoveDescription,
  parseMove,
} from '../index.ts';
import { algebraic, coordinate, geometric, letterSets, type Notation } from '../notation/index.ts';

/** Notations, in order of preference. */
const notations: readonly Notation[] = [geometric, ...Object.values(letterSets).map((set) => algebraic(set))];

/** A move that may be illegal, the ruling against a move without coordinates, or the faults of other text. */
export type MoveText =
  | { readonly move: Move }
  | { readonly refusal: Fault }
  | { readonly faults: readonly Fault[] };

/** Reads a move in coordinates or in a notation; in any notation by default. */
export function readMoveText(state: GameState, text: string, from?: Notation): MoveText {
  const read = from === undefined || from === coordinate ? parseMove(state, text.toLowerCase()) : undefined;
  if (read?.ok) return { move: read.value };
  const readings = (from === undefined ? notations : [from]).map(({ read }) => read(state, text));
  const [move] = readings.find(({ moves }) => moves.length === 1)?.moves ?? [];
  if (move !== undefined) return { move };
  const refusal = readings.flatMap(({ slips }) => slips).find(({ ruling }) => ruling !== undefined);
  if (refusal !== undefined) return { refusal };
  const ambiguous = readings.find(({ moves }) => moves.length > 1)?.slips;
  return { faults: ambiguous ?? read?.errors ?? readings[0]!.slips };
}

/** Formats the targets of each origin; an `x` marks those in `captures`. */
export function groupedMoves(
  state: GameState,
  moves: readonly Move[],
  captures: ReadonlySet<string> = captureCells(state),
): string[] {
  const origins = new Map<string, string[]>();
  for (const move of moves) {
    const description = describeMove(move);
    const origin = originLabel(state, description);
    const targets = origins.get(origin) ?? [];
    origins.set(origin, targets);
    const target = description.kind === 'outcome' ? description.winner : description.to;
    targets.push(description.kind === 'step' && captures.has(description.to) ? `x${target}` : target);
  }
  // In setup, warriors that may be placed on the same cells share a row.
  const rows = new Map<string, { label: string; targets: readonly string[] }>();
  for (const [origin, targets] of origins) {
    const key = state.phase === 'setup' ? targets.join() : origin;
    const row = rows.get(key);
    rows.set(key, { label: row === undefined ? origin : `${row.label}, ${origin}`, targets });
  }
  const width = Math.max(...Array.from(rows.values(), ({ label }) => label.length));
  return [...rows.values()].flatMap(({ label, targets }) =>
    width > 30
      ? [label, ...wrapped(' ', targets, '  ')]
      : wrapped(label.padEnd(width + 1), targets, ' '.repeat(width + 2)),
  );
}

function originLabel(state: GameState, move: MoveDescription): string {
  const name = (code?: string) => state.rules.warriors.find((kind) => kind.code === code)?.name ?? '';
  if (move.kind === 'outcome') return 'The combat is won by';
  if (move.kind === 'place') return name(move.warrior);
  if (move.kind === 'place-goal') return 'Goal';
  const warrior = state.toFields().warriors.find(({ cell }) => cell === move.from);
  const withGoal = move.kind === 'step' && move.withGoal ? ' with the Goal' : '';
  return `${name(warrior?.warrior)} ${move.from}${move.kind === 'relocate' ? ' to place the Goal' : withGoal}`;
}

/** Returns the cells where a legal step captures: cells with a warrior or another player's Goal. */
function captureCells(state: GameState): Set<string> {
  const { warriors, goals } = state.toFields();
  const hostile = goals.filter((goal, index) => goal !== null && index + 1 !== state.seat);
  return new Set([...warriors.map(({ cell }) => cell), ...hostile.map(String)]);
}
