/** The lobby: create a game, or watch one that is running. */

import { colourName } from 'klin-zha/words';
import { button, choice, fill, h, labelled } from '../dom.ts';
import { clockFields, controlIn, rulesFields, rulesIn } from '../game/new-game.ts';
import type { Screen, Shell } from '../shell.ts';
import { Connection } from './connection.ts';
import { nameField } from './invitation.ts';
import type { ListedGame, Refused } from './messages.ts';
import type { OnlineDeeds } from './screen.ts';
import { keepName, tokenOfVisitor } from './service.ts';
import { onlineWordsOf } from './words.ts';

/** Milliseconds between two lists of running games. */
const listTime = 5000;

/** Creates the lobby. */
export function lobbyScreen(shell: Shell, address: string, deeds: OnlineDeeds): Screen {
  const form = h('form', { class: 'new-game' });
  const list = h('ul', { class: 'ways' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const heading = h('h2', { id: 'running-title' });
  const none = h('p');
  let games: readonly ListedGame[] = [];
  const connection = new Connection(address, {
    onGame: () => undefined,
    onStatus: (status) => {
      const words = onlineWordsOf(shell.looks.language);
      fault.textContent = status === 'closed' ? words.lost : '';
    },
  });
  const refresh = (): void => {
    connection.request('list', {}).then(
      (answer) => {
        games = answer.games ?? [];
        drawList();
      },
      () => undefined,
    );
  };
  const drawList = (): void => {
    const words = onlineWordsOf(shell.looks.language);
    heading.textContent = words.runningGames;
    none.textContent = games.length === 0 ? words.noGames : '';
    const rows = games.map(({ game, players, rules, control }) => {
      const clock = control === '-' ? '' : `, ${shell.words.controls[control] ?? control}`;
      const texts = [h('b', {}, players.join(' – ')), h('small', {}, `${rules}${clock}`)];
      const label = `${words.watchGame}: ${players.join(' – ')}`;
      return h(
        'li',
        {},
        button('', game, () => deeds.open(game), { class: 'way-to', 'aria-label': label }, ...texts),
      );
    });
    fill(list, ...rows);
  };
  const create = async (): Promise<void> => {
    const data = new FormData(form);
    const rules = rulesIn(data);
    if (!rules.ok) {
      fault.textContent = rules.errors[0].message;
      return;
    }
    const name = String(data.get('visitor')).trim();
    const seat = Number(data.get('seat'));
    keepName(name);
    try {
      const id = await connection.create({
        rules: rules.value.id,
        control: controlIn(data),
        armies: data.get('armies') === 'hand' ? 'place' : 'book',
        name,
        token: tokenOfVisitor(),
        seat: seat > 0 ? seat : 1 + Math.floor(Math.random() * rules.value.colours.length),
      });
      deeds.open(id);
    } catch (error) {
      const { code, message } = error as Refused;
      const words = onlineWordsOf(shell.looks.language);
      fault.textContent = code === 'disconnected' ? words.disconnected : message;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void create();
  });
  const timer = setInterval(refresh, listTime);
  refresh();
  return {
    element: h(
      'div',
      { class: 'lobby' },
      h('section', { class: 'panel' }, form),
      h('section', { class: 'panel', 'aria-labelledby': 'running-title' }, heading, none, list),
    ),
    draw: () => {
      drawForm(shell, form, fault);
      drawList();
    },
    leave: () => {
      clearInterval(timer);
      connection.close();
    },
  };
}

/** Fills the form for a new game. */
function drawForm(shell: Shell, form: HTMLFormElement, fault: HTMLElement): void {
  const { words, looks } = shell;
  const own = onlineWordsOf(looks.language);
  const seats = h('div');
  const look = (): void => {
    const rules = rulesIn(new FormData(form));
    fault.textContent = rules.ok ? '' : rules.errors[0].message;
    if (!rules.ok || seats.dataset.rules === String(rules.value.colours)) return;
    seats.dataset.rules = String(rules.value.colours);
    const colours = rules.value.colours.map(
      (colour, index) => [String(index + 1), colourName(colour, looks)] as const,
    );
    seats.replaceChildren(
      labelled(own.yourSeat, choice([['0', own.anySeat], ...colours], '0', { name: 'seat' })),
    );
  };
  form.replaceChildren(
    h('h2', {}, own.createGame),
    labelled(own.yourName, nameField(own)),
    rulesFields(words),
    seats,
    labelled(
      words.armies,
      choice(
        [
          ['book', words.byBook],
          ['hand', words.byHand],
        ],
        'book',
        { name: 'armies' },
      ),
    ),
    clockFields(words),
    fault,
    h('footer', {}, h('button', { type: 'submit', class: 'main' }, own.create)),
  );
  form.oninput = look;
  look();
}
