/** Actions at the table besides moves: placing whole armies, clocks, offers, claims, resignation. */

import { moveChoices, type Seat, turnOf } from 'klin-zha';
import { sayChoice } from 'klin-zha/words';
import { armies } from './armies.ts';
import { button, type Child, choice, h, labelled } from './dom.ts';
import { drawClaims, type Happening, type Match, obligation } from './match.ts';
import { isAtTip, isLive, isOfMatch, peopleOf, rulesOf, stateOf, type Table } from './table.ts';
import type { Words } from './words.ts';

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
}

/** State of the page besides the table. */
export interface Seen {
  readonly words: Words;
  readonly nameOf: (seat: number) => string;
  /** The seat whose view is shown in the blind game; the army to place at once; whether to offer a draw. */
  readonly looker: Seat | null;
  readonly army: string;
  readonly isOffering: boolean;
}

/** Buttons for the current actions, with hints. */
export function actionsFor(table: Table, seen: Seen, deeds: Deeds): Child[] {
  const { match } = table;
  const { words, nameOf, looker } = seen;
  if (match === null) return [];
  if (!isAtTip(table)) {
    const note = h('p', {}, isOfMatch(table, table.node) || table.node < 0 ? '' : words.variation);
    return [note.textContent !== '' && note, button(words.backToGame, 'back-to-game', deeds.backToGame)];
  }
  if (
    rulesOf(table).blind &&
    looker !== null &&
    looker !== match.seat &&
    isLive(table) &&
    peopleOf(table).length > 1
  )
    return [button(words.handOver(nameOf(match.seat)), 'hand-over', deeds.handOver, { class: 'main' })];
  return [
    ...setupActions(table, match, seen, deeds),
    ...combatActions(table, seen, deeds),
    ...boundNote(match, words),
    ...clockActions(table, match, words, deeds),
    ...drawActions(table, match, seen, deeds),
    ...resignActions(table, match, seen, deeds),
    match.clocks === null &&
      match.line.length > 0 &&
      !(rulesOf(table).blind && isLive(table)) &&
      button(words.takeBack, 'take-back', deeds.takeBack),
  ];
}

function setupActions(table: Table, match: Match, { words, army }: Seen, { place }: Deeds): Child[] {
  const isHere = peopleOf(table).includes(match.seat as Seat) && isLive(table);
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
  if (turnOf(state).awaits !== 'combat' || !isLive(table) || table.bots.length > 0) return [];
  const outcomes = [...moveChoices(state).values()].flatMap((targets) => [...targets.values()].flat());
  const asked = state.rules.blind
    ? outcomes.map((one) => button(sayChoice(one, state.rules, words), one.text, () => play(one.text)))
    : [];
  return [...asked, button(words.castCombat, 'cast', castCombat)];
}

/** Obligation from a touched piece (RH 4.3). */
function boundNote(match: Match, words: Words): Child[] {
  const bound = obligation(match);
  return bound === null
    ? []
    : [h('p', { class: 'bound' }, words.bound(bound.article, bound.moves.join(', ')))];
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
  return [button(words.resign(nameOf(seat)), 'resign', resign)];
}
