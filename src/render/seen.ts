/**
 * Contents of a picture, from a state or from a player's view. Pictures and their descriptions use nothing
 * else, so a view never reveals hidden information.
 */

import type { Colour } from '../base/colours.ts';
import { fail, failWith } from '../base/result.ts';
import type { PlacedWarrior } from '../engine/text/fields.ts';
import { lostOf } from '../game/events.ts';
import { checkView, type PlayerView } from '../game/player-view.ts';
import type { GameState } from '../game/state.ts';
import { outcome, stateFrom } from '../game/state.ts';
import { type Board, mustBeCell } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';

/** Warriors beside the board: the codes of known warriors, and the number of unknown ones. */
export interface Beside {
  readonly known: readonly string[];
  readonly hidden: number;
}

/** Visible part of a game. */
export interface Seen {
  readonly rules: Ruleset;
  readonly board: Board;
  readonly warriors: readonly PlacedWarrior[];
  readonly goals: readonly (CellName | null)[];
  readonly seat: Seat;
  readonly regions: readonly (Seat | null)[];
  readonly owners: readonly (Seat | 0)[];
  readonly variantState: Readonly<Record<string, string>>;
  /** Cell of a pending combat, and the challenger's cell if it is known. */
  readonly combat: { readonly to: CellName; readonly from: CellName | null } | null;
  /** Warriors in hand and lost warriors, by seat. */
  readonly hands: readonly Beside[];
  readonly lost: readonly Beside[];
  readonly result: { readonly winner: Seat | null; readonly reason: string } | null;
}

/**
 * Returns the visible part of a state, or of a view with its ruleset.
 *
 * @throws KlinZhaError `bad-state`, `bad-view`, or `bad-option` for a view without its ruleset
 */
export function seenOf(source: GameState | PlayerView, rules: Ruleset | undefined): Seen {
  if (typeof (source as GameState)?.toFields === 'function') return seenOfState(source as GameState);
  if (typeof source !== 'object' || source === null)
    failWith('bad-state', source, 'state', 'a state or a player view');
  return seenOfView('viewer' in source ? source : stateFrom(source as never), rules);
}

function seenOfState(state: GameState): Seen {
  const { rules } = state;
  const fields = state.toFields();
  const { combat } = fields;
  const hands = fields.hands.map((known) => ({ known, hidden: 0 }));
  return {
    ...fields,
    rules,
    board: rules.board,
    combat: combat === null ? null : endsOf(rules.board, combat),
    hands,
    lost: lostBySeat(rules, fields, hands),
    result: outcome(state),
  };
}

function seenOfView(view: PlayerView, rules: Ruleset | undefined): Seen {
  if (rules === undefined || rules === null) {
    const message = 'Missing option rules: a view needs its ruleset.';
    fail({ code: 'bad-option', message, expected: 'the option rules' });
  }
  checkView(view, rules);
  const { board } = rules;
  const ownSeat = rules.army === 'shared' ? 1 : view.viewer;
  const hands = rules.colours.map((_, index) => {
    const { inHand = 0 } = view.seats[index] ?? {};
    // A spectator's view has no hand.
    const isKnown = index + 1 === ownSeat && view.hand.length === inHand;
    return isKnown ? { known: view.hand, hidden: 0 } : { known: [], hidden: inHand };
  });
  const { combat } = view;
  const from = combat?.move ? endsOf(board, combat.move).from : null;
  return {
    ...view,
    rules,
    board,
    combat: combat === null ? null : { to: combat.cell, from },
    hands,
    lost: rules.blind ? hiddenLosses(rules, view, hands) : lostBySeat(rules, view, hands),
  };
}

/** Parses the cells of a challenge, given in coordinates. */
function endsOf(board: Board, text: string): { readonly from: CellName; readonly to: CellName } {
  const [from, to] = (text.match(/[1-9]?[a-z][1-9]{2}/gi) ?? []).map(
    (name) => board.cells[mustBeCell(board, name)]!.name,
  );
  if (from === undefined || to === undefined)
    failWith('bad-move', text, 'challenge', 'a move such as e37f48');
  return { from: from!, to: to! };
}

/** Returns the lost warriors of each seat; none for a seat with unknown warriors in hand. */
function lostBySeat(
  rules: Ruleset,
  seen: Pick<Seen, 'warriors' | 'owners'>,
  hands: readonly Beside[],
): Beside[] {
  return hands.map(({ known, hidden }, index) => ({
    known: hidden > 0 ? [] : lostOf(rules, seen, known, index),
    hidden: 0,
  }));
}

/**
 * Returns the losses that a player of a blind game knows: kinds in visible armies, only the number in others.
 */
function hiddenLosses(rules: Ruleset, view: PlayerView, hands: readonly Beside[]): Beside[] {
  const army = rules.warriors.reduce((sum, { count }) => sum + count, 0);
  const seenLosses = lostBySeat(rules, view, hands);
  return seenLosses.map((known, index) => {
    const { onBoard = 0, inHand = 0 } = view.seats[index] ?? {};
    const isOut = view.owners[index] === 0;
    const hidden = isOut ? 0 : Math.max(0, army - onBoard - inHand);
    const isOwn = view.owners[index] === view.viewer && index + 1 === view.viewer;
    // A spectator's view has no warriors.
    return isOwn && known.known.length === hidden ? known : { known: [], hidden };
  });
}

/** Returns the colour of a seat's pieces. */
export function colourOf({ army, colours }: Ruleset, seat: number): Colour | 'shared' {
  return army === 'shared' ? army : colours[seat - 1]!;
}
