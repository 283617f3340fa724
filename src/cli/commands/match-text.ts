/** A match as text: `klin-zha match --text`. */

import { shown } from '../../base/result.ts';
import { parseRules, unwrap } from '../../index.ts';
import {
  clockText,
  controlText,
  dutiesOf,
  eventLog,
  type Match,
  type MatchEvent,
  type MatchFault,
  type MatchNote,
  parseControl,
} from '../../match/index.ts';
import { namesBySeat } from '../../match/settings.ts';
import { printable } from '../messages.ts';

/** Formats a rejected line: its number, fault and text. */
export function faultText({ code, article, message }: MatchFault, line: number, text: string): string {
  return `line ${line} rejected: ${printable(message)} (${code}, ${article}): ${printable(shown(text))}`;
}

/** Formats a match: its settings, the events with their times, open duties, the position and the status. */
export function matchText(match: Match): string[] {
  const { settings, position } = match;
  const { rules, control, mode, flags, press } = settings;
  const people = peopleOf(match);
  const clock =
    control === '-'
      ? 'without a clock'
      : `${controlText(unwrap(parseControl(control)))} (${control}), ${mode}, flags ${flags}${press === 'auto' ? ', moves complete at once' : ''}`;
  return [
    `${rules}, ${clock}: ${match.points.map((_, index) => people(index + 1)).join(', ')}`,
    ...eventLog(match).map((entry) => `${clockText(entry.at).padEnd(11)} ${entryText(entry, people)}`),
    ...dutiesOf(match).map(({ who, what, ply, article }) => {
      const actor = who === 'arbiter' ? 'arbiter' : people(who);
      return `to do: ${actor}: ${what} up to ply ${ply} (${article})`;
    }),
    `position: ${printable(position)}`,
    statusText(match, people),
  ];
}

type People = (seat: number) => string;

/** Returns a function that formats a player: name and colour, or only the colour. */
function peopleOf({ settings, players }: Match): People {
  const { colours } = unwrap(parseRules(settings.rules));
  const names = namesBySeat(settings, players);
  return (seat) => {
    const colour = colours[seat - 1]!;
    const name = names[seat - 1];
    return name === undefined ? colour : `${printable(name)} (${colour})`;
  };
}

function statusText({ result, phase, clocks, points }: Match, people: People): string {
  if (result !== null) {
    const { winner, reason, scores } = result;
    const end = winner === null ? (scores === null ? 'no result' : 'no winner') : `${people(winner)} wins`;
    return `${end}, ${reason}${scores === null ? '' : `: ${scores.join(', ')}`}`;
  }
  const times = points.map((_, index) => `${people(index + 1)} ${clockText(clocks?.[index]?.left ?? 0)}`);
  return clocks === null ? phase : `${phase}: ${times.join(', ')}`;
}

/** Types of arbiter events; their `seat` is the affected player. */
const arbiterEventTypes: readonly string[] = ['penalty', 'award', 'recount', 'flag'];

/** Formats an event and its members, or a note. */
function entryText(entry: MatchEvent | MatchNote, people: People): string {
  if ('kind' in entry && !('type' in entry)) return `  ${noteText(entry, people)}`;
  const { at: _, type, ...members } = entry as MatchEvent & Readonly<Record<string, unknown>>;
  const { seat, by, envelope, position, ...others } = members as Readonly<Record<string, unknown>>;
  const acting = arbiterEventTypes.includes(type) ? 'arbiter' : (by ?? seat);
  const actor = typeof acting === 'number' ? people(acting) : 'arbiter';
  const more = Object.entries(others).map(([name, value]) => `${name} ${shownValue(value)}`);
  const isFor = seat !== undefined && acting !== seat;
  const named = isFor ? [`for ${[seat as number].flat().map(people).join(' and ')}`] : [];
  return [`${actor}: ${type}`, ...named, ...more].join(', ');
}

function shownValue(value: unknown): string {
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

function noteText({ kind, seat, article, reason }: MatchNote, people: People): string {
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
