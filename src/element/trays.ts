/** Trays below the board, one for each army: turn, hand and captured warriors. */

import type { MoveOrigin } from '../game/moves.ts';
import { colourShape, renderPiece } from '../render/pieces.ts';
import { type Beside, colourOf } from '../render/seen.ts';
import { type PieceSet, pieceSetOf } from '../render/symbols.ts';
import type { Theme } from '../render/themes.ts';
import { pieceName } from '../words/names.ts';
import { icon, make } from './dom.ts';
import { type Speech, seatNamed } from './labels.ts';
import { isCell } from './situation.ts';

/** Style of the trays. */
export interface TrayLook {
  readonly theme: Theme;
  readonly pieceSet: PieceSet | undefined;
  readonly names: readonly string[];
  /** Selected piece in hand. */
  readonly chosen: MoveOrigin | undefined;
}

/** Creates an icon of a piece. An empty code is a piece of unknown kind. */
export function pieceIcon(
  { situation: { rules } }: Speech,
  { theme, pieceSet }: Pick<TrayLook, 'theme' | 'pieceSet'>,
  seat: number,
  code: string,
): SVGElement {
  const piece = { code, colour: colourOf(rules, seat) };
  return icon(renderPiece(piece, [0, 0], 1, theme, pieceSetOf(rules, pieceSet)));
}

/** Creates the trays of all armies. Pieces that can be placed are buttons. */
export function makeTrays(speech: Speech, look: TrayLook): HTMLElement[] {
  const { rules } = speech.situation;
  const armies = rules.army === 'shared' ? 1 : rules.colours.length;
  return Array.from({ length: armies }, (_, index) => makeTray(speech, look, index + 1));
}

function makeTray(speech: Speech, look: TrayLook, army: number): HTMLElement {
  const { situation, words } = speech;
  const { rules, seen, turn } = situation;
  const shared = rules.army === 'shared';
  const isTurn = turn.awaits !== null && (shared || turn.seat === army);
  const seat = shared ? turn.seat : army;
  const name = look.names[seat - 1] ?? seatNamed(speech, seat);
  const colour = colourOf(rules, seat);
  const shape = shared ? [] : [icon(colourShape(colour, [0, 0], 1, look.theme.pieces[colour]))];
  const parts = [make('span', { class: 'name' }, ...shape, name)];
  const isPlacing = isTurn && situation.isOpen && [...situation.choices.keys()].some((one) => !isCell(one));
  const hand = seen.hands[army - 1]!;
  if (isPlacing) parts.push(handButtons(speech, look, seat));
  else if (hand.known.length + hand.hidden > 0) parts.push(pieceList(speech, look, army, hand, words.inHand));
  const lost = seen.lost[army - 1]!;
  if (lost.known.length + lost.hidden > 0) {
    const list = pieceList(speech, look, army, lost, words.lost);
    list.classList.add('lost');
    parts.push(list);
  }
  const attributes = { class: isTurn ? 'tray turn' : 'tray', role: 'group', 'aria-label': name };
  return make('div', attributes, ...parts);
}

/** Creates a button for each kind that can be placed. */
function handButtons(speech: Speech, look: TrayLook, seat: number): HTMLElement {
  const { situation, language, words } = speech;
  const { rules, choices, turn } = situation;
  const codes = [...choices.keys()].filter((origin) => !isCell(origin));
  const buttons = codes.map((code) => {
    const number = turn.hand.filter((other) => other === code).length;
    const count = number > 1 ? [make('span', {}, String(number))] : [];
    const label = `${pieceName(rules, code as 'G', { language })}${number > 1 ? `, ${number}` : ''}`;
    const attributes = {
      type: 'button',
      class: 'hand',
      'data-code': code,
      'aria-label': `${label}, ${words.inHand}`,
      'aria-pressed': String(code === look.chosen),
    };
    return make('button', attributes, pieceIcon(speech, look, seat, code), ...count);
  });
  return make('span', { class: 'pieces' }, ...buttons);
}

/** Creates a labelled image of pieces. */
function pieceList(
  speech: Speech,
  look: TrayLook,
  army: number,
  { known, hidden }: Beside,
  what: string,
): HTMLElement {
  const { situation, language, words } = speech;
  const { rules } = situation;
  const names = known.map((code) => pieceName(rules, code as 'G', { language }));
  const unseen = hidden > 0 ? [words.hidden(hidden)] : [];
  const label = `${what}${words.colon}${[...names, ...unseen].join(', ')}`;
  const codes = [...known, ...Array<string>(Math.min(hidden, 99)).fill('')];
  const icons = codes.map((code) => pieceIcon(speech, look, army, code));
  return make('span', { class: 'pieces', role: 'img', 'aria-label': label }, ...icons);
}
