// Matches from outside: settings and events as lines of JSON, records of matches, envelopes with sealed moves.
import assert from 'node:assert/strict';
import { parseRules } from 'klin-zha';
import {
  announcement,
  apply,
  arbiterEvents,
  claimsOf,
  dutiesOf,
  eventLog,
  infractions,
  matchFromRecord,
  matchSheet,
  matchStatus,
  newMatch,
  nextFlag,
  obligation,
  openText,
  recordFromMatch,
  replayMatch,
  runningSeat,
  sealText,
  timesAt,
} from 'klin-zha/match';
import { formatRecord, parseRecords } from 'klin-zha/records';
import { parsed, refusing, valueIn } from './checks.mjs';
import { below } from './corpus.mjs';

/** A match, or a refusal that says why. */
function checkAnswer(answer) {
  if (answer.ok) return answer.value;
  const [fault] = answer.errors;
  assert.deepEqual(Object.keys(fault), ['code', 'article', 'message']);
  assert.match(fault.code, /^[a-z]+(-[a-z]+)*$/);
  assert.ok(fault.message.length < 2000, `a message of ${fault.message.length} characters`);
  return undefined;
}

/** Time is conserved, and a clock without time has its flag down. */
function checkClocks({ clocks }) {
  for (const { used, left, lapsed, taken, given, delay, down } of clocks ?? []) {
    assert.equal(used + left + lapsed + taken, given, 'time comes from nowhere');
    assert.ok(Math.min(left, delay, used) >= 0 && (left > 0 || down));
  }
}

/** All that can be asked of a match has an answer. */
function ask(match) {
  matchStatus(match);
  dutiesOf(match);
  nextFlag(match);
  obligation(match);
  runningSeat(match);
  timesAt(match, match.at + 1000);
  infractions(match);
  eventLog(match);
  announcement(match.result);
  for (const seat of match.points.map((_, index) => index + 1)) {
    matchSheet(match, seat);
    claimsOf(match, seat);
  }
}

/** Longer matches are not written as records: their half-moves are replayed several times. */
const mostEvents = 300;

/** A match comes back from its settings and events, and from its record. */
function checkBack(match, rules, more) {
  const json = JSON.stringify(match);
  const { settings, events } = JSON.parse(json);
  const again = checkAnswer(replayMatch(rules, settings, events, more));
  assert.ok(JSON.stringify(again) === json, 'another match comes back from its events');
  if (more === undefined || events.length > mostEvents) return;
  const text = formatRecord(recordFromMatch(match));
  const back = matchFromRecord(parseRecords(text)[0]);
  assert.ok(back.ok, `its record is refused: ${back.errors?.[0].message}`);
  assert.ok(JSON.stringify(back.value) === json, 'another match comes back from its record');
}

function tryMatch(text, random) {
  const [first, ...lines] = text
    .split('\n')
    .map((line) => (random() < 0.12 ? parsed(line, random) : valueIn(line)));
  const rules = parseRules(typeof first?.rules === 'string' ? first.rules : 'klin-zha');
  if (!rules.ok) return;
  const more = random() < 0.9 ? arbiterEvents : undefined;
  let match = checkAnswer(newMatch(rules.value, first, more));
  if (match === undefined) return;
  const askedAt = below(random, lines.length + 1);
  for (const [index, event] of lines.entries()) {
    if (index === askedAt) ask(match);
    match = checkAnswer(apply(match, event)) ?? match;
    checkClocks(match);
  }
  ask(match);
  checkBack(match, rules.value, more);
}

function tryMatchRecord(text) {
  for (const game of parseRecords(text).slice(0, 3)) {
    const match = checkAnswer(matchFromRecord(game));
    if (match === undefined) continue;
    ask(match);
    checkBack(match, parseRules(match.settings.rules).value, arbiterEvents);
  }
}

const usualKey = '0123456789abcdef'.repeat(4);
const usualItems = { names: [], position: '', sealer: 1, number: 1 };
const refusals = ['bad-envelope', 'bad-key', 'bad-text'];

async function refusingLater(act) {
  try {
    return await act();
  } catch (error) {
    return refusing(refusals, () => {
      throw error;
    });
  }
}

/** What is sealed is opened; what else is given out for an envelope is refused. */
async function tryEnvelope(text, random) {
  const value = Object(parsed(text, random));
  const { key, text: move = text } = value;
  const opened = await refusingLater(() => openText(value, key));
  if (opened !== undefined) assert.equal(typeof opened.text, 'string');
  const sealed = await refusingLater(() => sealText(move, usualKey, { ...usualItems, ...value }));
  if (sealed === undefined) return;
  const { text: found } = await openText(sealed, usualKey);
  assert.ok(found === move.replace(/(?<! ) +$/, ''), 'another text comes out of the envelope');
}

export const matchTargets = [
  { name: 'matches', weight: 2, kinds: ['match'], length: 2500, run: tryMatch },
  { name: 'match-records', weight: 1, kinds: ['match-record'], length: 1500, run: tryMatchRecord },
  { name: 'envelopes', weight: 1, kinds: ['envelope'], run: tryEnvelope },
];
