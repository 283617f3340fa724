/** Descriptions of positions and what positions hold: one made from the other. */

import type { Board } from '../board/board.ts';
import type { CellName } from '../board/names.ts';
import { unwrap } from '../core/result.ts';
import type { Setup, Snapshot } from '../engine/load.ts';
import type { Move } from '../engine/move.ts';
import {
  NOWHERE,
  packedCell,
  packedColour,
  packedGoal,
  packedKind,
  packedSeat,
  packGoals,
  packSeats,
  packWarrior,
} from '../engine/packing.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { formatVariantState, type VariantState } from '../rules/variant.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { formatMove, parseCoordinates } from './coordinate.ts';
import type { PositionFields } from './fields.ts';

/** The setup that a description says, which was looked through before. */
export function setupFromFields(rules: Ruleset, fields: PositionFields): Setup {
  const { board, warriors } = rules;
  const cells = new Map(board.cells.map((cell) => [cell.name, cell.index]));
  const kinds = warriors.map((kind) => kind.code);
  const hands = new Uint8Array(4 * kinds.length);
  for (const [index, hand] of fields.hands.entries()) {
    for (const code of hand) hands[(index + 1) * kinds.length + kinds.indexOf(code)]!++;
  }
  const goal = (name: CellName | null | undefined): number =>
    name === null || name === undefined ? NOWHERE : cells.get(name)!;
  return {
    warriors: Uint16Array.from(fields.warriors, ({ cell, warrior, seat }) =>
      packWarrior(cells.get(cell)!, kinds.indexOf(warrior), seat),
    ),
    goals: packGoals(goal(fields.goals[0]), goal(fields.goals[1]), goal(fields.goals[2])),
    owners: packSeats(fields.owners),
    regions: packSeats(fields.regions.map((seat) => seat ?? 0)),
    hands: hands.some((left) => left > 0) ? hands : null,
    seat: fields.seat,
    first: fields.first,
    quiet: fields.quiet,
    round: fields.round,
    combat: fields.combat === null ? -1 : unwrap(parseCoordinates(rules, fields.combat)),
    variantStates: rules.hooks.map(({ variantState }) =>
      variantState === undefined
        ? undefined
        : ownState(variantState, fields.variantState[variantState.key], rules.board),
    ),
  };
}

/** A variant's own state as its text says it; the text was looked through before. */
function ownState(own: VariantState<unknown>, text: string | undefined, board: Board): unknown {
  const parsed = text === undefined ? undefined : own.parse(text, board);
  return parsed !== undefined && 'state' in parsed ? parsed.state : own.absent;
}

/** The description of what a snapshot holds. */
export function fieldsFrom(rules: Ruleset, snapshot: Snapshot): PositionFields {
  const { board, warriors } = rules;
  const seats = rules.colours.map((_, index) => index);
  const name = (cell: number): CellName => board.cells[cell]!.name;
  const goalCells = seats.map((index) => packedGoal(snapshot.goals, index + 1));
  const hand = (index: number): WarriorCode[] =>
    warriors.flatMap(({ code }, kind) =>
      Array<WarriorCode>(snapshot.hands?.[(index + 1) * warriors.length + kind] ?? 0).fill(code),
    );
  return {
    warriors: Array.from(snapshot.warriors)
      .sort((a, b) => packedCell(a) - packedCell(b))
      .map((packed) => ({
        cell: name(packedCell(packed)),
        warrior: warriors[packedKind(packed)]!.code,
        seat: packedColour(packed) as Seat,
      })),
    goals: goalCells.map((cell) => (cell < 0 ? null : name(cell))),
    seat: snapshot.seat as Seat,
    regions: board.regions.map((_, region) => (packedSeat(snapshot.regions, region) || null) as Seat | null),
    owners: seats.map((index) => packedSeat(snapshot.owners, index) as Seat | 0),
    quiet: snapshot.quiet,
    round: snapshot.round,
    first: snapshot.first as Seat,
    hands: seats.map(hand),
    combat: snapshot.combat < 0 ? null : formatMove(snapshot.combat as Move),
    variantState: Object.fromEntries(
      rules.hooks.flatMap(({ variantState }, index) => {
        const text = variantState && formatVariantState(variantState, snapshot.variantStates[index], board);
        return variantState === undefined || text === undefined ? [] : [[variantState.key, text]];
      }),
    ),
  };
}
