/** Valid calls of the entry for matches. */

import { createState, parseRules, rulesOf, unwrap } from 'klin-zha';
import { arbiterEvents, newMatch, newSealKey, parseControl, recordFromMatch, sealText } from 'klin-zha/match';
import { type Calls, tags } from '../things.ts';

const matchRules = unwrap(parseRules('romulan-heart:2'));
const control = unwrap(parseControl('7200'));
const match = unwrap(newMatch(matchRules, { control: '7200' }, arbiterEvents));
const key = newSealKey();
const settings = {
  rules: 'romulan-heart:2',
  control: '7200',
  mode: 'standard',
  arbiter: true,
  flags: 'auto',
  press: 'auto',
  touch: 'claim',
  lateness: 0,
  sheets: false,
  setup: 'timed',
  first: 1,
  absent: [],
  deduction: [0, 0],
  names: ['one', 'other'],
  players: undefined,
  event: 'Club night',
  site: 'Hall',
  date: '2026.11.21',
  round: 3,
  board: 'A',
  absence: 30_000,
  position: String(createState(rulesOf('romulan-heart:2'))),
  checked: true,
};
const result = { winner: 1, reason: 'goal', scores: [1, 0] };
const items = { names: ['one', 'other'], position: settings.position, sealer: 1, number: 1 };
const sealed = await sealText('e37f48', key, items);

export const matchCalls: Readonly<Record<string, Calls>> = {
  'klin-zha/match': {
    matchState: [match],
    matchStatus: [match],
    apply: [match, { at: 0, type: 'start' }],
    claimsOf: [match, 1, 0],
    dutiesOf: [match],
    modeOf: [control],
    newMatch: [matchRules, settings, arbiterEvents],
    nextFlag: [match],
    obligation: [match],
    parseControl: ['7200'],
    replayMatch: [matchRules, settings, [{ at: 0, type: 'start' }], arbiterEvents, { maxEvents: 9 }],
    runningSeat: [match],
    timesAt: [match, 0],
    announcement: [result, { words: 'word', spelling: 'FR', language: 'de' }],
    clockText: [5000],
    controlText: [control],
    eventGame: [match],
    eventTable: [[match], { points: 'hearts', ties: ['wins', 'direct'] }],
    formatControl: [control],
    infractions: [match],
    matchFromRecord: [recordFromMatch(match), matchRules, { maxEvents: 9 }],
    newSealKey: [],
    openText: [sealed, key],
    eventLog: [match],
    recordFromMatch: [match, { notation: 'algebraic', nameCaptured: true, tags }],
    sealText: ['e37f48', key, items],
    matchSheet: [match, 1],
  },
};
