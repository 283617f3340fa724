/** What the board asks of the library, and nothing else, so that the page carries no more. */

import {
  choicesFor,
  colourName,
  composeMove,
  explainMove,
  moveChoices,
  pieceName,
  sayChoice,
  sayMove,
  sayPosition,
  sayRefusal,
  sayTurn,
  sayView,
  tryPlay,
  turnFor,
  turnOf,
  whyNoMove,
} from 'klin-zha';
import type { BoardLibrary } from 'klin-zha/board';

export const library: BoardLibrary = {
  ...{ choicesFor, colourName, composeMove, explainMove, moveChoices, pieceName, sayChoice, sayMove },
  ...{ sayPosition, sayRefusal, sayTurn, sayView, tryPlay, turnFor, turnOf, whyNoMove },
};
