/** Form for a new game: rules, players, armies, clock. */

import {
  castSpindles,
  createState,
  formatMove,
  type GameState,
  parseRules,
  play,
  type Ruleset,
  rulesetIds,
  type Seat,
  unwrap,
  variantIds,
} from 'klin-zha';
import { colourName } from 'klin-zha/words';
import { armies, nextPlacement } from './armies.ts';
import { choice, fill, h, labelled, tick } from './dom.ts';
import { beginMatch, type Match, moveIn, parseControl, seatsOf } from './match.ts';
import type { Words } from './words.ts';

/** Available clocks, in the notation of RH's time controls. */
const controls = ['-', '60', '300', '180+2', '900+10', '1500d10', '40/5400:1800+30'];

/** Parameter of a variant after the colon: none, a word, or an optional number. */
const parameters: Readonly<Record<string, 'society' | 'number'>> = {
  'forward-placement': 'society',
  clouded: 'number',
  ablative: 'number',
};

/** Start of a game. */
export interface Begun {
  readonly match: Match;
  readonly bots: readonly Seat[];
}

/** The form. It reports the game that was agreed on. */
export function newGameForm(words: Words, onBegin: (begun: Begun) => void): HTMLFormElement {
  const form = h('form', { method: 'dialog', class: 'new-game' });
  const players = h('div', { class: 'players' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const id = h('output', { class: 'id' });
  const own = h('input', {
    name: 'own',
    placeholder: '40/7200:3600+30',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const ownControl = h('div', { hidden: true }, labelled(words.ownClock, own));
  const first = h('div');
  const start = h('button', { type: 'submit', class: 'main' }, words.begin);
  let seats = 0;

  const rulesNow = (): ReturnType<typeof parseRules> => parseRules(idIn(new FormData(form)));

  /** Updates the parts that depend on the rules: players, first placement, conflicts. */
  const look = (): void => {
    const rules = rulesNow();
    id.textContent = idIn(new FormData(form));
    const control = controlIn(new FormData(form));
    const read = control === '-' ? null : parseControl(control);
    ownControl.hidden = new FormData(form).get('control') !== 'own';
    const faults = [rules, read].flatMap((one) => (one?.ok === false ? one.errors : []));
    fault.textContent = faults.map(({ message }) => message).join(' ');
    start.disabled = faults.length > 0;
    if (!rules.ok || seats === signOf(rules.value)) return;
    seats = signOf(rules.value);
    fill(players, ...seatsOf(rules.value).map((seat) => playerRow(rules.value, seat, words)));
    const { colours, setup } = rules.value;
    const named = colours.map((colour, index) => [String(index + 1), colourName(colour, words)] as const);
    const offered = [...named, ['spindles', words.spindles] as const];
    fill(first, setup.first === 'any' && labelled(words.first, choice(offered, '1', { name: 'first' })));
  };

  form.append(
    h(
      'fieldset',
      {},
      h('legend', {}, words.rules),
      labelled(
        words.base,
        choice(
          rulesetIds.map((one) => [one, nameOf(one)]),
          'klin-zha',
          { name: 'base' },
        ),
      ),
      h(
        'details',
        {},
        h('summary', {}, words.variants),
        h('div', { class: 'variants' }, ...variantIds.map((one) => variantRow(one, words))),
      ),
      h('p', { class: 'small' }, words.inShort, ' ', id),
    ),
    h('fieldset', {}, h('legend', {}, words.players), players, first),
    h(
      'fieldset',
      {},
      h('legend', {}, words.armiesAndClock),
      labelled(
        words.armies,
        choice(
          [
            ['', words.byHand],
            ['chance', words.byChance],
            ...Object.keys(armies).map((name) => [name, words.army[name] ?? name] as const),
          ],
          '',
          { name: 'armies' },
        ),
      ),
      labelled(
        words.clock,
        choice(
          [...controls.map((one) => [one, words.controls[one] ?? one] as const), ['own', words.other]],
          '-',
          { name: 'control' },
        ),
      ),
      ownControl,
      tick(words.touch, { name: 'touch' }),
    ),
    fault,
    h('p', { class: 'buttons' }, start),
  );
  form.addEventListener('input', look);
  form.addEventListener('submit', () => {
    const rules = rulesNow();
    if (rules.ok) onBegin(begin(rules.value, new FormData(form)));
  });
  look();
  return form;
}

/** Key of rulesets with the same players. */
const signOf = ({ colours, setup }: Ruleset): number => colours.length * 2 + Number(setup.first === 'any');

const nameOf = (id: string): string => {
  const rules = parseRules(id);
  return rules.ok ? rules.value.name : id;
};

function variantRow(id: string, words: Words): HTMLElement {
  // One variant requires three players.
  const rules = ['klin-zha', 'romulan-heart:3']
    .map((base) => parseRules(`${base}+${id}`))
    .find(({ ok }) => ok);
  const name = rules?.ok === true ? (rules.value.variants.at(-1)?.name ?? id) : id;
  const box = tick(name, { name: 'variant', value: id });
  const of = `of-${id}`;
  const number = h('input', { name: of, type: 'number', min: 1, max: 81, inputmode: 'numeric' });
  const kind = parameters[id];
  const parameter =
    kind === 'society'
      ? tick(words.society, { name: of, value: kind })
      : labelled(words.numberOf[id] ?? id, number);
  parameter.classList.add('of');
  return h('div', { class: 'variant' }, box, kind !== undefined && parameter);
}

function playerRow(rules: Ruleset, seat: Seat, words: Words): HTMLElement {
  const colour = colourName(rules.colours[seat - 1]!, words);
  const who = choice(
    [
      ['person', words.person],
      ['bot', words.bot],
    ],
    'person',
    { name: `who-${seat}` },
  );
  const name = h('input', { name: `name-${seat}`, placeholder: colour, autocomplete: 'off', maxlength: 40 });
  return h(
    'div',
    { class: 'player', role: 'group', 'aria-label': colour },
    labelled(`${colour}: ${words.name}`, name),
    labelled(words.playedBy, who),
  );
}

/** Returns the id of the chosen rules. */
function idIn(data: FormData): string {
  const base = String(data.get('base') ?? 'klin-zha');
  const variants = data.getAll('variant').map((variant) => {
    // The parameter of an unselected variant is ignored.
    const parameter = data.get(`of-${variant}`);
    return parameter ? `${variant}:${parameter}` : String(variant);
  });
  return [base, ...variants].join('+');
}

const controlIn = (data: FormData): string =>
  String(data.get('control') === 'own' ? data.get('own') : data.get('control'));

/** Creates the match, with the armies that are not placed by hand. */
function begin(rules: Ruleset, data: FormData): Begun {
  const seats = seatsOf(rules);
  const bots = seats.filter((seat) => data.get(`who-${seat}`) === 'bot');
  const named = seats.map((seat) => String(data.get(`name-${seat}`)).trim());
  const names = named.map((name, index) => name || colourName(rules.colours[index]!));
  const asked = data.get('first');
  const first = asked === 'spindles' ? castSpindles(Math.random).winner : (Number(asked ?? 1) as Seat);
  const start: GameState = createState(rules, { first, random: Math.random });
  const terms = { control: controlIn(data), touch: data.get('touch') !== null };
  const match = unwrap(beginMatch(start, named.some((name) => name !== '') ? { ...terms, names } : terms));
  const army = String(data.get('armies'));
  return { match: army === '' ? match : withArmies(match, start, army, seats), bots };
}

/** Returns the match after the placements of the given seats, as long as they are to move. */
export function withArmies(begun: Match, before: GameState, army: string, seats: readonly Seat[]): Match {
  let [match, state] = [begun, before];
  while (state.phase === 'setup' && seats.includes(state.seat)) {
    const move = nextPlacement(state, army);
    const answer = moveIn(match, match.at, formatMove(move), false);
    if (!answer.ok) break;
    [match, state] = [answer.value, play(state, move)];
  }
  return match;
}
