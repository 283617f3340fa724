/** Caption of a text board: turn or outcome, counters, hands, Goals. */

import { wrapped } from '../base/text.ts';
import type { PositionFields } from '../engine/text/fields.ts';
import type { GameState } from '../game/state.ts';
import { outcome } from '../game/state.ts';
import type { Seat } from '../rules/ruleset.ts';
import type { Language } from '../words/names.ts';
import { phrasesOf } from '../words/phrase-book.ts';
import { seatName } from '../words/say-outcome.ts';
import { goalPartOf, keptIn, ownerPart, regionsOf, turnSentence } from '../words/say-position.ts';
import { victoryWords } from '../words/victory.ts';

/** Returns the caption lines: the turn or the outcome, each army, and the victor's announcement. */
export function captionLines(state: GameState, language: Language = 'en'): string[] {
  const { rules } = state;
  const fields = state.toFields();
  const say = phrasesOf(language);
  const names = rules.colours.map((_, index) => seatName(rules, index + 1, language));
  const width = Math.max(...names.map((name) => name.length));
  const own = keptIn(rules, fields.variantState, language).flatMap(({ label, values }) =>
    wrapped(`${label}${say.colon.trimEnd()}`, values, '  '),
  );
  const armies =
    rules.army === 'shared'
      ? [`${say.allPieces}  ${setParts(state, fields, language).join(', ')}`]
      : names.map(
          (name, index) => `${name.padEnd(width)}  ${armyParts(state, fields, index, language).join(', ')}`,
        );
  // Romulan Heart has no victory phrase (RH Q1).
  const words = rules.terms === 'romulan-heart' ? null : victoryWords(outcome(state));
  const quote = words === null ? [] : [`"${words}"`];
  return [turnSentence(state, language), ...armies, ...own, ...quote];
}

/** Describes the set of a shared game (R10.8). */
function setParts(state: GameState, fields: PositionFields, language: Language): string[] {
  const [hand = []] = fields.hands;
  const { letters, inHand } = phrasesOf(language);
  const handPart = hand.length > 0 ? [`${inHand} ${hand.join(' ')}`] : [];
  return [
    letters[0],
    ...handPart,
    ...(fields.goals[0] === null ? [] : [goalPartOf(state.rules, fields, 1, language)]),
  ];
}

function armyParts(state: GameState, fields: PositionFields, index: number, language: Language): string[] {
  const { rules } = state;
  const seat = (index + 1) as Seat;
  const hand = fields.hands[index] ?? [];
  const { letters, inHand } = phrasesOf(language);
  const parts: string[] = [
    letters[index]!,
    ...regionsOf(rules, fields, seat, language),
    ...ownerPart(rules, fields, seat, language),
  ];
  if (hand.length > 0) parts.push(`${inHand} ${hand.join(' ')}`);
  else if (fields.owners[index] === seat) parts.push(goalPartOf(rules, fields, seat, language));
  return parts;
}
