/** English sentences. */

import type { Noun } from './names.ts';
import type { Phrases, ReasonPhrases } from './phrases.ts';

const the = ({ name, gender }: Noun): string => (gender === undefined ? name : `the ${name}`);

export const english: Phrases = {
  the,
  object: the,
  withNoun: (noun) => `with ${the(noun)}`,
  colon: ': ',
  from: ({ name }, from, to) => `${name} from ${from} to ${to}`,
  placed: ({ name }, cell) => `${name} placed on ${cell}`,
  combatWon: { attacker: 'the attacker wins the combat', defender: 'the defender wins the combat' },
  leaves: (goal) => `leaves ${the(goal)} behind`,
  takes: (prey) => `takes ${the(prey)}`,
  challenges: (prey) => `challenges ${the(prey)}`,
  takesGoal: (goal, owner) => (owner === undefined ? `takes ${the(goal)}` : `takes ${the(goal)} of ${owner}`),
  removed: (piece, cell) => `${the(piece)} on ${cell} is removed`,
  armyGoes: (army, owner) => `the army of ${army} now belongs to ${owner}`,
  wins: 'wins',
  victory: 'A pleasant game. My compliments to a worthy opponent.',
  turn: (who, round, quiet) => {
    const calm = quiet === 0 ? '' : `, ${quiet} half-${quiet === 1 ? 'move' : 'moves'} without a capture`;
    return `${who} to move, round ${round}${calm}.`;
  },
  places: (who, what, goal) => `Setup: ${who} places ${what === 'goal' ? the(goal) : 'a warrior'}.`,
  combatWaits: (cell) => `The combat on ${cell} is undecided.`,
  won: (who, why) => `${who} wins${why}.`,
  drawn: (why) => `The game is drawn${why}.`,
  reasons: ({ name }, mover = 'the opponent'): ReasonPhrases => ({
    'goal-captured': `a ${name} is captured`,
    immobilized: `${mover} has no legal move`,
    'no-legal-move': 'the player to move has no legal move',
    stalemate: 'no player has a legal move',
    'dead-position': `no player can ever capture a ${name}`,
    crown: `its ${name} entered an unclaimed region and was not captured`,
    agreement: 'the players agreed',
    repetition: 'the same position occurred three times',
    'fifty-moves': 'each player made fifty moves without a capture',
    resignation: 'the opponent resigned',
    time: 'the time ran out',
    late: 'the opponent did not arrive in time',
    penalty: 'a penalty was imposed',
    'illegal-move': 'the opponent made an illegal move',
    'sealed-move': 'the sealed move was invalid',
    quickplay: 'a claim in the quickplay finish decided the game',
    annulled: 'the game was annulled',
  }),
  lastGoal: ({ name }, isOnly) => `the ${isOnly ? '' : 'last '}enemy ${name} is captured`,
  threatenedToo: ({ name }) => `, and its ${name} is threatened`,
  nothing: 'nothing on the board',
  on: ({ name }, cell) => `${name} on ${cell}`,
  carried: ({ name }, carrier, cell) => `${name} with ${the(carrier)} on ${cell}`,
  alone: ({ name }, cell) => `${name} abandoned on ${cell}`,
  notPlaced: ({ name }) => `${name} in hand`,
  notSeen: ({ name }, onBoard, inHand) => `${onBoard} on the board, ${inHand} in hand, ${name} not seen`,
  gone: 'army removed',
  belongsTo: (owner) => `army of ${owner}`,
  inHand: 'in hand',
  allPieces: 'All',
  kept: { clouds: 'Neutral cells', ablated: 'Marked cells', crown: 'Crown to capture at once' },
  captureOn: (cell) => `A capture on ${cell}.`,
  lost: 'Lost',
  nothingCaptured: 'A move without a capture.',
  letters: ['capital letters', 'small letters', 'letters after ~'],
};
