/** What of a record is lost where it is written as a score sheet. */

import { counted } from '../core/text.ts';
import { type GameRecord, mainLine } from '../record/tree.ts';
import { resultOf } from './results.ts';
import { rulesOfColours } from './context.ts';
import type { ReplayedLine } from './to-sheet.ts';

/**
 * What of a record has no place in the score sheet that `sheetFromReplay` makes of its replay, in words: `the tags
 * Event and Date`, `2 comments`, `the clock times`. The tags `Notation` and `Result` are not lost, and `Rules` only
 * where the colours of a sheet speak of another ruleset.
 *
 * @param record the record that was replayed, with its moves whole, as `convertRecord` and `recordFromSheet` give it
 */
export function leftOutOfSheet(record: GameRecord, replay: ReplayedLine): readonly string[] {
  const { nodes, comments } = record;
  const told = nodes.reduce((sum, node) => sum + node.before.length + node.comments.length, comments.length);
  const variations = variationsIn(record);
  const line = variations === 0 ? nodes : mainLine(record).map((index) => nodes[index]!);
  const timed = nodes.some(({ clock, elapsed }) => clock !== undefined || elapsed !== undefined);
  return [
    ...lostTags(record, replay),
    ...some(told, 'comment'),
    ...some(variations, 'variation'),
    ...(nodes.some(({ glyphs }) => glyphs.length > 0) ? ['the glyphs'] : []),
    ...(timed ? ['the clock times'] : []),
    ...some(line.length - replay.plies.length, 'move'),
    ...(isResultLost(record, replay) ? [`the result ${record.result}`] : []),
  ];
}

function some(number: number, word: string): string[] {
  return number > 0 ? [counted(number, word)] : [];
}

function lostTags({ tags }: GameRecord, { rules }: ReplayedLine): string[] {
  const isSaid = rulesOfColours(rules.colours)?.id === rules.id;
  const kept = isSaid ? ['Notation', 'Result', 'Rules'] : ['Notation', 'Result'];
  const lost = [...tags.keys()].filter((name) => !kept.includes(name));
  if (lost.length < 2) return lost.map((name) => `the tag ${name}`);
  return [`the tags ${lost.slice(0, -1).join(', ')} and ${lost.at(-1)}`];
}

/** Of the moves with one parent all but the first begin a variation. */
function variationsIn({ nodes }: GameRecord): number {
  return nodes.length - new Set(nodes.map(({ parent }) => parent)).size;
}

/** Whether the end on the board says another result than the record. */
function isResultLost({ result }: GameRecord, { start, plies }: ReplayedLine): boolean {
  const last = plies.at(-1)?.state ?? start;
  return result !== '*' && last.outcome !== null && resultOf(last) !== result;
}
