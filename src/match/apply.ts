/** A match and its events: the beginning, and what each event makes of it (M1.1, M1.2). */

import type { Ruleset } from '../rules/ruleset.ts';
import { adjourn, arrive, missing, open, pause, resume, seal } from './adjournment.ts';
import { beginTurn, mustHaveArbiter } from './clocks.ts';
import { accept, claimDraw, decline, offer } from './draws.ts';
import { type EventOf, type EventType, eventFrom, type MatchEvent, mayComeIn } from './events.ts';
import { advance, claimFlag, flag, noteDue } from './flags.ts';
import { claimIllegal, claimTouch, found, illegal } from './irregularities.ts';
import { beginAgain, beginning, finished, type Match, type Work, workOn } from './match.ts';
import { move } from './moves.ts';
import { award, mustPlay, penalty } from './penalties.ts';
import { press, restart } from './press.ts';
import { claimQuickplay, ruling } from './quickplay.ts';
import { caught, type MatchRefusal, refuse } from './refusal.ts';
import { endByBoard, leave } from './results.ts';
import { type MatchOptions, settingsFrom } from './settings.ts';
import { recount, write } from './sheets.ts';
import { option, spindles } from './spindles.ts';
import { adjust, touch } from './touch.ts';

/** A match, or why there is none. */
export type MatchAnswer =
  | { readonly ok: true; readonly match: Match }
  | { readonly ok: false; readonly error: MatchRefusal };

const handlers: { readonly [T in EventType]: (work: Work, event: EventOf<T>) => void } = {
  start,
  tick: () => {},
  arrive,
  touch,
  adjust,
  move,
  press,
  restart,
  flag,
  pause,
  resume,
  claim,
  illegal,
  found,
  write,
  recount,
  offer,
  accept,
  decline,
  resign: (work, { seat }) => leave(work, [seat], 'resignation'),
  ruling: rule,
  penalty,
  award,
  adjourn,
  seal,
  open,
  missing,
  spindles,
  option,
};

/**
 * A match that begins: nothing has been done yet.
 *
 * @example
 * ```ts
 * import { romulanHeart } from 'klin-zha';
 * import { newMatch } from 'klin-zha/match';
 *
 * const begun = newMatch(romulanHeart({ players: 3 }), { control: '40/5400:900+10' });
 * begun.ok ? begun.match.phase : begun.error.message; // 'waiting'
 * ```
 */
export function newMatch(rules: Ruleset, options: MatchOptions): MatchAnswer {
  return answer(() => {
    const work = beginning(settingsFrom(rules, options));
    endByBoard(work);
    return work;
  });
}

/**
 * The match after an event, or why it was refused; the match that was given stays as it is.
 *
 * @throws KlinZhaError `unknown-match` for a match from JSON: {@link replayMatch} brings it back
 *
 * @example
 * ```ts
 * import { romulanHeart } from 'klin-zha';
 * import { apply, newMatch } from 'klin-zha/match';
 *
 * const begun = newMatch(romulanHeart(), { control: '300+3' });
 * if (!begun.ok) throw new Error(begun.error.message);
 * const started = apply(begun.match, { at: 0, type: 'start' });
 * started.ok ? started.match.phase : started.error.message; // 'playing'
 * const early = apply(begun.match, { at: 0, type: 'press', seat: 1 });
 * early.ok ? '' : early.error.code; // 'not-started'
 * ```
 */
export function apply(match: Match, event: MatchEvent): MatchAnswer {
  return answer(() => {
    const work = workOn(match);
    const { m } = work;
    const read = eventFrom(event, m.points.length);
    if (m.phase === 'over') refuse('over', '5.2');
    if (read.at < m.at) refuse('bad-time', 'M1.1');
    advance(work, read.at);
    if (read.type !== 'tick') take(work, read);
    noteDue(work);
    m.events = [...m.events, read];
    return work;
  });
}

function answer(work: () => Work): MatchAnswer {
  const done = caught(work);
  return 'm' in done ? { ok: true, match: finished(done) } : { ok: false, error: done };
}

/** Lets an event do what it does, if it may come now. */
function take(work: Work, event: MatchEvent): void {
  const { m } = work;
  if (m.phase === 'over') refuse('over', m.result!.reason === 'late' ? '6.6' : '6.9');
  mustBeInPhase(work, event.type);
  const actor = 'by' in event ? event.by : 'seat' in event ? event.seat : undefined;
  if (typeof actor === 'number') mustPlay(work, actor);
  if (actor === m.seat && event.type !== 'touch') m.adjusting = false;
  (handlers[event.type] as (work: Work, event: MatchEvent) => void)(work, event);
}

function mustBeInPhase({ m }: Work, type: EventType): void {
  const { phase, quickplay, flagged } = m;
  const isClaimed = quickplay !== null || flagged.length > 0;
  const claimed = quickplay?.basis == null ? '10.2' : 'D1';
  if (isClaimed && ['resume', 'claim', 'found', 'recount'].includes(type)) refuse('stopped', claimed);
  if (mayComeIn(type, phase)) return;
  if (phase === 'stopped') refuse('stopped', isClaimed ? claimed : '6.12');
  if (phase === 'waiting') refuse('not-started', '6.5');
  if (phase === 'adjourned') refuse('adjourned', 'A5');
  refuse('playing', type === 'start' ? '6.5' : '6.12');
}

/** The clock of the seat that has the turn is started (6.5). */
function start(work: Work): void {
  const { m, state } = work;
  if (m.settings.setup === 'untimed' && state?.phase === 'setup') refuse('not-allowed', '2.3');
  m.phase = 'playing';
  beginTurn(work);
}

function claim(work: Work, event: EventOf<'claim'>): void {
  const { kind } = event;
  if (kind === 'quickplay' && work.m.phase !== 'playing') refuse('stopped', '6.12');
  const judge = { quickplay: claimQuickplay, flag: claimFlag, touch: claimTouch, illegal: claimIllegal };
  (kind === 'repetition' || kind === 'fifty' ? claimDraw : judge[kind])(work, event);
}

/** The arbiter's rulings; one of them begins the match anew (7.1). */
function rule(work: Work, event: EventOf<'ruling'>): void {
  if (event.answer !== 'restart') ruling(work, event);
  else {
    mustHaveArbiter(work, '7.1');
    beginAgain(work);
  }
}

/**
 * The match that settings and events make, or the first refusal. So a match comes back from JSON, too.
 *
 * @example
 * ```ts
 * import { romulanHeart } from 'klin-zha';
 * import { replayMatch } from 'klin-zha/match';
 *
 * const replayed = replayMatch(romulanHeart(), { control: '300+3' }, [{ at: 0, type: 'start' }]);
 * replayed.ok ? replayed.match.events.length : replayed.error.message; // 1
 * ```
 */
export function replayMatch(
  rules: Ruleset,
  options: MatchOptions,
  events: readonly MatchEvent[],
): MatchAnswer {
  let answered = newMatch(rules, options);
  for (const event of events) {
    if (!answered.ok) break;
    answered = apply(answered.match, event);
  }
  return answered;
}
