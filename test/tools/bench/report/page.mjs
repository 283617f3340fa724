/** The page `docs/maintainers/performance.md`, as a template. */

import { measures as known } from '../measures/index.mjs';
import { markdownTable } from './table.mjs';

/** What is said of each measure before its table. */
const texts = {
  search: `A plain alpha-beta, three moves deep, that goes on while something is captured, with material for its judgement, captures
first, and nothing else: the same code on the fast door and on chessops, which plays on copies. Nodes are the positions that it looks
at. Started from the battle and the middle game, the chess start and kiwipete, and from ten and twenty random moves behind each.`,
  making: `Random games there and back, without lists of moves: moves made and taken back, and the same with the hash read after
each. The ablative game has its state in the hash as text.`,
  perft: `Perft counts the sequences of legal moves of a length; the moves of the last ply are counted, not made. The
positions are the start of the battle that the introduction to the game describes and an open middle game, in the open
game with its strict rule of Goal safety. chessops counts its moves of chess from the start and from the position
called kiwipete, chess.js from the start, each with its own function.`,
  positions: `Random games are gone through, and at every position the list of all legal moves is made. The immutable
door (\`legalMoves\`) and the chess libraries get positions that were made before; the fast door goes along the games, so
its figure includes making and taking back each move.`,
  playouts: `A random game from the start until its end, two hundred plies at most: list the legal moves, choose one, make
it. \`move by move\` is the fast door used by hand, as one would use the others.`,
  variants: `Perft of every base, board and variant. The ratio is moves of the variant to moves of the plain game, in the
same time. What is done once a position is spread over its moves, so a position is held against its plain twin, with the
same warriors on the same cells, where there is one, and one with fewer than six warriors against a plain one that has about
as many moves, not against the start of the battle; \`test/tools/bench/results.json\` has both.`,
  'dead-positions': `The moves of each position of one line of play in which a Goal moves in every round, with the rule about dead
positions and without.`,
  notation: `Random games as lists of texts: each text is read as a move of the position, the move is played and, where it says
so, written again, which has to give the same text. klin zha makes an immutable state of every position, chessops changes one
in place. *Whole games* are records that \`convertRecord\` writes anew in their own notation, on one position as well.`,
  records: `Files of games with tags, numbers, comments, glyphs and variations. Read into tokens and trees nobody asks whether
the moves are legal; chessops reads such a file of games of chess with its \`PgnParser\`, which makes trees. Replayed, every
move of the main line and of the variations is looked up among the legal ones and made: by \`replayRecord\`, and with chessops by
\`parseSan\` and \`play\` along \`walk\`; chess.js replays the main lines alone. The larger files are made while they are read
as a stream.`,
  commands: `Commands on 20,000 games with comments and variations, each a process of its own, in five rounds. \`check\` only replays
the games; the others need the keys of all their positions as well.`,
  match: `A match for points by \`klin-zha/match\` from its start: every move is made, completed by the press and written down,
and in the last row every piece is touched before, with the events of an arbiter. Each event returns a new match,
frozen, that holds the whole record; matches share the past, so an event of a long match costs about as much as one of a short
one.`,
  captures: 'Positions with two or three captures among some fifty moves.',
  start: `CPU time from the import to the first list of legal moves, each time in a fresh process. Both libraries parse a
position amid the game, check that it can arise, and list its moves; chessops by \`chessops/chess\` and \`chessops/fen\`, its smallest
entries. A battle can only be parsed, as it begins with a setup that the players make; chess begins with a position that chessops has
ready, and what that costs stands beside it.`,
  weight: `Each import is the first one of a fresh process, by the clock. Sizes are those of everything that an entry
exports, bundled by esbuild for browsers from the published files, minified, and compressed by gzip at level 9. Entries share the files
of the library, so the sizes of two entries do not add up.`,
  board: `CPU time of all scripts until the first board of a page is drawn, in Chromium, each time in a fresh process: those of a
battle's start, whose moves can be chosen, and of the start of chess. It holds loading and compiling the scripts.
chessground draws and knows no rules; it is measured alone, and with the legal moves of chessops.`,
  drag: `Script, style and layout of the main thread from one frame to the next while a piece is dragged over the board of the
introduction's battle, from a trace of Chromium, with a move of the mouse in every frame.`,
  memory:
    'What stays in use after garbage was collected, on the heap and beside it, beyond what all states share.',
  growth: `Where the work is linear the cost should be linear too: a game twice as long needs twice the time, and so does a count
twice as large.`,
  arena: `Games of two bots over BullMQ and a Redis of its own on this machine, with workers as in \`examples/arena\`: alpha-beta against itself,
3,000 nodes a move, 60 half-moves at most. Both play the same games. Games a second are by the clock, so that this needs a machine of two cores
or more that does nothing else. \`npm --prefix examples/arena run bench\` measures it alone.`,
};

/**
 * @param {object} results
 * @param {readonly { measure: string, file: string, alt: string }[]} charts
 */
export function page({ machine, settings, measures, missing }, charts) {
  const sections = Object.entries(measures).map(([name, { title, rows }]) => {
    const drawn = charts.filter(({ measure }) => measure === name);
    const images = drawn.map(({ file, alt }) => `![${alt}](performance/${file})`);
    return [`## ${title}`, texts[name] ?? '', markdownTable(rows), ...images].join('\n\n');
  });
  return `${[head(machine, settings), limits(measures), ...sections, ...unmeasured(missing)].join('\n\n')}\n`;
}

function head(machine, { rounds, ms, quick }) {
  const rough = quick ? ' This was a quick run: the figures are rough.' : '';
  return `# Performance

What the library costs, measured beside two chess libraries, which do the same kind of work for another game. This page is
written by the benchmark: \`npm run bench\`. \`test/tools/bench/results.json\` has all figures.

| | |
|---|---|
| processor | ${machine.processor}, ${machine.cores} cores, ${machine.memory} |
| system | ${machine.system} |
| Node.js | ${machine.node} |
| date | ${machine.date} |

Each section was measured in one run, in ${rounds} rounds in which the contenders took turns, ${ms} ms of CPU time each, every
contender in a process of its own and warmed up before. Rates are for each second of CPU time. A figure is the median of the
rounds, a ratio the median of the rounds' ratios. Ratios mean something on other machines too; the rest belongs to this
one.${rough} Imports, memory and threads have rounds of their own. Every count is compared with a known one, or where there is
none with the first, and a wrong one fails the section.`;
}

/** The rows with limits. All others are information. */
function limits(measures) {
  const rows = Object.values(measures).flatMap((found) => found.rows);
  const text =
    'What a program waits for, what a page loads, and what the positions of many games cost. All other figures are information.';
  return ['## Limits', text, markdownTable(rows.filter(({ limit }) => limit !== undefined))].join('\n\n');
}

/** What was not measured in this run, and why. */
function unmeasured(missing = {}) {
  const lines = Object.entries(missing).map(([name, reason]) => `- ${known[name].title}: ${reason}`);
  return lines.length === 0 ? [] : [`## Not measured\n\n${lines.join('\n')}`];
}
