/** French sentences. */

import type { Noun } from './names.ts';
import type { Phrases, ReasonPhrases } from './phrases.ts';

const the = ({ name, gender }: Noun): string => {
  if (gender === undefined) return name;
  if (/^[aeiouhéè]/i.test(name)) return `l'${name}`;
  return `${gender === 'f' ? 'la' : 'le'} ${name}`;
};
const of = (owner: string): string => (/^[aeiouhéè]/i.test(owner) ? `d'${owner}` : `de ${owner}`);

export const french: Phrases = {
  the,
  object: the,
  withNoun: (noun) => `avec ${the(noun)}`,
  colon: ' : ',
  from: ({ name }, from, to) => `${name} de ${from} à ${to}`,
  placed: ({ name }, cell) => `${name} en ${cell}`,
  combatWon: { attacker: "l'attaquant gagne le combat", defender: 'le défenseur gagne le combat' },
  leaves: (goal) => `abandonne ${the(goal)}`,
  takes: (prey) => `prend ${the(prey)}`,
  challenges: (prey) => `défie ${the(prey)}`,
  takesGoal: (goal, owner) =>
    owner === undefined ? `capture ${the(goal)}` : `capture ${the(goal)} ${of(owner)}`,
  removed: (piece, cell) => `${the(piece)} en ${cell} quitte le plateau`,
  armyGoes: (army, owner) => `l'armée ${of(army)} appartient maintenant à ${owner}`,
  wins: 'gagne',
  victory: 'Un jeu plaisant. Mes compliments à un digne adversaire.',
  turn: (who, round, quiet) => {
    const calm = quiet === 0 ? '' : `, ${quiet} ${quiet === 1 ? 'demi-coup' : 'demi-coups'} sans prise`;
    return `Trait à ${who}, tour ${round}${calm}.`;
  },
  places: (who, what, goal) => `Placement : ${who} place ${what === 'goal' ? the(goal) : 'une pièce'}.`,
  combatWaits: (cell) => `Le combat pour ${cell} n'est pas encore tranché.`,
  won: (who, why) => `${who} gagne${why}.`,
  drawn: (why) => `La partie est nulle${why}.`,
  reasons: (goal, mover = "l'adversaire"): ReasonPhrases => ({
    'goal-captured': `${the(goal)} est capturé`,
    immobilized: `${mover} n'a aucun coup légal`,
    'no-legal-move': "le joueur au trait n'a aucun coup légal",
    stalemate: "aucun joueur n'a de coup légal",
    'dead-position': `aucun joueur ne peut plus capturer un ${goal.name}`,
    crown: `${the(goal)} a atteint une région libre et n'a pas été capturé`,
    agreement: "les joueurs se sont mis d'accord",
    repetition: "la même position s'est présentée trois fois",
    'fifty-moves': 'chaque joueur a joué cinquante coups sans prise',
    resignation: "l'adversaire a abandonné",
    time: 'le temps est écoulé',
    late: "l'adversaire ne s'est pas présenté à temps",
    penalty: 'une sanction a été prononcée',
    'illegal-move': "l'adversaire a joué un coup illégal",
    'sealed-move': "le coup sous enveloppe n'était pas valable",
    quickplay: 'une demande en fin de partie rapide a décidé de la partie',
    abandoned: "l'adversaire a quitté la partie et n'est pas revenu",
    annulled: 'la partie a été annulée',
    aborted: 'la partie a été interrompue',
  }),
  lastGoal: (goal, isOnly) => `${the(goal)} ${isOnly ? "de l'" : 'du dernier '}adversaire est capturé`,
  threatenedToo: (goal) => `, et ${the(goal)} est menacé`,
  nothing: 'rien sur le plateau',
  on: ({ name }, cell) => `${name} en ${cell}`,
  carried: ({ name }, carrier, cell) => `${name} avec ${the(carrier)} en ${cell}`,
  alone: ({ name }, cell) => `${name} abandonné en ${cell}`,
  notPlaced: ({ name }) => `${name} en main`,
  notSeen: ({ name }, onBoard, inHand) => `${onBoard} sur le plateau, ${inHand} en main, ${name} invisible`,
  gone: 'armée retirée',
  belongsTo: (owner) => `armée ${of(owner)}`,
  inHand: 'en main',
  allPieces: 'Toutes les pièces',
  kept: { clouds: 'Cases neutres', ablated: 'Cases marquées', crown: 'Couronne à contrer aussitôt' },
  captureOn: (cell) => `Une prise en ${cell}.`,
  lost: 'Pertes',
  nothingCaptured: 'Un coup sans prise.',
  letters: ['majuscules', 'minuscules', 'lettres après ~'],
};
