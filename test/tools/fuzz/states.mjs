// States and games from outside, checked and unchecked, over all rulesets: whatever is wrong with one, it answers with
// results, agrees with itself, and no other state ever answers otherwise for it.
import assert from 'node:assert/strict';
import * as library from 'klin-zha';
import { parseNotation } from 'klin-zha/notation';
import { renderText } from 'klin-zha/render';
import { Searcher } from 'klin-zha/search';
import * as words from 'klin-zha/words';
import { checkResult, parsed, refusing } from './checks.mjs';
import { below, oneOf } from './corpus.mjs';

const { createState, explainMove, formatMove, isLegal, legalMoves, outcome, parseRules, play } = library;
const { restoreGame, restoreState, sameState, seededRandom } = library;

const contents = [
  '',
  '',
  '',
  ...'GFLSIVBgflsivb',
  ...['F*', 'V*', 'B*', 'i*', 'b*', '~V', '~B', '~F*', '~G'],
];
const hands = ['', 'F', 'V', 'FLSIIVVVB', 'G', 'B', 'LSV', 'BB'];
const others = ['2', '3', '1', '-', 'N1', 'N1W1', 'N1E2', '20', '12', '11', '311', '0', '99', '999999999'];

/** The cells of a row: what stands on each, '' for nothing. */
function cellsOf(row) {
  return (row.match(/\d+|~?[A-Za-z]\*?/g) ?? []).flatMap((part) =>
    /^\d/.test(part) ? Array(Math.min(Number(part), 20)).fill('') : [part],
  );
}

function rowOf(cells) {
  return cells
    .join(' ,')
    .replace(/^ ,/, ' ,')
    .split(',')
    .map((cell) => cell.trim() || ' ')
    .join('')
    .replace(/ +/g, (gap) => gap.length);
}

/** A position in which a piece is put, taken, moved or exchanged, or something beside the board is another. */
function changed(random, position) {
  const fields = position.split(' ');
  const rows = fields[0].split('/').map(cellsOf);
  const flat = rows.flat();
  const [at, to] = [below(random, flat.length), below(random, flat.length)];
  const full = flat.flatMap((cell, index) => (cell === '' ? [] : [index]));
  const kind = random();
  if (kind < 0.4) [flat[at], flat[to]] = [flat[full.length > 0 ? oneOf(random, full) : to], flat[at]];
  else if (kind < 0.7)
    flat[full.length > 0 && random() < 0.6 ? oneOf(random, full) : at] = oneOf(random, contents);
  else if (kind < 0.85 && fields.length === 7) fields[1 + below(random, 5)] = oneOf(random, others);
  else {
    const pairs = (fields[6] ?? '-').split(';').filter((pair) => pair !== '-');
    if (random() < 0.5) pairs.splice(below(random, pairs.length + 1), 1);
    else
      pairs.push(
        `${oneOf(random, ['hand', 'hand1', 'hand2', 'hand3', 'first', 'crown', 'clouds', 'ablated', 'combat'])}=${oneOf(random, [...hands, 'A19', 'E37,F15', '2', 'e37f48', 'h46i56'])}`,
      );
    fields[6] = pairs.join(';') || '-';
  }
  let next = 0;
  fields[0] = rows.map((cells) => rowOf(cells.map(() => flat[next++]))).join('/');
  return fields.join(' ');
}

/** What a fresh state and one in battle of a ruleset answered at first. */
const probes = new Map();

function probe(rules) {
  const random = seededRandom(7);
  const fresh = createState(rules, { random });
  const { state } = library.finishSetup(fresh, random);
  return [fresh, state]
    .map((one) => `${one} ${legalMoves(one).join()} ${one.hash()} ${outcome(one)?.reason}`)
    .join('\n');
}

/** Whether states of a ruleset answer as they did before any other came from outside. */
function checkOthers(rules) {
  const known = probes.get(rules.id);
  if (known === undefined) probes.set(rules.id, probe(rules));
  else assert.equal(probe(rules), known, `fresh states of ${rules.id} answer otherwise than before`);
}

/** All that answers about a state agrees. */
function checkState(state, random) {
  const { rules } = state;
  const moves = legalMoves(state);
  assert.equal(
    outcome(state) === null,
    moves.length > 0,
    `${moves.length} moves, outcome ${JSON.stringify(outcome(state))}`,
  );
  assert.equal(state.phase === 'over', outcome(state) !== null);
  for (let times = 0; times < 3 && moves.length > 0; times++) {
    const move = oneOf(random, moves);
    assert.ok(
      isLegal(state, move) && explainMove(state, move).legal,
      `${formatMove(move)} is listed, and not legal`,
    );
    assert.equal(isLegal(state, formatMove(move)), true);
  }
  for (let times = 0; times < 6; times++) checkMove(state, moves, random);
  const back = restoreState(JSON.stringify(state), parseRules);
  assert.ok(back.ok, `its own JSON is refused: ${back.errors?.[0].message}`);
  assert.ok(sameState(back.value, state) && back.value.hash() === state.hash(), 'another state comes back');
  assert.deepEqual(legalMoves(back.value), moves);
  checkSearcher(state, moves);
  if (random() < 0.3) checkSights(state);
  if (random() < 0.2) checkWords(state, moves, random);
  assert.equal(rules.id, back.value.rules.id);
}

/** A move that may be none: whoever is asked says the same. */
function checkMove(state, moves, random) {
  const cells = state.rules.board.cells;
  const [from, to] = [oneOf(random, cells).name.toLowerCase(), oneOf(random, cells).name.toLowerCase()];
  const text = oneOf(random, [
    `${from}${to}`,
    `${from}${to}g`,
    `${oneOf(random, [...'flsivbg'])}@${to}`,
    'attacker',
    'both',
    `${from}${to}r`,
  ]);
  const read = library.parseMove(state, text);
  if (!read.ok) return void checkResult(read, text);
  const listed = moves.includes(read.value);
  assert.equal(isLegal(state, read.value), listed, `isLegal does not agree with the list on ${text}`);
  assert.equal(
    explainMove(state, read.value).legal,
    listed,
    `explainMove does not agree with the list on ${text}`,
  );
}

function checkSearcher(state, moves) {
  const searcher = new Searcher(state);
  const buffer = searcher.moveBuffer();
  assert.deepEqual([...buffer.subarray(0, searcher.moves(buffer))], [...moves]);
  assert.equal(searcher.hash(), state.hash());
  assert.equal(searcher.isOver, outcome(state) !== null, 'a searcher does not agree that it is over');
  assert.equal(library.perft(state, 1), moves.length);
}

/** What each player sees, and may attempt. */
function checkSights(state) {
  for (const seat of state.rules.colours.map((_, index) => index + 1)) {
    const view = library.viewFor(state, seat);
    const attempts = library.attemptsFor(view, parseRules);
    if (state.seat === seat && outcome(state) === null && state.toFields().combat === null)
      for (const move of legalMoves(state))
        assert.ok(attempts.includes(move), `${formatMove(move)} may not be attempted`);
    library.choicesFor(view, parseRules);
    library.turnFor(view, parseRules);
    library.variantCellsFor(view, state.rules);
    words.sayView(view, state.rules);
  }
}

const notations = ['geometric', 'coordinate', 'algebraic'].map((name) => parseNotation(name).value);

function checkWords(state, moves, random) {
  library.turnOf(state);
  library.moveChoices(state);
  library.threats(state);
  library.zones(state);
  library.capturedWarriors(state);
  library.variantCellsOf(state);
  words.sayPosition(state);
  renderText(state);
  library.scoresOf(new library.Game(state));
  library.attackersOf(state, oneOf(random, state.rules.board.cells).name, 1);
  library.whyNoMove(state, oneOf(random, state.rules.board.cells).name);
  if (moves.length === 0) return;
  const move = oneOf(random, moves);
  library.describePly(state, move);
  words.sayMove(state, move);
  library.reportsFor(state, move);
  const way = oneOf(random, notations);
  assert.deepEqual(way.read(state, way.format(state, move), { strict: true }).moves, [move]);
}

function tryStates(text, random) {
  const value = asked(text, random);
  const state = checkResult(restoreState(value, parseRules));
  if (state === undefined) return;
  checkOthers(state.rules);
  let next = state;
  for (let ply = 0; ply < 4; ply++) {
    checkState(next, random);
    const moves = legalMoves(next);
    if (moves.length === 0) break;
    next = play(next, oneOf(random, moves));
  }
  checkOthers(state.rules);
}

/** The JSON of a state with some damage: to its text, its members, or mostly to its position. */
function asked(text, random) {
  if (random() < 0.1) return text;
  const value = random() < 0.1 ? parsed(text, random) : safely(text);
  if (typeof value?.position !== 'string') return value;
  let { position } = value;
  for (let times = below(random, 5); times > 0; times--) position = changed(random, position);
  return { ...value, position, unchecked: random() < 0.6 };
}

function safely(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Games come back as they were written, and go on. */
function tryGames(text, random) {
  const value = random() < 0.3 ? parsed(text, random) : safely(text);
  const given =
    typeof value?.start === 'string' && random() < 0.3
      ? { ...value, start: changed(random, value.start), unchecked: true, moves: [] }
      : value;
  const game = checkResult(restoreGame(given, parseRules));
  if (game === undefined) return;
  const json = JSON.stringify(game);
  const again = restoreGame(json, parseRules);
  assert.ok(again.ok, `its own JSON is refused: ${again.errors?.[0].message}`);
  assert.equal(JSON.stringify(again.value), json);
  assert.equal(again.value.state.hash(), game.state.hash());
  library.scoresOf(game);
  for (const reason of game.outcome === null ? game.drawClaims() : []) {
    const claimed = game.claimDraw({ reason });
    assert.ok(restoreGame(JSON.stringify(claimed), parseRules).ok, 'a claimed draw does not come back');
  }
  if (game.length < 40) checkState(game.state, random);
  for (const seat of game.state.rules.colours.map((_, index) => index + 1)) {
    const left = refusing(['not-playing', 'game-over', 'bad-seat'], () => game.leave(seat, 'time'));
    if (left !== undefined)
      assert.ok(restoreGame(JSON.stringify(left), parseRules).ok, 'a game that was left does not come back');
  }
}

/** Every base ruleset is asked before anything comes from outside. */
for (const id of library.rulesetIds) checkOthers(parseRules(id).value);

export const stateTargets = [
  { name: 'states', weight: 2, kinds: ['state'], run: tryStates },
  { name: 'games', weight: 1, kinds: ['game'], run: tryGames },
];
