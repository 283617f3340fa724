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
/** Only Herz has a separate dative form. */
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
  removed: (piece, cell) => `${the(piece)} auf ${cell} wird vom Brett genommen`,
  armyGoes: (army, owner) => `das Heer von ${army} gehört jetzt ${owner}`,
  wins: 'gewinnt',
  victory: 'Ein angenehmes Spiel. Meine Hochachtung einem würdigen Gegner.',
  turn: (who, round, quiet) => {
    const calm = quiet === 0 ? '' : `, ${quiet} ${quiet === 1 ? 'Halbzug' : 'Halbzüge'} ohne Schlagzug`;
    return `${who} ist am Zug, Runde ${round}${calm}.`;
  },
  places: (who, what, goal) =>
    `Aufstellung: ${who} setzt ${what === 'goal' ? object(goal) : 'einen Krieger'}.`,
  combatWaits: (cell) => `Der Kampf um ${cell} ist noch nicht entschieden.`,
  won: (who, why) => `${who} gewinnt${why}.`,
  drawn: (why) => `Die Partie endet unentschieden${why}.`,
  reasons: (goal, mover = 'der Gegner'): ReasonPhrases => ({
    'goal-captured': `${the(goal)} ist erobert`,
    immobilized: `${mover} hat keinen legalen Zug mehr`,
    'no-legal-move': 'der Spieler am Zug hat keinen legalen Zug mehr',
    stalemate: 'kein Spieler hat noch einen legalen Zug',
    'dead-position': `kein Spieler kann mehr ${one(goal)} erobern`,
    crown: `${the(goal)} hat eine freie Region erreicht und wurde nicht erobert`,
    agreement: 'die Spieler haben sich geeinigt',
    repetition: 'dieselbe Stellung ist zum dritten Mal entstanden',
    'fifty-moves': 'in den letzten fünfzig Zügen jedes Spielers wurde nichts geschlagen',
    resignation: 'der Gegner hat aufgegeben',
    time: 'die Zeit ist abgelaufen',
    late: 'der Gegner ist nicht rechtzeitig erschienen',
    penalty: 'es wurde eine Strafe verhängt',
    'illegal-move': 'der Gegner hat einen illegalen Zug gemacht',
    'sealed-move': 'der Abgabezug war ungültig',
    quickplay: 'ein Antrag in der Endspurtphase hat die Partie entschieden',
    abandoned: 'der Gegner hat die Partie verlassen und ist nicht zurückgekehrt',
    annulled: 'die Partie wurde annulliert',
    aborted: 'die Partie wurde abgebrochen',
  }),
  lastGoal: (goal, isOnly) => `${the(goal)} des ${isOnly ? '' : 'letzten '}Gegners ist erobert`,
  threatenedToo: (goal) => `, und ${the(goal)} ist bedroht`,
  nothing: 'nichts auf dem Brett',
  on: ({ name }, cell) => `${name} auf ${cell}`,
  carried: ({ name }, carrier, cell) => `${name} mit ${dative(carrier)} auf ${cell}`,
  alone: ({ name }, cell) => `${name} ohne Träger auf ${cell}`,
  notPlaced: ({ name }) => `${name} in der Hand`,
  notSeen: ({ name }, onBoard, inHand) =>
    `${onBoard} auf dem Brett, ${inHand} in der Hand, ${name} nicht sichtbar`,
  gone: 'Heer vom Brett genommen',
  belongsTo: (owner) => `gehört ${owner}`,
  inHand: 'in der Hand',
  allPieces: 'Alle',
  kept: { clouds: 'Neutrale Felder', ablated: 'Markierte Felder', crown: 'Sofort zu beantwortende Krone' },
  captureOn: (cell) => `Auf ${cell} wurde geschlagen.`,
  lost: 'Verloren',
  nothingCaptured: 'Ein Zug ohne Schlagen.',
  letters: ['Großbuchstaben', 'Kleinbuchstaben', 'Buchstaben nach ~'],
};
