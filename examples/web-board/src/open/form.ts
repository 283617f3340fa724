/** Opening of records, score sheets and positions, pasted or from a file. */

import reader from 'virtual:worker/open';
import { klinZha, parsePosition, parseRules, rulesetIds, rulesOf, unwrap } from 'klin-zha';
import { decodeText } from 'klin-zha/records';
import introduction from '../../../records/introduction.kzn?raw';
import romulanHeart from '../../../records/romulan-heart.kzn?raw';
import { Thinker } from '../bots/thinker.ts';
import { button, choice, fill, h, labelled } from '../dom.ts';
import type { SharedPosition } from '../share.ts';
import type { Words } from '../words/index.ts';
import type { Found } from './remarks.ts';

/** Longest text that may be a position, and longest text that the field shows without freezing the page. */
const [longestPosition, longestShown] = [2000, 100_000];

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
  if (text.length > longestPosition) return undefined;
  const position = text.trim();
  if (!/^[^\s/]*(\/[^\s/]*){3,} [1-3] \S+ \S+ \d+ /.test(position)) return undefined;
  const rules = rulesetIds.filter((id) => parsePosition(rulesOf(id), position).ok);
  const read = parsePosition(klinZha, position);
  return { position, rules, faults: read.ok ? [] : read.errors.map(({ message }) => message) };
}

/** Callbacks of the form. */
export interface OpenDeeds {
  readonly game: (found: Found) => unknown;
  readonly position: (shared: SharedPosition) => void;
  /** Goes back to the game before this one; missing without one. */
  readonly before?: (() => void) | undefined;
}

/** Form for pasting a text or choosing a file. A worker reads it. */
export function openForm(words: Words, deeds: OpenDeeds): HTMLElement {
  const text = h('textarea', { rows: 8, spellcheck: 'false', name: 'text' });
  const file = h('input', { type: 'file', accept: '.kzn,.txt,.json,text/plain', name: 'file' });
  const which = h('div');
  const fault = h('p', { class: 'fault', role: 'alert' });
  const status = h('div', { class: 'reading', role: 'status' });
  const thinker = new Thinker(reader);
  let position: FoundPosition | undefined;
  let last = '';
  /** Titles of the games in the text; undefined if the reading was cancelled. */
  let titles: Promise<readonly string[] | undefined> = Promise.resolve([]);

  const look = async (given: string, bytes?: Uint8Array): Promise<void> => {
    thinker.stop();
    last = given;
    fault.textContent = '';
    fill(which);
    position = positionIn(given);
    if (position !== undefined) {
      const { rules, faults } = position;
      titles = Promise.resolve([]);
      fault.textContent = rules.length === 0 ? faults.join(' ') : '';
      const names = rules.map((id) => [id, unwrap(parseRules(id)).name] as const);
      if (names.length > 1)
        fill(which, labelled(words.rulesOfPosition, choice(names, names[0]![0], { name: 'which' })));
      return;
    }
    const cancel = (): void => {
      thinker.stop();
      text.focus();
    };
    const isEmpty = given.trim() === '';
    const reading = isEmpty ? Promise.resolve([]) : thinker.ask({ kind: 'read', text: bytes ?? given });
    titles = reading;
    if (!isEmpty) status.replaceChildren(words.reading, ' ', button(words.cancel, 'cancel', cancel));
    const found = await reading;
    if (titles !== reading) return;
    status.replaceChildren();
    const options = (found ?? []).map((title, index) => [String(index), `${index + 1}. ${title}`] as const);
    if (options.length > 1) fill(which, labelled(words.whichGame, choice(options, '0', { name: 'which' })));
  };
  /** Opens what was chosen, or says that there is nothing. */
  const show = async (): Promise<void> => {
    const asked = titles;
    const found = await asked;
    if (asked !== titles) return;
    if (found === undefined) {
      void look(last);
      return;
    }
    const chosen = which.querySelector('select')?.value;
    const rules = chosen ?? position?.rules[0];
    if (position !== undefined) {
      if (rules !== undefined) deeds.position({ rules, position: position.position });
      return;
    }
    const game =
      found.length === 0 ? undefined : await thinker.ask({ kind: 'pick', index: Number(chosen ?? 0) });
    if (game !== undefined) deeds.game(game);
    else fault.textContent = words.noGame;
  };
  /** Reads a text, whose beginning is shown if it is long. */
  const take = (given: string, bytes?: Uint8Array): void => {
    const isLong = given.length > longestShown;
    text.value = isLong ? '' : given;
    text.placeholder = isLong ? `${given.slice(0, 200)} …` : '';
    void look(given, bytes);
  };
  const open = (given: string, bytes?: Uint8Array): void => {
    take(given, bytes);
    // Several games wait for a choice.
    void titles.then((found) => {
      if (found?.length === 1 || (found?.length === 0 && position === undefined)) void show();
    });
  };
  text.addEventListener('input', () => void look(text.value));
  text.addEventListener('paste', (event) => {
    const given = event.clipboardData?.getData('text/plain') ?? '';
    if (given.length <= longestShown) return;
    event.preventDefault();
    take(given);
  });
  file.addEventListener('change', async () => {
    const bytes = new Uint8Array((await file.files?.[0]?.arrayBuffer()) ?? []);
    open(decodeText(bytes).text, bytes);
  });
  const examples = [
    button(words.introduction, 'introduction', () => open(introduction)),
    button(words.romulanHeart, 'romulan-heart', () => open(romulanHeart)),
  ];
  const form = h(
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
    status,
    which,
    fault,
    h(
      'p',
      { class: 'buttons' },
      button(words.show, 'show', () => void show(), { class: 'main' }),
    ),
  );
  queueMicrotask(() => form.closest('dialog')?.addEventListener('close', () => thinker.close()));
  return form;
}
