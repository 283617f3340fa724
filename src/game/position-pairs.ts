/** The last field of a position string (section 16): `key=value` pairs, also those of variants. */

import type { FaultList } from '../core/result.ts';
import { excerpt, type Span, splitSpan } from '../core/text.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { type WarriorCode, warriorCodes } from '../rules/warriors.ts';
import { describeMove, parseCoordinates } from './coordinate.ts';

/** The key under which a seat's hand stands: `hand1`, or `hand` where the set is shared. */
export function handKey(rules: Ruleset, index: number): string {
  return rules.army === 'shared' ? 'hand' : `hand${index + 1}`;
}

/** What the state field says. */
export interface Pairs {
  first: Seat;
  readonly hands: WarriorCode[][];
  combat: string | null;
  readonly own: Record<string, string>;
}

/** Reads the pairs and collects their faults. */
export class PairReader {
  private readonly rules: Ruleset;
  private readonly list: FaultList;

  constructor(rules: Ruleset, list: FaultList) {
    this.rules = rules;
    this.list = list;
  }

  pairs(part: Span): Pairs {
    const read: Pairs = { first: 1, hands: [], combat: null, own: {} };
    if (part.text === '-') return read;
    const readers = this.pairReaders(read);
    const keys = [...readers.keys()];
    const expected = `${keys.join(', ')} in this order, each key=value, joined by ;`;
    let last = -1;
    for (const pair of splitSpan(part, ';')) {
      const [key, value, ...more] = pair.text.split('=');
      const place = keys.indexOf(key!);
      if (place < 0 || value === undefined || more.length > 0) {
        this.list.wrong('bad-pair', pair, `'${excerpt(pair.text)}' is not known here.`, expected);
        continue;
      }
      if (place <= last) this.list.wrong('pair-order', pair, `'${key}' stands twice or too late.`, expected);
      last = place;
      readers.get(key!)!({ text: value, offset: pair.offset + key!.length + 1 });
    }
    return read;
  }

  /** For each key that the ruleset knows, in their order, what reads its value. */
  private pairReaders(read: Pairs): Map<string, (part: Span) => void> {
    const { colours, army, capture, hooks } = this.rules;
    const readers = new Map<string, (part: Span) => void>();
    readers.set('first', (part) => {
      read.first = this.first(part);
    });
    for (const [index] of (army === 'shared' ? [0] : colours).entries()) {
      readers.set(handKey(this.rules, index), (part) => {
        read.hands[index] = this.hand(part);
      });
    }
    for (const { variantState } of hooks) {
      if (variantState === undefined) continue;
      readers.set(variantState.key, (part) => {
        const parsed = variantState.parse(part.text, this.rules.board);
        if ('state' in parsed) read.own[variantState.key] = part.text;
        else
          this.list.wrong(
            'bad-value',
            part,
            `'${excerpt(part.text)}' is no value of '${variantState.key}'.`,
            parsed.expected,
          );
      });
    }
    if (capture === 'combat') {
      readers.set('combat', (part) => {
        read.combat = this.challenge(part);
      });
    }
    return readers;
  }

  private first(part: Span): Seat {
    const seats = this.rules.colours.length;
    if (/^[23]$/.test(part.text) && Number(part.text) <= seats) return Number(part.text) as Seat;
    const message = `'${excerpt(part.text)}' cannot be who placed first.`;
    this.list.wrong('bad-first', part, message, `a seat from 2 to ${seats}`);
    return 1;
  }

  private challenge(part: Span): string | null {
    const move = parseCoordinates(this.rules, part.text);
    if (move.ok && describeMove(move.value).kind === 'step') return part.text;
    this.list.wrong('bad-value', part, `'${excerpt(part.text)}' is no challenge.`, "a move such as 'e37f48'");
    return null;
  }

  private hand(part: Span): WarriorCode[] {
    const order = warriorCodes.join('');
    const codes = [...part.text];
    const places = codes.map((code) => order.indexOf(code));
    const sorted = places.every((place, i) => place >= 0 && (i === 0 || places[i - 1]! <= place));
    if (sorted && codes.length > 0 && codes.length <= 81) return codes as WarriorCode[];
    const expected = `one or more of the codes ${warriorCodes.join(' ')}, in this order`;
    this.list.wrong('bad-hand', part, `'${excerpt(part.text)}' is no hand.`, expected);
    return [];
  }
}
