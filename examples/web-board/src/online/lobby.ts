/** The lobby: create a game, or watch one that is running. */

import { parseRules } from 'klin-zha';
import { colourName } from 'klin-zha/words';
import { button, type Child, choice, fill, h, labelled } from '../dom.ts';
import { clockFields, controlIn, rulesFields, rulesIn } from '../game/new-game.ts';
import type { Screen, Shell } from '../shell.ts';
import { Connection } from './connection.ts';
import { nameField } from './invitation.ts';
import type { GameList, ListedGame, OwnGame, Refused } from './messages.ts';
import type { OnlineDeeds } from './screen.ts';
import { visitor } from './service.ts';
import { onlineWordsOf } from './words.ts';

/** Milliseconds between two lists of the visitor's own games. */
const ownTime = 10_000;
/** A game that ends: `klin-zha` alone has neither a clock nor draws. */
const usualControl = '900+10';

/** Creates the lobby. */
export function lobbyScreen(shell: Shell, address: string, deeds: OnlineDeeds): Screen {
  const form = h('form', { class: 'new-game' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const own = h('div');
  const lists = h('section', { class: 'panel' });
  let list: GameList = { challenges: [], games: [] };
  let mine: readonly OwnGame[] = [];
  const connection = new Connection(address, visitor, {
    onList: (next) => {
      list = next;
      drawLists();
      refreshOwn();
    },
    onStatus: (status) => {
      const words = onlineWordsOf(shell.looks.language);
      fault.textContent = status === 'closed' ? words.lost : '';
      if (status !== 'open') return;
      connection.request('list', {}).then(
        ({ challenges = [], games = [] }) => {
          list = { challenges, games };
          drawLists();
        },
        () => undefined,
      );
      refreshOwn();
    },
  });
  const refreshOwn = (): void => {
    connection.request('mine', {}).then(
      (answer) => {
        mine = answer.mine ?? [];
        drawLists();
      },
      () => undefined,
    );
  };
  const row = (game: ListedGame, verb: string, note: string, key: string): HTMLElement => {
    const clock = game.control === '-' ? '' : `, ${shell.words.controls[game.control] ?? game.control}`;
    const names = game.players.map((name) => name ?? '…').join(' – ');
    const facts = `${game.rules}${clock}${note === '' ? '' : ` · ${note}`}`;
    return h(
      'li',
      {},
      button(
        '',
        `${key}-${game.game}`,
        () => deeds.open(game.game),
        { class: 'way-to', 'aria-label': `${verb}: ${names}, ${facts}` },
        h('b', {}, names),
        h('small', {}, facts),
      ),
    );
  };
  const drawLists = (): void => {
    const words = onlineWordsOf(shell.looks.language);
    const section = (title: string, rows: readonly HTMLElement[], none: string): Child[] => [
      h('h2', {}, title),
      rows.length === 0 ? h('p', {}, none) : h('ul', { class: 'ways' }, ...rows),
    ];
    const isOwn = ({ game }: ListedGame): boolean => mine.some((one) => one.game === game);
    const free = ({ rules, players }: ListedGame): string => {
      const read = parseRules(rules);
      if (!read.ok) return '';
      const seats = players.flatMap((name, index) =>
        name === null ? [colourName(read.value.colours[index]!, shell.looks)] : [],
      );
      return words.seatOf(seats.join(' / '));
    };
    const ownRows = mine.map((game) => {
      const isTurn = game.state === 'playing' && game.turn === game.you;
      return row(game, words.ownGames, isTurn ? words.yourTurn : words.states[game.state], 'own');
    });
    fill(
      own,
      ...(mine.length === 0
        ? []
        : [h('section', { class: 'panel' }, ...section(words.ownGames, ownRows, ''))]),
    );
    fill(
      lists,
      ...section(
        words.challenges,
        list.challenges
          .filter((game) => !isOwn(game))
          .map((game) => row(game, words.acceptChallenge, free(game), 'challenge')),
        words.noChallenges,
      ),
      ...section(
        words.runningGames,
        list.games.filter((game) => !isOwn(game)).map((game) => row(game, words.watchGame, '', 'watch')),
        words.noGames,
      ),
    );
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
    try {
      const id = await connection.create({
        rules: rules.value.id,
        control: controlIn(data),
        armies: data.get('armies') === 'hand' ? 'place' : 'book',
        listed: data.get('visibility') === 'listed',
        name,
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
  const timer = setInterval(refreshOwn, ownTime);
  return {
    element: h(
      'div',
      { class: 'lobby' },
      h('section', { class: 'panel' }, form),
      h('div', { class: 'lists' }, own, lists),
    ),
    draw: () => {
      drawForm(shell, form, fault);
      drawLists();
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
    labelled(
      own.visibility,
      choice(
        [
          ['listed', own.listed],
          ['link', own.byLink],
        ],
        'listed',
        { name: 'visibility' },
      ),
    ),
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
  form.querySelector<HTMLInputElement>('[name=variant][value=draws]')!.checked = true;
  const control = form.querySelector<HTMLSelectElement>('[name=control]')!;
  control.value = usualControl;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  form.querySelector('[name=base]')!.dispatchEvent(new Event('input', { bubbles: true }));
}
