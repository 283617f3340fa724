/** What a player of an online game can do besides moves. */

import { button, type Child, h } from '../dom.ts';
import { drawClaims } from '../game/match.ts';
import { shownTime } from '../game/players.ts';
import type { Words } from '../words/index.ts';
import type { OnlineGame } from './follow.ts';
import type { Requests } from './messages.ts';
import type { OnlineWords } from './words.ts';

/** Callbacks of the buttons. */
export interface ActionDeeds {
  readonly send: <T extends keyof Requests>(type: T, members: Requests[T]) => void;
  readonly open: (id: string) => void;
}

interface Texts {
  readonly own: OnlineWords;
  readonly words: Words;
  readonly nameOf: (seat: number) => string;
}

/** Creates the buttons and notes for the state at a time of the match. */
export function onlineActions(game: OnlineGame, texts: Texts, deeds: ActionDeeds, now: number): Child[] {
  const { phase, you, players, living, mayAbort, closed } = game.message;
  if (closed) return [h('p', {}, texts.own.closed)];
  if (phase === 'over') return endActions(game, texts, deeds);
  if (players.includes(null)) return [];
  if (you === null) return [h('p', {}, texts.own.youWatch)];
  if (!living.includes(you)) return [];
  const { own } = texts;
  const ask = (question: string, type: 'resign' | 'abort') => (): void => {
    if (confirm(question)) deeds.send(type, {});
  };
  return [
    ...absenceActions(game, you, texts, deeds, now),
    ...takeBackActions(game, you, texts, deeds),
    ...drawActions(game, you, texts, deeds),
    mayAbort && button(own.abort, 'abort', ask(own.sureToAbort, 'abort')),
    button(own.resign, 'resign', ask(own.sureToResign, 'resign')),
  ];
}

/** Returns the milliseconds until the game of an opponent who has left may be claimed; null if none has left. */
export function timeToClaim({ message }: OnlineGame, now: number): number | null {
  const { away, you, absence, phase, living } = message;
  if (you === null || absence === null || phase === 'over' || !living.includes(you)) return null;
  const since = away.filter(({ seat }) => seat !== you && living.includes(seat)).map((one) => one.since);
  return since.length === 0 ? null : Math.max(0, Math.min(...since) + absence - now);
}

/** An opponent has left: how long to wait, then what can be done. */
function absenceActions(
  game: OnlineGame,
  you: number,
  { own, nameOf }: Texts,
  { send }: ActionDeeds,
  now: number,
): Child[] {
  const left = timeToClaim(game, now);
  if (left === null) return [];
  const gone = game.message.away.filter(({ seat }) => seat !== you);
  const notes = gone.map(({ seat }) => h('p', {}, own.hasLeft(nameOf(seat))));
  if (left > 0) {
    const time = h('span', { class: 'to-claim', role: 'timer' }, shownTime(left));
    return [...notes, h('p', {}, `${own.mayClaimIn} `, time)];
  }
  return [
    ...notes,
    button(own.claimWin, 'claim-away', () => send('claim', { kind: 'away' }), { class: 'main' }),
    button(own.callOff, 'call-off', () => send('abort', {})),
  ];
}

/** Taking back the own last move, which all must agree to. */
function takeBackActions(
  { message, match, rules, shown }: OnlineGame,
  you: number,
  { own, nameOf }: Texts,
  { send }: ActionDeeds,
): Child[] {
  const { takeback } = message;
  if (rules.blind || match === null || shown.phase !== 'battle') return [];
  const agree = (text: string): HTMLElement => button(text, 'take-back', () => send('takeback', {}));
  const keep = (text: string): HTMLElement => button(text, 'keep', () => send('keep', {}));
  if (takeback === null) {
    const hasMoved = match.line.some(({ seat, isSetup }) => seat === you && !isSetup);
    return hasMoved ? [agree(own.takeBack)] : [];
  }
  if (takeback.seat === you) return [h('p', {}, own.takeBackAsked), keep(own.withdraw)];
  const isAsked = !takeback.agreed.includes(you);
  const note = h('p', { role: 'status' }, own.takeBackWanted(nameOf(takeback.seat)));
  return [note, isAsked && agree(own.agree), isAsked && keep(own.decline)];
}

function drawActions(
  { message, rules, match, shown }: OnlineGame,
  you: number,
  texts: Texts,
  deeds: ActionDeeds,
): Child[] {
  if (!rules.draws || shown.phase !== 'battle') return [];
  const { own, words, nameOf } = texts;
  const { offers, turn } = message;
  const open = offers.filter(({ seat, accepted }) => seat !== you && !accepted.includes(you));
  const kinds = (['repetition', 'fifty'] as const).filter(
    (kind) => turn === you && (match === null || drawClaims(match, you).includes(kind)),
  );
  return [
    ...open.map(({ seat }) => h('p', {}, words.offered(nameOf(seat)))),
    open.length > 0 && button(own.accept, 'accept', () => deeds.send('accept', {}), { class: 'main' }),
    open.length > 0 && button(own.decline, 'decline', () => deeds.send('decline', {})),
    ...kinds.map((kind) => button(words.claim[kind], kind, () => deeds.send('claim', { kind }))),
    offers.some(({ seat }) => seat === you) && h('p', {}, own.offeredDraw),
    offers.length === 0 && button(own.offer, 'offer', () => deeds.send('offer', {})),
  ];
}

/** After the end: a rematch. */
function endActions({ message }: OnlineGame, { own, nameOf }: Texts, { send, open }: ActionDeeds): Child[] {
  const { next, you, players } = message;
  if (next !== null) return [button(own.toRematch, 'next', () => open(next), { class: 'main' })];
  if (you === null) return [];
  const wanting = players.flatMap((player, index) => (player?.again && index + 1 !== you ? [index + 1] : []));
  return [
    ...wanting.map((seat) => h('p', {}, own.rematchWanted(nameOf(seat)))),
    players[you - 1]?.again
      ? h('p', { role: 'status' }, own.rematchAsked)
      : button(own.rematch, 'rematch', () => send('rematch', {}), { class: 'main' }),
  ];
}
