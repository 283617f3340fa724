import glicko2 from 'glicko2';
import { playedGames } from './games.mjs';

/** Returns the ratings before and after the evening, which is one rating period. */
export function ratingsOf(evening) {
  const ranking = new glicko2.Glicko2({ tau: 0.5, rating: 1500, rd: 200, vol: 0.06 });
  const people = new Map(
    evening.players.map(({ name, rating }) => [
      name,
      ranking.makePlayer(rating ?? 1500, rating === undefined ? 350 : 100, 0.06),
    ]),
  );
  const before = new Map([...people].map(([name, player]) => [name, player.getRating()]));
  ranking.updateRatings(playedGames(evening).flatMap((game) => (game === null ? [] : pairsOf(game, people))));
  const rows = [...people].map(([name, player]) => ({
    name,
    before: before.get(name),
    after: player.getRating(),
    deviation: player.getRd(),
  }));
  return rows.sort((one, other) => other.after - one.after);
}

/** Returns the results between every two players of a game. Two who lost to a third have none. */
function pairsOf({ players, shares }, people) {
  return players.flatMap((name, seat) =>
    players.slice(seat + 1).flatMap((other, offset) => {
      const [mine, theirs] = [shares[seat], shares[seat + 1 + offset]];
      return mine + theirs === 0
        ? []
        : [[people.get(name), people.get(other), mine > theirs ? 1 : mine < theirs ? 0 : 0.5]];
    }),
  );
}
