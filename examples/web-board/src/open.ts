/** Opening of records and score sheets, pasted or from a file. */

import { type GameRecord, readRecords, replayRecord } from 'klin-zha/records';
import introduction from '../../records/introduction.kzn?raw';
import romulanHeart from '../../records/romulan-heart.kzn?raw';
import { button, choice, fill, h, labelled } from './dom.ts';
import type { Words } from './words.ts';

/** A remark on a text, with its place. */
type Remark = GameRecord['diagnostics'][number] | ReturnType<typeof replayRecord>['diagnostics'][number];

/** A game in a text, with its faults. */
export interface Found {
  readonly record: GameRecord;
  readonly remarks: readonly Remark[];
}

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

/** Returns the name of a game in a list. */
function titleOf({ tags, result }: GameRecord): string {
  const players = ['Gold', 'Green', 'Blue', 'Black'].flatMap((colour) => tags.get(colour) ?? []);
  return [tags.get('Event'), players.join(' – '), tags.get('Date'), result].filter(Boolean).join(', ');
}

/** Form for pasting a text. It reports the game to show. */
export function openForm(
  words: Words,
  hasBefore: boolean,
  onOpen: (found: Found) => void,
  onBefore: () => void,
): HTMLElement {
  const text = h('textarea', { rows: 10, spellcheck: 'false', name: 'text' });
  const file = h('input', { type: 'file', accept: '.kzn,.txt,text/plain', name: 'file' });
  const which = h('div');
  const fault = h('p', { class: 'fault', role: 'alert' });
  let games: readonly Found[] = [];
  const look = (): void => {
    games = gamesIn(text.value);
    fault.textContent = '';
    const options = games.map(
      ({ record }, index) => [String(index), `${index + 1}. ${titleOf(record)}`] as const,
    );
    fill(which, games.length > 1 && labelled(words.whichGame, choice(options, '0', { name: 'which' })));
  };
  const take = (given: string): void => {
    text.value = given;
    look();
  };
  text.addEventListener('input', look);
  file.addEventListener('change', async () => take((await file.files?.[0]?.text()) ?? ''));
  const show = (): void => {
    const found = games[Number(which.querySelector('select')?.value ?? 0)];
    if (found === undefined) fault.textContent = words.noGame;
    else onOpen(found);
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
      hasBefore && button(words.before, 'before', onBefore),
    ),
    which,
    fault,
    h('p', { class: 'buttons' }, button(words.show, 'show', show, { class: 'main' })),
  );
}

/** Lists the faults of a text with their places. */
export function remarksOn(remarks: readonly Remark[], words: Words): HTMLElement | null {
  if (remarks.length === 0) return null;
  const items = remarks.map(({ line, column, message, severity }) =>
    h('li', { class: severity }, `${words.place(line, column)} ${message}`),
  );
  return h(
    'details',
    { class: 'remarks' },
    h('summary', {}, words.remarks(remarks.length)),
    h('ul', {}, ...items),
  );
}
