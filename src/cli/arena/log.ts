/** What players and the arbiter say to each other in every game, kept in a file for whoever writes an engine. */

import { appendFileSync } from 'node:fs';
import type { Pairing } from '../../arena/index.ts';
import type { EnginePort } from '../../protocol/index.ts';
import { cannotWrite } from '../files/written-file.ts';

/** The lines of a table, added to a file game by game, so that games of several threads do not mix. */
export class GameLog {
  readonly #file: string;
  #lines: string[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** A game begins. */
  begin({ index, rules, seats, position }: Pairing): void {
    this.#lines.push(
      `# game ${index + 1}: ${seats.map(({ name }) => name).join(', ')}`,
      `# ${rules} ${position}`,
    );
  }

  /** Somebody has said something: `<` to the player, `>` from it, `!` on its standard error. */
  note(name: string, sign: '<' | '>' | '!', text: string): void {
    this.#lines.push(`${name} ${sign} ${text}`);
  }

  /**
   * The game is over: its lines go into the file.
   *
   * @throws CommandFailure where it cannot be written
   */
  end(): void {
    try {
      appendFileSync(this.#file, this.#lines.map((line) => `${line}\n`).join(''));
    } catch (error) {
      throw cannotWrite(this.#file, error);
    }
    this.#lines = [];
  }

  /** A port that notes what goes over it. */
  over(name: string, port: EnginePort): EnginePort {
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
          closed: (why) => {
            this.note(name, '!', why);
            closed(why);
          },
        }),
      close: () => port.close(),
    };
  }
}
