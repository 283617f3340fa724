/** A replayed game for people: its moves in a list, or the board after each of them. */

import { counted } from '../core/text.ts';
import { cellsOfMove, formatMove, type GameState, legalMoves } from '../index.ts';
import { capitalised, captionLines, describeTurn } from '../render/caption.ts';
import { renderText } from '../render/text.ts';
import type { Replay } from '../replay/index.ts';
import { printable } from './failure.ts';
import type { Context } from './io.ts';

/** What is told of a replay. */
export type ReplayedLine = Pick<Replay, 'rules' | 'start' | 'plies' | 'final'>;

/** One move of the list. */
interface Row {
  readonly round: string;
  readonly player: string;
  /** The move as the sheet writes it. */
  readonly written: string;
  /** The move in coordinates. */
  readonly move: string;
}

/** The moves in a list, the last board, and how the game ended. */
export async function tellMoves(
  { out, paint }: Context,
  replay: ReplayedLine,
  compact: boolean,
): Promise<void> {
  if (replay.plies.length === 0) return;
  const rows = rowsOf(replay);
  const width = (key: keyof Row): number => Math.max(...rows.map((row) => row[key].length));
  const [round, player, written] = [width('round'), width('player'), width('written')];
  await out.lines(
    `${replay.rules.name}, ${counted(replay.plies.length, 'move')}`,
    '',
    ...rows.map(
      (row) =>
        `${row.round.padStart(round)}  ${row.player.padEnd(player)}  ${row.written.padEnd(written)}  ${row.move}`,
    ),
    '',
    renderText(replay.final, { compact, caption: false, highlight: lastCells(replay), paint }),
    '',
    ...ending(replay.final),
  );
}

/** Every board with the move that led to it, and how the game ended. */
export async function tellBoards(
  { out, paint }: Context,
  replay: ReplayedLine,
  compact: boolean,
): Promise<void> {
  const rows = rowsOf(replay);
  await out.lines(
    `${replay.rules.name}, ${counted(rows.length, 'move')}`,
    '',
    renderText(replay.start, { compact, paint }),
  );
  for (const [index, { move, state }] of replay.plies.entries()) {
    const { round, player, written, move: coordinates } = rows[index]!;
    const when = round === '' ? 'Setup' : `Round ${round}`;
    await out.lines(
      '',
      `${index + 1}. ${when}, ${player}: ${written} (${coordinates})`,
      '',
      renderText(state, { compact, caption: false, highlight: cellsOfMove(move), paint }),
      '',
      turnSentence(state),
      ...captionLines(state).slice(1),
    );
  }
  if (rows.length > 0) await out.lines('', ...ending(replay.final).slice(-1));
}

function rowsOf({ rules, start, plies }: ReplayedLine): Row[] {
  return plies.map(({ move, seat, text }, index) => {
    const before = index === 0 ? start : plies[index - 1]!.state;
    return {
      round: before.phase === 'setup' ? '' : String(before.round),
      player: capitalised(rules.colours[seat - 1]!),
      written: printable(text),
      move: formatMove(move),
    };
  });
}

/** Whose turn it is and how many legal moves there are, or how the game ended. */
export function turnSentence(state: GameState, number = legalMoves(state).length, where = ''): string {
  if (state.outcome !== null) return describeTurn(state);
  const count = number === 0 ? 'No' : String(number);
  return `${describeTurn(state)} ${count} legal ${number === 1 ? 'move' : 'moves'}${where}.`;
}

/** What is left of both armies, and at last how the game ended or whose turn it would be. */
function ending(final: GameState): string[] {
  const [turn, ...armies] = captionLines(final);
  const end = final.outcome === null ? `The record ends before the game does. ${turn!}` : turn!;
  return [...armies, '', end];
}

function lastCells({ plies }: ReplayedLine): string[] {
  const last = plies.at(-1);
  return last === undefined ? [] : [...cellsOfMove(last.move)];
}
