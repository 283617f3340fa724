// States and games from outside, checked and unchecked, over all rulesets: whatever is wrong with one, it answers with
// results, agrees with itself, and no other state ever answers otherwise for it.
import assert from 'node:assert/strict';
import * as library from 'klin-zha';
import { parseNotation } from 'klin-zha/notation';
import { renderText } from 'klin-zha/render';
import { Searcher } from 'klin-zha/search';
import * as words from 'klin-zha/words';
import { checkResult, parsed, refusing, valueIn } from './checks.mjs';
import { below, oneOf } from './corpus.mjs';

const { createPosition, createState, explainMove, finishSetup, formatMove, isLegal, legalMoves } = library;
const { outcome, parseRules, play, restoreGame, restoreState, sameState, seededRandom } = library;

const seatsOf = ({ colours }) => colours.map((_, index) => index + 1);

/** A description of a position in which a piece is put, taken, moved or exchanged, or something beside the board is another. */
function changed(random, rules, fields) {
  const { name: cell } = oneOf(random, rules.board.cells);
  const { code: warrior } = oneOf(random, rules.warriors);
  const seat = oneOf(random, seatsOf(rules));
  const at = below(random, fields.warriors.length + 1);
  const old = fields.warriors[at] ?? { cell, warrior, seat };
  const replaced = (...pieces) => ({ warriors: fields.warriors.toSpliced(at, 1, ...pieces) });
  const among = (name, index, ...values) => ({ [name]: fields[name].with(index, oneOf(random, values)) });
  const keys = ['first', 'crown', 'clouds', 'ablated', ...Object.keys(fields.variantState)];
  const values = ['A19', 'E37,F15', '2', '', ...Object.values(fields.variantState)];
  const changes = [
    () => replaced(),
    () => replaced({ ...old, cell }),
    () => replaced({ cell: old.cell, warrior, seat }),
    () => replaced(old, { cell, warrior, seat }),
    () => among('goals', seat - 1, null, cell, old.cell),
    () => among('hands', below(random, fields.hands.length), [], [warrior], [warrior, warrior, 'V']),
    () => among('regions', below(random, fields.regions.length), null, seat),
    () => among('owners', seat - 1, 0, seat, 1),
    () => ({ seat, first: seat }),
    () => ({ halfmoveClock: oneOf(random, [0, 99, 100, 999_999_999]), round: 1 + below(random, 1000) }),
    () => ({ combat: oneOf(random, ['e37f48', 'h46i56', null]) }),
    () => ({ variantState: { ...fields.variantState, [oneOf(random, keys)]: oneOf(random, values) } }),
  ];
  return { ...fields, ...oneOf(random, changes)() };
}

/** What a fresh state and one in battle of a ruleset answered at first. */
const probes = new Map();

/** Whether states of a ruleset answer as they did before any other came from outside. */
function checkOthers(rules) {
  const random = seededRandom(7);
  const fresh = createState(rules, { random });
  const answers = [fresh, finishSetup(fresh, random).state]
    .map((one) => `${one} ${legalMoves(one).join()} ${one.hash()} ${outcome(one)?.reason}`)
    .join('\n');
  if (!probes.has(rules.id)) probes.set(rules.id, answers);
  assert.equal(answers, probes.get(rules.id), `fresh states of ${rules.id} answer otherwise than before`);
}

/** All that answers about a state agrees. */
function checkState(state, random) {
  const moves = legalMoves(state);
  const end = outcome(state);
  assert.equal(end === null, moves.length > 0, `${moves.length} moves, outcome ${JSON.stringify(end)}`);
  assert.equal(state.phase === 'over', end !== null);
  for (let times = 0; times < 3 && moves.length > 0; times++)
    checkMove(state, moves, formatMove(oneOf(random, moves)));
  for (let times = 0; times < 6; times++) checkMove(state, moves, moveText(state, random));
  const back = restoreState(JSON.stringify(state), parseRules);
  assert.ok(back.ok, `its own JSON is refused: ${back.errors?.[0].message}`);
  assert.ok(sameState(back.value, state) && back.value.hash() === state.hash(), 'another state comes back');
  assert.deepEqual(legalMoves(back.value), moves);
  checkSearcher(state, moves);
  if (random() < 0.3) checkSights(state);
  if (random() < 0.2) checkWords(state, moves, random);
}

/** A move that may be none. */
function moveText({ rules }, random) {
  const [from, to] = [0, 1].map(() => oneOf(random, rules.board.cells).name.toLowerCase());
  const placed = `${oneOf(random, [...'flsivbg'])}@${to}`;
  return oneOf(random, [`${from}${to}`, `${from}${to}g`, placed, 'attacker', 'both', `${from}${to}r`]);
}

/** Whoever is asked about a move says the same. */
function checkMove(state, moves, text) {
  const move = checkResult(library.parseMove(state, text), text);
  if (move === undefined) return;
  const listed = moves.includes(move);
  assert.equal(isLegal(state, move), listed, `isLegal does not agree with the list on ${text}`);
  const { legal } = explainMove(state, move);
  assert.equal(legal, listed, `explainMove does not agree with the list on ${text}`);
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
  for (const seat of seatsOf(state.rules)) {
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
const { capturedWarriors, moveChoices, threats, turnOf, variantCellsOf, zones } = library;
const questions = [turnOf, moveChoices, threats, zones, capturedWarriors, variantCellsOf];

function checkWords(state, moves, random) {
  for (const ask of [...questions, words.sayPosition, renderText]) ask(state);
  library.scoresOf(new library.Game(state));
  library.attackersOf(state, oneOf(random, state.rules.board.cells).name, 1);
  library.whyNoMove(state, oneOf(random, state.rules.board.cells).name);
  if (moves.length === 0) return;
  const move = oneOf(random, moves);
  for (const ask of [library.describePly, words.sayMove, library.reportsFor]) ask(state, move);
  const way = oneOf(random, notations);
  assert.deepEqual(way.read(state, way.format(state, move), { strict: true }).moves, [move]);
}

function tryStates(text, random) {
  const value = random() < 0.2 ? parsed(text, random) : valueIn(text);
  const unchecked = random() < 0.6;
  const given = typeof value === 'object' && random() < 0.6 ? { ...value, unchecked } : value;
  const state = checkResult(restoreState(given, parseRules));
  if (state === undefined) return;
  checkOthers(state.rules);
  let fields = state.toFields();
  for (let times = below(random, 5); times > 0; times--) fields = changed(random, state.rules, fields);
  let next = checkResult(createPosition(state.rules, fields, { unchecked })) ?? state;
  for (let ply = 0; ply < 4; ply++) {
    checkState(next, random);
    const moves = legalMoves(next);
    if (moves.length === 0) break;
    next = play(next, oneOf(random, moves));
  }
  checkOthers(state.rules);
}

/** Games come back as they were written, and go on. */
function tryGames(text, random) {
  const value = random() < 0.3 ? parsed(text, random) : valueIn(text);
  const game = checkResult(restoreGame(value, parseRules));
  if (game === undefined) return;
  const again = checkBack(game);
  assert.equal(again.state.hash(), game.state.hash());
  library.scoresOf(game);
  for (const reason of game.outcome === null ? game.drawClaims() : []) checkBack(game.claimDraw({ reason }));
  if (game.length < 40) checkState(game.state, random);
  for (const seat of seatsOf(game.state.rules)) {
    const left = refusing(['not-playing', 'game-over', 'bad-seat'], () => game.leave(seat, 'time'));
    if (left !== undefined) checkBack(left);
  }
}

function checkBack(game) {
  const json = JSON.stringify(game);
  const again = restoreGame(json, parseRules);
  assert.ok(again.ok, `its own JSON is refused: ${again.errors?.[0].message}`);
  assert.equal(JSON.stringify(again.value), json);
  return again.value;
}

/** Every base ruleset is asked before anything comes from outside. */
for (const id of library.rulesetIds) checkOthers(parseRules(id).value);

export const stateTargets = [
  { name: 'states', weight: 2, kinds: ['state'], run: tryStates },
  { name: 'games', weight: 1, kinds: ['game'], run: tryGames },
];
