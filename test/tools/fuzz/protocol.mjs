// Both sides of the protocol with engines: an arbiter who hears any engine, an engine that hears any arbiter.
import assert from 'node:assert/strict';
import { attemptsFor, createState, Game, isLegal, rulesOf, seededRandom, viewFor } from 'klin-zha';
import { alphaBetaBot, blindBot, greedyBot, mctsBot, randomBot } from 'klin-zha/bots';
import {
  checkEngine,
  EngineClient,
  linkedPorts,
  parseArbiterLine,
  parseEngineLine,
  serveEngine,
} from 'klin-zha/protocol';
import { below, oneOf } from './corpus.mjs';

const codes = ['crash', 'hang', 'flood', 'illegal-move', 'bad-line', 'unexpected-line', 'refused'];

/** A result, or a fault of the engine's. */
function checkReply(client, result) {
  if (result.ok) return result.value;
  assert.ok(codes.includes(result.errors[0].code), `the fault is ${result.errors[0].code}`);
  if (result.errors[0].code !== 'refused') assert.deepEqual(client.fault, result.errors[0]);
  return undefined;
}

const starts = ['klin-zha', 'romulan-heart:3', 'klin-zha+blind', 'klin-zha+draws'].map((id) =>
  createState(rulesOf(id)),
);

/** An engine that says the lines of a text, some whenever it is told something; then it hangs, or is gone. */
async function tryClient(text, random) {
  const lines = text.split('\n');
  const alarms = new Set();
  let heard;
  let isClosed = false;
  const port = {
    listen: (listener) => {
      heard = listener;
    },
    close: () => {
      isClosed = true;
    },
    send: (line) => {
      assert.ok(parseArbiterLine(line).ok, `the arbiter says ${line}`);
      void Promise.resolve().then(() => {
        for (let number = 1 + below(random, 6); number > 0 && lines.length > 0; number--)
          heard.line(lines.shift());
        if (lines.length > 0) return;
        if (random() < 0.3) heard.closed('it ended');
        else for (const ring of [...alarms]) ring();
      });
    },
  };
  const alarm = (_, ring) => {
    alarms.add(ring);
    return () => alarms.delete(ring);
  };
  const client = new EngineClient(port, { alarm, mostLines: 20_000 });
  const state = oneOf(random, starts);
  const { rules } = state;
  checkReply(client, await settled(client.start(), alarms));
  for (let times = 0; times < 4; times++) {
    client.setOption('Nodes', '1');
    checkReply(client, await settled(client.newGame({ rules, seat: 1 }), alarms));
    const question = rules.blind
      ? { rules, view: viewFor(state, 1), reports: [], refused: [] }
      : new Game(state);
    const reply = checkReply(client, await settled(client.choose(question, { nodes: 5 }), alarms));
    if (reply?.type === 'move') assert.ok(isLegal(state, reply.move), 'a move that is not legal is taken');
    checkReply(client, await settled(client.ready(), alarms));
    checkReply(client, await settled(client.offer(2), alarms));
  }
  assert.equal(isClosed, client.fault !== null, 'an engine at fault has its port still');
  assert.ok(client.remarks.length <= 100);
  client.quit();
}

/** A promise, or what comes of it where the alarm has to ring. */
async function settled(promise, alarms) {
  let isDone = false;
  const result = promise.finally(() => {
    isDone = true;
  });
  for (let turns = 0; turns < 200 && !isDone; turns++) await null;
  if (!isDone) for (const ring of [...alarms]) ring();
  return result;
}

const bots = [randomBot, greedyBot, blindBot, alphaBetaBot, mctsBot];

/** An engine that hears any lines says what an arbiter can read, and thinks only about what can be thought about. */
async function tryServer(text, random) {
  const own = oneOf(random, bots);
  let listener;
  let wrong;
  const bot = {
    name: own.name,
    choose: (question, { clock, milliseconds, ...limits }) => {
      try {
        const { move } = own.choose(question, {
          ...limits,
          nodes: Math.min(limits.nodes ?? 9, 9),
          depth: Math.min(limits.depth ?? 2, 2),
        });
        const isRight =
          'view' in question
            ? attemptsFor(question.view, question.rules).includes(move)
            : isLegal(question.state, move);
        assert.ok(isRight, 'a bot chooses what is not legal');
        return { move, depth: 1, nodes: 1, scores: [], line: [] };
      } catch (error) {
        if (error?.name !== 'KlinZhaError') wrong = error;
        throw error;
      }
    },
  };
  const port = {
    listen: (to) => {
      listener = to;
    },
    close: () => {},
    send: (line) => {
      if (wrong !== undefined) throw wrong;
      const read = parseEngineLine(line);
      assert.ok(read.ok, `the engine says ${line}`);
      const words = read.value.info?.text ?? '';
      assert.doesNotMatch(words, /is not a function|Cannot read|not iterable|Maximum call/);
    },
  };
  const served = serveEngine(bot, port, { random: seededRandom(below(random, 1e6)) }).catch(() => {});
  for (const line of text.split('\n')) {
    listener.line(line);
    if (wrong !== undefined) throw wrong;
  }
  listener.closed('it ended');
  await served;
}

const findings = [...codes, 'ignores-stop', 'stays-after-quit', 'wrong-scores', 'no-default-game'];

/** What checks engines comes to an end with any engine: here with one whose lines go wrong on their way. */
async function tryChecker(text, random) {
  const lines = text.split('\n');
  const share = random() ** 3;
  const open = () => {
    const [ours, theirs] = linkedPorts();
    serveEngine(randomBot, theirs, { random: seededRandom(below(random, 1e6)) }).catch(() => {});
    return {
      ...ours,
      listen: ({ line, closed }) => ours.listen({ line: spoilt(line, lines, share, random), closed }),
    };
  };
  // Time passes where nobody has anything to say.
  const alarm = (_, ring) => {
    const timer = setImmediate(ring);
    return () => clearImmediate(timer);
  };
  const found = await checkEngine(open, { random: seededRandom(7), alarm, patience: 100, mostLines: 1000 });
  for (const { code, message, during } of found) {
    assert.ok(findings.includes(code), `the finding is ${code}`);
    assert.ok(message.length > 0 && message.length < 2000 && during.length > 0);
  }
  if (share === 0) assert.deepEqual(found, []);
}

/** Hands lines on, some of them left out, doubled, cut, or with others before them. */
function spoilt(hand, others, share, random) {
  return (line) => {
    if (random() >= share) return hand(line);
    const kind = below(random, 4);
    if (kind === 0) return undefined;
    hand(kind === 1 ? line : kind === 2 ? line.slice(0, below(random, line.length)) : oneOf(random, others));
    return kind === 2 ? undefined : hand(line);
  };
}

export const protocolTargets = [
  { name: 'engine-client', weight: 1, kinds: ['engine'], run: tryClient },
  { name: 'engine-checker', weight: 1, kinds: ['engine'], run: tryChecker },
  { name: 'engine-server', weight: 1, kinds: ['arbiter'], length: 1500, run: tryServer },
];
