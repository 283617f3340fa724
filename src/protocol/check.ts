/** Engine conformance check. */

import { oneOf, type Random } from '../base/random.ts';
import { type Fault, failWith, type Result } from '../base/result.ts';
import { castCombat } from '../game/chance.ts';
import { createState } from '../game/create.ts';
import { Game } from '../game/game.ts';
import { legalMoves } from '../game/moves.ts';
import { finishSetup } from '../game/setups/place.ts';
import { attempt } from '../game/view.ts';
import { klinZha } from '../rulesets/klin-zha.ts';
import { type RulesetId, rulesOf } from '../rulesets/parse.ts';
import { EngineClient } from './client.ts';
import type { ClientOptions, EngineFault, EngineFaultCode } from './conversation.ts';
import type { GoLimits } from './line-types.ts';
import { type EnginePort, guardedPort } from './port.ts';
import { Sights } from './sights.ts';

/** Code of a `checkEngine` finding. */
type CheckCode = EngineFaultCode | 'ignores-stop' | 'stays-after-quit' | 'wrong-scores' | 'no-default-game';

/** A protocol violation by an engine. `read` is the invalid line. */
export interface CheckFinding extends Fault<CheckCode> {
  /** Part of the check that found the violation. */
  readonly during: string;
}

/** Games in the check. Every engine must play the first ruleset, which is the default. */
const games: readonly (readonly [rules: RulesetId, plies: number, fromBattle: boolean])[] = [
  ['klin-zha', 26, false],
  ['klin-zha+draws', 8, true],
  ['romulan-heart:3', 9, true],
  ['klin-zha+kinta', 10, true],
  ['klin-zha+blind', 8, true],
];

/** Milliseconds between checks for the engine's exit. */
const step = 20;
/** Milliseconds before a search is stopped. */
const untilStop = 300;

/**
 * Checks whether an engine follows the protocol: greeting, games with several rulesets and all kinds of
 * limits, `stop`, draw offers, unknown lines and `quit`. An engine may refuse any ruleset except `klin-zha`.
 *
 * @param open starts a new instance of the engine; called for each part of the check
 * @returns the violations; an empty array for a conforming engine
 * @throws KlinZhaError `bad-port` for an invalid function, `bad-option` for invalid options
 *
 * @example
 * ```ts
 * import { seededRandom } from 'klin-zha';
 * import { greedyBot } from 'klin-zha/bots';
 * import { checkEngine, linkedPorts, serveEngine } from 'klin-zha/protocol';
 * import { alarm } from 'klin-zha/protocol/node';
 *
 * const open = () => {
 *   const [ours, theirs] = linkedPorts();
 *   serveEngine(greedyBot, theirs, { random: seededRandom(1) });
 *   return ours;
 * };
 * await checkEngine(open, { random: seededRandom(2), alarm }); // []
 * ```
 */
export async function checkEngine(
  open: () => EnginePort,
  options: ClientOptions & {
    /** Random number generator for the moves of the other seats. */
    readonly random: Random;
  },
): Promise<readonly CheckFinding[]> {
  if (typeof open !== 'function') failWith('bad-port', open, 'function that opens an engine', 'a function');
  const check = new EngineCheck(open, options);
  if (await check.greeting()) {
    for (const [rules, plies, fromBattle] of games)
      if (!(await check.game(rules, plies, fromBattle))) return check.findings;
    await check.stopping();
    await check.offering();
  }
  return check.findings;
}

class EngineCheck {
  readonly findings: CheckFinding[] = [];
  readonly #open: () => EnginePort;
  readonly #options: Parameters<typeof checkEngine>[1];

  constructor(open: () => EnginePort, options: Parameters<typeof checkEngine>[1]) {
    this.#open = open;
    this.#options = options;
  }

  /** Checks the greeting, an unknown line, and `quit`. @returns whether to continue */
  async greeting(): Promise<boolean> {
    const during = 'the greeting';
    const port = guardedPort(this.#open());
    let isGone = false;
    const { client, greeted } = await this.#begin(during, {
      ...port,
      listen: ({ line, closed }) =>
        port.listen({
          line,
          closed: (why) => {
            isGone = true;
            closed(why);
          },
        }),
      close: () => {},
    });
    if (!greeted) {
      port.close();
      return false;
    }
    if (this.#passes(during, await client.ready())) {
      port.send('word-of-a-later-version 1 2 3');
      this.#passes('an unknown line', await client.ready());
    }
    this.#findRemarks(during, client);
    if (client.fault === null) {
      client.quit();
      const { patience = 10_000 } = this.#options;
      for (let waited = 0; waited < patience && !isGone; waited += step) await this.#wait(step);
      if (!isGone) this.#find('stays-after-quit', during, 'The engine does not exit after quit.');
    }
    port.close();
    return true;
  }

  /**
   * Plays some moves of a game with each kind of limit in turn. The other seats move randomly.
   *
   * @returns whether to continue
   */
  async game(id: RulesetId, plies: number, fromBattle: boolean): Promise<boolean> {
    const during = `a game of ${id}`;
    const { random } = this.#options;
    const { client, greeted } = await this.#begin(during);
    if (!greeted) return false;
    const rules = rulesOf(id);
    const start = createState(rules, { random });
    let game = new Game(fromBattle ? finishSetup(start, random).state : start);
    const own = fromBattle ? 2 : 1;
    const sights = new Sights(rules);
    const kinds: GoLimits[] = [
      { nodes: 200 },
      { time: 100 },
      { depth: 1 },
      { left: rules.colours.map(() => 5000) },
    ];
    const begun = await client.newGame({ rules, seat: own, control: '5' });
    if (!begun.ok && begun.errors[0].code === 'refused') {
      if (id === 'klin-zha') this.#find('no-default-game', during, begun.errors[0].message);
      client.quit();
      return id !== 'klin-zha';
    }
    this.#passes(during, begun);
    for (let ply = 0; ply < plies && client.fault === null && game.outcome === null; ply++) {
      const { state } = game;
      if (state.toFields().combat !== null) game = game.play(castCombat(state, random));
      else if (state.seat !== own) {
        const move = oneOf(legalMoves(state), random);
        sights.note(state, move);
        game = game.play(move);
      } else game = await this.#turn(during, client, game, sights, kinds[ply % kinds.length]!);
    }
    this.#findRemarks(during, client);
    client.over(null, 'limit');
    client.quit();
    return true;
  }

  /** Plays the engine's move; in Blind, after any number of refused attempts. */
  async #turn(
    during: string,
    client: EngineClient,
    game: Game,
    sights: Sights,
    limits: GoLimits,
  ): Promise<Game> {
    const { state } = game;
    const { rules, seat } = state;
    for (;;) {
      const reply = await client.choose(rules.blind ? sights.of(state, seat) : game, limits);
      if (!this.#passes(during, reply) || !reply.ok || reply.value.type === 'resign')
        return game.leave(seat, 'resignation');
      const { value } = reply;
      if (value.type === 'claim') {
        this.#find('unexpected-line', during, 'No draw can be claimed.', `claim ${value.kind}`);
        return game.leave(seat, 'resignation');
      }
      const scores = value.info?.scores;
      if (scores !== undefined && scores.length !== rules.colours.length)
        this.#find(
          'wrong-scores',
          during,
          `Expected ${rules.colours.length} scores, one for each seat, but received ${scores.length}.`,
          scores.join(' '),
        );
      if (attempt(state, seat, value.move).played) {
        sights.note(state, value.move);
        return game.play(value.move);
      }
      sights.refuse(value.move);
    }
  }

  /** Checks `stop`. */
  async stopping(): Promise<void> {
    const during = 'a stopped search';
    const { client, greeted } = await this.#begin(during);
    if (!greeted) return;
    const rules = klinZha;
    const { state } = finishSetup(createState(rules, {}), this.#options.random);
    if (this.#passes(during, await client.newGame({ rules, seat: state.seat }))) {
      const reply = client.choose(new Game(state), { time: 3_600_000 });
      await this.#wait(untilStop);
      client.stop();
      const { fault } = await reply.then(() => client);
      if (fault?.code === 'hang')
        this.#find('ignores-stop', during, 'The engine does not answer after stop.');
      else this.#passes(during, await reply);
    }
    this.#findRemarks(during, client);
    client.quit();
  }

  /** Checks the answer to a draw offer. */
  async offering(): Promise<void> {
    const during = 'a draw offer';
    const { client, greeted } = await this.#begin(during);
    if (!greeted) return;
    const begun = await client.newGame({ rules: rulesOf('klin-zha+draws'), seat: 1 });
    if (begun.ok) this.#passes(during, await client.offer(2));
    this.#findRemarks(during, client);
    client.quit();
  }

  async #begin(during: string, port = this.#open()): Promise<{ client: EngineClient; greeted: boolean }> {
    const client = new EngineClient(port, this.#options);
    return { client, greeted: this.#passes(during, await client.start()) };
  }

  /** Adds the fault in a result, if any, to the findings. @returns whether there was no fault */
  #passes(during: string, result: Result<unknown, EngineFault>): boolean {
    if (result.ok) return true;
    const [{ code, message, read, expected }] = result.errors;
    this.#find(code, during, message, read, expected);
    return false;
  }

  #findRemarks(during: string, { remarks }: EngineClient): void {
    for (const { code, message, read, expected } of remarks.slice(0, 3))
      this.#find(code, during, message, read, expected);
  }

  #find(code: CheckCode, during: string, message: string, read?: string, expected?: string): void {
    const more = { ...(read === undefined ? {} : { read }), ...(expected === undefined ? {} : { expected }) };
    this.findings.push({ code, during, message, ...more });
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.#options.alarm(milliseconds, resolve));
  }
}
