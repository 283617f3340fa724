/** Answers of fresh states, to show that invalid calls changed no shared data. */

import {
  createState,
  finishSetup,
  formatMove,
  legalMoves,
  outcome,
  parsePosition,
  parseRules,
  play,
  type RulesetId,
  rulesetIds,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { formatAlgebraic, formatGeometric } from 'klin-zha/notation';
import { renderSvg } from 'klin-zha/render';
import { Searcher } from 'klin-zha/search';
import { sayPosition } from 'klin-zha/words';

const variants = [
  'klin-zha+draws+tri-level',
  'takzh+tetrahedral',
  'agonizer+ablative:6',
  'klin-zha+reflective',
  'romulan-heart:3+relation-dilemma',
  'romulan-heart:2+clouded:4+kinta',
];
const ids = [...rulesetIds, ...variants] as RulesetId[];

/** Positions of games that chance plays, as text: the start, the end of the setup, and every fourth one of some. */
function positionsOf(id: RulesetId): readonly string[] {
  const random = seededRandom(5);
  const start = createState(rulesOf(id as 'klin-zha'), { random });
  const texts = [String(start)];
  let { state } = finishSetup(start, random);
  for (let ply = 0; ply < 12 && outcome(state) === null; ply++) {
    if (ply % 4 === 0) texts.push(String(state));
    const moves = legalMoves(state);
    state = play(state, moves[Math.floor(random() * moves.length)]!);
  }
  return texts;
}

/** Games, as the ruleset's id and the text of a position. */
const positions = ids.flatMap((id) => positionsOf(id).map((text) => [id, text] as const));

/** Everything that is asked of a position that was just read, by ruleset and text. */
export function answersOfFreshStates(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    positions.map(([id, text]) => {
      const state = unwrap(parsePosition(rulesOf(id), text, { unchecked: true }));
      const moves = legalMoves(state);
      const searcher = new Searcher(state);
      const fromSearcher = searcher.moveBuffer();
      const count = searcher.moves(fromSearcher);
      const answers = {
        moves: moves.map(formatMove),
        searched: [...fromSearcher.subarray(0, count)],
        outcome: outcome(state),
        text: String(state),
        hashes: [state.hash(), searcher.hash()],
        rules: unwrap(parseRules(id)).id,
        notations: moves
          .slice(0, 3)
          .map((move) => [formatAlgebraic(state, move), formatGeometric(state, move)]),
        said: sayPosition(state),
        picture: renderSvg(state),
      };
      return [`${id} ${text}`, answers];
    }),
  );
}
