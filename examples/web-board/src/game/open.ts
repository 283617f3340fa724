/** Opening of records, score sheets and positions, pasted or from a file. */

import { klinZha, parsePosition, parseRules, rulesetIds, rulesOf, unwrap } from 'klin-zha';
import { type GameRecord, readRecords, replayRecord } from 'klin-zha/records';
import introduction from '../../../records/introduction.kzn?raw';
import romulanHeart from '../../../records/romulan-heart.kzn?raw';
import { button, choice, fill, h, labelled } from '../dom.ts';
import type { SharedPosition } from '../share.ts';
import type { Words } from '../words/index.ts';
import type { Found } from './remarks.ts';

/** Returns the games in a text: records, JSON, score sheets or notes. */
function gamesIn(text: string): Found[] {
  const { format, records, diagnostics } = readRecords(text);
  // A text without a tag or the name of a cell is not a game.
  const isGame = ({ nodes, tags }: GameRecord): boolean =>
    tags.size > 0 || nodes.some((node) => /[a-i][1-9]{2}/i.test(node.text));
  return records.filter(isGame).map((record) => ({
    record,
    remarks: format === 'record' ? [...record.diagnostics, ...replayRecord(record).diagnostics] : diagnostics,
  }));
}

/** Rulesets and faults of a position string. */
interface FoundPosition {
  readonly position: string;
  /** Rulesets in which the position is valid. */
  readonly rules: readonly string[];
  /** Faults in the standard game. */
  readonly faults: readonly string[];
}

/** Reads a position string; undefined for a text that does not look like one. */
function positionIn(text: string): FoundPosition | undefined {
  const position = text.trim();
  if (!/^[^\s/]*(\/[^\s/]*){3,} [1-3] \S+ \S+ \d+ /.test(position)) return undefined;
  const rules = rulesetIds.filter((id) => parsePosition(rulesOf(id), position).ok);
  const read = parsePosition(klinZha, position);
  return { position, rules, faults: read.ok ? [] : read.errors.map(({ message }) => message) };
}

/** Returns the name of a game in a list. */
function titleOf({ tags, result }: GameRecord): string {
  const players = ['Gold', 'Green', 'Blue', 'Black'].flatMap((colour) => tags.get(colour) ?? []);
  return [tags.get('Event'), players.join(' – '), tags.get('Date'), result].filter(Boolean).join(', ');
}

/** Callbacks of the form. */
export interface OpenDeeds {
  readonly game: (found: Found) => void;
  readonly position: (shared: SharedPosition) => void;
  /** Goes back to the game before this one; missing without one. */
  readonly before?: (() => void) | undefined;
}

/** Form for pasting a text or choosing a file. */
export function openForm(words: Words, deeds: OpenDeeds): HTMLElement {
  const text = h('textarea', { rows: 8, spellcheck: 'false', name: 'text' });
  const file = h('input', { type: 'file', accept: '.kzn,.txt,.json,text/plain', name: 'file' });
  const which = h('div');
  const fault = h('p', { class: 'fault', role: 'alert' });
  let games: readonly Found[] = [];
  let position: FoundPosition | undefined;
  const look = (): void => {
    position = positionIn(text.value);
    games = position === undefined ? gamesIn(text.value) : [];
    fault.textContent = position?.rules.length === 0 ? position.faults.join(' ') : '';
    const titles = games.map(
      ({ record }, index) => [String(index), `${index + 1}. ${titleOf(record)}`] as const,
    );
    const rules = (position?.rules ?? []).map((id) => [id, unwrap(parseRules(id)).name] as const);
    fill(
      which,
      titles.length > 1 && labelled(words.whichGame, choice(titles, '0', { name: 'which' })),
      rules.length > 1 && labelled(words.rulesOfPosition, choice(rules, rules[0]![0], { name: 'which' })),
    );
  };
  const take = (given: string): void => {
    text.value = given;
    look();
  };
  text.addEventListener('input', look);
  file.addEventListener('change', async () => {
    take((await file.files?.[0]?.text()) ?? '');
    show();
  });
  const show = (): void => {
    const chosen = which.querySelector('select')?.value;
    const rules = chosen ?? position?.rules[0];
    const found = games[Number(chosen ?? 0)];
    if (position !== undefined && rules !== undefined) deeds.position({ rules, position: position.position });
    else if (found !== undefined) deeds.game(found);
    else if (fault.textContent === '') fault.textContent = words.noGame;
  };
  const examples = [
    button(words.introduction, 'introduction', () => take(introduction)),
    button(words.romulanHeart, 'romulan-heart', () => take(romulanHeart)),
  ];
  return h(
    'div',
    { class: 'open' },
    labelled(words.pasteHere, text),
    labelled(words.orFile, file),
    h(
      'p',
      { class: 'buttons', role: 'group', 'aria-label': words.examples },
      ...examples,
      deeds.before !== undefined && button(words.before, 'before', deeds.before),
    ),
    which,
    fault,
    h('p', { class: 'buttons' }, button(words.show, 'show', show, { class: 'main' })),
  );
}
