/** German sentences. */

import type { Noun } from './names.ts';
import type { Phrases, ReasonPhrases } from './phrases.ts';

const articles = { m: ['der', 'den', 'dem'], f: ['die', 'die', 'der'], n: ['das', 'das', 'dem'] } as const;

const the = ({ name, gender }: Noun): string =>
  gender === undefined ? name : `${articles[gender][0]} ${name}`;
const object = ({ name, gender, object: oblique = name }: Noun): string =>
  gender === undefined ? oblique : `${articles[gender][1]} ${oblique}`;
const one = ({ name, gender, object: oblique = name }: Noun): string =>
  gender === undefined ? oblique : `${{ m: 'einen', f: 'eine', n: 'ein' }[gender]} ${oblique}`;
/** Herz alone has a dative of its own. */
const dative = ({ name, gender, object: oblique = name }: Noun): string =>
  gender === undefined ? oblique : `${articles[gender][2]} ${name === 'Herz' ? 'Herzen' : oblique}`;

export const german: Phrases = {
  the,
  object,
  withNoun: (noun) => `mit ${dative(noun)}`,
  colon: ': ',
  from: ({ name }, from, to) => `${name} von ${from} nach ${to}`,
  placed: ({ name }, cell) => `${name} auf ${cell} gesetzt`,
  combatWon: { attacker: 'der Angreifer gewinnt den Kampf', defender: 'der Verteidiger gewinnt den Kampf' },
  leaves: (goal) => `lässt ${object(goal)} zurück`,
  takes: (prey) => `schlägt ${object(prey)}`,
  challenges: (prey) => `fordert ${object(prey)} heraus`,
  takesGoal: (goal, owner) =>
    owner === undefined ? `erobert ${object(goal)}` : `erobert ${object(goal)} von ${owner}`,
  removed: (piece, cell) => `${the(piece)} auf ${cell} kommt vom Brett`,
  armyGoes: (army, owner) => `das Heer von ${army} gehört jetzt ${owner}`,
  wins: 'gewinnt',
  turn: (who, round, quiet) => {
    const calm = quiet === 0 ? '' : `, ${quiet} ${quiet === 1 ? 'Halbzug' : 'Halbzüge'} ohne Schlagen`;
    return `${who} ist am Zug, Runde ${round}${calm}.`;
  },
  places: (who, what, goal) =>
    `Aufstellung: ${who} setzt ${what === 'goal' ? object(goal) : 'einen Krieger'}.`,
  combatWaits: (cell) => `Der Kampf um ${cell} wartet auf seinen Ausgang.`,
  won: (who, why) => `${who} gewinnt${why}.`,
  drawn: (why) => `Die Partie ist unentschieden${why}.`,
  reasons: (goal, mover = 'der Gegner'): ReasonPhrases => ({
    'goal-captured': `${the(goal)} ist erobert`,
    immobilized: `${mover} hat keinen regelgemäßen Zug`,
    'no-legal-move': 'wer am Zug ist, hat keinen regelgemäßen Zug',
    stalemate: 'niemand hat einen regelgemäßen Zug',
    'dead-position': `niemand kann je ${one(goal)} erobern`,
    crown: `${the(goal)} stand in der freien Region und wurde nicht erobert`,
    agreement: 'die Spieler haben sich geeinigt',
    repetition: 'die Stellung stand zum dritten Mal da',
    'fifty-moves': 'fünfzig Züge jedes Spielers ohne Schlagen',
    resignation: 'der Gegner hat aufgegeben',
    time: 'die Zeit ist abgelaufen',
    late: 'der Gegner kam zu spät',
    penalty: 'durch eine Strafe',
    'illegal-move': 'durch einen regelwidrigen Zug',
    'sealed-move': 'durch den Abgabezug',
    quickplay: 'durch einen Antrag in der Endspurtphase',
    annulled: 'die Partie wurde annulliert',
  }),
  lastGoal: (goal) => `${the(goal)} des letzten Gegners ist erobert`,
  threatenedToo: (goal) => `, und ${the(goal)} ist bedroht`,
  nothing: 'nichts auf dem Brett',
  on: ({ name }, cell) => `${name} auf ${cell}`,
  carried: ({ name }, carrier, cell) => `${name} mit ${dative(carrier)} auf ${cell}`,
  alone: ({ name }, cell) => `${name} verlassen auf ${cell}`,
  notPlaced: ({ name }) => `${name} in der Hand`,
  notSeen: ({ name }, onBoard, inHand) =>
    `${onBoard} auf dem Brett, ${inHand} in der Hand, ${name} nicht zu sehen`,
  gone: 'Heer vom Brett',
  belongsTo: (owner) => `gehört ${owner}`,
  inHand: 'in der Hand',
  allPieces: 'Alle',
  kept: { clouds: 'Neutrale Felder', ablated: 'Markierte Felder', crown: 'Sofort zu beantworten, Krone von' },
  captureOn: (cell) => `Geschlagen wurde auf ${cell}.`,
  lost: 'Verloren',
  nothingCaptured: 'Ein Zug, ohne zu schlagen.',
  letters: ['Großbuchstaben', 'Kleinbuchstaben', 'Buchstaben hinter ~'],
};
