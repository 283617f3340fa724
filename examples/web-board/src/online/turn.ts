/** Signs that it is the visitor's turn: the title of the page, and a sound while the page is in the background. */

import { playSound } from '../sounds.ts';

export class TurnSign {
  readonly #title = document.title;
  #wasTurn: boolean | undefined;

  /** Shows whether it is the visitor's turn. The first call makes no sound. */
  show(isTurn: boolean, text: string): void {
    document.title = isTurn ? `● ${text} – ${this.#title}` : this.#title;
    if (isTurn && this.#wasTurn === false && !document.hasFocus()) playSound('turn');
    this.#wasTurn = isTurn;
  }

  leave(): void {
    document.title = this.#title;
  }
}
