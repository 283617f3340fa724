/** What players reported with their moves, in records. */

import { winScore } from '../bots/bot.ts';
import type { EngineInfo } from '../protocol/line-types.ts';
import type { GivenAnswer } from '../protocol/play-game.ts';
import type { GameRecord, RecordEvaluation, RecordNode } from '../records/tree.ts';

/** Scores this near to a win are forced. */
const longestWin = 1000;
/** Limits of records. */
const [mostScore, mostDepth, mostSeconds] = [99_999, 999, 999_999];

/** Adds the times, scores, depths and nodes of answers to the moves of a record. */
export function withAnswers(record: GameRecord, answers: readonly GivenAnswer[]): GameRecord {
  const given = new Map<number, readonly GivenAnswer[]>();
  for (const answer of answers) given.set(answer.ply, [...(given.get(answer.ply) ?? []), answer]);
  const nodes = record.nodes.map((node, ply): RecordNode => {
    const all = given.get(ply);
    if (all === undefined) return node;
    const milliseconds = all.reduce((sum, { time }) => sum + time, 0);
    const { scores = [], depth, nodes: count } = all.at(-1)!.info ?? {};
    const comments = [
      ...(count === undefined ? [] : [`[%nodes ${count}]`]),
      // A record command has the score of the first seat alone.
      ...(scores.length > 2 ? [`[%scores ${scores.join(' ')}]`] : []),
    ];
    const evaluation = evaluationOf(scores[0], depth);
    return {
      ...node,
      elapsed: Math.min(mostSeconds, Math.round(milliseconds) / 1000),
      ...(evaluation && { evaluation }),
      comments,
    };
  });
  return { ...record, nodes };
}

/** Converts a score of the first seat, in hundredths of a Vanguard. */
function evaluationOf(score: number | undefined, depth: EngineInfo['depth']): RecordEvaluation | undefined {
  if (score === undefined) return undefined;
  const left = winScore - Math.abs(score);
  const value =
    left >= 0 && left < longestWin
      ? { endsIn: Math.sign(score) * Math.max(1, Math.ceil(left / 2)) }
      : { score: Math.sign(score) * Math.min(mostScore, Math.abs(Math.round(score)) / 100) };
  return { ...value, ...(depth !== undefined && { depth: Math.min(mostDepth, depth) }) };
}
