// What the entries of the package must do, however they were loaded.
const assert = require('node:assert/strict');

/** @param entries the namespaces of all entries by their paths in the package's exports */
module.exports = function scenario(entries) {
  const root = entries['.'];
  const [first, next] = playOneMove(root);
  clickThrough(root);
  lookAround(entries, first, next);
  search(root, entries['./search'], first, next);
  playMatch(root, entries['./match']);
};

function playOneMove(root) {
  const { createState, explainMove, formatMove, formatPosition, isLegal, klinZha, legalMoves } = root;
  const { outcome, parseMove, parsePosition, parseRules, perft, play, romulanHeart, rulesOf } = root;
  const start = createState(klinZha);
  const moves = legalMoves(start);
  assert.equal(perft(start, 1), 432);
  assert.equal(moves.length, 432);
  const [move] = moves;
  assert.equal(isLegal(start, move), true);
  assert.ok(explainMove(start, move));
  assert.ok(!outcome(start));

  const next = play(start, move);
  assert.notEqual(formatPosition(next), formatPosition(start));
  assert.equal(formatPosition(start), formatPosition(createState(rulesOf('klin-zha'))));
  assert.throws(() => play(next, move), { name: 'KlinZhaError' });

  const read = parsePosition(klinZha, formatPosition(next));
  assert.equal(read.ok, true);
  assert.equal(formatPosition(read.value), formatPosition(next));
  assert.deepEqual(parseMove(start, formatMove(move)), { ok: true, value: move });

  const unread = parsePosition(klinZha, 'nonsense');
  assert.equal(unread.ok, false);
  assert.equal(typeof unread.errors[0].code, 'string');
  assert.equal(typeof unread.errors[0].message, 'string');

  assert.equal(parseRules('klin-zha').value, klinZha);
  assert.ok(createState(romulanHeart({ players: 3 })));
  assert.equal(root.Game.name, 'Game');
  return [start, next];
}

/** What a game's program asks at the board. */
function clickThrough({ createState, introductionGold, introductionGreen, klinZha, placeArmies, ...root }) {
  const { attempt, choicesFor, describePly, Game, moveChoices, parseRules, pieceAt, reportsFor } = root;
  const { restoreState, rulesOf, sameState, scoresOf, tryPlay, turnFor, turnOf, viewFor, whyNoMove } = root;
  const { state } = placeArmies(createState(klinZha), [introductionGold, introductionGreen]).value;
  assert.equal(turnOf(state).awaits, 'move');
  const [choice] = moveChoices(state).get('G14').get('D16');
  const ply = describePly(state, choice.move);
  assert.deepEqual(ply.captured, { cell: 'D16', warrior: 'I', seat: 2 });
  assert.equal(pieceAt(ply.after, 'D16').seat, 1);
  assert.equal(tryPlay(state, 'h24h13').errors[0].code, 'path-blocked');
  assert.equal(whyNoMove(state, 'A19')[0].code, 'no-warrior');
  assert.equal(sameState(restoreState(JSON.stringify(state), parseRules).value, state), true);
  assert.throws(() => turnOf(structuredClone(state)), { name: 'KlinZhaError', code: 'bad-state' });
  const given = new Game(state).resign(1);
  assert.deepEqual(
    scoresOf(given).map(({ points }) => points),
    [-1, 1],
  );
  assert.throws(() => scoresOf(structuredClone(given)), { name: 'KlinZhaError', code: 'bad-game' });

  const truth = createState(rulesOf('klin-zha+blind'));
  const view = structuredClone(viewFor(truth, 1));
  assert.equal(turnFor(view, parseRules).awaits, 'warrior');
  const [placed] = choicesFor(view, parseRules).get('F').get('E16');
  assert.equal(attempt(truth, 1, placed.move).played, true);
  assert.deepEqual(reportsFor(truth, placed.move)[1], { seat: 2, capture: null, lost: [] });
}

/** One answer of every other entry. */
function lookAround({ '.': root, ...entries }, start, next) {
  const { isLegal, legalMoves, parsePosition, takzh } = root;
  const [move] = legalMoves(start);
  assert.match(entries['./render'].renderSvg(next), /^<svg /);
  // Without a document the element can be imported, and is not registered.
  const { defineBoardElement, KlinZhaBoard } = entries['./element'];
  assert.equal(defineBoardElement(), undefined);
  assert.equal(typeof KlinZhaBoard, 'function');

  const { getBook, getBot } = entries['./bots'];
  assert.equal(parsePosition(takzh, getBook(takzh).setups[0].position).ok, true);
  assert.equal(isLegal(start, getBot('greedy').choose(start, { random: () => 0.5 }).move), true);

  assert.equal(entries['./protocol'].parseEngineLine('bestmove e37f48').ok, true);
  assert.equal(typeof entries['./protocol/node'].startEngine, 'function');
  assert.equal(entries['./arena'].parsePlayer('greedy:nodes=5').value.bot, 'greedy');
  assert.match(entries['./words'].sayMove(start, move), /\w/);

  const { formatAlgebraic, parseAlgebraic } = entries['./notation'];
  assert.equal(parseAlgebraic(start, formatAlgebraic(start, move)).value, move);
  const { positionKey, positionRows, recordFromGame, replayRecord } = entries['./records'];
  const record = recordFromGame(new root.Game(start).play(move));
  assert.equal(replayRecord(record).played, 1);
  const [, row] = positionRows(replayRecord(record), 7);
  assert.deepEqual([row.game, row.ply], [7, 1]);
  assert.equal(BigInt.asUintN(64, row.hash), BigInt(`0x${positionKey(next)}`));
}

function search({ legalMoves }, { Searcher }, start, next) {
  const searcher = new Searcher(start);
  const list = searcher.moveBuffer();
  assert.equal(searcher.moves(list), 432);
  assert.equal(list[0], legalMoves(start)[0]);
  searcher.make(list[0]);
  assert.equal(searcher.hash(), next.hash());
  searcher.unmake();
  assert.equal(searcher.perft(1), 432);
}

function playMatch({ klinZha }, { apply, eventTable, newMatch, newSealKey, openText, sealText }) {
  const begun = newMatch(klinZha, { control: '300', names: ['a', 'b'] });
  const started = apply(begun.value, { at: 0, type: 'start' });
  const refused = apply(started.value, { at: 500, type: 'press', seat: 1 });
  assert.equal(refused.errors[0].article, '6.7a');
  const { value: over } = apply(started.value, { at: 1000, type: 'resign', seat: 2 });
  assert.deepEqual(over.result, { winner: 1, reason: 'resignation', scores: [1, -1] });
  const [first] = eventTable([over]);
  assert.equal(first.player, 'a');
  const key = newSealKey();
  sealText('Wh78', key, { names: [], position: '', sealer: 1, number: 1 })
    .then((envelope) => openText(envelope, key))
    .then(({ text }) => assert.equal(text, 'Wh78'));
}
