// A game on the board element. Its component also works where React hydrates the HTML of a server.
import { createComponent } from '@lit/react';
import { KlinZhaBoard } from 'klin-zha/element';
import { sayOutcome } from 'klin-zha/words';
import React from 'react';
import { useGame } from './use-game.js';

const Board = createComponent({
  react: React,
  tagName: 'klin-zha-board',
  elementClass: KlinZhaBoard,
  events: { onMove: 'move' },
});

export function Table({ rules }) {
  const { game, state, outcome, play, undo, redo, restart, fill } = useGame(rules);
  const onMove = (event) => {
    // The hook plays the move; the board then shows the game and its last move.
    event.preventDefault();
    play(event.detail.move);
  };
  return (
    <section>
      <Board game={game} onMove={onMove} />
      <div className="actions">
        <button type="button" disabled={game.length === 0} onClick={undo}>
          Undo
        </button>
        <button type="button" disabled={game.redoable === 0} onClick={redo}>
          Redo
        </button>
        <button type="button" disabled={state.phase !== 'setup'} onClick={fill}>
          Place at random
        </button>
        <button type="button" onClick={() => restart(rules)}>
          New game
        </button>
        <span>{outcome === null ? `Moves: ${game.length}` : sayOutcome(outcome, rules)}</span>
      </div>
    </section>
  );
}
