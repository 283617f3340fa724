// Games of alpha-beta against itself, as records of their positions. A seed and a number give the same game on every machine.
import { alphaBeta, getBook } from '../../../dist/bots.js';
import { createState, finishSetup, Game, parsePosition, seededRandom, unwrap } from '../../../dist/index.js';
import { networkEvaluation } from '../../../dist/net.js';
import { Searcher } from '../../../dist/search.js';
import { candidate } from '../book/candidates.mjs';
import { flags, limited, recordSize, unknown, writePosition } from './records.mjs';

/** Share of games from the book, and with armies like those among which books are chosen. The others are random. */
const shares = [0.35, 0.5];
/** Random half-moves at the beginning of the battle, at most. */
const mostRandom = 7;
/** Chance of a random move later. */
const chance = 0.01;
/** Openings in which a seat is ahead by more, in hundredths of a Vanguard, are replaced. */
const mostUneven = 400;
/** Positions searched to judge an opening. */
const openingNodes = 300;
/** Half-moves after which a game counts as drawn. */
const mostPlies = 250;
/** Every so many games, some positions also get the score of a deep search. */
const deepGames = 25;
const deepPositions = 4;
const deepNodes = 15_000;

/** Scores beyond this are forced wins. */
const forced = 90_000;

/** Returns a function that plays games of a ruleset: from a number to a buffer of records. */
export function player(rules, { seed, nodes, teacher }) {
  const bot = alphaBeta({ hash: 4, ...(teacher === 'network' && { evaluation: networkEvaluation }) });
  const other = alphaBeta({ hash: 4 });
  const book = getBook(rules)?.setups ?? [];

  /** Returns the state in which a battle begins. */
  function placed(origin, random) {
    if (origin === 0) return unwrap(parsePosition(rules, book[Math.floor(random() * book.length)].position));
    if (origin === 1) {
      const state = candidate(rules.id, Math.floor(random() * 2 ** 31), 0);
      if (state !== undefined) return state;
    }
    return finishSetup(createState(rules), random).state;
  }

  /** Returns a game after random moves in which both seats have chances. */
  function opened(origin, random) {
    for (;;) {
      let game = new Game(placed(origin, random));
      for (let left = Math.floor(random() * (mostRandom + 1)); left > 0 && game.outcome === null; left--)
        game = game.play(among(game.legalMoves(), random));
      if (game.outcome !== null) continue;
      bot.clear();
      const { scores } = bot.choose(game, { random, nodes: openingNodes });
      if (Math.abs(scores[0]) <= mostUneven) return game;
    }
  }

  return (number) => {
    const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
    const draw = random();
    const origin = draw < shares[0] && book.length > 0 ? 0 : draw < shares[0] + shares[1] ? 1 : 2;
    let game = opened(origin, random);
    const rows = [];
    bot.clear();
    let winner;
    let lastForced = 0;
    while (game.outcome === null && game.length < mostPlies && game.drawClaims().length === 0) {
      if (random() < chance) {
        for (const row of rows) row[21] |= flags.disturbed;
        game = game.play(among(game.legalMoves(), random));
        continue;
      }
      const searcher = new Searcher(game);
      const { seat } = searcher;
      const { move, scores, depth } = bot.choose(game, { random, nodes });
      const score = scores[seat - 1];
      const row = Buffer.alloc(recordSize);
      writePosition(row, searcher);
      if (searcher.isCapture(move)) row[21] |= flags.capture;
      if (searcher.isThreatened()) row[21] |= flags.threatened;
      row[22] = origin;
      row[23] = depth;
      row.writeInt16LE(limited(score), 24);
      row.writeInt16LE(limited(other.choose(game.state, { random, nodes: 1 }).scores[seat - 1]), 26);
      row.writeInt16LE(unknown, 28);
      if (number % deepGames === 0 && rows.length % deepPositions === 0) {
        other.clear();
        const deep = other.choose(game.state, { random, nodes: deepNodes });
        row.writeInt16LE(limited(deep.scores[seat - 1]), 28);
        if (searcher.isCapture(deep.move)) row[21] |= flags.deepCapture;
      }
      row[31] = Math.min(255, searcher.halfmoveClock);
      row.writeUInt16LE(game.length, 32);
      row.writeUInt32LE(number, 36);
      rows.push(row);
      // Both seats see the same forced win.
      const winning = score > forced ? seat : score < -forced ? 3 - seat : 0;
      if (winning !== 0 && winning === lastForced) {
        winner = winning;
        break;
      }
      lastForced = winning;
      game = game.play(move);
    }
    winner ??= game.outcome?.winner ?? 0;
    for (const row of rows) {
      if (game.length >= mostPlies) row[21] |= flags.unfinished;
      row[30] = winner === 0 ? 1 : winner === row[20] ? 2 : 0;
      row.writeUInt16LE(game.length - row.readUInt16LE(32), 34);
    }
    return Buffer.concat(rows);
  };
}

function among(list, random) {
  return list[Math.floor(random() * list.length)];
}
