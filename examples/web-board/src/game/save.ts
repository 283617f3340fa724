/** Saving of a game: as a record or a score sheet in any notation, as a file or a link; and of its position. */

import type { GameState } from 'klin-zha';
import {
  convertRecord,
  formatRecord,
  formatScoreSheet,
  leftOutOfSheet,
  sheetFromReplay,
} from 'klin-zha/records';
import { renderSvg } from 'klin-zha/render';
import { button, choice, h, labelled } from '../dom.ts';
import { addressOf, addressOfPosition } from '../share.ts';
import type { Words } from '../words/index.ts';
import { recordToSave, rulesOf, stateOf, type Table, textOf } from './table.ts';

/** Form for saving a game. */
export function saveForm(table: Table, notation: string, words: Words): HTMLElement {
  const form = choice(
    [
      ['record', words.record],
      ['sheet', words.sheet],
    ],
    'record',
    { name: 'form' },
  );
  const written = choice(Object.entries(words.notations), notation, { name: 'notation' });
  const text = h('textarea', { rows: 9, readonly: true, spellcheck: 'false', name: 'saved' });
  const lost = h('p', { class: 'small' });
  const told = h('p', { role: 'status' });
  const look = (): void => {
    const isSheet = form.value === 'sheet';
    const { record, replay } = convertRecord(recordToSave(table), { notation: written.value });
    text.value = isSheet
      ? formatScoreSheet(sheetFromReplay(replay, { notation: written.value }))
      : formatRecord(record);
    const missing = isSheet ? leftOutOfSheet(record, replay) : [];
    lost.textContent = missing.length === 0 ? '' : words.leftOut(missing.join(', '));
  };
  for (const field of [form, written]) field.addEventListener('change', look);
  /** Copies a field, or selects it if the browser refuses. */
  const copy = async (field: HTMLInputElement | HTMLTextAreaElement): Promise<void> => {
    field.select();
    const isCopied = await navigator.clipboard?.writeText(field.value).then(
      () => true,
      () => false,
    );
    told.textContent = isCopied === true ? words.copied : '';
  };
  const download = (): void => {
    const url = URL.createObjectURL(new Blob([text.value], { type: 'text/plain' }));
    h('a', { href: url, download: form.value === 'sheet' ? 'klin-zha.txt' : 'klin-zha.kzn' }).click();
    setTimeout(() => URL.revokeObjectURL(url));
  };
  const link = h('input', { readonly: true, name: 'link', 'aria-label': words.link });
  const position = h('input', { readonly: true, name: 'position', value: String(stateOf(table)) });
  const shared = { rules: rulesOf(table).id, position: position.value };
  const positionLink = h('input', { type: 'hidden', value: addressOfPosition(shared) });
  void addressOf(textOf(table)).then((address) => {
    link.value = address;
  });
  look();
  return h(
    'div',
    { class: 'save' },
    h('div', { class: 'pair' }, labelled(words.form, form), labelled(words.notation, written)),
    labelled(words.text, text),
    lost,
    h(
      'p',
      { class: 'buttons' },
      button(words.copy, 'copy', () => void copy(text)),
      button(words.download, 'download', download),
      button(words.link, 'link', () => void copy(link), { class: 'main' }),
    ),
    link,
    labelled(words.position, position),
    h(
      'p',
      { class: 'buttons' },
      button(words.positionLink, 'position-link', () => void copy(positionLink)),
      button(words.picture, 'picture', () => void savePicture(stateOf(table))),
    ),
    told,
  );
}

/** Width of a saved picture in pixels. */
const pictureWidth = 1200;

/** Shares a picture of a state where the browser can share files, or downloads it. */
async function savePicture(state: GameState): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(renderSvg(state, { width: pictureWidth }))}`;
  await picture.decode();
  const canvas = h('canvas', { width: picture.naturalWidth, height: picture.naturalHeight });
  canvas.getContext('2d')!.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (blob === null) return;
  const file = new File([blob], 'klin-zha.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] }) === true) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const url = URL.createObjectURL(file);
  h('a', { href: url, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}
