/** Labels of cells and pieces, from the texts of `klin-zha/words` and of the board. */

import type { MoveOrigin } from '../game/moves.ts';
import { regionOwners } from '../game/region-owners.ts';
import type { RecordMark } from '../records/tree.ts';
import { cellIndex } from '../rules/board/board.ts';
import type { CellName } from '../rules/board/names.ts';
import { colourName, type Language, pieceName } from '../words/names.ts';
import { contentOf, isCell, type Situation } from './situation.ts';
import type { BoardWords } from './words.ts';

/** Situation and language of the labels. */
export interface Speech {
  readonly situation: Situation;
  readonly language: Language;
  readonly words: BoardWords;
}

/** Marks on the board besides the position. */
export interface Marked {
  readonly chosen: MoveOrigin | undefined;
  readonly lastMove: readonly string[];
  /** Cells of the premove. */
  readonly premove: readonly string[];
  readonly shapes: readonly RecordMark[];
  /** Whether a move waits for an answer. */
  readonly isWaiting: boolean;
}

/** Returns the colour name of a seat. */
export function seatNamed({ situation: { rules }, language }: Speech, seat: number): string {
  return colourName(rules.colours[seat - 1]!, { language });
}

/** Names a piece on the board or in hand, with its colour if it is another player's. */
export function pieceNamed(speech: Speech, origin: MoveOrigin): string {
  const { situation, language } = speech;
  const { rules, seen, turn } = situation;
  if (!isCell(origin)) return pieceName(rules, origin, { language });
  const content = contentOf(seen, origin);
  if (content === undefined) return origin;
  const shared = rules.army === 'shared';
  const name = pieceName(rules, content.code, { language });
  return shared || content.seat === turn.seat ? name : `${name}, ${seatNamed(speech, content.seat)}`;
}

/** Labels a cell with its contents and possible actions: `E37, Fencer, Gold, with Goal, can move`. */
export function cellLabel(speech: Speech, name: CellName, marked: Marked): string {
  const { chosen, lastMove, premove, shapes } = marked;
  const { situation, words } = speech;
  const { seen, choices } = situation;
  const targets = chosen === undefined ? undefined : choices.get(chosen);
  const target = targets?.get(name)?.[0];
  const captures = target !== undefined && (target.captures !== null || target.capturesGoal !== null);
  const parts = [
    name,
    ...contentParts(speech, name),
    ...cornerParts(speech, name),
    ...Object.entries(seen.variantState).flatMap(([key, text]) =>
      text.split(',').includes(name) ? [words.kept[key] ?? key] : [],
    ),
    ...(seen.combat?.to === name ? [words.combat] : []),
    ...(lastMove.includes(name) ? [words.lastMove] : []),
    ...(name === chosen ? [words.isChosen] : []),
    ...(target === undefined ? [] : [captures ? words.canCapture : words.canGo]),
    ...(target === undefined && name !== chosen && choices.has(name)
      ? [situation.isAhead ? words.canPremove : words.canMove]
      : []),
    ...(premove.includes(name) ? [words.premove] : []),
    ...shapes.filter(({ cell }) => cell === name).map((shape) => words.shape(shape)),
  ];
  return parts.join(', ');
}

/** Returns whose corner a cell is in, during the setup. */
function cornerParts(speech: Speech, name: CellName): string[] {
  const { seen, rules, turn } = speech.situation;
  if (turn.awaits !== 'warrior' && turn.awaits !== 'goal') return [];
  const region = rules.board.cells[cellIndex(rules.board, name)]!.region;
  const owner = regionOwners(rules, seen)[region] ?? null;
  return owner === null ? [] : [speech.words.cornerOf(seatNamed(speech, owner))];
}

function contentParts(speech: Speech, name: CellName): string[] {
  const { situation, language, words } = speech;
  const { rules, seen } = situation;
  const content = contentOf(seen, name);
  if (content === undefined) return [words.empty];
  const { code, seat, goal } = content;
  const owner = seen.owners[seat - 1]!;
  const shared = rules.army === 'shared';
  const goalName = pieceName(rules, 'G', { language });
  const isOther = goal > 0 && goal !== seat && !shared;
  const whose = isOther ? `${goalName}, ${seatNamed(speech, goal)}` : goalName;
  return [
    pieceName(rules, code, { language }),
    ...(shared ? [] : [seatNamed(speech, seat)]),
    ...(goal > 0 && code !== 'G' ? [words.withPiece(whose)] : []),
    ...(owner > 0 && owner !== seat ? [words.ownedBy(seatNamed(speech, owner))] : []),
  ];
}

/** Returns the announcement of a selected piece. */
export function chosenText(speech: Speech, origin: MoveOrigin): string {
  const { situation, words } = speech;
  const targets = situation.choices.get(origin)?.size ?? 0;
  const piece = pieceNamed(speech, origin);
  return words.chosen(isCell(origin) ? `${origin}, ${piece}` : piece, targets);
}
