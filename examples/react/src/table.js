// A playable game: a picture from the library, and a button for every move.
import { formatMove } from 'klin-zha';
import { renderSvg } from 'klin-zha/render';
import { sayChoice, sayOutcome, sayPosition } from 'klin-zha/words';
import { createElement as h, useState } from 'react';
import { useGame } from './use-game.js';

export function Table({ rules }) {
  const { game, state, choices, outcome, refusal, play, undo } = useGame(rules);
  const [origin, setOrigin] = useState(null);
  const moves = [...(choices.get(origin)?.values() ?? [])].flat();
  const choose = (one) => {
    setOrigin(null);
    play(one.move);
  };
  const button = (key, text, onClick) => h('button', { key, type: 'button', onClick }, text);
  return h(
    'section',
    null,
    h('img', { src: `data:image/svg+xml,${encodeURIComponent(renderSvg(state))}`, alt: sayPosition(state) }),
    h('p', { role: 'status' }, outcome ? sayOutcome(outcome, state.rules) : (refusal?.message ?? '')),
    [...choices.keys()].map((place) => button(place, place, () => setOrigin(place))),
    moves.map((one) => button(formatMove(one.move), sayChoice(one, state.rules), () => choose(one))),
    game.length > 0 && button('undo', 'Take back', undo),
  );
}
