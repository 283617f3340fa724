/** Random games written, read, replayed and written again, in every notation and every form. */

import fc from 'fast-check';
import { describeMove, Game, type GameState, KlinZhaError, type Ruleset, unwrap } from 'klin-zha';
import { letterSets } from 'klin-zha/notation';
import {
  convertRecord,
  formatRecord,
  formatScoreSheet,
  parseRecords,
  type RecordReplay,
  readScoreSheet,
  recordFromGame,
  recordFromJson,
  recordFromSheet,
  recordToJson,
  replayRecord,
  replayScoreSheet,
  sheetFromReplay,
} from 'klin-zha/records';
import { sheetLayouts } from '../../../src/records/sheet/lines.ts';
import { randomGames } from '../../rulesets/variants/support.ts';
import { expectEqual, expectSame } from '../../support/expect-same.ts';
import { some } from '../../support/runs.ts';

/** Every notation, with algebraic notation in all letter sets and a custom set. */
export const notationNames: readonly string[] = [
  ...['geometric', 'coordinate'],
  ...Object.keys(letterSets).map((name) => (name === 'english' ? 'algebraic' : `algebraic:${name}`)),
  'algebraic:ΩΦΛΣΨΒ',
];

/** Minimum number of moves in the battle. */
const leastBattle = 10;

/** A game with fingerprints of its states. */
export interface Played {
  readonly game: Game;
  readonly rules: Ruleset;
  /** Position and hash of every state. */
  readonly states: readonly string[];
}

const tags = [['Event', 'Round trip']] as const;

/** Returns a random game that reaches the middle of the battle. */
export function playedBy(rules: Ruleset): Played {
  for (let seed = 0; seed < 200; seed++) {
    const [game] = fc.sample(randomGames(rules, leastBattle + 4, leastBattle), { numRuns: 1, seed });
    const battle = game!.states.slice(0, -1).filter(({ phase }) => phase === 'battle');
    if (battle.length < leastBattle) continue;
    const { states, moves } = game!;
    const whole = moves.reduce((before, move) => before.play(move), new Game(states[0]!));
    return { game: whole, rules, states: shown(states) };
  }
  throw new Error(`No random game of ${rules.id} comes into the battle.`);
}

function shown(states: readonly GameState[]): string[] {
  return states.map((state) => `${state} ${state.hash()}`);
}

function statesOf({ start, plies }: Pick<RecordReplay, 'start' | 'plies'>): string[] {
  return shown([start, ...plies.map(({ state }) => state)]);
}

/** Checks that a record has the same bytes and states after a round trip. Returns the replay. */
export function throughText(played: Played, notation: string): RecordReplay {
  const text = formatRecord(recordFromGame(played.game, { notation, tags }));
  const [read, ...more] = parseRecords(text);
  expectEqual([read!.diagnostics, more], [[], []]);
  expectSame(formatRecord(read!), text);
  const replay = replayRecord(read!);
  expectEqual(replay.diagnostics, []);
  expectEqual([replay.rules.id, replay.notation.name], [played.rules.id, notation]);
  expectEqual(
    replay.plies.map(({ move }) => move),
    played.game.moves,
  );
  expectEqual(statesOf(replay), played.states);
  return replay;
}

/**
 * Checks that JSON with moves in another notation survives a round trip, and that the record is the same.
 */
function throughJson({ game, states }: Played, { record, notation }: RecordReplay, other: string): void {
  const there = convertRecord(record, { notation: other, nameCaptured: true });
  expectEqual(there.replay.diagnostics, []);
  const json = JSON.stringify(recordToJson(there.record));
  const read = unwrap(recordFromJson(JSON.parse(json)));
  expectSame(JSON.stringify(recordToJson(read)), json);
  const back = convertRecord(read, { notation });
  expectSame(formatRecord(back.record), formatRecord(record));
  expectSame(back.replay.notation.name, other);
  expectEqual(
    back.replay.plies.map(({ move }) => move),
    game.moves,
  );
  expectEqual(shown([back.replay.start, back.replay.final]), [states[0], states.at(-1)]);
}

/** Returns why a score sheet cannot contain a game, or undefined if it can. */
export function whyNoSheet(replay: RecordReplay): string | undefined {
  try {
    sheetFromReplay(replay);
    return undefined;
  } catch (error) {
    if (error instanceof KlinZhaError && error.code === 'unwritable') return error.message;
    throw error;
  }
}

/** Checks that a score sheet has the same bytes, states and record after a round trip. */
function throughSheet({ rules, states }: Played, replay: RecordReplay, number: number): void {
  const layout = sheetLayouts[number % sheetLayouts.length]!;
  const form = { nameCaptured: number % 2 === 0 };
  const text = formatScoreSheet(sheetFromReplay(replay, form), { layout });
  expectSame(formatScoreSheet(readScoreSheet(text), { layout }), text);
  const sheet = replayScoreSheet(text, { rules, notation: replay.notation });
  expectEqual(sheet.diagnostics, []);
  expectEqual(statesOf(sheet), states);
  expectSame(formatScoreSheet(sheetFromReplay(sheet, form), { layout }), text);
  expectSame(formatRecord(recordFromSheet(sheet, { tags })), formatRecord(replay.record));
}

/** Whether a combat was decided separately from its move (R10.10). */
export function hasCombats({ game }: Played): boolean {
  return game.moves.some((move) => describeMove(move).kind === 'outcome');
}

/**
 * Checks all round trips for a ruleset: every notation in every format that can contain the game. `npm test` checks some
 * notations; `turn` says which.
 */
export function roundTrips(rules: Ruleset, turn: number): void {
  const played = playedBy(rules);
  const replays = some(notationNames, turn).map((name) => throughText(played, name));
  for (const [number, replay] of replays.entries())
    throughJson(played, replay, notationNames[(number + 1) % notationNames.length]!);
  // A sheet contains only placements and moves, so it has no outcomes of combats and no random starts.
  const reason = whyNoSheet(replays[0]!);
  const isDrawn = rules.id.split('+').some((word) => /^clouded(:\d+)?$/.test(word));
  expectSame(reason !== undefined, hasCombats(played) || isDrawn, () => reason ?? 'it is written');
  if (reason !== undefined) return;
  for (const [number, replay] of replays.entries()) throughSheet(played, replay, number);
}
