/** Form for a new game: rules, players, armies, clock. */

import { parseRules, type Ruleset, rulesetIds, type Seat, variantIds } from 'klin-zha';
import { colourName } from 'klin-zha/words';
import { choice, fill, h, labelled, tick } from '../dom.ts';
import type { Words } from '../words/index.ts';
import type { Agreement } from './agreement.ts';
import { armies } from './armies.ts';
import { levelChoice, networkRulesets, usualLevel } from './levels.ts';
import { parseControl, seatsOf } from './match.ts';

/** Available clocks, in the notation of RH's time controls. */
const controls = ['-', '60', '300', '180+2', '900+10', '1500d10', '40/5400:1800+30'];

/** Parameter of a variant after the colon: none, a word, or an optional number. */
const parameters: Readonly<Record<string, 'society' | 'number'>> = {
  'forward-placement': 'society',
  clouded: 'number',
  ablative: 'number',
};

/** The form. It reports the game that was agreed on. */
export function newGameForm(words: Words, onBegin: (agreement: Agreement) => void): HTMLFormElement {
  const form = h('form', { method: 'dialog', class: 'new-game' });
  const players = h('div', { class: 'seats' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const first = h('div');
  const start = h('button', { type: 'submit', class: 'main' }, words.begin);
  let seats = '';

  const rulesNow = (): ReturnType<typeof parseRules> => rulesIn(new FormData(form));

  /** Updates the parts that depend on the rules: players, first placement, conflicts. */
  const look = (): void => {
    const rules = rulesNow();
    const control = controlIn(new FormData(form));
    const read = control === '-' ? null : parseControl(control);
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
    rulesFields(words),
    h('fieldset', {}, h('legend', {}, words.players), players, first),
    h(
      'fieldset',
      {},
      h('legend', {}, words.armiesAndClock),
      labelled(
        words.armies,
        choice(
          [
            ['book', words.byBook],
            ['hand', words.byHand],
            ['chance', words.byChance],
            ...Object.keys(armies).map((name) => [name, words.army[name] ?? name] as const),
          ],
          'book',
          { name: 'armies' },
        ),
      ),
      clockFields(words),
      tick(words.touch, { name: 'touch' }),
    ),
    fault,
    h('footer', {}, start),
  );
  form.addEventListener('input', look);
  form.addEventListener('submit', () => {
    const rules = rulesNow();
    if (rules.ok) onBegin(agreementIn(rules.value, new FormData(form)));
  });
  look();
  return form;
}

/** Creates the fields for the rules. {@link rulesIn} reads them. */
export function rulesFields(words: Words): HTMLElement {
  const id = h('output', { class: 'id' }, 'klin-zha');
  const bases = rulesetIds.map((one) => [one, nameOf(one)] as const);
  const fields = h(
    'fieldset',
    {},
    h('legend', {}, words.rules),
    labelled(words.base, choice(bases, 'klin-zha', { name: 'base' })),
    h(
      'details',
      {},
      h('summary', {}, words.variants),
      h('div', { class: 'variants' }, ...variantIds.map((one) => variantRow(one, words))),
    ),
    h('p', { class: 'small' }, words.inShort, ' ', id),
  );
  fields.addEventListener('input', () => {
    id.textContent = idIn(new FormData(fields.closest('form')!));
  });
  return fields;
}

/** Returns the chosen rules, or why they cannot be combined. */
export const rulesIn = (data: FormData): ReturnType<typeof parseRules> => parseRules(idIn(data));

/** Creates the fields for the time control. {@link controlIn} reads them. */
export function clockFields(words: Words): HTMLElement {
  const own = h('input', {
    name: 'own',
    placeholder: '40/7200:3600+30',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const ownControl = h('div', { hidden: true }, labelled(words.ownClock, own));
  const offered = controls.map((one) => [one, words.controls[one] ?? one] as const);
  const control = choice([...offered, ['own', words.other]], '-', { name: 'control' });
  control.addEventListener('input', () => {
    ownControl.hidden = control.value !== 'own';
  });
  return h('div', { class: 'fields' }, labelled(words.clock, control), ownControl);
}

/** Key of rulesets with the same players and levels. */
const signOf = ({ id, colours, setup }: Ruleset): string =>
  [colours.length, setup.first, networkRulesets.includes(id)].join();

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
  const who = levelChoice(words, seat === 1 ? 0 : usualLevel, rules, { name: `who-${seat}` });
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

/** Returns the chosen time control. */
export const controlIn = (data: FormData): string =>
  String(data.get('control') === 'own' ? data.get('own') : data.get('control'));

/** Returns what was agreed on. */
function agreementIn(rules: Ruleset, data: FormData): Agreement {
  const seats = seatsOf(rules);
  const named = seats.map((seat) => String(data.get(`name-${seat}`)).trim());
  const names = named.map((name, index) => name || colourName(rules.colours[index]!));
  const terms = { control: controlIn(data), touch: data.get('touch') !== null };
  const first = data.get('first');
  return {
    rules,
    levels: seats.map((seat) => Number(data.get(`who-${seat}`))),
    armies: String(data.get('armies')),
    terms: named.some((name) => name !== '') ? { ...terms, names } : terms,
    ...(first !== null && { first: first === 'spindles' ? first : (Number(first) as Seat) }),
  };
}
