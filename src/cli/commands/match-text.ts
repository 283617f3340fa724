/** A match as an arbiter would write it down: `klin-zha match --text`. */

import { shown } from '../../base/result.ts';
import { parseRules, unwrap } from '../../index.ts';
import {
  clockText,
  dutiesOf,
  eventLog,
  type Match,
  type MatchEvent,
  type MatchFault,
  type MatchNote,
} from '../../match/index.ts';
import { printable } from '../messages.ts';

/** A fault of a line as text: the line's number, the fault, and the line itself. */
export function faultText({ code, article, message }: MatchFault, line: number, text: string): string {
  return `line ${line} refused: ${printable(message)} (${code}, ${article}): ${printable(shown(text))}`;
}

/** The match in lines: by what it is played, what happened when, and how it stands. */
export function matchText(match: Match): string[] {
  const { settings, position } = match;
  const { rules, control, mode, flags } = settings;
  const people = peopleOf(match);
  const clock = control === '-' ? 'without a clock' : `${control}, ${mode}, flags ${flags}`;
  return [
    `${rules}, ${clock}: ${match.points.map((_, index) => people(index + 1)).join(', ')}`,
    ...eventLog(match).map((told) => `${clockText(told.at).padEnd(11)} ${tell(told, people)}`),
    ...dutiesOf(match).map(({ who, what, ply, article }) => {
      const doer = who === 'arbiter' ? 'the arbiter' : people(who);
      return `to do: ${doer}, ${what} up to ply ${ply} (${article})`;
    }),
    `position: ${printable(position)}`,
    standing(match, people),
  ];
}

type People = (seat: number) => string;

/** A player by his name and colour, or by his colour alone. */
function peopleOf({ settings: { rules, names } }: Match): People {
  const { colours } = unwrap(parseRules(rules));
  return (seat) => {
    const colour = colours[seat - 1]!;
    const name = names?.[seat - 1];
    return name === undefined ? colour : `${printable(name)} (${colour})`;
  };
}

function standing({ result, phase, clocks, points }: Match, people: People): string {
  if (result !== null) {
    const { winner, reason, scores } = result;
    const end = winner === null ? (scores === null ? 'no result' : 'nobody wins') : `${people(winner)} wins`;
    return `${end}, ${reason}${scores === null ? '' : `: ${scores.join(', ')}`}`;
  }
  const times = points.map((_, index) => `${people(index + 1)} ${clockText(clocks?.[index]?.left ?? 0)}`);
  return clocks === null ? phase : `${phase}: ${times.join(', ')}`;
}

/** The types of events whose seat is not who acts, but whom the arbiter's act is about. */
const arbiterActs: readonly string[] = ['penalty', 'award', 'recount', 'flag'];

/** What happened, in words; what an event holds besides stands behind it. */
function tell(told: MatchEvent | MatchNote, people: People): string {
  if ('kind' in told && !('type' in told)) return `  ${tellNote(told, people)}`;
  const { at: _, type, ...members } = told as MatchEvent & Readonly<Record<string, unknown>>;
  const { seat, by, envelope, position, ...others } = members as Readonly<Record<string, unknown>>;
  const acting = arbiterActs.includes(type) ? 'arbiter' : (by ?? seat);
  const actor = typeof acting === 'number' ? people(acting) : 'arbiter';
  const more = Object.entries(others).map(([name, value]) => `${name} ${shownValue(value)}`);
  const isFor = seat !== undefined && acting !== seat;
  const named = isFor ? [`for ${[seat as number].flat().map(people).join(' and ')}`] : [];
  return [`${actor}: ${type}`, ...named, ...more].join(', ');
}

function shownValue(value: unknown): string {
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

function tellNote({ kind, seat, article, reason }: MatchNote, people: People): string {
  const who = seat === undefined ? '' : `${people(seat)}: `;
  const what = {
    infraction: 'infraction',
    flag: 'flag has fallen',
    late: 'late',
    left: 'out of the game',
    'all-flags': 'all flags have fallen',
    'right-claim': 'the claim is right',
    'wrong-claim': 'the claim is wrong',
    result: 'end of the match',
  }[kind];
  return `${who}${what}${article === undefined ? '' : ` (${article})`}${reason === undefined ? '' : `, ${reason}`}`;
}
