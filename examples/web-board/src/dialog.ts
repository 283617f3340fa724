/** Dialogs: a heading, contents, and a close button. */

import { button, h } from './dom.ts';
import type { Words } from './words/index.ts';

/** Shows a dialog. The focus returns when it is closed. */
export function openDialog(
  title: string,
  words: Words,
  ...content: readonly HTMLElement[]
): HTMLDialogElement {
  const heading = h('h2', { id: 'dialog-title' }, title);
  const close = button('×', 'close', () => dialog.close(), { class: 'close', 'aria-label': words.close });
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'dialog-title' },
    h('header', {}, heading, close),
    ...content,
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  content[0]?.querySelector<HTMLElement>('select, textarea, input')?.focus();
  return dialog;
}
