/** The page: one table, and everything around it. */

import {
  castCombat,
  createState,
  formatMove,
  klinZha,
  outcome,
  type Result,
  type Seat,
  threats,
  turnOf,
  unwrap,
  viewFor,
} from 'klin-zha';
import 'klin-zha/element';
import type { ThemeName } from 'klin-zha/render';
import { colourName, sayOutcome, victoryWords } from 'klin-zha/words';
import { actionsFor } from './actions.ts';
import { curtain, isBlind, lookerAt, reportsSince } from './blind.ts';
import { askBot } from './bot.ts';
import { Clocks } from './clocks.ts';
import { openDialog } from './dialogs.ts';
import { button, fill, h } from './dom.ts';
import {
  beginMatch,
  type Happening,
  happen,
  type Match,
  type MatchFault,
  moveIn,
  nextFlag,
  takenBack,
} from './match.ts';
import { MovesPanel } from './moves-panel.ts';
import { newGameForm, withArmies } from './new-game.ts';
import { type Found, openForm, remarksOn } from './open.ts';
import { saveForm } from './save.ts';
import { settingsForm, wordsOf } from './settings.ts';
import { clearAddress, textInAddress } from './share.ts';
import { type Kept, keepPreferences, keepTable, keptTable, preferences } from './storage.ts';
import * as tables from './table.ts';
import { isAtTip, isLive, peopleOf, rulesOf, stateOf, type Table, tipOf } from './table.ts';
import { setTime, timeNow } from './time.ts';
import { marksOf, type Why, whyNot, whyPanel, whyStuck } from './why.ts';

let looks = preferences();
let words = wordsOf(looks);
let table: Table = emptyTable();
/** The seat whose view is shown in the blind game. */
let seated: Seat | null = null;
let isOffering = false;
let army = 'chance';
let why: Why | null = null;
let remarks: Found['remarks'] = [];
/** The match that the bot is thinking about. */
let thinking: Match | null = null;

const board = h('klin-zha-board');
const title = h('p', { class: 'rules' });
const news = h('p', { class: 'news', role: 'status' });
const cover = h('div');
const actions = h('div', { class: 'actions', role: 'group' });
const aside = h('div', { class: 'notes' });
const clocks = new Clocks();
const top = h('nav');
const moves = new MovesPanel({
  go: (node) => look(tables.lookingAt(table, node)),
  // Do not redraw: a click that ends the editing would miss its button.
  comment: (text) => {
    table = tables.withComment(table, text);
    keep();
  },
  promote: () => look(tables.promoted(table)),
  remove: () => look(tables.without(table, table.node)),
});

/** Initial table: the standard game. */
function emptyTable(): Table {
  const begun = unwrap(beginMatch(createState(klinZha), { control: '-', touch: false }));
  return tables.tableFromMatch(begun, []);
}

function nameOf(seat: number): string {
  const colour = rulesOf(table).colours[seat - 1]!;
  return table.match?.settings.names?.[seat - 1] ?? colourName(colour, looks);
}

function say(text: string): void {
  news.textContent = text;
}

/** Saves the state needed after a reload. */
function keep(): void {
  keepTable('table', keptNow());
}

function keptNow(): Kept {
  return { text: tables.textOf(table), path: tables.pathOf(table), at: timeNow() };
}

/** Shows a table, saves it, and starts the bot if it is to move. */
function look(next: Table): void {
  table = next;
  why = null;
  draw();
  keep();
  letBotPlay().catch((error: Error) => say(error.message));
}

/** Moves the focus to where the game continues: the clock, the curtain or the board. */
function focusGame(): void {
  const next = board.hidden
    ? cover.querySelector('button')
    : actions.querySelector<HTMLElement>('[data-key=clock].main');
  (next ?? board).focus();
}

/** Shows another game; the previous one can be restored. */
function begin(next: Table, at: number): void {
  keepTable('before', keptNow());
  setTime(at);
  [seated, isOffering, remarks] = [null, false, []];
  look(next);
}

/** Shows the next match, or announces why an event was refused. */
function take(answer: Result<Match, MatchFault>): void {
  if (answer.ok) look(tables.withMatch(table, answer.value));
  else {
    const { message, article } = answer.errors[0];
    board.announce(isBlind(table) ? words.refused : `${message} (${article})`);
  }
}

function takeHappening(event: Happening): void {
  if (table.match !== null) take(happen(table.match, timeNow(), event));
}

function play(text: string): void {
  const { match } = table;
  if (match === null || !isAtTip(table)) {
    look(tables.withTried(table, text));
    return;
  }
  const answer = moveIn(match, timeNow(), text, isOffering);
  if (answer.ok) isOffering = false;
  const mover = lookerAt(table, seated);
  take(answer);
  if (answer.ok && isBlind(table) && mover !== null) board.announce(reportsSince(table, mover, words));
}

const deeds = {
  happen: takeHappening,
  play: play,
  place: (name: string): void => {
    army = name;
    const { match } = table;
    if (match === null) return;
    const placed = withArmies(match, stateOf(table), name, [match.seat as Seat]);
    look(tables.withMatch(table, placed));
  },
  takeBack: (): void => {
    if (table.match !== null) look(tables.withTakenBack(table, takenBack(table.match, peopleOf(table))));
  },
  offer: (): void => {
    isOffering = !isOffering;
    drawActions();
  },
  handOver: (): void => {
    seated = null;
    draw();
    focusGame();
  },
  castCombat: (): void => play(formatMove(castCombat(stateOf(table), Math.random))),
  backToGame: (): void => look({ ...table, node: tipOf(table) }),
};

/** Seats that may move on the board now; none while it shows an earlier position. */
function seatsHere(): readonly Seat[] | null {
  const { match } = table;
  if (match === null) return null;
  if (!isAtTip(table)) return tables.isFree(table) ? null : [];
  if (!isLive(table) || match.phase === 'stopped') return [];
  const isWaiting = match.phase === 'waiting' && stateOf(table).phase !== 'setup';
  const isCombat = table.bots.length > 0 && turnOf(stateOf(table)).awaits === 'combat';
  return isWaiting || isCombat ? [] : peopleOf(table).filter((seat) => seat === match.seat);
}

function draw(): void {
  const { match } = table;
  const rules = rulesOf(table);
  const state = stateOf(table);
  const isHidden = isBlind(table);
  const looker = isHidden ? lookerAt(table, seated) : null;
  const isCovered = isHidden && looker === null;
  document.documentElement.lang = looks.language;
  document.documentElement.dataset.theme = looks.theme;
  title.replaceChildren(rules.name, ' ', h('code', {}, rules.id));
  cover.replaceChildren(
    ...(isCovered && match !== null
      ? [curtain(nameOf(match.seat), words, () => sitDown(match.seat as Seat))]
      : []),
  );
  board.hidden = isCovered;
  board.setAttribute('language', looks.language);
  board.setAttribute('orientation', looks.orientation);
  board.toggleAttribute('zones', looks.zones && !isHidden);
  board.theme = looks.theme === 'system' ? null : (looks.theme as ThemeName);
  board.names = match?.settings.names ?? [];
  if (!isCovered) {
    board.rules = rules;
    board.seats = seatsHere();
    board.state = looker === null ? state : viewFor(state, looker);
  }
  const isTold = match?.result != null && isAtTip(table);
  // If the match did not end by a move, the board does not know that it is over.
  board.classList.toggle('ended', isTold && outcome(state) === null);
  const ended = isTold
    ? [sayOutcome(outcome(state) ?? match.result, rules, looks), victoryWords(match.result)]
    : [];
  const told = ended.filter((text) => text !== null).join(' ');
  // An announcement that the board has made is shown, but not announced again.
  news.setAttribute('aria-live', outcome(state) === null ? 'polite' : 'off');
  if (news.textContent !== told) say(told);
  clocks.show(table, timeNow(), words, nameOf);
  moves.show(table, words, looks.notation, isHidden);
  drawActions();
}

/** Updates the panels and the additional drawing; the selection stays. */
function drawActions(): void {
  const looker = isBlind(table) ? lookerAt(table, seated) : null;
  const isCovered = isBlind(table) && looker === null;
  board.drawing = {
    threats: looks.threats && !isBlind(table) ? threats(stateOf(table)) : [],
    marks: marksOf(why),
  };
  fill(actions, ...(isCovered ? [] : actionsFor(table, { words, nameOf, looker, army, isOffering }, deeds)));
  aside.replaceChildren(
    ...[why && whyPanel(why, rulesOf(table), words), remarksOn(remarks, words)].filter((one) => one !== null),
  );
}

/** Shows the view of a player who sits down, in the blind game. */
function sitDown(seat: Seat): void {
  seated = seat;
  draw();
  const told = reportsSince(table, seat, words);
  if (told !== '') board.announce(told);
  focusGame();
}

/** Plays the bot's move if it is to move. A combat against a bot is decided at random. */
async function letBotPlay(): Promise<void> {
  const { match, bots } = table;
  if (match === null || bots.length === 0 || !isLive(table) || thinking === match) return;
  const state = table.replay.stateAt(tipOf(table));
  const isCombat = turnOf(state).awaits === 'combat';
  const isReady = match.phase === 'playing' || (match.phase === 'waiting' && state.phase === 'setup');
  if (!isReady || (!isCombat && !bots.includes(match.seat as Seat))) return;
  thinking = match;
  await new Promise((resolve) => setTimeout(resolve, state.phase === 'setup' ? 60 : 500));
  const refused: string[] = [];
  while (table.match === match) {
    const view = viewFor(state, match.seat as Seat);
    const move = isCombat
      ? formatMove(castCombat(state, Math.random))
      : await askBot(state.rules.blind ? { view, refused } : { state: state.toJSON() });
    if (table.match !== match) return;
    const answer = moveIn(match, timeNow(), move, false);
    if (!answer.ok) refused.push(move);
    else {
      take(answer);
      const looker = lookerAt(table, seated);
      if (isBlind(table) && looker !== null) board.announce(reportsSince(table, looker, words));
    }
  }
}

/**
 * Handles clicks and Enter on a cell besides moves: a piece is touched, or the reason why it cannot move is
 * shown.
 */
function touch(event: Event): void {
  if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
  const cell = event
    .composedPath()
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.cell !== undefined);
  const name = cell?.dataset.cell;
  if (name === undefined || isBlind(table)) return;
  const { match } = table;
  if (match?.settings.touch === 'enforce' && isAtTip(table) && seatsHere()?.length === 1) {
    const answer = happen(match, timeNow(), { type: 'touch', seat: match.seat, cells: [name] });
    if (answer.ok) table = { ...table, match: answer.value };
    keep();
  }
  why = whyStuck(stateOf(table), name, words);
  drawActions();
}

/** Updates the clocks, and records a flag that has fallen. */
function tick(): void {
  const { match } = table;
  if (match?.clocks == null || !isLive(table)) return;
  const at = timeNow();
  const warning = clocks.tick(match, at);
  if (warning !== undefined && !board.hidden)
    board.announce(words.secondsLeft(nameOf(warning.seat), warning.seconds));
  const flag = nextFlag(match);
  if (flag !== null && flag.at <= at) takeHappening({ type: 'tick' });
}

/** Opens the game in the address. */
async function openAddress(): Promise<boolean> {
  const text = await textInAddress();
  const opened = text === undefined ? undefined : tables.tableFromText(text);
  if (opened === undefined) return false;
  clearAddress();
  begin(opened, opened.match?.at ?? 0);
  return true;
}

/** Opens the game that the browser saved. */
function openKept(kept: Kept | null): boolean {
  const opened = kept === null ? undefined : tables.tableFromText(kept.text);
  if (kept === null || opened === undefined) return false;
  setTime(Math.max(kept.at, opened.match?.at ?? 0));
  look(tables.lookingAlong(opened, kept.path));
  return true;
}

function showNewGame(): void {
  const form = newGameForm(words, ({ match, bots }) => {
    dialog.close();
    begin(tables.tableFromMatch(match, bots), 0);
    focusGame();
  });
  const dialog = openDialog(words.newGame, words, form);
}

function showOpen(): void {
  const before = keptTable('before');
  const open = (found: Found): void => {
    dialog.close();
    begin(tables.tableFromRecord(found.record), 0);
    remarks = found.remarks;
    drawActions();
    focusGame();
    if (remarks.length > 0) board.announce(`${words.remarks(remarks.length)}.`);
  };
  const goBack = (): void => {
    dialog.close();
    keepTable('before', keptNow());
    openKept(before);
  };
  const dialog = openDialog(words.open, words, openForm(words, before !== null, open, goBack));
}

function showSave(): void {
  const form = isBlind(table) ? h('p', {}, words.laterSaved) : saveForm(table, looks.notation, words);
  openDialog(words.save, words, form);
}

function showSettings(): void {
  const dialog = openDialog(
    words.settings,
    words,
    settingsForm(looks, words, (next) => {
      const isTranslated = next.language !== looks.language;
      looks = next;
      words = wordsOf(looks);
      keepPreferences(looks);
      drawPage();
      if (!isTranslated) return;
      dialog.close();
      showSettings();
    }),
  );
}

/** Elements with texts around the table. */
function drawPage(): void {
  fill(
    top,
    button(words.newGame, 'new-game', showNewGame),
    button(words.open, 'open', showOpen),
    button(words.save, 'save', showSave),
    button(words.settings, 'settings', showSettings),
  );
  actions.setAttribute('aria-label', words.game);
  draw();
}

async function start(): Promise<void> {
  document.body.replaceChildren(
    h('header', { class: 'top' }, h('h1', {}, 'Klin Zha'), top),
    h(
      'main',
      {},
      h('div', { class: 'play' }, title, clocks.element, news, cover, board),
      h('div', { class: 'side' }, actions, aside, moves.element),
    ),
  );
  board.addEventListener('move', (event) => {
    event.preventDefault();
    play(event.detail.text);
  });
  board.addEventListener('refuse', (event) => {
    why = whyNot(event.detail.explanation, words);
    drawActions();
  });
  board.addEventListener('click', touch, { capture: true });
  board.addEventListener('keydown', touch, { capture: true });
  addEventListener('hashchange', () => void openAddress());
  addEventListener('pagehide', keep);
  setInterval(tick, 200);
  setInterval(() => table.match?.clocks != null && isLive(table) && keep(), 5000);
  const kept = keptTable('table');
  openKept(kept);
  const isOpen = await openAddress();
  drawPage();
  if (kept === null && !isOpen) showNewGame();
  // Without a service worker, the page needs a network.
  if (import.meta.env.PROD)
    await navigator.serviceWorker?.register('./service-worker.js').catch(() => undefined);
}

void start();
