/** An online game that waits for players: the link to share, and free seats to take. */

import { colourName } from 'klin-zha/words';
import { button, h, labelled } from '../dom.ts';
import type { Shell } from '../shell.ts';
import type { OnlineGame } from './follow.ts';
import { addressOfGame, keepName, nameOfVisitor } from './service.ts';
import type { OnlineWords } from './words.ts';

/** Callbacks of the form. */
interface InvitationDeeds {
  /** Takes a seat, or any free one. */
  readonly sit: (seat: number | undefined, name: string) => void;
  /** Closes the game. */
  readonly abort: () => void;
}

/** Creates the panel of a game that waits for players. */
export function invitation(
  game: OnlineGame,
  words: OnlineWords,
  shell: Shell,
  deeds: InvitationDeeds,
): HTMLElement {
  return game.message.you === null ? seatForm(game, words, shell, deeds) : linkPanel(game, words, deeds);
}

function linkPanel({ message }: OnlineGame, words: OnlineWords, { abort }: InvitationDeeds): HTMLElement {
  const link = addressOfGame(message.game);
  const field = h('input', { value: link, readonly: true, 'aria-label': words.invite, name: 'link' });
  const said = h('span', { role: 'status' });
  const copy = async (): Promise<void> => {
    field.select();
    await navigator.clipboard.writeText(link);
    said.textContent = words.copied;
  };
  const missing = message.players.filter((player) => player === null).length;
  const send = typeof navigator.share === 'function';
  return h(
    'section',
    { class: 'invitation', 'aria-labelledby': 'invitation-title' },
    h('h2', { id: 'invitation-title' }, words.invite),
    h('p', {}, words.inviteNote(missing)),
    h(
      'div',
      { class: 'pair' },
      field,
      button(words.copyLink, 'copy-link', () => void copy().catch(() => undefined), { class: 'main' }),
    ),
    send &&
      button(words.sendLink, 'send-link', () => void navigator.share({ url: link }).catch(() => undefined)),
    said,
    button(words.abort, 'abort', abort),
  );
}

function seatForm(
  { message, rules }: OnlineGame,
  words: OnlineWords,
  shell: Shell,
  { sit }: InvitationDeeds,
): HTMLElement {
  const { controls } = shell.words;
  const name = nameField(words);
  const hosts = message.players.flatMap((player) => (player === null ? [] : [player.name]));
  const clock = message.control === '-' ? [] : [controls[message.control] ?? message.control];
  const free = message.players.flatMap((player, index) => (player === null ? [index + 1] : []));
  const submit = (seat: number) => (): void => {
    if (!name.reportValidity()) return;
    sit(seat, name.value.trim());
  };
  return h(
    'section',
    { class: 'invitation', 'aria-labelledby': 'invitation-title' },
    h('h2', { id: 'invitation-title' }, words.invites(hosts)),
    h('p', {}, [rules.name, ...clock].join(', ')),
    labelled(words.yourName, name),
    h(
      'div',
      { class: 'buttons' },
      ...free.map((seat) =>
        button(words.seatOf(colourName(rules.colours[seat - 1]!, shell.looks)), `sit-${seat}`, submit(seat), {
          class: 'main',
        }),
      ),
    ),
  );
}

/** Creates the field for the visitor's name, which is kept as it is typed. */
export function nameField(words: OnlineWords): HTMLInputElement {
  const field = h('input', {
    name: 'visitor',
    'aria-label': words.yourName,
    value: nameOfVisitor(),
    required: true,
    maxlength: 30,
    pattern: '.*\\S.*',
    autocomplete: 'nickname',
  });
  field.addEventListener('input', () => keepName(field.value.trim()));
  return field;
}
