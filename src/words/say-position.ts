/** States and views as sentences. */

import { capitalised } from '../base/text.ts';
import type { PositionFields } from '../engine/text/fields.ts';
import type { PlayerView } from '../game/player-view.ts';
import { regionOwners } from '../game/region-owners.ts';
import { type GameState, outcome, stateFrom } from '../game/state.ts';
import { mustBeView } from '../game/view.ts';
import type { Ruleset, Seat } from '../rules/ruleset.ts';
import { type Language, type LanguageOptions, languageFrom, nounOf, regionName } from './names.ts';
import { phrasesOf } from './phrase-book.ts';
import { outcomeSentence, seatName } from './say-outcome.ts';

/** The visible part of a position. */
type VisiblePosition = Pick<
  PositionFields,
  'warriors' | 'goals' | 'seat' | 'regions' | 'owners' | 'hands' | 'variantState' | 'halfmoveClock' | 'round'
> & {
  /** The undecided combat: its move in coordinates or its cell, or null. */
  readonly combat: string | null;
  /** Returns the sizes of a hidden army by index; undefined for a visible army. */
  readonly hidden: (index: number) => { readonly onBoard: number; readonly inHand: number } | undefined;
};

/**
 * Describes a position in sentences: whose turn it is or how the game ended, the cells of all warriors and
 * Goals, the warriors in hand, and the variant states.
 *
 * @example
 * ```ts
 * import { createState, play, romulanHeart } from 'klin-zha';
 * import { sayPosition } from 'klin-zha/words';
 *
 * const state = play(createState(romulanHeart()), 'f@i99');
 * sayPosition(state);
 * // 'Setup: Green places a warrior. Green, East: queen on I99, in hand: rook, bishop, knight, knight, ...'
 * ```
 *
 * @throws KlinZhaError `bad-language`, `bad-state`
 */
export function sayPosition(state: GameState, options?: LanguageOptions): string {
  return positionSentences(stateFrom(state), languageFrom(options)).join(' ');
}

/** Returns the sentences of {@link sayPosition}, beginning with the turn. */
export function positionSentences(state: GameState, language: Language): string[] {
  const position = { ...state.toFields(), hidden: () => undefined };
  return [turnSentence(state, language), ...armySentences(state.rules, position, language)];
}

/**
 * Describes a player's view of a position, like {@link sayPosition}. For hidden armies, it contains only the
 * number of warriors (R10.9).
 *
 * @param rules the ruleset of the view
 * @example
 * ```ts
 * import { blind, combine, createState, klinZha, unwrap, viewFor } from 'klin-zha';
 * import { sayView } from 'klin-zha/words';
 *
 * const rules = unwrap(combine(klinZha, [blind]));
 * sayView(viewFor(createState(rules), 2), rules);
 * // 'Setup: Gold places a warrior. Gold: 0 on the board, 9 in hand, Goal not seen. Green: ...'
 * ```
 *
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-language`, `bad-view` for anything
 * but a view of that ruleset
 */
export function sayView(view: PlayerView, rules: Ruleset, options?: LanguageOptions): string {
  const language = languageFrom(options);
  mustBeView(view, rules);
  return viewSentences(view, rules, language).join(' ');
}

/** Returns the sentences of {@link sayView}, beginning with the turn. */
export function viewSentences(
  view: PlayerView,
  rules: Ruleset,
  language: Language,
  leastQuiet = 0,
): string[] {
  const { viewer, owners, seats, hand, result, combat } = view;
  const own = rules.army === 'shared' ? 0 : viewer - 1;
  const position: VisiblePosition = {
    ...view,
    hands: rules.colours.map((_, index) => (index === own ? hand : [])),
    combat: combat === null ? null : (combat.move ?? combat.cell),
    hidden: (index) => {
      const sees = index === own || !rules.blind || owners[index] === viewer || owners[index] === 0;
      return sees ? undefined : seats[index];
    },
  };
  const holder = seats[rules.army === 'shared' ? 0 : view.seat - 1]!;
  const what = holder.inHand > 0 ? 'warrior' : 'goal';
  const turn =
    result === null
      ? turnOf(rules, position, view.phase === 'setup' ? what : 'move', language, leastQuiet)
      : outcomeSentence(result, rules, language);
  return [turn, ...armySentences(rules, position, language)];
}

/**
 * Describes in one sentence whose turn it is and what to do, or how the game ended.
 *
 * @param leastQuiet the least number of half-moves without a capture that is mentioned
 */
export function turnSentence(state: GameState, language: Language, leastQuiet = 0): string {
  const { rules, phase } = state;
  const result = outcome(state);
  const fields = state.toFields();
  if (result !== null) {
    const living = fields.owners.filter((owner, index) => owner === index + 1).length;
    const seat = living > 2 && result.winner === null ? undefined : state.seat;
    return outcomeSentence(result, rules, language, seat);
  }
  const hand = fields.hands[rules.army === 'shared' ? 0 : state.seat - 1]!;
  const awaits = phase !== 'setup' ? 'move' : hand.length > 0 ? 'warrior' : 'goal';
  return turnOf(rules, fields, awaits, language, leastQuiet);
}

function turnOf(
  rules: Ruleset,
  {
    seat,
    round,
    halfmoveClock,
    combat,
  }: Pick<VisiblePosition, 'seat' | 'round' | 'halfmoveClock' | 'combat'>,
  awaits: 'warrior' | 'goal' | 'move',
  language: Language,
  leastQuiet: number,
): string {
  const say = phrasesOf(language);
  const who = seatName(rules, seat, language);
  if (combat !== null) return say.combatWaits(foughtFor(combat));
  return awaits === 'move'
    ? say.turn(who, round, halfmoveClock < leastQuiet ? 0 : halfmoveClock)
    : say.places(who, awaits, nounOf(rules, 'G', language));
}

/** Returns the cell of a combat: the target of its challenge. */
function foughtFor(combat: string): string {
  const [, from, to = from] = /^(\d?[a-i]\d\d)(\d?[a-i]\d\d)?/i.exec(combat)!;
  return to!.toUpperCase();
}

/** Returns a sentence for every army and variant state. */
function armySentences(rules: Ruleset, position: VisiblePosition, language: Language): string[] {
  const { colon, allPieces } = phrasesOf(language);
  const shared = rules.army === 'shared';
  const armies = (shared ? [1] : rules.colours.map((_, index) => index + 1)).map((seat) => {
    const regions = regionsOf(rules, position, seat as Seat, language);
    const who = shared ? [allPieces] : [seatName(rules, seat, language), ...regions];
    return `${who.join(', ')}${colon}${partsOf(rules, position, seat as Seat, language).join(', ')}.`;
  });
  const kept = keptIn(rules, position.variantState, language).map(
    ({ label, values }) => `${label}${colon}${values.join(', ')}.`,
  );
  return [...armies, ...kept];
}

/** Returns the parts of an army's sentence: owner, warriors, Goal, hand. */
function partsOf(rules: Ruleset, position: VisiblePosition, seat: Seat, language: Language): string[] {
  const say = phrasesOf(language);
  const goal = nounOf(rules, 'G', language);
  const index = seat - 1;
  const hidden = position.hidden(index);
  const owner = ownerPart(rules, position, seat, language);
  if (hidden !== undefined) return [...owner, say.notSeen(goal, hidden.onBoard, hidden.inHand)];
  const cell = position.goals[index] ?? null;
  const onBoard = position.warriors
    .filter((one) => (rules.army === 'shared' || one.seat === seat) && one.cell !== cell)
    .map((one) => say.on(nounOf(rules, one.warrior, language), one.cell));
  const hand = position.hands[index]!.map((code) => nounOf(rules, code, language).name);
  const plays = position.owners[index] === seat && (rules.army === 'own' || cell !== null);
  const goalPart =
    plays && (hand.length === 0 || cell !== null) ? [goalPartOf(rules, position, seat, language)] : [];
  const inHand = hand.length === 0 ? [] : [`${say.inHand}${say.colon}${hand.join(', ')}`];
  const parts = [...owner, ...onBoard, ...goalPart, ...inHand];
  return parts.length > 0 ? parts : [say.nothing];
}

/** Returns the names of a seat's claimed regions and corner. */
export function regionsOf(
  rules: Ruleset,
  position: Pick<VisiblePosition, 'regions'>,
  seat: Seat,
  language: Language,
): string[] {
  return regionOwners(rules, position).flatMap((owner, region) =>
    owner === seat ? [regionName(rules.board.regions[region]!.name, language)] : [],
  );
}

/** Returns the owner of an army that has changed hands or left the board. */
export function ownerPart(
  rules: Ruleset,
  { owners }: Pick<VisiblePosition, 'owners'>,
  seat: Seat,
  language: Language,
): string[] {
  const owner = owners[seat - 1]!;
  if (owner === seat) return [];
  const say = phrasesOf(language);
  return [owner === 0 ? say.gone : say.belongsTo(seatName(rules, owner, language))];
}

/** Describes the place of a seat's Goal. */
export function goalPartOf(
  rules: Ruleset,
  { goals, warriors }: Pick<VisiblePosition, 'goals' | 'warriors'>,
  seat: Seat,
  language: Language,
): string {
  const say = phrasesOf(language);
  const goal = nounOf(rules, 'G', language);
  const cell = goals[seat - 1];
  if (cell === null || cell === undefined) return say.notPlaced(goal);
  const carrier = warriors.find((one) => one.cell === cell);
  if (carrier === undefined) return say.alone(goal, cell);
  return say.carried(goal, nounOf(rules, carrier.warrior, language), cell);
}

/** Returns the variant states, each with a label. */
export function keptIn(
  rules: Ruleset,
  state: PositionFields['variantState'],
  language: Language,
): { readonly label: string; readonly values: readonly string[] }[] {
  const { kept } = phrasesOf(language);
  return Object.entries(state).map(([key, text]) => {
    const label = kept[key];
    if (label === undefined) return { label: capitalised(key), values: text.split(',') };
    const isSeat = rules.colours[Number(text) - 1] !== undefined;
    return { label, values: isSeat ? [seatName(rules, Number(text), language)] : text.split(',') };
  });
}
