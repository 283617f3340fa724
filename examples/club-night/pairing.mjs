/** Pairings: the Berger tables, and groups of three. */

/** Returns the pairs of a round in the Berger table of an even number of places; the first plays seat 1. */
export function bergerRound(places, round) {
  const others = places - 1;
  const number = (place) => ((((place - 1) % others) + others) % others) + 1;
  const one = round % 2 === 1 ? (round + 1) / 2 : (round + places) / 2;
  const pairs = [round % 2 === 1 ? [one, places] : [places, one]];
  for (let board = 1; board < places / 2; board++) pairs.push([number(one + board), number(one - board)]);
  return pairs;
}

/**
 * Returns groups of three who have met least, and the one or two players who are left. Those who were left
 * least come first.
 */
export function groupsOfThree(names, metTimes, restTimes) {
  const rest = [...names].sort((one, other) => restTimes(one) - restTimes(other)).slice(0, names.length % 3);
  const left = names.filter((name) => !rest.includes(name));
  const groups = [];
  while (left.length > 0) {
    const group = [left.shift()];
    while (group.length < 3) {
      const met = (name) => group.reduce((sum, other) => sum + metTimes(name, other), 0);
      const next = left.reduce((best, name) => (met(name) < met(best) ? name : best));
      group.push(...left.splice(left.indexOf(next), 1));
    }
    groups.push(group);
  }
  return { groups, rest };
}
