// Klin Zha as a game of boardgame.io: its state travels as JSON, and every player is sent his view of it and no more.
import {
  attempt,
  castCombat,
  createState,
  outcome,
  parseRules,
  play,
  reportsFor,
  restoreState,
  turnOf,
  unwrap,
  viewFor,
} from 'klin-zha';

/** What boardgame.io calls a move that it is to refuse (the constant of `boardgame.io/core`). */
const refused = 'INVALID_MOVE';

/** Players of boardgame.io are counted from '0', seats from 1. */
export const playerOf = (seat) => String(seat - 1);
const seatOf = (player) => Number(player) + 1;

const stateOf = (G) => unwrap(restoreState(G.state, parseRules));

/**
 * Lets a player move, and combats be decided by chance. In the blind game a refusal is an answer too: the player is
 * told of it, and nothing else changes.
 */
function moveFor(player, G, text, random) {
  let state = stateOf(G);
  const { blind } = state.rules;
  const reports = [];
  try {
    const tried = attempt(state, seatOf(player), text);
    if (!tried.played)
      return blind
        ? { ...G, told: G.told.map((own, index) => (index === Number(player) ? [{ played: false }] : own)) }
        : refused;
    reports.push(tried.reports);
    state = play(state, text);
  } catch {
    return refused; // a text that is no move
  }
  while (turnOf(state).awaits === 'combat') {
    const cast = castCombat(state, random);
    reports.push(reportsFor(state, cast));
    state = play(state, cast);
  }
  const told = G.told.map((_, index) => reports.map((each) => each[index]));
  return { state: state.toJSON(), told };
}

/** What a player sees, and what he was told last; those who do not play see open games alone. */
function seenBy(player, G) {
  const state = stateOf(G);
  if (player === null || player === undefined) {
    return state.rules.blind ? { view: null } : { view: viewFor(state, state.seat) };
  }
  return { view: viewFor(state, seatOf(player)), told: G.told[Number(player)] };
}

/**
 * The game of boardgame.io for a ruleset, such as `klinZhaGame('romulan-heart:3')`. Its one move is `play`, with the move
 * as text; in `G` every player finds `view`, his `PlayerView`, and `told`, what the last attempt told him.
 */
export function klinZhaGame(id) {
  const rules = unwrap(parseRules(id));
  return {
    name: rules.id.replaceAll(/[^a-z0-9-]/g, '_'),
    minPlayers: rules.colours.length,
    maxPlayers: rules.colours.length,
    disableUndo: true,
    setup: ({ random }) => ({
      state: createState(rules, { random: random.Number }).toJSON(),
      told: rules.colours.map(() => []),
    }),
    playerView: ({ G, playerID }) => seenBy(playerID, G),
    moves: {
      // Only the server knows the state, and what others move is no one's to read in the log of a blind game.
      play: {
        move: ({ G, playerID, random }, text) => moveFor(playerID, G, text, random.Number),
        client: false,
        redact: rules.blind,
      },
    },
    turn: {
      order: {
        first: ({ G }) => stateOf(G).seat - 1,
        next: ({ G }) => stateOf(G).seat - 1,
      },
      // Whose turn it is, the game says: the same player's again while he sets up, or where others have no move.
      endIf: ({ G, ctx }) => playerOf(stateOf(G).seat) !== ctx.currentPlayer,
    },
    endIf: ({ G }) => {
      const ended = outcome(stateOf(G));
      return ended && { winner: ended.winner && playerOf(ended.winner), reason: ended.reason };
    },
  };
}
