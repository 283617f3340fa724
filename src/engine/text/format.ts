/** Formats position strings (section 16): the whole position in one line, in canonical form. */

import type { Board } from '../../rules/board/board.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import { formatStates } from '../hooks.ts';
import type { Setup } from '../load.ts';
import type { Move } from '../move.ts';
import { packedCell, packedColour, packedGoal, packedKind, packedSeat } from '../packing.ts';
import { formatOn } from './coordinates.ts';

/** Returns the variant state as the key and value pairs of a position string. */
export function writtenStates(
  rules: Ruleset,
  states: readonly unknown[],
): readonly (readonly [key: string, text: string])[] {
  return rules.hooks.length > 0 ? formatStates(rules, states) : [];
}

/** Returns the key of a seat's hand: `hand1`, or `hand` for a shared set. */
export function handKey(rules: Ruleset, seat: number): string {
  return rules.army === 'shared' ? 'hand' : `hand${seat}`;
}

/** Formats a position string. */
export function formatSetup(rules: Ruleset, setup: Setup): string {
  return [
    formatBoard(rules.board, piecesOf(rules, setup)),
    setup.seat,
    formatRegions(rules, setup),
    formatOwners(rules, setup),
    setup.quiet,
    setup.round,
    formatPairs(rules, setup),
  ].join(' ');
}

/** Formats each seat's Goal cell. */
export function formatGoals({ board, colours }: Ruleset, { goals }: Pick<Setup, 'goals'>): string {
  return colours.map((_, index) => board.cells[packedGoal(goals, index + 1)]?.name ?? '-').join(' ');
}

/** Formats the claimed regions with their seats. */
export function formatRegions({ board }: Ruleset, { regions }: Pick<Setup, 'regions'>): string {
  const claims = board.regions.map(({ id }, region) => {
    const seat = packedSeat(regions, region);
    return seat === 0 ? '' : id + seat;
  });
  return claims.join('') || '-';
}

/** Formats the owner of each army. */
export function formatOwners({ colours }: Ruleset, setup: Pick<Setup, 'owners'>): string {
  const owners = colours.map((_, index) => packedSeat(setup.owners, index));
  return owners.every((owner, index) => owner === index + 1) ? '-' : owners.join('');
}

/** Returns the text of each occupied cell. */
function piecesOf({ colours, warriors }: Ruleset, setup: Setup): string[] {
  const pieces: string[] = [];
  for (let seat = 1; seat <= colours.length; seat++) {
    const cell = packedGoal(setup.goals, seat);
    if (cell >= 0) pieces[cell] = inColour('G', seat);
  }
  for (const packed of setup.warriors) {
    const cell = packedCell(packed);
    const star = pieces[cell] === undefined ? '' : '*';
    pieces[cell] = inColour(warriors[packedKind(packed)]!.code, packedColour(packed)) + star;
  }
  return pieces;
}

/** Formats a code for a seat: upper case for seat 1, lower case for seat 2, with a tilde for seat 3. */
function inColour(code: string, seat: number): string {
  return seat === 1 ? code : seat === 2 ? code.toLowerCase() : `~${code}`;
}

function formatBoard({ naming }: Board, pieces: readonly (string | undefined)[]): string {
  let next = 0;
  const levels = naming.levels.map(({ side }) =>
    Array.from({ length: side }, (_, row) => {
      const start = next;
      next += 2 * row + 1;
      return formatRow(pieces, start, next);
    }).join('/'),
  );
  return levels.join('|');
}

function formatRow(pieces: readonly (string | undefined)[], start: number, end: number): string {
  let text = '';
  let empty = 0;
  for (let cell = start; cell < end; cell++) {
    const piece = pieces[cell];
    if (piece === undefined) {
      empty++;
      continue;
    }
    text += (empty > 0 ? String(empty) : '') + piece;
    empty = 0;
  }
  return text + (empty > 0 ? String(empty) : '');
}

/** Formats the key and value pairs of a position string. */
export function formatPairs(
  rules: Ruleset,
  { first, hands, combat, variantStates }: Omit<Setup, 'warriors'>,
): string {
  const { warriors, colours } = rules;
  const pairs = first === 1 ? [] : [`first=${first}`];
  for (let seat = 1; hands !== null && seat <= colours.length; seat++) {
    const hand = warriors
      .map(({ code }, kind) => code.repeat(hands[seat * warriors.length + kind]!))
      .join('');
    if (hand !== '') pairs.push(`${handKey(rules, seat)}=${hand}`);
  }
  for (const [key, text] of writtenStates(rules, variantStates)) pairs.push(`${key}=${text}`);
  if (combat >= 0) pairs.push(`combat=${formatOn(rules, combat as Move)}`);
  return pairs.join(';') || '-';
}
