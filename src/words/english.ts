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
  armyGoes: (army, owner) => `the army of ${army} belongs to ${owner}`,
  wins: 'wins',
  turn: (who, round, quiet) => {
    const calm = quiet === 0 ? '' : `, ${quiet} half-${quiet === 1 ? 'move' : 'moves'} without a capture`;
    return `${who} to move, round ${round}${calm}.`;
  },
  places: (who, what, goal) => `Setup: ${who} places ${what === 'goal' ? the(goal) : 'a warrior'}.`,
  combatWaits: (cell) => `The combat on ${cell} waits for its outcome.`,
  won: (who, why) => `${who} wins${why}.`,
  drawn: (why) => `The game is drawn${why}.`,
  reasons: ({ name }, mover = 'the opponent'): ReasonPhrases => ({
    'goal-captured': `a ${name} is captured`,
    immobilized: `${mover} has no legal move`,
    'no-legal-move': 'nobody who has the turn has a legal move',
    stalemate: 'nobody has a legal move',
    'dead-position': `nobody can ever capture a ${name}`,
    crown: `its ${name} stood in the unclaimed region and was not captured`,
    agreement: 'the players agreed',
    repetition: 'the position stood for the third time',
    'fifty-moves': 'fifty moves of each player without a capture',
    resignation: 'the opponent resigned',
    time: 'the time ran out',
    late: 'the opponent came too late',
    penalty: 'by a penalty',
    'illegal-move': 'by an illegal move',
    'sealed-move': 'by the sealed move',
    quickplay: 'by a claim in the quickplay finish',
    annulled: 'the game was annulled',
  }),
  lastGoal: ({ name }) => `the last enemy ${name} is captured`,
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
  kept: { clouds: 'Neutral cells', ablated: 'Marked cells', crown: 'Must be answered at once, crown of' },
  captureOn: (cell) => `A capture on ${cell}.`,
  lost: 'Lost',
  nothingCaptured: 'A move without a capture.',
  letters: ['capital letters', 'small letters', 'letters behind a ~'],
};
