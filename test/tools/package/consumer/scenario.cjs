// What both doors of the package must do, whichever way it was loaded.
const assert = require('node:assert/strict');

module.exports = function scenario(klinZhaPackage, ...entries) {
  const [
    notation,
    record,
    replay,
    search,
    archive,
    render,
    match,
    arbiter,
    board,
    books,
    bots,
    engine,
    engineProcess,
    arena,
    plain,
  ] = entries;
  const { createState, explainMove, formatMove, formatPosition, isLegal, legalMoves } = klinZhaPackage;
  const { outcome, parseMove, parsePosition, parseRules, perft, play } = klinZhaPackage;

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
  assert.equal(formatPosition(start), formatPosition(createState(klinZhaPackage.klinZha)));

  const read = parsePosition(klinZha, formatPosition(next));
  assert.equal(read.ok, true);
  assert.equal(formatPosition(read.value), formatPosition(next));
  assert.deepEqual(parseMove(start, formatMove(move)), { ok: true, value: move });

  const unread = parsePosition(klinZha, 'nonsense');
  assert.equal(unread.ok, false);
  assert.equal(typeof unread.errors[0].code, 'string');
  assert.equal(typeof unread.errors[0].message, 'string');

  assert.ok(parseRules('klin-zha'));
  assert.ok(createState(klinZhaPackage.romulanHeart({ players: 3 })));
  assert.equal(typeof klinZhaPackage.Game, 'function');
  assert.notDeepEqual(Object.keys(notation), []);
  assert.notDeepEqual(Object.keys(record), []);
  assert.notDeepEqual(Object.keys(replay), []);
  assert.match(render.renderSvg(next), /^<svg /);
  // Where there is no document, the element can be imported and is not defined.
  assert.equal(board.defineBoard(), undefined);
  assert.equal(typeof board.KlinZhaBoard, 'function');

  clickThrough(klinZhaPackage);

  const { setups } = books.bookOf(takzh);
  assert.equal(parsePosition(takzh, setups[0].position).ok, true);

  // A state of one entry is one for all.
  const plainStart = plain.createState(plain.klinZha);
  assert.equal(plain.play(start, move).hash(), play(plainStart, move).hash());
  assert.equal(plain.KlinZhaError, klinZhaPackage.KlinZhaError);
  assert.equal(plain.klinZha, klinZhaPackage.klinZha);

  const { move: chosen } = bots.botNamed('greedy').choose(start, { random: () => 0.5 });
  assert.equal(isLegal(start, chosen), true);

  assert.equal(engine.parseEngineLine('bestmove e37f48').ok, true);
  assert.equal(typeof engineProcess.startEngine, 'function');
  assert.equal(arena.parsePlayer('greedy:nodes=5').value.bot, 'greedy');

  const searcher = new search.Searcher(start);
  const list = searcher.moveBuffer();
  assert.equal(searcher.moves(list), 432);
  searcher.make(list[0]);
  assert.equal(searcher.hash(), next.hash());
  searcher.unmake();
  assert.equal(searcher.perft(1), 432);
  const index = new archive.PositionIndex();
  index.add(start, [move]);
  assert.deepEqual(index.find(next), [{ game: 0, ply: 1, node: 0 }]);

  const begun = match.newMatch(klinZhaPackage.klinZha, { control: '300' });
  const started = match.apply(begun.value, { at: 0, type: 'start' });
  const refused = match.apply(started.value, { at: 500, type: 'press', seat: 1 });
  assert.equal(refused.errors[0].article, '6.7a');
  const { value: over } = match.apply(started.value, { at: 1000, type: 'resign', seat: 2 });
  assert.deepEqual(over.result, { winner: 1, reason: 'resignation', scores: [1, -1] });
  const [first] = arbiter.crossTable([{ players: ['a', 'b'], result: over.result }]);
  assert.equal(first.player, 'a');
};

/** What a game's program asks at the board. */
function clickThrough({ createState, introductionGold, introductionGreen, placeArmies, ...library }) {
  const { attempt, choicesFor, describePly, Game, moveChoices, pieceAt, reportsFor, restoreState } = library;
  const { sameState, scoresOf, tryPlay, turnFor, turnOf, viewFor, whyNoMove } = library;
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
