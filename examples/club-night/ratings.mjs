import glicko2 from 'glicko2';
import { eventGames, recordsOf } from './games.mjs';

/** Returns the ratings before and after the evening, which is one rating period, as lists of texts. */
export function ratingsOf(evening) {
  const ranking = new glicko2.Glicko2({ tau: 0.5, rating: 1500, rd: 200, vol: 0.06 });
  const made = ({ rating }) => ranking.makePlayer(rating ?? 1500, rating === undefined ? 350 : 100, 0.06);
  const people = new Map(evening.players.map((player) => [player.name, made(player)]));
  const before = new Map([...people].map(([name, player]) => [name, player.getRating()]));
  // A game that a player lost by not coming is not rated.
  const played = recordsOf(evening).filter(({ tags }) => tags.get('Termination') !== 'late');
  ranking.updateRatings(eventGames(played).flatMap((game) => (game === null ? [] : pairsOf(game, people))));
  const rows = [...people].sort(([, one], [, other]) => other.getRating() - one.getRating());
  const cells = rows.map(([name, player]) => [
    name,
    ...[before.get(name), player.getRating(), player.getRd()].map((number) => String(Math.round(number))),
  ]);
  return [['player', 'before', 'after', 'deviation'], ...cells];
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
