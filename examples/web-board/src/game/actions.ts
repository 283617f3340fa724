/** Actions at the table besides moves: placing whole armies, clocks, offers, claims, resignation. */

import { moveChoices, type Seat, turnOf } from 'klin-zha';
import { sayChoice } from 'klin-zha/words';
import { button, type Child, choice, h, labelled } from '../dom.ts';
import type { Words } from '../words/index.ts';
import { armies } from './armies.ts';
import { drawClaims, type Happening, type Match, obligation } from './match.ts';
import {
  botsOf,
  isAtTip,
  isLive as isInPlay,
  isOfMatch,
  peopleOf,
  rulesOf,
  stateOf,
  type Table,
} from './table.ts';

/** Callbacks of the buttons. */
export interface Deeds {
  readonly happen: (event: Happening) => void;
  readonly play: (move: string) => void;
  readonly place: (army: string) => void;
  readonly takeBack: () => void;
  readonly offer: () => void;
  readonly handOver: () => void;
  readonly castCombat: () => void;
  readonly backToGame: () => void;
  readonly playOn: () => void;
  readonly hint: () => void;
  readonly analyse: () => void;
  readonly explain: () => void;
  readonly report: () => void;
  readonly rematch: () => void;
  readonly changeSides: () => void;
  readonly pauseBots: () => void;
  readonly edit: () => void;
}

/** State of the page besides the table. */
export interface Seen {
  readonly words: Words;
  readonly nameOf: (seat: number) => string;
  /** The seat whose view is shown in the blind game; the army to place at once; whether to offer a draw. */
  readonly looker: Seat | null;
  readonly army: string;
  readonly isOffering: boolean;
  readonly isAnalysing: boolean;
  /** Whether bots that play among themselves wait. */
  readonly isPaused: boolean;
}

/** Buttons for the current actions, with notes. */
export function actionsFor(table: Table, seen: Seen, deeds: Deeds): Child[] {
  const { match } = table;
  const { words, nameOf, looker } = seen;
  const isLive = isInPlay(table);
  const isOpen = stateOf(table).phase !== 'over';
  if (match === null)
    return [
      isOpen && button(words.playOn, 'play-on', deeds.playOn, { class: 'main' }),
      ...studyActions(table, seen, deeds),
    ];
  if (!isAtTip(table)) {
    const isVariation = !isOfMatch(table, table.node) && table.node >= 0;
    return [
      isVariation && h('p', {}, words.variation),
      button(words.backToGame, 'back-to-game', deeds.backToGame, { class: 'main' }),
      !isLive && isOpen && button(words.playOn, 'play-on', deeds.playOn),
      ...(isLive ? [] : reviewActions(words, deeds)),
      ...studyActions(table, seen, deeds),
    ];
  }
  const people = peopleOf(table);
  if (rulesOf(table).blind && looker !== null && looker !== match.seat && isLive && people.length > 1)
    return [button(words.handOver(nameOf(match.seat)), 'hand-over', deeds.handOver, { class: 'main' })];
  return [
    ...setupActions(table, match, seen, deeds),
    ...combatActions(table, seen, deeds),
    ...clockActions(table, match, words, deeds),
    ...endActions(table, seen, deeds),
    ...takeBackAction(table, match, words, deeds),
    ...studyActions(table, seen, deeds),
    ...sideActions(table, seen, deeds),
    // What comes and goes is below the buttons that stay.
    ...resignActions(table, match, seen, deeds),
    ...drawActions(table, match, seen, deeds),
  ];
}

/** After the end: the same game again. */
function endActions(table: Table, { words }: Seen, deeds: Deeds): Child[] {
  if (isInPlay(table)) return [];
  return [button(words.rematch, 'rematch', deeds.rematch, { class: 'main' }), ...reviewActions(words, deeds)];
}

/** After the end, at any move: why it ended, and the report. */
function reviewActions(words: Words, deeds: Deeds): Child[] {
  return [button(words.whyLost, 'why-lost', deeds.explain), button(words.report, 'report', deeds.report)];
}

/** A bot and a person change sides, in the game or for the next one; bots among themselves can be stopped. */
function sideActions(table: Table, { words, isPaused }: Seen, deeds: Deeds): Child[] {
  const [bots, people] = [botsOf(table), peopleOf(table)];
  const isMixed = bots.length === 1 && people.length === 1 && !rulesOf(table).blind;
  const isWatched = people.length === 0 && isInPlay(table);
  return [
    isMixed && button(words.changeSides, 'change-sides', deeds.changeSides),
    isWatched && button(isPaused ? words.goOn : words.pause, 'pause-bots', deeds.pauseBots),
  ];
}

/** Hint, analysis and editor, where nothing is hidden and no clock runs. */
function studyActions(table: Table, { words, isAnalysing }: Seen, deeds: Deeds): Child[] {
  const state = stateOf(table);
  const isSerious = isInPlay(table) && (rulesOf(table).blind || table.match?.clocks != null);
  if (isSerious || state.phase === 'setup') return [];
  const isTurn = !isAtTip(table) || (isInPlay(table) && peopleOf(table).includes(state.seat));
  const isOpen = state.phase === 'battle' && turnOf(state).awaits === 'move';
  const canHint = isTurn && !isAnalysing;
  const hint = (): void => {
    if (canHint) deeds.hint();
  };
  return [
    isOpen && button(words.hint, 'hint', hint, { 'aria-disabled': !canHint && 'true' }),
    button(words.analysis, 'analysis', deeds.analyse, { 'aria-pressed': String(isAnalysing) }),
    button(words.editPosition, 'edit', deeds.edit),
  ];
}

function takeBackAction(table: Table, match: Match, words: Words, { takeBack }: Deeds): Child[] {
  const isHidden = rulesOf(table).blind && isInPlay(table);
  const isPossible = match.clocks === null && peopleOf(table).length > 0;
  if (isHidden || !isPossible) return [];
  const isEmpty = match.line.length === 0;
  const onclick = (): void => {
    if (!isEmpty) takeBack();
  };
  return [button(words.takeBack, 'take-back', onclick, { 'aria-disabled': isEmpty && 'true' })];
}

function setupActions(table: Table, match: Match, { words, army }: Seen, { place }: Deeds): Child[] {
  const isHere = peopleOf(table).includes(match.seat as Seat) && isInPlay(table);
  if (stateOf(table).phase !== 'setup' || !isHere) return [];
  const names = Object.keys(armies).map((name) => [name, words.army[name] ?? name] as const);
  const list = choice([['chance', words.byChance], ...names], army, { name: 'army', 'data-key': 'army' });
  return [
    h(
      'div',
      { class: 'pair' },
      labelled(words.armies, list),
      button(words.placeArmy, 'place', () => place(list.value)),
    ),
  ];
}

/**
 * The board asks for the outcome of a combat. It may be decided at random; in the blind game the board does
 * not ask.
 */
function combatActions(table: Table, { words }: Seen, { castCombat, play }: Deeds): Child[] {
  const state = stateOf(table);
  if (turnOf(state).awaits !== 'combat' || !isInPlay(table) || botsOf(table).length > 0) return [];
  const outcomes = [...moveChoices(state).values()].flatMap((targets) => [...targets.values()].flat());
  const asked = state.rules.blind
    ? outcomes.map((one) => button(sayChoice(one, state.rules, words), one.text, () => play(one.text)))
    : [];
  return [...asked, button(words.castCombat, 'cast', castCombat)];
}

/** Obligation from a touched piece (RH 4.3). */
export function boundNote(match: Match, words: Words): HTMLElement | null {
  const bound = obligation(match);
  return bound && h('p', { class: 'bound' }, words.bound(bound.article, bound.moves.join(', ')));
}

function clockActions(table: Table, { phase, clocks }: Match, words: Words, { happen }: Deeds): Child[] {
  if (clocks === null) return [];
  if (phase === 'waiting' && stateOf(table).phase === 'battle')
    return [
      h('p', {}, words.clockWaits),
      button(words.startClock, 'clock', () => happen({ type: 'start' }), { class: 'main' }),
    ];
  if (phase === 'playing')
    return [button(words.pause, 'clock', () => happen({ type: 'pause', by: 'arbiter' }))];
  if (phase !== 'stopped') return [];
  return [
    h('p', {}, words.paused),
    button(words.goOn, 'clock', () => happen({ type: 'resume' }), { class: 'main' }),
  ];
}

function drawActions(table: Table, match: Match, { words, nameOf, isOffering }: Seen, deeds: Deeds): Child[] {
  if (!rulesOf(table).draws || match.phase !== 'playing') return [];
  const people = peopleOf(table);
  const seat = match.seat as Seat;
  const answers = match.offers.flatMap((offer) => [
    h('p', {}, words.offered(nameOf(offer.seat))),
    ...people
      .filter((one) => one !== offer.seat && match.living.includes(one) && !offer.accepted.includes(one))
      .flatMap((one) => [
        button(words.accept(nameOf(one)), `accept-${one}`, () => deeds.happen({ type: 'accept', seat: one })),
        button(words.decline(nameOf(one)), `decline-${one}`, () =>
          deeds.happen({ type: 'decline', seat: one }),
        ),
      ]),
  ]);
  if (!people.includes(seat) || stateOf(table).phase !== 'battle') return answers;
  const claims = drawClaims(match, seat).map((kind) =>
    button(words.claim[kind], kind, () => deeds.happen({ type: 'claim', seat, kind })),
  );
  return [
    ...answers,
    ...claims,
    button(words.offer, 'offer', deeds.offer, { 'aria-pressed': String(isOffering) }),
  ];
}

function resignActions(table: Table, match: Match, { words, nameOf }: Seen, { happen }: Deeds): Child[] {
  const people = peopleOf(table).filter((seat) => match.living.includes(seat));
  const seat = people.length === 1 ? people[0] : people.find((one) => one === match.seat);
  if (seat === undefined || (match.phase !== 'playing' && match.phase !== 'stopped')) return [];
  const resign = (): void => {
    if (confirm(words.sureToResign(nameOf(seat)))) happen({ type: 'resign', seat });
  };
  const text = people.length === 1 ? words.resignNow : words.resign(nameOf(seat));
  return [button(text, 'resign', resign)];
}
