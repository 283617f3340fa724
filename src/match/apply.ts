/** A match and its events: the beginning, and what each event makes of it (M1.1, M1.2). */

import type { Ruleset } from '../rules/ruleset.ts';
import { adjourn, arrive, missing, open, pause, resume, seal } from './adjournment.ts';
import { beginTurn } from './clocks.ts';
import { accept, claimDraw, decline, offer } from './draws.ts';
import { type EventOf, type EventType, eventFrom, type MatchEvent } from './events.ts';
import { advance, claimFlag, flag, noteDue } from './flags.ts';
import { claimIllegal, claimTouch, found, illegal } from './irregularities.ts';
import { leave } from './leaving.ts';
import { beginning, finished, type Match, type MatchPhase, meaningOf, type Work, workOn } from './match.ts';
import { move, press, restart } from './moves.ts';
import { award, penalty } from './penalties.ts';
import { claimQuickplay, ruling } from './quickplay.ts';
import { caught, type MatchRefusal, refuse } from './refusal.ts';
import { endByBoard } from './results.ts';
import { type MatchOptions, settingsFrom } from './settings.ts';
import { recount, write } from './sheets.ts';
import { option, spindles } from './spindles.ts';
import { adjust, touch } from './touch.ts';

/** A match, or why there is none. */
export type MatchAnswer =
  | { readonly ok: true; readonly match: Match }
  | { readonly ok: false; readonly error: MatchRefusal };

type Handlers = { readonly [T in EventType]: (work: Work, event: EventOf<T>) => void };

const handlers: Handlers = {
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
  resign: (work, { seat }) => leave(work, seat, 'resignation'),
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

const any: readonly MatchPhase[] = ['waiting', 'playing', 'stopped', 'adjourned'];
const inPlay: readonly MatchPhase[] = ['playing', 'stopped', 'adjourned'];
const atBoard: readonly MatchPhase[] = ['playing', 'stopped'];
const present: readonly MatchPhase[] = ['waiting', 'playing', 'stopped'];
const playing: readonly MatchPhase[] = ['playing'];
const waiting: readonly MatchPhase[] = ['waiting'];

/** In which phases an event may come. */
const phases: Readonly<Record<EventType, readonly MatchPhase[]>> = {
  start: waiting,
  spindles: waiting,
  option: waiting,
  move: ['waiting', 'playing'],
  press: playing,
  touch: playing,
  adjust: playing,
  restart: playing,
  pause: playing,
  illegal: playing,
  adjourn: playing,
  seal: playing,
  arrive: present,
  flag: present,
  write: present,
  tick: any,
  penalty: any,
  award: any,
  claim: atBoard,
  found: atBoard,
  recount: atBoard,
  ruling: atBoard,
  offer: inPlay,
  accept: inPlay,
  decline: inPlay,
  resign: inPlay,
  open: atBoard,
  missing: atBoard,
  resume: ['stopped', 'adjourned'],
};

/** These may also be refused because a claim waits for its ruling. */
const notWhileClaimed: readonly EventType[] = ['resume', 'claim', 'found', 'recount'];

/**
 * A match that begins: nothing has been done yet.
 *
 * @param own the ruleset, where it is none of the library's own
 */
export function newMatch(options: MatchOptions, own?: Ruleset): MatchAnswer {
  return answer(() => {
    const work = beginning(settingsFrom(options, own));
    endByBoard(work);
    return work;
  });
}

/**
 * The match after an event, or why it was refused; the match that was given stays as it is.
 *
 * @param own the ruleset, where it is none of the library's own
 */
export function apply(match: Match, event: MatchEvent, own?: Ruleset): MatchAnswer {
  return answer(() => {
    const { rules } = meaningOf(match, own);
    const read = eventFrom(event, rules.colours.length);
    if (match.phase === 'over') refuse('over', '5.2', 'the match is over');
    if (read.at < match.at) refuse('bad-time', 'M1.1', `at: the event before it was at ${match.at}`);
    const work = workOn(match, own);
    advance(work, read.at);
    if (read.type !== 'tick') take(work, read);
    noteDue(work);
    work.m.events = [...work.m.events, read];
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
  if (m.phase === 'over') {
    refuse('over', m.result?.reason === 'late' ? '6.6' : '6.9', 'the match had ended before this event');
  }
  mustBeInPhase(work, event.type);
  const actor =
    'seat' in event && typeof event.seat === 'number' ? event.seat : 'by' in event ? event.by : null;
  if (typeof actor === 'number' && event.type !== 'flag') mustPlay(work, actor);
  if (event.type === 'flag') mustPlay(work, event.seat);
  if (actor === m.seat && event.type !== 'touch' && event.type !== 'adjust') m.adjusting = false;
  (handlers[event.type] as (work: Work, event: MatchEvent) => void)(work, event);
}

function mustPlay({ m }: Work, seat: number): void {
  if (m.living.includes(seat)) return;
  refuse('out', m.gone.includes(seat) ? '6.9' : '5.1', `seat ${seat} is no longer in the game`);
}

function mustBeInPhase({ m }: Work, type: EventType): void {
  const { phase, quickplay, flagged } = m;
  const claimed = quickplay !== null || flagged.length > 0;
  if (claimed && notWhileClaimed.includes(type)) {
    refuse('stopped', quickplay?.basis != null ? 'D1' : '10.2', 'a claim waits for its ruling');
  }
  if (phases[type].includes(phase)) return;
  if (phase === 'waiting') refuse('not-started', '6.5', 'the match has not been started');
  if (phase === 'adjourned') refuse('adjourned', 'A5', 'the match is adjourned');
  if (phase === 'stopped') {
    refuse(
      'stopped',
      claimed ? (quickplay?.basis != null ? 'D1' : '10.2') : '6.12',
      'the clocks are stopped',
    );
  }
  refuse('playing', type === 'start' ? '6.5' : '6.12', 'the match is being played');
}

/** The clock of the seat that has the turn is started (6.5). */
function start(work: Work): void {
  const { m, state } = work;
  if (m.settings.setup === 'untimed' && state?.phase === 'setup') {
    refuse('not-allowed', '2.3', 'the armies have to be set up first');
  }
  m.phase = 'playing';
  beginTurn(work);
}

function claim(work: Work, event: EventOf<'claim'>): void {
  const { m } = work;
  if (event.kind === 'quickplay') {
    if (m.phase !== 'playing') refuse('stopped', '6.12', 'the clocks are stopped');
    claimQuickplay(work, event);
  } else if (event.kind === 'flag') claimFlag(work, event);
  else if (event.kind === 'touch') claimTouch(work, event);
  else if (event.kind === 'illegal') claimIllegal(work, event);
  else claimDraw(work, event);
}

/** The arbiter's rulings; one of them begins the match anew (7.1). */
function rule(work: Work, event: EventOf<'ruling'>): void {
  if (event.answer !== 'restart') {
    ruling(work, event);
    return;
  }
  const { m, rules, control } = work;
  if (!m.settings.arbiter) refuse('no-arbiter', '7.1', 'there is no arbiter');
  const { at, events, notes, absent, deadline } = m;
  const again = beginning({ settings: m.settings, rules, control }, { at, events, notes, absent, deadline });
  Object.assign(m, again.m);
  work.state = again.state;
}

/** The match that settings and events make, or the first refusal. */
export function replayMatch(
  options: MatchOptions,
  events: readonly MatchEvent[],
  own?: Ruleset,
): MatchAnswer {
  let answered = newMatch(options, own);
  for (const event of events) {
    if (!answered.ok) break;
    answered = apply(answered.match, event, own);
  }
  return answered;
}
