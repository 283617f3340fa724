// Runs in the pages of the site that have a board: makes it one to play on, by the page's ruleset, from the page's
// position. All rules are the library's; here are only the buttons below the board.

import { defineBoardElement } from '../../../src/element/index.ts';
import {
  attempt,
  castCombat,
  createState,
  finishSetup,
  Game,
  outcome,
  parsePosition,
  parseRules,
  turnOf,
  unwrap,
  viewFor,
} from '../../../src/index.ts';
import { colourName, sayOutcome, sayReport } from '../../../src/words/index.ts';

/** Makes a board one to play on. */
function playOn(board) {
  const rules = unwrap(parseRules(board.dataset.rules));
  const start = unwrap(parsePosition(rules, board.dataset.position));
  const told = Object.assign(document.createElement('p'), { role: 'status' });
  const tools = Object.assign(document.createElement('div'), { className: 'board-tools' });
  // The game; in the blind game the seat that looks at the screen, and what each seat was told last.
  let game = new Game(start);
  let looker = start.seat;
  let reports = [];

  const buttons = [
    ['Look', isCovered, look],
    ['Let chance decide', awaitsCombat, () => goOn(game.play(castCombat(game.state, Math.random)))],
    ['Set up by chance', () => game.state.phase === 'setup', setUp],
    ['Claim a draw', () => game.drawClaims().length > 0, () => goOn(game.claimDraw())],
    [
      'Agree on a draw',
      () => rules.draws && isOpen() && game.state.phase === 'battle',
      () => goOn(game.agreeDraw()),
    ],
    ['Take back', () => game.moves.length > 0, () => restart(game.truncate(game.moves.length - 1))],
    ['From the picture', () => game.moves.length > 0, () => restart(new Game(start))],
    ['A new game', () => true, () => restart(new Game(createState(rules, { random: Math.random })))],
  ].map(([text, isThere, onclick]) => {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: text,
      onclick,
    });
    return { button, isThere };
  });

  function isOpen() {
    return game.outcome === null;
  }
  /** Whether the blind game waits for the other player to come to the screen. */
  function isCovered() {
    return rules.blind && isOpen() && looker !== game.state.seat;
  }
  function awaitsCombat() {
    return isOpen() && turnOf(game.state).awaits === 'combat';
  }
  function goOn(next) {
    game = next;
    show();
  }
  function restart(next) {
    [looker, reports] = [next.state.seat, []];
    goOn(next);
  }
  function setUp() {
    restart(finishSetup(game.state, Math.random).moves.reduce((before, move) => before.play(move), game));
  }
  function look() {
    looker = game.state.seat;
    show();
    const report = reports.find(({ seat }) => seat === looker);
    if (report !== undefined) board.announce(sayReport(report, rules));
    board.focus();
  }

  function show() {
    const { state } = game;
    board.hidden = isCovered();
    board.seats = isOpen() ? null : [];
    board.state = rules.blind && isOpen() ? viewFor(state, looker) : state;
    // Draws by claim and by agreement are the game's; its last state does not know of them.
    told.textContent = !isOpen() && outcome(state) === null ? sayOutcome(game.outcome, rules) : '';
    buttons[0].button.textContent = `${colourName(rules.colours[state.seat - 1])} looks`;
    const active = document.activeElement;
    for (const { button, isThere } of buttons) button.hidden = !isThere();
    if (active?.hidden && tools.contains(active)) tools.querySelector('button:not([hidden])').focus();
  }

  board.rules = rules;
  board.addEventListener('move', (event) => {
    event.preventDefault();
    const { state } = game;
    const { move } = event.detail;
    if (rules.blind) {
      const answer = attempt(state, state.seat, move);
      if (!answer.played) return board.announce('Refused.');
      reports = answer.reports;
    }
    goOn(game.play(move));
  });
  tools.append(...buttons.map(({ button }) => button));
  board.after(told, tools);
  show();
}

const boards = document.querySelectorAll('klin-zha-board[data-rules]');
const paper = matchMedia('print');

/** In the theme that the reader has chosen for the site, and on paper in that for paper. */
function dress() {
  const chosen = paper.matches ? 'print' : document.documentElement.dataset.theme;
  for (const board of boards) board.theme = ['light', 'dark', 'print'].includes(chosen) ? chosen : null;
}

defineBoardElement();
boards.forEach(playOn);
new MutationObserver(dress).observe(document.documentElement, { attributeFilter: ['data-theme'] });
paper.addEventListener('change', dress);
dress();
