/** Starts of games in notes: armies that are placed, or position strings. */

import type { Move } from '../engine/move.ts';
import { createState, parsePosition } from '../game/create.ts';
import { stateAfter } from '../game/in-place.ts';
import { explainMove, moveOf } from '../game/moves.ts';
import type { GameState } from '../game/state.ts';
import { startOf } from '../records/replay/context.ts';
import { seatOf } from '../records/sheet/results.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import type { Anchor, Anchors } from './anchors.ts';
import type { FoundArmies, FoundArmy } from './armies.ts';
import type { Letters } from './vocabulary.ts';

/** A placement of a game. */
interface PlayedPlacement {
  readonly anchor: number;
  readonly move: Move;
  readonly seat: Seat;
}

/** Start of a game. */
export interface GameStart {
  readonly start: GameState;
  readonly placements: readonly PlayedPlacement[];
  /** State before the first move. */
  readonly state: GameState;
  /** First anchor of the start, and the first one after it. */
  readonly begin: number;
  readonly end: number;
  readonly letters: Letters;
  /** For each seat, the anchor whose label or column says that the army is its own; none if nothing does. */
  readonly owners: readonly (number | undefined)[];
  /** Anchors of armies most of whose labels are those of another player. */
  readonly disowned: readonly number[];
  /** Place of the position string in the plain text. */
  readonly position?: { readonly from: number; readonly to: number };
}

/** A placement that is not legal. */
export interface RefusedPlacement {
  readonly anchor: number;
  readonly message: string;
  readonly ruling: string;
}

/** Starts of a game with its armies, one for each player who may place first. */
export interface FoundStarts {
  readonly starts: readonly GameStart[];
  /** The first placement that is not legal. */
  readonly refused?: RefusedPlacement;
}

/** Places the armies. */
export function startsOf(rules: Ruleset, anchors: readonly Anchor[], found: FoundArmies): FoundStarts {
  const refuse = (message: string, ruling: string): FoundStarts => {
    return { starts: [], refused: { anchor: found.begin, message, ruling } };
  };
  if (startOf(rules).isDrawn)
    return refuse('The start position is random, so the text needs a position string.', 'R10.4');
  const armies = armiesBySeat(rules, anchors, found);
  if (armies === undefined) return refuse('An army is outside the corners of the players.', 'R7.6');
  const seats: readonly Seat[] =
    rules.setup.first === 'seat-1' ? [1] : rules.colours.map((_, index) => (index + 1) as Seat);
  let refused: RefusedPlacement | undefined;
  const labels = ownersOf(rules, anchors, armies);
  // Without labels, those of the moves decide.
  const isOpen = rules.setup.corners.length === 0 && labels.owners.every((one) => one === undefined);
  const orders =
    isOpen && anchors.some(({ colour }) => seatOf(rules, colour) >= 0)
      ? [armies, [...armies].reverse()]
      : [armies];
  const starts = seats.flatMap((first) =>
    orders
      .flatMap((order) => waysOf(anchors, order))
      .flatMap((armies) => {
        const owners = ownersOf(rules, anchors, armies);
        const start = createState(rules, { first });
        const queues = armies.map(({ placements, goal }) => [...placements, { ...goal, code: 'G' as const }]);
        const placements: PlayedPlacement[] = [];
        let state = start;
        for (let left = queues.flat().length; left > 0; left--) {
          const { anchor, code, cell } = queues[state.seat - 1]!.shift()!;
          const move = moveOf(state, `${code}@${rules.board.cells[cell]!.name}`.toLowerCase());
          const answer = explainMove(state, move);
          if (!answer.legal) {
            refused ??= { anchor, message: answer.message, ruling: answer.ruling };
            return [];
          }
          placements.push({ anchor, move, seat: state.seat });
          state = stateAfter(state, [move]);
        }
        return [
          { start, placements, state, begin: found.begin, end: found.end, letters: found.letters, ...owners },
        ];
      }),
  );
  return { starts, ...(refused && { refused }) };
}

/** Returns armies, and those in which an illegible cell is each of the others that it may be. */
function waysOf(anchors: readonly Anchor[], armies: readonly FoundArmy[]): (readonly FoundArmy[])[] {
  const others = armies.flatMap(({ placements }) =>
    placements.flatMap(({ anchor, cell }) => {
      const { others, cell: first } = anchors[anchor]!;
      return [first, ...others].filter((other) => other !== cell).map((other) => ({ anchor, other }));
    }),
  );
  const moved = others.map(({ anchor, other }) => {
    const move = <T extends { readonly anchor: number; readonly cell: number }>(one: T): T => {
      return one.anchor === anchor ? { ...one, cell: other } : one;
    };
    return armies.map((army) => ({ ...army, placements: army.placements.map(move) }));
  });
  return [armies, ...moved];
}

/** Rows of a position string and the fields after them. */
const maybePosition = /(?<![^\s"'=:([])[\dA-Za-z*]{1,40}(?:\/[\dA-Za-z*]{1,40}){3,80}(?: \S{1,400}){4,8}/g;

/** Finds the position strings of a text that are in the battle. */
export function positionsIn(rules: Ruleset, text: string, { list, vocabulary }: Anchors): GameStart[] {
  return [...text.matchAll(maybePosition)].flatMap(({ 0: found, index: from }) => {
    for (let length = found.length; length > 0; length = found.lastIndexOf(' ', length - 1)) {
      const parsed = parsePosition(rules, found.slice(0, length).replace(/["',;]+$/, ''), {
        unchecked: true,
      });
      if (!parsed.ok) continue;
      const start = parsed.value;
      const to = from + length;
      const next = list.findIndex((anchor) => anchor.from >= to);
      const end = next < 0 ? list.length : next;
      const [letters] = vocabulary.letters;
      const place = { begin: end, end, position: { from, to } };
      return start.phase === 'battle'
        ? [{ start, placements: [], state: start, letters: letters!, owners: [], disowned: [], ...place }]
        : [];
    }
    return [];
  });
}

/** Returns the colours beside the cells of each army, the most frequent one, by region. */
function coloursOf(anchors: readonly Anchor[], { placements, goal }: FoundArmy): string | undefined {
  const votes = new Map<string, number>();
  for (const { anchor } of [...placements, goal]) {
    const { colour } = anchors[anchor]!;
    if (colour !== undefined) votes.set(colour, (votes.get(colour) ?? 0) + 1);
  }
  return [...votes].sort((one, two) => two[1] - one[1])[0]?.[0];
}

/** Returns what labels and columns say about the owners of the armies, in the order of the seats. */
function ownersOf(rules: Ruleset, anchors: readonly Anchor[], armies: readonly FoundArmy[]) {
  const labelled = armies.map(({ placements, goal }, seat) => {
    const all = [...placements, goal].map(({ anchor }) => anchor);
    const named = all.filter((at) => seatOf(rules, anchors[at]!.colour) >= 0);
    return { own: named.filter((at) => seatOf(rules, anchors[at]!.colour) === seat), named };
  });
  return {
    owners: labelled.map(({ own }) => own[0]),
    disowned: labelled.flatMap(({ own, named }) =>
      2 * own.length < named.length ? named.filter((at) => !own.includes(at)) : [],
    ),
  };
}

/**
 * Returns the armies in the order of the seats, or undefined if corners are fixed and others are used
 * (R7.6).
 */
function armiesBySeat(
  rules: Ruleset,
  anchors: readonly Anchor[],
  { armies }: FoundArmies,
): FoundArmy[] | undefined {
  const { corners } = rules.setup;
  const seats: (FoundArmy | undefined)[] = rules.colours.map(() => undefined);
  const rest: FoundArmy[] = [];
  for (const army of armies) {
    const id = rules.board.regions[army.region]!.id;
    const colour = coloursOf(anchors, army);
    const seat = corners.length > 0 ? corners.indexOf(id) : seatOf(rules, colour);
    if (corners.length > 0 && seat < 0) return undefined;
    if (seat >= 0 && seats[seat] === undefined) seats[seat] = army;
    else rest.push(army);
  }
  return seats.map((army) => army ?? rest.shift()!);
}
