/** Engines for tests: bots over linked ports, and scripted engines. */

import {
  formatMove,
  legalMoves,
  type Move,
  parsePosition,
  play,
  type RulesetId,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import type { Bot } from 'klin-zha/bots';
import {
  type Alarm,
  type ClientOptions,
  EngineClient,
  type EnginePort,
  linkedPorts,
  serveEngine,
} from 'klin-zha/protocol';

/** Alarms that have not rung, by the time at which they ring. Time passes only here. */
const alarms = new Set<{ readonly at: number; readonly ring: () => void }>();
let now = 0;

/** An alarm that rings when engines in this program have nothing left to do, so that no test waits for a time. */
const idleAlarm: Alarm = (milliseconds, ring) => {
  const set = { at: now + milliseconds, ring };
  alarms.add(set);
  setImmediate(ringFirst);
  return () => void alarms.delete(set);
};

function ringFirst(): void {
  const [first] = [...alarms].sort((one, other) => one.at - other.at);
  if (first === undefined) return;
  alarms.delete(first);
  now = first.at;
  first.ring();
}

/** Options of a client of an engine in this program. */
export const patient: ClientOptions = {
  alarm: idleAlarm,
  patience: 300,
  grace: 300,
  longestMove: 1000,
  mostLines: 500,
};

/** Opens a port to a bot. */
export function botPort(bot: Bot, seed = 1): EnginePort {
  const [ours, theirs] = linkedPorts();
  // Tests see the failure of a bot as that of its engine.
  serveEngine(bot, theirs, { random: seededRandom(seed), clock: () => performance.now() }).catch(() => {});
  return ours;
}

/** Returns a client for a bot, after the greeting. */
export async function botClient(bot: Bot, options: ClientOptions = patient): Promise<EngineClient> {
  const client = new EngineClient(botPort(bot), options);
  unwrap(await client.start());
  return client;
}

/** Answers of a scripted engine, by the first word of a line. */
export type Answers = Readonly<
  Record<string, (line: string, engine: Scripted) => readonly string[] | undefined>
>;

/** An engine that plays the first legal move, except for scripted answers. */
export class Scripted {
  readonly port: EnginePort;
  legal: readonly Move[] = [];
  private readonly own: EnginePort;
  private rules: RulesetId = 'klin-zha';

  constructor(answers: Answers = {}) {
    [this.port, this.own] = linkedPorts();
    this.own.listen({ line: (line) => this.hear(line, answers), closed: () => {} });
  }

  /** Ends the engine. */
  die(): undefined {
    this.own.close();
    return undefined;
  }

  private hear(line: string, answers: Answers): void {
    const [word = ''] = line.split(' ');
    if (word === 'newgame') this.rules = line.split(' ')[2] as RulesetId;
    if (word === 'position') {
      const [position, moves = ''] = line.slice('position '.length).split(/ moves ?/);
      let state = unwrap(parsePosition(rulesOf(this.rules), position!, { unchecked: true }));
      for (const move of moves.split(' ').filter((one) => one !== '')) state = play(state, move);
      this.legal = legalMoves(state);
    }
    const said = Object.hasOwn(answers, word) ? answers[word]!(line, this) : undefined;
    for (const text of said ?? this.right(word)) this.own.send(text);
    if (word === 'quit' && said === undefined) this.own.close();
  }

  private right(word: string): readonly string[] {
    const answers: Readonly<Record<string, readonly string[]>> = {
      'klin-zha': ['id name scripted', 'ok'],
      isready: ['readyok'],
      newgame: [/blind/.test(this.rules) ? 'refuse not this one' : 'gameok'],
      go: [`bestmove ${this.legal.length === 0 ? 'a11' : formatMove(this.legal[0]!)}`],
      offer: ['decline'],
    };
    return answers[word] ?? [];
  }
}
