/** Events of matches with an arbiter. */

import { deepFreeze } from '../../../base/freeze.ts';
import { putState } from '../../board.ts';
import { mustHaveArbiter } from '../../clocks.ts';
import { claim, coreEvents, start } from '../../core-events.ts';
import type { ArbiterEvents, EventRow, EventRows, MatchDraft } from '../../draft.ts';
import type { EventOf, EventType, MatchEvent } from '../../events.ts';
import { refuse } from '../../faults.ts';
import { adjourn, arriveNow, resumeNow, seal } from './adjournment.ts';
import { mustHaveChosen, option, pickColour, restartMatch, spindles } from './beginning.ts';
import { claimIllegal, claimTouch, found, illegal, withTurn } from './irregularities.ts';
import { adjust, boundByTouch, move, pressNow, restart, touch } from './moves.ts';
import { missing, open } from './opening.ts';
import { award, claimDead, claimQuickplay, penalty, recount, ruling } from './rulings.ts';

const always = 'waiting playing stopped adjourned';
const inPlay = 'playing stopped';

/** Returns a core event's row with a different handler. */
function instead(type: EventType, handle: EventRow[1]): EventRow {
  const [phases] = coreEvents[type]!;
  return [phases, handle];
}

function allEvents(): ArbiterEvents {
  const rows: Required<EventRows> = {
    ...(coreEvents as Required<EventRows>),
    arrive: instead('arrive', arriveNow),
    claim: instead('claim', claimNow),
    move: instead('move', move),
    press: instead('press', pressNow),
    resume: instead('resume', resumeNow),
    start: instead('start', startNow),
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

/** Starts the match; the player who places first may pick a colour (M10.3). */
function startNow(draft: MatchDraft, { colour, ...event }: EventOf<'start'>): void {
  mustHaveChosen(draft);
  if (colour !== undefined) pickColour(draft, colour);
  start(draft, event);
}

function claimNow(draft: MatchDraft, event: EventOf<'claim'>): void {
  const { kind, seat } = event;
  if (kind === 'quickplay') claimQuickplay(draft, event);
  else if (kind === 'touch') claimTouch(draft, event);
  else if (kind === 'illegal') claimIllegal(draft, event);
  else if (kind === 'dead') claimDead(draft);
  else {
    if (kind !== 'flag' && draft.rules.draws && draft.seat === seat) mayClaimDraw(draft);
    claim(draft, event);
  }
}

/** Refuses a draw claim by a player who has already moved or sealed. */
function mayClaimDraw({ boardMove, envelope }: MatchDraft): void {
  if (boardMove !== null) refuse('already-moved', '9.4');
  if (envelope !== null) refuse('sealed', envelope.closed ? 'A9' : 'A1a');
}

/** Events that are refused while a decision is pending. */
const suspended: readonly EventType[] = ['resume', 'claim', 'found', 'recount'];

/**
 * Refuses events while a decision is pending. Any event by a player except a touch ends that player's
 * adjusting (M3.1).
 */
function before(draft: MatchDraft, event: MatchEvent, phases: string): void {
  const { quickplay, flagged } = draft;
  const waits = quickplay !== null || flagged.length > 0;
  if (waits && (suspended.includes(event.type) || !phases.includes(draft.phase))) {
    refuse('stopped', quickplay?.basis == null ? '10.2' : 'D1');
  }
  const actor = 'by' in event ? event.by : 'seat' in event && event.seat;
  if (actor === draft.seat && event.type !== 'touch') draft.adjusting = false;
}

/** Drops the pending claims and sealed moves of a seat that has left, and claims against that seat. */
function left(draft: MatchDraft, seat: number, next: number): void {
  const { breaches, flagged, quickplay, envelope, pressed, state } = draft;
  draft.breaches = breaches.filter((breach) => breach.seat !== seat);
  draft.flagged = flagged.filter((other) => other !== seat);
  if (quickplay?.seat === seat) draft.quickplay = null;
  if (envelope?.sealer === seat) draft.envelope = null;
  if (pressed === null) draft.restarted = false;
  // An army that an illegal move removed from the board cannot leave the game, so it would keep the turn.
  if (state?.seat === seat) putState(draft, withTurn(state, next));
}

/** Handles a ruling; `restart` restarts the match (7.1). */
function rulingNow(draft: MatchDraft, event: EventOf<'ruling'>): void {
  if (event.answer !== 'restart') ruling(draft, event);
  else {
    mustHaveArbiter(draft, '7.1');
    restartMatch(draft);
  }
}

/**
 * Arbiter events, for `newMatch` and `replayMatch`: touched pieces (article 4), irregularities (7), the
 * quickplay finish (10), rulings, penalties and awards (13), adjournments (appendix A), and the spindles.
 *
 * @example
 * ```ts
 * import { romulanHeart, unwrap } from 'klin-zha';
 * import { apply, arbiterEvents, newMatch } from 'klin-zha/match';
 *
 * const match = unwrap(newMatch(romulanHeart(), { control: '300+3' }, arbiterEvents));
 * apply(match, { at: 0, type: 'award', seat: 2, time: 60_000 }).ok; // true
 * ```
 */
export const arbiterEvents: ArbiterEvents = /* @__PURE__ */ deepFreeze(/* @__PURE__ */ allEvents());
