/** What `klin-zha/match` is handed to know an arbiter's events. */

import { deepFreeze } from '../../../base/freeze.ts';
import { mustHaveArbiter } from '../../clocks.ts';
import { claim, coreEvents } from '../../core-events.ts';
import type { EventOf, EventType, MatchEvent } from '../../events.ts';
import { refuse } from '../../faults.ts';
import type { EventRow, EventRows, MoreEvents, Standing, Work } from '../../work.ts';
import { beginAgain } from './begin-again.ts';
import { left } from './departures.ts';
import { claimIllegal, claimTouch, found, illegal } from './irregularities.ts';
import { move, pressNow, restart } from './moves.ts';
import { missing, open } from './opening.ts';
import { award, penalty } from './penalties.ts';
import { claimQuickplay, ruling } from './quickplay.ts';
import { adjourn, seal } from './sealed-moves.ts';
import { arriveNow, resumeNow } from './sessions.ts';
import { recount } from './sheets.ts';
import { option, spindles } from './spindles.ts';
import { adjust, boundByTouch, touch } from './touch.ts';

const always = 'waiting playing stopped adjourned';
const inPlay = 'playing stopped';

/** An event of every match that an arbiter judges otherwise. */
function instead(type: EventType, take: EventRow[1]): EventRow {
  const [phases] = coreEvents[type]!;
  return [phases, take];
}

function allEvents(): MoreEvents {
  const rows: Required<EventRows> = {
    ...(coreEvents as Required<EventRows>),
    arrive: instead('arrive', arriveNow),
    claim: instead('claim', claimNow),
    move: instead('move', move),
    press: instead('press', pressNow),
    resume: instead('resume', resumeNow),
    spindles: ['waiting', spindles],
    option: ['waiting', option],
    touch: ['playing', touch],
    adjust: ['playing', adjust],
    restart: ['playing', restart],
    illegal: ['playing', illegal],
    adjourn: ['playing', adjourn],
    seal: ['playing', seal],
    penalty: [always, penalty],
    award: [always, award],
    found: [inPlay, found],
    recount: [inPlay, recount],
    ruling: [inPlay, rulingNow],
    open: [inPlay, open],
    missing: [inPlay, missing],
  };
  return { rows, before, left, boundByTouch };
}

function claimNow(work: Work, event: EventOf<'claim'>): void {
  const { kind, seat } = event;
  const { m, rules } = work;
  if (kind === 'quickplay') claimQuickplay(work, event);
  else if (kind === 'touch') claimTouch(work, event);
  else if (kind === 'illegal') claimIllegal(work, event);
  else {
    if (kind !== 'flag' && rules.draws && m.seat === seat) mayClaimDraw(m);
    claim(work, event);
  }
}

/** Refuses a claim of a draw by a player whose move is on the board or in an envelope. */
function mayClaimDraw({ boardMove, envelope }: Standing): void {
  if (boardMove !== null) refuse('already-moved', '9.4');
  if (envelope !== null) refuse('sealed', envelope.closed ? 'A9' : 'A1a');
}

/** What goes past a decision for which a match waits, and may not come. */
const past: readonly EventType[] = ['resume', 'claim', 'found', 'recount'];

/** Refuses what may not come while a decision is waited for; who does anything else puts no more pieces straight (M3.1). */
function before({ m }: Work, event: MatchEvent, phases: string): void {
  const { quickplay, flagged } = m;
  const waits = quickplay !== null || flagged.length > 0;
  if (waits && (past.includes(event.type) || !phases.includes(m.phase))) {
    refuse('stopped', quickplay?.basis == null ? '10.2' : 'D1');
  }
  const actor = 'by' in event ? event.by : 'seat' in event && event.seat;
  if (actor === m.seat && event.type !== 'touch') m.adjusting = false;
}

/** The arbiter's rulings; one of them begins the match anew (7.1). */
function rulingNow(work: Work, event: EventOf<'ruling'>): void {
  if (event.answer !== 'restart') ruling(work, event);
  else {
    mustHaveArbiter(work, '7.1');
    beginAgain(work);
  }
}

/**
 * An arbiter's events for a match of `klin-zha/match`: touched pieces (article 4), irregularities (7), the quickplay finish
 * (10), rulings, penalties and awards (13), adjournments (appendix A), the spindles. `newMatch` and `replayMatch` take it.
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { apply, arbiterEvents, newMatch } from 'klin-zha/match';
 *
 * const match = unwrap(newMatch(romulanHeart(), { control: '300+3' }, arbiterEvents));
 * apply(match, { at: 0, type: 'award', seat: 2, time: 60_000 }).ok; // true
 * ```
 *
 * @category Events
 */
export const arbiterEvents: MoreEvents = /* @__PURE__ */ deepFreeze(/* @__PURE__ */ allEvents());
