// Makes those files of the corpus that are made: states and games of all rulesets, matches, their records and envelopes, what
// arbiters and engines say to each other, what the page in examples/web-board keeps, and what clients of the server in
// examples/online send. They come from the vectors of the tests, the sample games and games by chance. A nonce in the envelopes is another each time; all else is the same.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  createState,
  finishSetup,
  formatMove,
  Game,
  legalMoves,
  outcome,
  parseRules,
  play,
  rulesetIds,
  rulesOf,
  seededRandom,
  variantIds,
} from 'klin-zha';
import { greedyBot, randomBot } from 'klin-zha/bots';
import { apply, arbiterEvents, newMatch, recordFromMatch, sealText } from 'klin-zha/match';
import { EngineClient, linkedPorts, playGame, serveEngine } from 'klin-zha/protocol';
import { formatRecord } from 'klin-zha/records';
import { bundled } from './bundle.mjs';
import { page, setPage } from './page-bundle.mjs';

const tests = new URL('../../', import.meta.url);
const random = seededRandom(1);
const below = (limit) => Math.floor(random() * limit);

function read(path) {
  return readFileSync(new URL(path, tests), 'utf8');
}

function write(name, lines) {
  writeFileSync(new URL(`corpus/${name}`, import.meta.url), `${lines.join('\n')}\n`);
  console.log(`${name}: ${lines.length}`);
}

const inJson = (texts) => texts.map((text) => JSON.stringify(text));

/** The state after random moves. `visit` is called with each state, its move and the number of the ply. */
function walked(start, plies, visit) {
  let state = start;
  for (let ply = 0; ply < plies && outcome(state) === null; ply++) {
    const moves = legalMoves(state);
    const move = moves[below(moves.length)];
    visit?.(state, move, ply);
    state = play(state, move);
  }
  return state;
}

/** Two positions of each vector file, and two of each pair of a ruleset and a variant, by chance. */
function states() {
  const names = readdirSync(new URL('vectors/', tests)).filter((name) => name.endsWith('.jsonl'));
  const known = names.flatMap((name) => {
    const lines = read(`vectors/${name}`)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const positions = lines.filter(({ rules, position }) => rules !== undefined && position !== undefined);
    return [0.3, 0.8].flatMap((share) => positions[Math.floor(share * positions.length)] ?? []);
  });
  const ids = rulesetIds.flatMap((id) => [id, ...variantIds.map((variant) => `${id}+${variant}`)]);
  const drawn = ids.flatMap((id) => {
    const rules = parseRules(id);
    if (!rules.ok) return [];
    return [below(16), 18 + below(60)].map((plies) => {
      const state = walked(createState(rules.value, { random }), plies);
      return JSON.parse(JSON.stringify(state));
    });
  });
  return [...known, ...drawn].map(({ rules, position }) => JSON.stringify({ rules, position }));
}

function games() {
  const ids = [
    'klin-zha',
    'klin-zha+draws',
    'takzh+kinta',
    'romulan-heart:3',
    'romulan-heart:3+tri-level',
    'klin-zha+reflective',
    'klin-zha+clouded+ablative',
    'klin-zha+kaggas-crown',
  ];
  return ids.map((id) => {
    let game = new Game(createState(rulesOf(id), { random }));
    if (random() < 0.7) game = new Game(finishSetup(game.state, random).state);
    for (let ply = 0; ply < 12 && game.outcome === null; ply++) {
      const moves = legalMoves(game.state);
      game = game.play(moves[below(moves.length)]);
      if (ply === 5 && id === 'romulan-heart:3') game = game.leave(game.state.seat, 'resignation');
    }
    return JSON.stringify(id === 'klin-zha+draws' ? game.agreeDraw() : game);
  });
}

/** The scripts of the tests of matches. */
function matches() {
  const names = readdirSync(new URL('match/vectors/', tests)).sort();
  return names
    .filter((name) => !name.endsWith('.expect.jsonl'))
    .map((name) => read(`match/vectors/${name}`).trim());
}

function played(script) {
  const [settings, ...events] = script.split('\n').map((line) => JSON.parse(line));
  let answer = newMatch(parseRules(settings.rules).value, settings, arbiterEvents);
  for (const event of events) {
    const next = apply(answer.value, event);
    if (next.ok) answer = next;
  }
  return answer.value;
}

async function envelopes() {
  const key = '0123456789abcdef'.repeat(4);
  const items = { names: [], position: '', sealer: 1, number: 1 };
  const texts = ['Wh78', 'e37f48', 'Fl@I44 F14', '\u00e9 \u{1f600}:%41'];
  return Promise.all(
    texts.map(async (text) => JSON.stringify({ text, key, ...(await sealText(text, key, items)) })),
  );
}

/** What both sides said in some games of engines. */
async function talks() {
  const said = [];
  for (const id of ['klin-zha', 'romulan-heart:3', 'klin-zha+blind', 'klin-zha+draws+kinta']) {
    const { state } = finishSetup(createState(rulesOf(id), { random }), random);
    const talk = { arbiter: [], engine: [] };
    const engines = state.rules.colours.map((_, index) => {
      const [ours, theirs] = linkedPorts();
      serveEngine(index === 0 ? greedyBot : randomBot, theirs, { random });
      const log = (from, line) => index === 0 && talk[from].push(line);
      return new EngineClient(ours, { alarm: () => () => {}, log });
    });
    for (const engine of engines) await engine.start();
    await playGame(state, engines, {
      random,
      limits: { nodes: 50, left: state.rules.colours.map(() => 9000) },
      mostPlies: 7,
    });
    if (state.rules.draws) await engines[0].offer(2);
    engines[0].quit();
    said.push(talk);
  }
  return said;
}

/** What the page keeps of matches and records, and what its addresses hold. */
async function pages(scripts) {
  const looks = {
    language: 'de',
    theme: 'dark',
    orientation: 'N-top',
    notation: 'algebraic',
    zones: true,
    threats: false,
  };
  const tables = [
    ...scripts.slice(0, 4).map((script) => page.tableFromMatch(played(script), [2])),
    page.tableFromText(read('tools/fuzz/corpus/game.kzn')),
  ];
  const made = [];
  for (const table of tables) {
    const kept = { text: page.textOf(table), path: page.pathOf(table), at: 1000 };
    setPage({});
    const { hash } = new URL(await page.addressOf(kept.text));
    made.push(JSON.stringify({ hash, table: JSON.stringify(kept), preferences: JSON.stringify(looks) }));
  }
  return made;
}

/** What the clients of the server in examples/online send: games from the empty board, with the seat before each line. */
function messages() {
  return ['klin-zha', 'takzh', 'romulan-heart:3', 'klin-zha+blind', 'klin-zha+kinta'].map((id) => {
    let number = 0;
    const said = (seat, type, members) => `${seat}${JSON.stringify({ id: ++number, type, ...members })}`;
    const rules = rulesOf(id);
    const others = rules.colours.slice(1).map((_, index) => index + 2);
    const lines = [said(1, 'create', { rules: id, control: '300+3', name: 'Ada', seat: 1 })];
    for (const seat of others)
      lines.push(said(seat, 'join', { game: '$game' }), said(seat, 'sit', { name: 'Bo', seat }));
    walked(createState(rules), 14, ({ seat }, move, ply) => {
      lines.push(said(seat, 'move', { ply, move: formatMove(move) }));
      if (ply === 4) lines.push(said(1, 'offer'), said(2, 'decline'), said(2, 'claim', { kind: 'fifty' }));
    });
    return [
      ...lines,
      said(2, 'resign'),
      said(1, 'rematch'),
      said(2, 'rematch'),
      said(1, 'list'),
      said(3, 'ping'),
    ].join('\n');
  });
}

const scripts = matches();
write('states.lines', states());
write('games.lines', games());
write('matches.texts', inJson(scripts));
write(
  'match-records.texts',
  inJson(scripts.slice(0, 6).map((script) => formatRecord(recordFromMatch(played(script))))),
);
write('envelopes.lines', await envelopes());
const said = await talks();
write('arbiters.texts', inJson(said.map(({ arbiter }) => arbiter.join('\n'))));
write('engines.texts', inJson(said.map(({ engine }) => engine.join('\n'))));
write('pages.lines', await pages(scripts));
const { corpus } = await bundled('test/notes', ['corpus'], []);
const noted = corpus().filter((_, index) => index % 9 === 0);
write('notes.texts', inJson(noted.map(({ text }) => text)));
write('messages.texts', inJson(messages()));
