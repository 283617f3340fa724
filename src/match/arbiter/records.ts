/** Matches as records: what was played, with clocks, offers and who left, and beside it every event, so that a match comes back. */

import { failure, type Result, unwrap } from '../../base/result.ts';
import { capitalised, isTexts } from '../../base/text.ts';
import { isList } from '../../base/values.ts';
import { createState, parsePosition } from '../../game/create.ts';
import { Game } from '../../game/game.ts';
import { type Departure, livingSeats } from '../../game/leave.ts';
import type { GameState } from '../../game/state.ts';
import { resultOf } from '../../records/replay/results.ts';
import { type RecordOptions, recordFromGame, tagsFrom } from '../../records/replay/to-record.ts';
import type { RecordResult } from '../../records/results.ts';
import { longestTime } from '../../records/text/comments.ts';
import { isTagValue } from '../../records/text/tags.ts';
import { type GameRecord, mainLine, type RecordNode } from '../../records/tree.ts';
import type { LeaveReason } from '../../rules/reasons.ts';
import { mustBeRules, type Ruleset, type Seat } from '../../rules/ruleset.ts';
import { parseRules } from '../../rulesets/parse.ts';
import { apply, newMatch, replayMatch } from '../apply.ts';
import { draftOf } from '../draft.ts';
import type { MatchEvent } from '../events.ts';
import type { MatchFault } from '../faults.ts';
import type { Match } from '../match.ts';
import type { MatchOptions, MatchSettings } from '../settings.ts';
import { arbiterEvents } from './events/arbiter-events.ts';
import { membersFrom, wordsOf } from './log.ts';

/**
 * The record of a match: its moves with clock times, draw offers and who left; tags `TimeControl`, `Termination`, `Match` (the
 * other settings) and the players by their colours; and behind each move what happened until the next one, event by event
 * (`[%evt 5900 press seat=1]`). Moves from an illegal one on that was not put right stand among the events alone.
 *
 * @throws KlinZhaError what `parseNotation` finds wrong with the notation, `unknown-match` for a match from JSON
 * @example
 * ```ts
 * import { klinZha, unwrap } from 'klin-zha';
 * import { newMatch, recordFromMatch } from 'klin-zha/match';
 *
 * const match = unwrap(newMatch(klinZha, { control: '300+3' }));
 * recordFromMatch(match).tags.get('TimeControl'); // '300+3'
 * ```
 *
 * @category Writing records
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
  // What came after moves that are not written stands behind the last one that is.
  for (const [index, event] of match.events.entries())
    eventsAt[Math.min(plies[index]!, record.nodes.length)]!.push(event);
  const nodes = record.nodes.map((node, index): RecordNode => {
    const events = eventsAt[index + 1]!;
    const { seat } = match.line[index]!;
    const left = (match.line[index + 1]?.before.clocks ?? match.clocks)?.[seat - 1]?.left;
    // A longer time stands in the events and in the control alone.
    const clock = left === undefined || left / 1000 > longestTime ? undefined : left / 1000;
    const drawOffer = events.some((event) => event.type === 'offer' && event.seat === seat);
    return { ...node, clock, drawOffer, comments: logOf(events) };
  });
  const result = resultIn(match, state ?? game.state);
  const tags = new Map([
    ...record.tags,
    ['Result', result],
    ['Match', otherSettings(match.settings, record.tags, rules)],
  ]);
  return { ...record, tags, comments: logOf(eventsAt[0]!), nodes, result };
}

/** For each event how many half-moves of those that stand in the end had been made by then, and who of three had left before it. */
interface EventPlies {
  readonly plies: readonly number[];
  /** By event: the seat whose flag fell in the time up to it, before anything else happened. */
  readonly early: readonly (number | undefined)[];
}

function pliesOf({ settings, events }: Match, rules: Ruleset): EventPlies {
  const plies: number[] = [];
  const early: (number | undefined)[] = [];
  // An event that was accepted once is accepted again.
  let match = unwrap(newMatch(rules, settings, arbiterEvents));
  for (const event of events) {
    const next = unwrap(apply(match, event));
    plies.push(draftOf(next).line.length);
    const isSame = next.gone.length <= match.gone.length;
    const waited = isSame ? undefined : apply(match, { at: event.at, type: 'tick' });
    early.push(waited?.ok ? waited.value.gone[match.gone.length] : undefined);
    match = next;
  }
  // Half-moves that were taken back do not stand in the end.
  for (let index = plies.length - 2; index >= 0; index--)
    plies[index] = Math.min(plies[index]!, plies[index + 1]!);
  return { plies, early };
}

/** The game on the board, up to the first illegal move. */
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

/** Who left since the match was begun anew; where all lost together nobody has won by it. */
function departuresOf(
  { notes, events, result }: Match,
  plies: EventPlies['plies'],
  early: EventPlies['early'],
): Departure[] {
  const isRestart = (event: MatchEvent): boolean => event.type === 'ruling' && event.answer === 'restart';
  const from = events.map(isRestart).lastIndexOf(true);
  const haveAllLost = (after: number): boolean => result?.winner === null && after === events.length - 1;
  return notes
    .filter(({ kind, after }) => kind === 'left' && after > from && !haveAllLost(after))
    .map(({ seat, reason, after }) => {
      const ply = (early[after] === seat ? plies[after - 1] : plies[after]) ?? 0;
      return { seat: seat as Seat, reason: reason as LeaveReason, ply };
    });
}

/** The game after a player left whose army still stands there. */
function leftGame(game: Game, seat: Seat, reason: LeaveReason): Game {
  return game.outcome === null && livingSeats(game.state).includes(seat) ? game.leave(seat, reason) : game;
}

/** What a record says of the result: nothing where the match goes on, was annulled, or all have lost. */
function resultIn({ result }: Match, state: GameState): RecordResult {
  if (result === null) return '*';
  const isDraw = !['annulled', 'late', 'penalty'].includes(result.reason);
  return result.winner !== null || isDraw ? resultOf(state, result) : '*';
}

/** What tags say by a name of their own: the players, the time control, and how the match ended. */
function tagsOf({ settings, result }: Match, { colours }: Ruleset): [name: string, value: string][] {
  const { control, names = [] } = settings;
  const players = colours.map((colour, index): [string, string] => [capitalised(colour), names[index] ?? '']);
  const areTags = names.length === colours.length && names.every(isTagValue);
  return [
    ...(areTags ? players : []),
    ['TimeControl', control],
    ['Match', ''],
    ...(result === null ? [] : [['Termination', result.reason] as [string, string]]),
  ];
}

/** The settings that other tags do not say; a position that one says is `tag`. */
function otherSettings(settings: MatchSettings, tags: ReadonlyMap<string, string>, rules: Ruleset): string {
  const { rules: _, control: __, position, names, ...others } = settings;
  const isSaid = position !== undefined && position === tags.get('Position');
  const areNamed = rules.colours.every((colour, index) => tags.get(capitalised(colour)) === names?.[index]);
  return wordsOf({ ...others, position: isSaid ? 'tag' : position, ...(!areNamed && { names }) }).trim();
}

/** A comment of events, or none. */
function logOf(events: readonly MatchEvent[]): readonly string[] {
  const words = events.map(({ at, type, ...members }) => `[%evt ${at} ${type}${wordsOf(members)}]`);
  return words.length === 0 ? [] : [words.join(' ')];
}

/**
 * The match that {@link recordFromMatch} wrote into a record: its events are judged again, so that what was changed in the
 * record is refused. Where the record is no match, or has no such events, it is a match that has just begun, or refused.
 *
 * @param own the ruleset, where it is none that the tag `Rules` can name
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { matchFromRecord } from 'klin-zha/match';
 * import { parseRecords } from 'klin-zha/records';
 *
 * const [record] = parseRecords('[Rules "klin-zha"]\n[TimeControl "300+3"]\n\n{[%evt 0 start]} *');
 * unwrap(matchFromRecord(record!)).phase; // 'playing'
 * ```
 *
 * @category Writing records
 */
export function matchFromRecord(record: GameRecord, own?: Ruleset): Result<Match, MatchFault> {
  if (!isRecord(record)) return badSettings('expected a record');
  const { tags } = record;
  const rules = own ? mustBeRules(own) : unwrapped(parseRules(tags.get('Rules') ?? ''));
  if (rules === undefined) return badSettings('Rules: the id of a ruleset expected');
  const control = tags.get('TimeControl');
  if (control === undefined) return badSettings('TimeControl: a time control, or - for no clock, expected');
  const names = rules.colours.map((colour) => tags.get(capitalised(colour)));
  const said = membersFrom(tags.get('Match') ?? '');
  const settings = {
    ...(names.every((name) => name !== undefined) && { names }),
    ...said,
    ...(said.position === 'tag' && { position: tags.get('Position') }),
    control,
  } as MatchOptions;
  const told = [record, ...mainLine(record).map((index) => record.nodes[index]!)].flatMap(
    ({ comments }) => comments,
  );
  return replayMatch(rules, settings, told.flatMap(eventsFrom), arbiterEvents);
}

/** Whether a value has what is read of a record. */
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

/** The events that a comment tells. */
function eventsFrom(comment: string): MatchEvent[] {
  return [...comment.matchAll(/\[%evt (\d+) (\w+)([^[\]]*)\]/g)].map(
    ([, at, type, words = '']) => ({ at: Number(at), type, ...membersFrom(words) }) as MatchEvent,
  );
}
