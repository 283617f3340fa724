/** Texts about a game that has ended, loaded on demand. */

import type { Language } from 'klin-zha/words';

export interface ReviewWords {
  readonly attackers: string;
  readonly attacks: (piece: string, from: string, goal: string) => string;
  readonly captured: (piece: string, from: string, goal: string) => string;
  readonly noAttack: string;
  readonly blocked: string;
  readonly canMove: string;
  readonly losingMove: string;
  readonly searching: (move: number, count: number) => string;
  readonly lostBy: (move: string) => string;
  readonly noLosingMove: string;
  readonly score: (colour: string) => string;
  readonly mistakes: (colour: string) => string;
  readonly noMistakes: string;
  readonly mistake: (move: string, loss: string, better: string) => string;
}

const english: ReviewWords = {
  attackers: 'Attackers of the Goal',
  attacks: (piece, from, goal) => `${piece} on ${from} attacks the Goal on ${goal}.`,
  captured: (piece, from, goal) => `${piece} went from ${from} to ${goal} and captured the Goal.`,
  noAttack: 'Nothing attacked the Goal.',
  blocked: 'Why nothing could move',
  canMove: 'There were legal moves: the game did not end on the board.',
  losingMove: 'The move that lost',
  searching: (move, count) => `Searching move ${move} of ${count} …`,
  lostBy: (move) => `${move}: before it the search saw no loss, after it the loss was certain.`,
  noLosingMove: 'The search found no single move that lost.',
  score: (colour) => `Score of ${colour} from move to move`,
  mistakes: (colour) => `Largest mistakes of ${colour}`,
  noMistakes: 'No large mistake.',
  mistake: (move, loss, better) => `${move} (−${loss}). Better: ${better}`,
};

const german: ReviewWords = {
  attackers: 'Angreifer des Ziels',
  attacks: (piece, from, goal) => `${piece} auf ${from} greift das Ziel auf ${goal} an.`,
  captured: (piece, from, goal) => `${piece} zog von ${from} nach ${goal} und schlug das Ziel.`,
  noAttack: 'Nichts griff das Ziel an.',
  blocked: 'Warum nichts ziehen konnte',
  canMove: 'Es gab gültige Züge: die Partie endete nicht auf dem Brett.',
  losingMove: 'Der Zug, der verlor',
  searching: (move, count) => `Zug ${move} von ${count} wird untersucht …`,
  lostBy: (move) => `${move}: davor sah die Suche keinen Verlust, danach war er sicher.`,
  noLosingMove: 'Die Suche fand keinen einzelnen Zug, der verlor.',
  score: (colour) => `Bewertung für ${colour} von Zug zu Zug`,
  mistakes: (colour) => `Größte Fehler von ${colour}`,
  noMistakes: 'Kein großer Fehler.',
  mistake: (move, loss, better) => `${move} (−${loss}). Besser: ${better}`,
};

const french: ReviewWords = {
  attackers: 'Attaquants du But',
  attacks: (piece, from, goal) => `${piece} en ${from} attaque le But en ${goal}.`,
  captured: (piece, from, goal) => `${piece} est allé de ${from} en ${goal} et a pris le But.`,
  noAttack: 'Rien n’attaquait le But.',
  blocked: 'Pourquoi rien ne pouvait bouger',
  canMove: 'Il restait des coups légaux : la partie n’a pas fini sur le plateau.',
  losingMove: 'Le coup perdant',
  searching: (move, count) => `Examen du coup ${move} sur ${count}…`,
  lostBy: (move) => `${move} : avant, la recherche ne voyait pas de perte ; après, elle était certaine.`,
  noLosingMove: 'La recherche n’a pas trouvé un seul coup perdant.',
  score: (colour) => `Évaluation pour ${colour} coup par coup`,
  mistakes: (colour) => `Plus grandes fautes : ${colour}`,
  noMistakes: 'Pas de grande faute.',
  mistake: (move, loss, better) => `${move} (−${loss}). Meilleur : ${better}`,
};

const book: Readonly<Record<Language, ReviewWords>> = { en: english, de: german, fr: french };

/** Returns the texts in a language. */
export function reviewWordsOf(language: Language): ReviewWords {
  return book[language];
}
