// What every platform has to do alike: positions of the vectors, hashes, games, records, bots, endgame tables, batches, matches,
// keys of positions. Nothing here knows the platform: the library comes in, and numbers come out that have to be the same everywhere.

let checks = 0;
let digest = 0x811c9dc5;

function equal(read, expected, what) {
  checks++;
  const [one, other] = [JSON.stringify(read), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what}: ${one} is not ${other}`);
}

/** Takes a text into the digest, which is compared between platforms. */
function note(text) {
  for (let at = 0; at < text.length; at++) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193) >>> 0;
}

function checkVector({ main }, { rules, position, moves, result, move, next, nextResult }) {
  const state = main.unwrap(main.parsePosition(main.rulesOf(rules), position));
  const legal = main.legalMoves(state);
  equal(legal.map(main.formatMove).sort(), [...moves].sort(), `${rules} ${position}`);
  const resultOf = (one) => {
    const end = main.outcome(one);
    return end && { winner: end.winner, reason: end.reason };
  };
  equal(resultOf(state), result, position);
  note(state.hash());
  if (move === undefined || move === null) return;
  const after = main.play(state, move);
  equal([String(after), resultOf(after)], [next, nextResult], `${position} ${move}`);
}

/** A random game: as a record, as JSON, as rows of a table, and as its players see it. */
async function checkGame({ main, records, search, notation }, rules) {
  const random = main.seededRandom(7);
  const { state } = main.finishSetup(main.createState(main.rulesOf(rules), { random }), random);
  let game = new main.Game(state);
  for (let ply = 0; ply < 30 && game.outcome === null; ply++) {
    const moves = main.legalMoves(game.state);
    game = game.play(moves[Math.floor(random() * moves.length)]);
  }
  for (const name of ['coordinate', 'geometric', 'algebraic']) {
    const way = main.unwrap(notation.parseNotation(name));
    const text = records.formatRecord(records.recordFromGame(game, { notation: way.name }));
    const reader = new records.RecordReader();
    const [read] = [...reader.push(new TextEncoder().encode(text)), ...reader.finish()];
    equal(String(records.replayRecord(read).final), String(game.state), `${rules} in ${name}`);
    note(text);
  }
  equal(
    String(main.unwrap(main.restoreGame(JSON.stringify(game), main.parseRules)).state),
    String(game.state),
    rules,
  );
  const searcher = new search.Searcher(game.state);
  equal(searcher.hash(), game.state.hash(), rules);
  note(JSON.stringify(main.viewFor(game.state, 1)));
  const record = records.recordFromGame(game);
  for (const { hash, ply, move } of records.positionRows(records.replayRecord(record), 1, { symmetry: true }))
    note(`${hash} ${ply} ${move}`);
}

/** A game by chance, to its end: its record, and a sentence about its result. */
function checkWholeGame({ main, records, words }) {
  const random = main.seededRandom(7);
  let game = new main.Game(main.createState(main.klinZha));
  while (game.outcome === null) {
    const moves = main.legalMoves(game.state);
    game = game.play(moves[Math.floor(random() * moves.length)]);
  }
  note(records.formatRecord(records.recordFromGame(game)));
  note(words.sayOutcome(game.outcome, main.klinZha));
}

function checkBots({ main, bots, net }) {
  const random = main.seededRandom(3);
  const { state } = main.finishSetup(main.createState(main.klinZha), random);
  for (const name of ['random', 'greedy', 'alpha-beta', 'mcts', 'level-9']) {
    const bot = name === 'level-9' ? net.levelNine.bot : bots.getBot(name);
    const { move, scores } = bot.choose(state, { random: main.seededRandom(1), nodes: 300 });
    equal(main.isLegal(state, move), true, name);
    note(`${name} ${main.formatMove(move)} ${scores}`);
  }
}

/** The file of an endgame table with the values of one slice, and what a probe answers. */
function checkEndings({ main, endings }) {
  const lonely = endings.endingClass(main.klinZha, 'B-B');
  const slice = endings.endingSlice(lonely, 0);
  const bytes = endings.joinSlices(lonely, Array(lonely.slices).fill(slice));
  note(String(bytes));
  const table = endings.openTable(bytes);
  for (let index = 0; index < 3000; index += 100)
    note(JSON.stringify(table.probe(endings.positionAt(lonely, index))));
}

/** Observations of random games in a batch. */
function checkLearning({ main, learn }) {
  const batch = new learn.GameBatch(main.romulanHeart(), 4, { seed: 7, randomSetup: true, mostPlies: 60 });
  const actions = new Uint16Array(batch.count * batch.mostActions);
  const counts = new Uint16Array(batch.count);
  const planes = new Uint8Array(
    batch.count * learn.featurePlanes(main.romulanHeart()).length * main.romulanHeart().board.cells.length,
  );
  const random = main.seededRandom(7);
  for (let step = 0; step < 100; step++) {
    batch.writeActions(actions, counts);
    batch.writePlanes(planes);
    note(`${planes} ${batch.returns} ${batch.truncated}`);
    let start = 0;
    const chosen = Array.from(counts, (count) => {
      start += count;
      return actions[start - 1 - Math.floor(random() * count)];
    });
    batch.step(chosen);
  }
}

/** A script of a match gives a match that comes back from its record; a sealed move is opened. */
async function checkMatch({ main, match, records }, script) {
  const [settings, ...events] = script.split('\n').map((line) => JSON.parse(line));
  const rules = main.unwrap(main.parseRules(settings.rules));
  let answer = match.newMatch(rules, settings, match.arbiterEvents);
  if (!answer.ok) return note(answer.errors[0].code);
  for (const event of events) {
    const next = match.apply(answer.value, event);
    note(next.ok ? JSON.stringify(match.matchStatus(next.value)) : next.errors[0].code);
    if (next.ok) answer = next;
  }
  const text = records.formatRecord(match.recordFromMatch(answer.value));
  const back = match.matchFromRecord(records.parseRecords(text)[0]);
  equal(JSON.stringify(back.value), JSON.stringify(answer.value), settings.rules);
}

/** Checks everything; tells how many checks there were, and the digest of all that platforms have to do alike. */
export async function check(library, { vectors, scripts }) {
  const { main, render, match } = library;
  for (const vector of vectors) checkVector(library, vector);
  for (const id of [...main.rulesetIds, 'klin-zha+tri-level', 'klin-zha+blind', 'klin-zha+reflective'])
    await checkGame(library, id);
  checkWholeGame(library);
  checkBots(library);
  checkEndings(library);
  checkLearning(library);
  for (const script of scripts) await checkMatch(library, script);
  const key = match.newSealKey();
  const sealed = await match.sealText('Wh78', key, { names: [], position: '', sealer: 1, number: 1 });
  equal((await match.openText(sealed, key)).text, 'Wh78', 'a sealed move');
  note(render.renderSvg(main.createState(main.klinZha)));
  equal(main.perft(main.createState(main.takzh), 2), main.perft(main.createState(main.klinZha), 2), 'perft');
  return `${checks} checks, digest ${digest.toString(16).padStart(8, '0')}`;
}
