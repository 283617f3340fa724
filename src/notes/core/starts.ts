/** Starts: the states after the placements of a setup, by meaning of the signs and by owner of the armies. */

import { type Move, PLACE, packMove, placementOf } from '../../engine/move.ts';
import { createState } from '../../game/create.ts';
import { isLegal } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import { startOf } from '../../records/replay/context.ts';
import { seatOf } from '../../records/sheet/results.ts';
import type { Ruleset, Seat } from '../../rules/ruleset.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import type { Meaning } from './cipher.ts';
import type { ArmyLabel } from './labels.ts';
import type { Sense } from './mention.ts';
import { Place } from './place.ts';
import { type Setup, type SetupPlacement, waysOf } from './setup.ts';
import { letterKinds, type Names } from './signs.ts';

/** A placement that was made. */
export interface PlayedPlacement {
  readonly placement: SetupPlacement;
  readonly move: Move;
  readonly seat: Seat;
}

/** A way to read a setup. Lines of play that begin with one share the meaning of the signs. */
export interface Start {
  readonly state: GameState;
  readonly place: Place;
  readonly meaning: Meaning;
  /** What its signs mean, for reading moves. */
  readonly sense: Sense;
  /** Kinds of the warriors, by cell. */
  readonly codes: ReadonlyMap<number, WarriorCode>;
  readonly placements: readonly PlayedPlacement[];
  /** Warriors that wait for a Goal to be placed, by seat. */
  readonly waiting: readonly (readonly SetupPlacement[])[];
  /** Repeated cells of the army of each seat. */
  readonly repeats: readonly (readonly SetupPlacement[])[];
  readonly price: number;
  readonly prior: number;
}

/** Price of a first player who is not the first army of the text, and of a first seat other than 1. */
const secondPrior = 0.3;

/** Returns the starts of a setup, one for each meaning, player who places first, and order of the armies. */
export function startsOf(
  rules: Ruleset,
  setup: Setup,
  labels: readonly (ArmyLabel | undefined)[],
  names: Names,
  hasLetters: boolean,
): Start[] {
  if (startOf(rules).isDrawn) return [];
  const found: Start[] = [];
  const senses = setup.meanings.flatMap((meaning) =>
    kindsOf(rules, meaning, hasLetters).map(
      (kinds, index) => [meaning, { kinds, names }, index * otherLetters] as const,
    ),
  );
  for (const [way, placements] of waysOf(rules, setup).entries())
    for (const [meaning, sense, extra] of senses)
      for (const { owners, first, prior } of ownersOf(rules, setup, labels)) {
        const start = startAt(rules, setup, placements, meaning, owners, first);
        const price = setup.price + meaning.price + (way > 0 ? 0.1 : 0);
        if (start) found.push({ ...start, sense, price, prior: meaning.prior + prior + extra });
      }
  return found;
}

/** Price of letters in the moves if words name the armies. */
const otherLetters = 0.1;
/** Shortest sign that is a word. */
const shortestWord = 3;

/** Returns the signs of a setup; if they are words, also with the letters that its moves may have. */
function kindsOf(
  rules: Ruleset,
  { kinds }: Meaning,
  hasLetters: boolean,
): ReadonlyMap<string, WarriorCode>[] {
  if (!hasLetters || [...kinds.keys()].some((sign) => sign.length < shortestWord)) return [kinds];
  return [kinds, ...letterKinds(rules).map((letters) => new Map([...letters, ...kinds]))];
}

/** Returns the seats that the armies may belong to, and who places first. */
function ownersOf(rules: Ruleset, { regions }: Setup, labels: readonly (ArmyLabel | undefined)[]) {
  const { corners, first } = rules.setup;
  const order = [...regions.keys()];
  if (corners.length > 0) {
    const owners = regions.map((region) => corners.indexOf(rules.board.regions[region]!.id));
    return owners.some((seat) => seat < 0 || seat >= regions.length)
      ? []
      : [{ owners, first: 1 as Seat, prior: 0 }];
  }
  const named = order.map((army) => seatOf(rules, labels[army]?.colour));
  const isNamed = named.some((seat) => seat >= 0) && new Set(named).size === named.length;
  if (regions.length > 2)
    return [{ owners: isNamed && !named.includes(-1) ? named : order, first: 1 as Seat, prior: 0 }];
  const firsts: readonly Seat[] = first === 'seat-1' ? [1] : [1, 2];
  if (isNamed) {
    const owners = named[0]! >= 0 ? [named[0]!, 1 - named[0]!] : [1 - named[1]!, named[1]!];
    return firsts.map((one) => ({ owners, first: one, prior: one === 1 ? 0 : secondPrior }));
  }
  // Without labels the player who moves first has the first seat.
  return [
    { owners: [0, 1], first: 1 as Seat, prior: 0 },
    { owners: [1, 0], first: 1 as Seat, prior: secondPrior },
  ];
}

function startAt(
  rules: Ruleset,
  { repeats }: Setup,
  placements: readonly SetupPlacement[],
  meaning: Meaning,
  owners: readonly number[],
  first: Seat,
): Omit<Start, 'price' | 'prior' | 'sense'> | undefined {
  const state = createState(rules, { first });
  const coded = placements.map((one, index) => ({ one, code: meaning.codes[index]! }));
  const queues = owners.map((_, seat) =>
    coded.filter(({ one }) => owners[one.army] === seat).map(({ one }) => one),
  );
  const codes = new Map(coded.map(({ one, code }) => [one.cell, code]));
  const placed = placeAll(Place.of(state), queues, codes);
  if (placed === undefined) return undefined;
  const bySeat = owners.map((_, seat) => repeats.filter(({ army }) => owners[army] === seat));
  return { state, meaning, codes, repeats: bySeat, ...placed };
}

/** Places warriors until a Goal has to be placed; undefined if a placement is not legal. */
export function placeAll(
  start: Place,
  queues: readonly (readonly SetupPlacement[])[],
  codes: ReadonlyMap<number, WarriorCode>,
): Pick<Start, 'place' | 'placements' | 'waiting'> | undefined {
  const waiting = queues.map((queue) => [...queue]);
  const placements: PlayedPlacement[] = [];
  let place = start;
  for (;;) {
    const { position } = place;
    const seat = position.seat as Seat;
    if (position.pending === 0) break;
    const placement = waiting[seat - 1]?.[0];
    if (placement === undefined) break;
    const { board, warriors } = position.tables.rules;
    const code = codes.get(placement.cell)!;
    const kind = warriors.findIndex((one) => one.code === code);
    const move = packMove(board.naming.id, PLACE, placementOf(kind, code), placement.cell, false);
    if (!isLegal(position, move)) return undefined;
    waiting[seat - 1]!.shift();
    placements.push({ placement, move, seat });
    place = place.play(move);
  }
  return { place, placements, waiting };
}
