// A game as a hook. States are immutable, so React may keep them, compare them and render them twice.
import { createState, finishSetup, Game, moveChoices, tryPlay, turnOf } from 'klin-zha';
import { useMemo, useReducer } from 'react';

const begin = (rules) => ({ game: new Game(createState(rules, { random: Math.random })), refusal: null });

/** Returns the next game. An illegal move only sets `refusal`, because a reducer must not throw. */
function after({ game }, { type, ...action }) {
  switch (type) {
    case 'play': {
      const tried = tryPlay(game.state, action.move);
      return tried.ok ? { game: game.play(action.move), refusal: null } : { game, refusal: tried.errors[0] };
    }
    case 'undo':
      return { game: game.undo(), refusal: null };
    case 'redo':
      return { game: game.redo(), refusal: null };
    default:
      return begin(action.rules);
  }
}

/**
 * Returns a game of a ruleset: `game`, its `state`, `turn`, `choices` (origin, target, moves) and `outcome`;
 * `refusal`, the reason why the last move was refused; and `play`, `fill` (places the remaining warriors at random),
 * `undo`, `redo`, `restart`.
 */
export function useGame(rules) {
  const [{ game, refusal }, dispatch] = useReducer(after, rules, begin);
  const { state, outcome } = game;
  const choices = useMemo(() => (outcome ? new Map() : moveChoices(state)), [state, outcome]);
  const actions = useMemo(
    () => ({
      play: (move) => dispatch({ type: 'play', move }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      restart: (next) => dispatch({ type: 'restart', rules: next }),
    }),
    [],
  );
  const fill = () => {
    for (const move of finishSetup(state, Math.random).moves) actions.play(move);
  };
  return { game, state, turn: turnOf(state), choices, outcome, refusal, ...actions, fill };
}
