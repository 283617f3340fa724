/** Status line of a board: announcements, the turn, and reasons for refusals. */

import type { Explanation } from '../engine/explain/refusal.ts';
import { whyNoMove } from '../game/no-move.ts';
import type { CellName } from '../rules/board/names.ts';
import type { Language } from '../words/names.ts';
import { sayOutcome } from '../words/say-outcome.ts';
import { sayPosition, sayView } from '../words/say-position.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { sayTurn } from '../words/say-turn.ts';
import { chosenText, type Speech } from './labels.ts';
import { isView, type Situation, settledOutcome } from './situation.ts';
import type { Announcement } from './stage.ts';

/** Where a status is shown. */
interface StatusLine {
  readonly say: (announcement: Announcement, turn: string) => void;
}

/** Status line of a board. */
export class Status {
  readonly #line: StatusLine;
  /** Current announcement. */
  announcement: Announcement = { text: '' };

  constructor(line: StatusLine) {
    this.#line = line;
  }

  /** Shows the announcement and the turn. `preselected` is the piece in hand that the board selected. */
  update(speech: Speech, preselected: Parameters<typeof chosenText>[1] | undefined): void {
    const { source, rules, game } = speech.situation;
    const settled = settledOutcome(game);
    const sentence = settled ? sayOutcome(settled, rules, speech) : sayTurn(source, rules, speech);
    const { announcement } = this;
    // The announcement of the last move already includes the result.
    const turn = announcement.text.endsWith(sentence) ? '' : sentence;
    const isNamed = preselected !== undefined && !announcement.isBrief;
    this.#line.say(announcement, isNamed ? `${turn} ${chosenText(speech, preselected)}` : turn);
  }

  /** Describes the whole position. */
  describe({ source, rules }: Situation, language: Language): void {
    const text = isView(source) ? sayView(source, rules, { language }) : sayPosition(source, { language });
    this.#line.say({ text }, '');
  }
}

/** Returns the reason for a refusal in the language of the board. */
export function reasonOf(
  { situation: { rules }, language }: Speech,
  explanation: Explanation | null,
): string | undefined {
  if (explanation?.legal !== false) return explanation?.message;
  return sayRefusal(explanation, rules, { language });
}

/** Returns the reason why the piece on a cell cannot move. */
export function reasonAgainst({ situation, language }: Speech, cell: CellName): string | undefined {
  const { source, rules, choices } = situation;
  if (isView(source) || choices.has(cell)) return undefined;
  const [refusal] = whyNoMove(source, cell);
  return refusal && sayRefusal(refusal, rules, { language });
}
