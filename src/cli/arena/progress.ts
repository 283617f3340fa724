/** Arena progress, updated game by game: computing the full standings every time would be too slow. */

import type { ArenaGame, PairCounts } from '../../arena/index.ts';
import { countPair, eloOfPairs, type Writable } from '../../arena/standings.ts';
import { counted } from '../../base/text.ts';
import { eloText } from './words.ts';

/** Totals over the games so far. */
export class Progress {
  readonly #players: readonly string[];
  readonly #scores: Map<string, { games: number; sum: number }> = new Map();
  /** With two players, games whose return game has not been played yet, by group. */
  readonly #halves: Map<number, ArenaGame> = new Map();
  readonly #pairs: Writable<PairCounts> = [0, 0, 0, 0, 0];
  #games = 0;
  #limited = 0;
  #faults = 0;

  constructor(players: readonly { readonly name: string }[]) {
    this.#players = players.map(({ name }) => name);
  }

  /** Adds a game. Must be called once per game. */
  add(game: ArenaGame): void {
    this.#games++;
    if (game.reason === 'ply-limit') this.#limited++;
    this.#faults += new Set(game.faults.map(({ seat }) => seat)).size;
    for (const [place, name] of game.players.entries()) {
      const { games, sum } = this.#scores.get(name) ?? { games: 0, sum: 0 };
      this.#scores.set(name, { games: games + 1, sum: sum + game.scores[place]! });
    }
    if (this.#players.length === 2) this.#addHalf(game);
  }

  #addHalf(game: ArenaGame): void {
    const { group } = game;
    const half = this.#halves.get(group);
    if (half === undefined) this.#halves.set(group, game);
    else {
      this.#halves.delete(group);
      countPair(this.#pairs, this.#players[0]!, [half, game]);
    }
  }

  /** Formats the status line. The estimated time left is based on this run's games and seconds. */
  line(all: number, played: number, seconds: number): string {
    const games = this.#games;
    const limited = this.#limited;
    const faults = this.#faults;
    const [best] = this.#players
      .flatMap((name) => ({ name, ...this.#scores.get(name) }))
      .map(({ name, games: count = 0, sum = 0 }) => ({ name, mean: count === 0 ? 0 : sum / count }))
      .sort((one, other) => other.mean - one.mean);
    const parts = [
      `${games} of ${all} games`,
      games > 0 && `${best!.name} ${best!.mean.toFixed(3)}`,
      games > 0 && this.#players.length === 2 && `Elo ${eloText(eloOfPairs(this.#pairs))}`,
      limited > 0 && `${limited} at the ply limit`,
      faults > 0 && counted(faults, 'fault'),
      played > 0 && `${duration((seconds / played) * (all - games))} left`,
    ];
    return parts.filter((part) => part !== false).join(', ');
  }
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (number: number): string => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
