/** What a player of an online game can do besides moves. */

import { button, type Child, h } from '../dom.ts';
import { drawClaims } from '../game/match.ts';
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

/** Creates the buttons and notes for the current state. */
export function onlineActions(game: OnlineGame, texts: Texts, deeds: ActionDeeds): Child[] {
  const { phase, you, players, living } = game.message;
  if (phase === 'over') return endActions(game, texts, deeds);
  if (players.includes(null)) return [];
  if (you === null) return [h('p', {}, texts.own.youWatch)];
  if (!living.includes(you)) return [];
  const { own } = texts;
  const resign = (): void => {
    if (confirm(own.sureToResign)) deeds.send('resign', {});
  };
  return [...drawActions(game, you, texts, deeds), button(own.resign, 'resign', resign)];
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
