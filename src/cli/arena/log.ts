/** A log of the lines between the arbiter and the players, for engine authors. */

import { appendFileSync } from 'node:fs';
import type { Pairing } from '../../arena/index.ts';
import type { EnginePort } from '../../protocol/index.ts';
import { cannotWrite } from '../files/written-file.ts';

/** The log of one thread. Appends whole games, so that games from different threads do not mix. */
export class GameLog {
  readonly #file: string;
  #lines: string[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** Starts logging a game. */
  begin({ index, rules, seats, position }: Pairing): void {
    this.#lines.push(
      `# game ${index + 1}: ${seats.map(({ name }) => name).join(', ')}`,
      `# ${rules} ${position}`,
    );
  }

  /** Logs a line: `<` to the player, `>` from the player, `!` from its standard error. */
  note(name: string, sign: '<' | '>' | '!', text: string): void {
    this.#lines.push(`${name} ${sign} ${text}`);
  }

  /**
   * Appends the lines of the game to the file.
   *
   * @throws CommandFailure if the file cannot be written
   */
  end(): void {
    try {
      appendFileSync(this.#file, this.#lines.map((line) => `${line}\n`).join(''));
    } catch (error) {
      throw cannotWrite(this.#file, error);
    }
    this.#lines = [];
  }

  /** Returns a port that logs its traffic. */
  wrap(name: string, port: EnginePort): EnginePort {
    return {
      send: (line) => {
        this.note(name, '<', line);
        port.send(line);
      },
      listen: ({ line, closed }) =>
        port.listen({
          line: (text) => {
            this.note(name, '>', text);
            line(text);
          },
          closed: (reason) => {
            this.note(name, '!', reason);
            closed(reason);
          },
        }),
      close: () => port.close(),
    };
  }
}
