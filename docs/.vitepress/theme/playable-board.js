// Makes the picture of a position a board to play on. The rules are the library's; here are only the buttons below it.

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

/**
 * Begins a game in a frame with a board. With a level other than 0 a bot of that level has the seats that do not move
 * first. Returns a function that ends the game.
 */
export function openBoard(frame, id, position, level) {
  defineBoardElement();
  const board = frame.querySelector('klin-zha-board');
  const rules = unwrap(parseRules(id));
  const start = unwrap(parsePosition(rules, position));
  const status = Object.assign(document.createElement('p'), { role: 'status' });
  const tools = Object.assign(document.createElement('div'), { className: 'board-tools' });
  // The game; in the blind game the seat that looks at the screen, and the last report to each seat.
  let game = new Game(start);
  let looker = start.seat;
  let reports = [];

  const buttons = [
    ['Look', isCovered, look],
    ['Random outcome', awaitsCombat, () => goOn(game.play(castCombat(game.state, Math.random)))],
    ['Random armies', () => game.state.phase === 'setup', setUp],
    ['Claim a draw', () => game.drawClaims().length > 0, () => goOn(game.claimDraw())],
    [
      'Agree on a draw',
      () => rules.draws && isOpen() && game.state.phase === 'battle',
      () => goOn(game.agreeDraw()),
    ],
    ['Undo', () => game.moves.length > 0, undo],
    ['Start position', () => game.moves.length > 0, () => restart(new Game(start))],
    ['New game', () => true, () => restart(new Game(createState(rules, { random: Math.random })))],
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
  function undo() {
    let before = game.truncate(game.moves.length - 1);
    while (isBots(before) && before.moves.length > 0) before = before.truncate(before.moves.length - 1);
    restart(before);
  }
  function isBots({ start: first, state, outcome: end }) {
    return level > 0 && end === null && state.seat !== first.seat;
  }
  async function answer() {
    const asked = game;
    const { botLevels } = await import('../../../src/bots/index.ts');
    if (game !== asked) return;
    const { move } = botLevels[level - 1].bot.choose(asked, { random: Math.random });
    goOn(asked.play(move));
    board.lastMove = move;
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
    board.seats = isOpen() && !isBots(game) ? null : [];
    board.state = rules.blind && isOpen() ? viewFor(state, looker) : state;
    // Draws by claim and by agreement are the game's; its last state does not know of them.
    status.textContent = !isOpen() && outcome(state) === null ? sayOutcome(game.outcome, rules) : '';
    buttons[0].button.textContent = `${colourName(rules.colours[state.seat - 1])} looks`;
    const active = document.activeElement;
    for (const { button, isThere } of buttons) button.hidden = !isThere();
    if (active?.hidden && tools.contains(active)) tools.querySelector('button:not([hidden])').focus();
    if (isBots(game)) void answer();
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
  board.after(status, tools);
  show();
  return followTheme(board);
}

/** Gives a board the theme of the site, and the theme for paper in print. */
function followTheme(board) {
  const paper = matchMedia('print');
  const apply = () => {
    const isDark = document.documentElement.classList.contains('dark');
    board.theme = paper.matches ? 'print' : isDark ? 'dark' : 'light';
  };
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  paper.addEventListener('change', apply);
  apply();
  return () => {
    observer.disconnect();
    paper.removeEventListener('change', apply);
  };
}
