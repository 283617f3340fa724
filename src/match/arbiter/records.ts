/** Conversion between matches and records. */

import { failure, type Result, unwrap } from '../../base/result.ts';
import { capitalised, isTexts } from '../../base/text.ts';
import { isList } from '../../base/values.ts';
import { createState, parsePosition } from '../../game/create.ts';
import { Game } from '../../game/game.ts';
import { type Departure, livingSeats } from '../../game/leave.ts';
import type { GameState } from '../../game/state.ts';
import { resultOf } from '../../records/replay/departures.ts';
import { type RecordOptions, recordFromGame, tagsFrom } from '../../records/replay/to-record.ts';
import type { RecordResult } from '../../records/results.ts';
import { longestTime } from '../../records/text/comments.ts';
import { isTagValue } from '../../records/text/tags.ts';
import { type GameRecord, mainLine, type RecordNode } from '../../records/tree.ts';
import type { LeaveReason } from '../../rules/reasons.ts';
import { mustBeRules, type Ruleset, type Seat } from '../../rules/ruleset.ts';
import { parseRules } from '../../rulesets/parse.ts';
import { apply, type ReplayMatchOptions, replayed, replayMatch } from '../apply.ts';
import { parseControl } from '../control.ts';
import { draftOf } from '../draft.ts';
import type { MatchEvent } from '../events.ts';
import type { MatchFault } from '../faults.ts';
import type { Match } from '../match.ts';
import { headings, type MatchOptions, type MatchSettings, namesBySeat } from '../settings.ts';
import { controlText } from './controls.ts';
import { arbiterEvents } from './events/arbiter-events.ts';
import { membersFrom, wordsOf } from './log.ts';

/**
 * Converts a match to a record: moves with clock times, draw offers and departures. Settings, result and
 * players are in the tags `TimeControl`, `Termination` and `Match` and in one tag per colour. A comment after
 * each move lists the events before the next: `[%evt 5900 press seat=1]`. An uncorrected illegal move, and
 * all moves after it, are only recorded as events.
 *
 * @throws KlinZhaError `bad-option` for invalid options, `unknown-match` for a match from JSON, and the
 * errors of `parseNotation` for the option `notation`
 * @example
 * ```ts
 * import { klinZha, unwrap } from 'klin-zha';
 * import { newMatch, recordFromMatch } from 'klin-zha/match';
 *
 * const match = unwrap(newMatch(klinZha, { control: '300+3' }));
 * recordFromMatch(match).tags.get('TimeControl'); // '300+3'
 * ```
 */
export function recordFromMatch(match: Match, options?: RecordOptions): GameRecord {
  const { rules, state } = draftOf(match);
  const { plies, early } = pliesOf(match, rules);
  const game = gameOf(match, rules, departuresOf(match, plies, early));
  const record = recordFromGame(game, {
    ...options,
    tags: [...tagsFrom(options), ...tagsOf(match, rules)],
  });
  const eventsAt: MatchEvent[][] = Array.from({ length: record.nodes.length + 1 }, () => []);
  // Events after the last recorded move follow that move.
  for (const [index, event] of match.events.entries())
    eventsAt[Math.min(plies[index]!, record.nodes.length)]!.push(event);
  const nodes = record.nodes.map((node, index): RecordNode => {
    const events = eventsAt[index + 1]!;
    const { seat } = match.line[index]!;
    const left = (match.line[index + 1]?.before.clocks ?? match.clocks)?.[seat - 1]?.left;
    // Longer times are only in the events and the time control.
    const clock = left === undefined || left / 1000 > longestTime ? undefined : left / 1000;
    const drawOffer = events.some((event) => event.type === 'offer' && event.seat === seat);
    return { ...node, clock, drawOffer, comments: logOf(events) };
  });
  const result = resultIn(match, state ?? game.state);
  // What the result does not say: a decision of the arbiter, or a loss of all players.
  const scores =
    match.decidedScores.some((score) => score !== null) || result === '*' ? match.result?.scores : null;
  const tags = new Map([
    ...record.tags,
    ['Result', result],
    ['Match', otherSettings(match.settings, record.tags, rules)],
    ...(scores == null ? [] : [['Scores', scores.join(' ')] as const]),
  ]);
  return { ...record, tags, comments: logOf(eventsAt[0]!), nodes, result };
}

interface EventPlies {
  /** Number of half-moves made up to each event, except half-moves taken back later. */
  readonly plies: readonly number[];
  /** Seat that ran out of time and left before each event, if any. */
  readonly early: readonly (number | undefined)[];
}

function pliesOf({ settings, events }: Match, rules: Ruleset): EventPlies {
  const plies: number[] = [];
  const early: (number | undefined)[] = [];
  // The events were accepted before, so they cannot fail.
  let match = unwrap(replayMatch(rules, settings, [], arbiterEvents));
  for (const event of events) {
    const next = unwrap(apply(match, event));
    plies.push(draftOf(next).line.length);
    const isSame = next.gone.length <= match.gone.length;
    const waited = isSame ? undefined : apply(match, { at: event.at, type: 'tick' });
    early.push(waited?.ok ? waited.value.gone[match.gone.length] : undefined);
    match = next;
  }
  // Half-moves that were taken back do not count.
  for (let index = plies.length - 2; index >= 0; index--)
    plies[index] = Math.min(plies[index]!, plies[index + 1]!);
  return { plies, early };
}

/** Returns the game up to the first illegal move. */
function gameOf(match: Match, rules: Ruleset, departures: readonly Departure[]): Game {
  const { settings, line, first } = match;
  const start =
    settings.position === undefined
      ? createState(rules, first === null ? {} : { first: first as Seat })
      : unwrap(parsePosition(rules, settings.position, { unchecked: true }));
  const leave = (game: Game, ply: number): Game =>
    departures
      .filter((one) => one.ply === ply)
      .reduce((before, { seat, reason }) => leftGame(before, seat, reason), game);
  let game = leave(new Game(start), 0);
  for (const [index, { kind, text }] of line.entries()) {
    if (kind === 'illegal') break;
    game = leave(game.play(text), index + 1);
  }
  return game;
}

/**
 * Returns the departures since the last restart, which repeats those of expelled players. Omits departures in
 * which all players lost together.
 */
function departuresOf(
  { notes, events, result }: Match,
  plies: EventPlies['plies'],
  early: EventPlies['early'],
): Departure[] {
  const isRestart = (event: MatchEvent): boolean => event.type === 'ruling' && event.answer === 'restart';
  const from = events.map(isRestart).lastIndexOf(true);
  const haveAllLost = (after: number): boolean => result?.winner === null && after === events.length - 1;
  return notes
    .filter(({ kind, after }) => kind === 'left' && after >= from && !haveAllLost(after))
    .map(({ seat, reason, after }) => {
      const ply = (early[after] === seat ? plies[after - 1] : plies[after]) ?? 0;
      return { seat: seat as Seat, reason: reason as LeaveReason, ply };
    });
}

/** Removes a player whose army is still on the board. */
function leftGame(game: Game, seat: Seat, reason: LeaveReason): Game {
  return game.outcome === null && livingSeats(game.state).includes(seat) ? game.leave(seat, reason) : game;
}

/** Returns the result for a record: `*` if the match goes on, was annulled, or all have lost. */
function resultIn({ result }: Match, state: GameState): RecordResult {
  if (result === null) return '*';
  const isDraw = !['annulled', 'aborted', 'late', 'penalty', 'abandoned'].includes(result.reason);
  return result.winner !== null || isDraw ? resultOf(state, result) : '*';
}

/** Returns the tags for the players, the time control and the termination. */
function tagsOf(match: Match, { colours }: Ruleset): [name: string, value: string][] {
  const { settings, result } = match;
  const { control } = settings;
  const names = namesBySeat(settings, match.players);
  const read = parseControl(control);
  const players = colours.map((colour, index): [string, string] => [capitalised(colour), names[index] ?? '']);
  const areTags = names.length === colours.length && names.every((name) => isTagValue(name ?? ''));
  return [
    ...headings.flatMap((name): [string, string][] =>
      settings[name] === undefined ? [] : [[capitalised(name), String(settings[name])]],
    ),
    ...(areTags ? players : []),
    ['TimeControl', control],
    ...(read.ok ? [['Control', controlText(read.value)] as [string, string]] : []),
    ['Match', ''],
    ...(result === null ? [] : [['Termination', result.reason] as [string, string]]),
  ];
}

/** Formats the settings that have no tag. Texts and a position that equal their tags are written as `tag`. */
function otherSettings(settings: MatchSettings, tags: ReadonlyMap<string, string>, rules: Ruleset): string {
  const { rules: _, control: __, position, names, event, site, date, round, board, ...others } = settings;
  const tagged = headings.map((name) => [name, typeof settings[name] === 'string' ? 'tag' : settings[name]]);
  const isTagged = position !== undefined && position === tags.get('Position');
  const areNamed = rules.colours.every((colour, index) => tags.get(capitalised(colour)) === names?.[index]);
  const inTags = { position: isTagged ? 'tag' : position, ...Object.fromEntries(tagged) };
  return wordsOf({ ...others, ...(!areNamed && { names }), ...inTags }).trim();
}

/** Formats events as at most one comment. */
function logOf(events: readonly MatchEvent[]): readonly string[] {
  const words = events.map(({ at, type, ...members }) => `[%evt ${at} ${type}${wordsOf(members)}]`);
  return words.length === 0 ? [] : [words.join(' ')];
}

/**
 * Restores a match from a record made by {@link recordFromMatch}, by applying its events again. Returns a
 * fault if the record was changed and an event is no longer valid. A record without events yields a new match
 * or a fault.
 *
 * @param own a custom ruleset, which the tag `Rules` cannot name
 * @throws KlinZhaError `unknown-ruleset` for an invalid custom ruleset
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { matchFromRecord } from 'klin-zha/match';
 * import { parseRecords } from 'klin-zha/records';
 *
 * const [record] = parseRecords('[Rules "klin-zha"]\n[TimeControl "300+3"]\n\n{[%evt 0 start]} *');
 * unwrap(matchFromRecord(record!)).phase; // 'playing'
 * ```
 */
export function matchFromRecord(
  record: GameRecord,
  own?: Ruleset,
  options?: ReplayMatchOptions,
): Result<Match, MatchFault> {
  if (!isRecord(record)) return badSettings('This value is not a valid record: pass a GameRecord.');
  const { tags } = record;
  const rules = own ? mustBeRules(own) : unwrapped(parseRules(tags.get('Rules') ?? ''));
  if (rules === undefined) return badSettings('Missing or invalid tag Rules: expected a ruleset id.');
  const control = tags.get('TimeControl');
  if (control === undefined)
    return badSettings("Missing tag TimeControl: expected a time control, or '-' for no clock.");
  const names = rules.colours.map((colour) => tags.get(capitalised(colour)));
  const others = membersFrom(tags.get('Match') ?? '');
  const tagged = ['position' as const, ...headings].filter((name) => others[name] === 'tag');
  const settings = {
    ...(others.players === undefined && names.every((name) => name !== undefined) && { names }),
    ...others,
    ...Object.fromEntries(tagged.map((name) => [name, tags.get(capitalised(name))])),
    control,
  } as MatchOptions;
  const comments = [record, ...mainLine(record).map((index) => record.nodes[index]!)].flatMap(
    (node) => node.comments,
  );
  return replayed(rules, settings, comments.flatMap(eventsFrom), arbiterEvents, options, true);
}

/** Whether a value has the required members of a record. */
function isRecord(value: Partial<GameRecord> | undefined): boolean {
  const { tags, nodes, comments } = value ?? {};
  return (
    tags instanceof Map &&
    isList(nodes) &&
    nodes.every((node) => isTexts(node?.comments)) &&
    isTexts(comments)
  );
}

function unwrapped(read: Result<Ruleset>): Ruleset | undefined {
  return read.ok ? read.value : undefined;
}

function badSettings(message: string): Result<never, MatchFault> {
  return failure({ code: 'bad-settings', article: 'M1.4', message });
}

/** Parses the events in a comment. */
function eventsFrom(comment: string): MatchEvent[] {
  return [...comment.matchAll(/\[%evt (\d+) (\w+)([^[\]]*)\]/g)].map(
    ([, at, type, words = '']) => ({ at: Number(at), type, ...membersFrom(words) }) as MatchEvent,
  );
}
