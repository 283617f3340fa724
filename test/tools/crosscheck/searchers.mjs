// Random games of random rulesets: at each position what a searcher answers fast is held against what states answer slowly.
import assert from 'node:assert/strict';
import * as library from 'klin-zha';
import * as search from 'klin-zha/search';
import { drawRules } from './rules.mjs';

const { attackersOf, createPosition, createState, describeMove, isLegal, legalMoves, play } = library;
const { Game, outcome, perft, reportsFor, sampleState, seededRandom, viewFor } = library;
const { moveFrom, moveKind, moveTakesGoal, moveTo, placedKind, playout, Searcher } = search;

/** Whether a step ends where a warrior or somebody else's Goal stands, by what the fields say. */
function captures(fields, rules, move) {
  const said = describeMove(move);
  if (fields.hands.some((hand) => hand.length > 0) || said.kind !== 'step') return false;
  const shared = rules.army === 'shared';
  return (
    fields.warriors.some(({ cell }) => cell === said.to) ||
    fields.goals.some((cell, index) => cell === said.to && (shared || index + 1 !== fields.seat))
  );
}

/** What the board says, in the words of the fields. */
function checkBoard({ board }, state, fields) {
  const { rules } = state;
  const { cells } = rules.board;
  const stands = new Map(fields.warriors.map((warrior) => [warrior.cell, warrior]));
  const copy = new Uint8Array(cells.length);
  board.copy(copy);
  for (const { index, name } of cells) {
    const warrior = stands.get(name);
    const kind = rules.warriors.findIndex(({ code }) => code === warrior?.warrior);
    const owner = warrior === undefined ? 0 : (fields.owners[warrior.seat - 1] ?? 0);
    const goal = fields.goals.indexOf(name) + 1;
    const read = [board.kindAt(index), board.colourAt(index), board.ownerAt(index), board.goalAt(index)];
    assert.deepEqual(read, [kind, warrior?.seat ?? 0, owner, goal]);
    assert.equal(copy[index], (warrior ? (kind + 1) | (owner << 4) : 0) | (goal << 6));
  }
  const list = new Int16Array(cells.length);
  for (const seat of rules.colours.keys()) {
    const own = fields.warriors.filter(
      (one) => rules.army === 'shared' || fields.owners[one.seat - 1] === seat + 1,
    );
    const found = [...list.subarray(0, board.warriorsOf(seat + 1, list))].map((cell) => cells[cell].name);
    assert.deepEqual(found.sort(), own.map(({ cell }) => cell).sort());
    for (const [kind, { code }] of rules.warriors.entries()) {
      const hand = fields.hands[rules.army === 'shared' ? 0 : seat] ?? [];
      assert.equal(board.hand(seat + 1, kind), hand.filter((held) => held === code).length);
    }
  }
  return list;
}

function checkSeats(searcher, state, fields, list, random) {
  const { rules } = state;
  const { cells } = rules.board;
  const cell = Math.floor(random() * cells.length);
  for (const seat of rules.colours.map((_, index) => index + 1)) {
    const number = searcher.board.attackers(cell, seat, list);
    const found = [...list.subarray(0, number)].sort((a, b) => a - b).map((from) => cells[from].name);
    assert.deepEqual(found, [...attackersOf(state, cells[cell].name, seat)]);
    const turned = createPosition(rules, { ...fields, seat }, { unchecked: true });
    if (state.phase === 'battle' && fields.combat === null && turned.ok && searcher.board.isLiving(seat))
      assert.equal(searcher.board.mobility(seat), legalMoves(turned.value).length);
  }
}

function checkMoves(searcher, state, fields, moves, legal) {
  assert.deepEqual([...moves.subarray(0, searcher.moves(moves))], legal);
  assert.equal(perft(state, 1), legal.length);
  const capturing = legal.filter((move) => captures(fields, state.rules, move));
  assert.deepEqual([...moves.subarray(0, searcher.captures(moves))], capturing);
  for (const move of legal) {
    const said = describeMove(move);
    const { cells } = state.rules.board;
    const kinds = ['step', 'place', 'place-goal', 'relocate', 'outcome'];
    assert.equal(kinds[moveKind(move)], said.kind);
    if ('to' in said) assert.equal(cells[moveTo(move)].name, said.to);
    if ('from' in said) assert.equal(cells[moveFrom(move)].name, said.from);
    if ('withGoal' in said) assert.equal(moveTakesGoal(move), said.withGoal);
    if (said.kind === 'place') assert.equal(state.rules.warriors[placedKind(move)].code, said.warrior);
  }
}

/** What the last move did, by what stood before and stands after. */
function checkMade({ board }, before, after) {
  const lost = before.warriors.length - after.warriors.length;
  if (lost <= 0) assert.equal(board.captured, -1);
  const gone = before.goals.findIndex((cell, index) => cell !== null && after.goals[index] === null);
  assert.equal(board.goalTaken, gone + 1);
  assert.equal(board.ownersChanged, String(before.owners) !== String(after.owners));
}

/** A board that is kept by what a searcher tells, and complains of what cannot be. */
function mirrorOf(searcher) {
  const warriors = new Map();
  const goals = new Map();
  searcher.watch({
    put: (cell, kind, owner) => {
      assert(!warriors.has(cell));
      warriors.set(cell, [kind, owner]);
    },
    lift: (cell, kind, owner) => {
      assert.deepEqual(warriors.get(cell), [kind, owner]);
      warriors.delete(cell);
    },
    putGoal: (cell, seat) => void goals.set(seat, cell),
    liftGoal: (cell, seat) => {
      assert.equal(goals.get(seat), cell);
      goals.delete(seat);
    },
  });
  return { warriors, goals };
}

/** What a searcher told, held against its board. */
function checkTold({ board, rules }, { warriors, goals }) {
  const seatOf = new Map([...goals].map(([seat, cell]) => [cell, seat]));
  for (const { index } of rules.board.cells) {
    const [kind = -1, owner = 0] = warriors.get(index) ?? [];
    const told = [kind, owner, seatOf.get(index) ?? 0];
    assert.deepEqual(told, [board.kindAt(index), board.ownerAt(index), board.goalAt(index)]);
  }
}

/** What a tree asks: repetitions and draws as a game counts them, after some moves back and forth and on a copy. */
function checkTree(searcher, game, random) {
  const back = Math.floor(random() * Math.min(6, searcher.plies + 1));
  const copy = searcher.copy();
  const [low, high] = [searcher.hashLow, searcher.hashHigh];
  copy.unmakeTo(copy.plies - back);
  playout(copy, random, { most: back });
  copy.repetitions();
  copy.unmakeTo(searcher.plies - back);
  for (const move of game.moves.slice(game.length - back)) copy.make(move);
  for (const one of [searcher, copy]) {
    assert.equal(one.repetitions(), game.occurrences - 1);
    assert.deepEqual([one.hashLow, one.hashHigh], [low, high]);
    if (game.outcome === null) assert.equal(one.drawClaim(), game.drawClaims()[0] ?? null);
  }
}

/** States that are drawn for a player: they give him the same view, and can arise. */
function checkSample({ rules }, before, state, move, random) {
  const viewer = 1 + Math.floor(random() * rules.colours.length);
  const view = viewFor(state, viewer);
  const report = reportsFor(before, move)[viewer - 1];
  const sample = sampleState(view, { rules, random, reports: [report] });
  assert.deepEqual(viewFor(sample, viewer), view);
  const again = createPosition(rules, sample.toFields());
  assert(again.ok);
  if (report.lost.length > 0 && report.capture !== null) {
    const there = sample.toFields().warriors.find(({ cell }) => cell === report.capture);
    assert(there !== undefined);
  }
}

/** Plays games; tells how many positions agreed. */
export function checkSearchers(games, seed) {
  let positions = 0;
  for (let game = 0; game < games; game++) {
    const random = seededRandom(seed + game);
    const rules = drawRules(random);
    let state = createState(rules, { random });
    let played = new Game(state);
    const searcher = new Searcher(state);
    const mirror = mirrorOf(searcher);
    const moves = searcher.moveBuffer();
    const first = searcher.hash();
    const made = [];
    try {
      for (let ply = 0; ply < 80; ply++) {
        const legal = [...legalMoves(state)];
        const fields = state.toFields();
        if (state.phase === 'setup' && random() < 0.7 && legal.length > 0) {
          const move = legal[Math.floor(random() * legal.length)];
          made.push(move);
          searcher.make(move);
          state = play(state, move);
          played = played.play(move);
          continue;
        }
        positions++;
        checkMoves(searcher, state, fields, moves, legal);
        checkSeats(searcher, state, fields, checkBoard(searcher, state, fields), random);
        assert.equal(searcher.hash(), state.hash());
        checkTold(searcher, mirror);
        checkTree(searcher, played, random);
        if (legal.length === 0) break;
        const capturing = legal.filter((move) => captures(fields, rules, move));
        const among = capturing.length > 0 && random() < 0.3 ? capturing : legal;
        const move = among[Math.floor(random() * among.length)];
        assert(isLegal(state, move));
        made.push(move);
        searcher.make(move);
        const before = state;
        state = play(state, move);
        played = played.play(move);
        if (random() < 0.1 && outcome(state) === null) checkSample(searcher, before, state, move, random);
        checkMade(searcher, fields, state.toFields());
      }
      searcher.unmakeTo(0);
      checkTold(searcher, mirror);
      assert.equal(searcher.hash(), first);
    } catch (error) {
      console.error(
        `crosscheck: --seed ${seed + game} --games 1, ${rules.id}, after ${made.length} moves: ${state}`,
      );
      throw error;
    }
  }
  console.log(`searchers: ${positions} positions of ${games} games agree`);
}
