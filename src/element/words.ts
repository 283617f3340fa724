/** What a board itself says, by language; sentences about the game come from `klin-zha/words`. */

import type { Language } from '../words/names.ts';

/** The words of one language. */
export interface BoardWords {
  readonly board: string;
  readonly level: (name: string) => string;
  /** How the keyboard is used. */
  readonly help: string;
  /** What is in a cell, and what can be done there. */
  readonly empty: string;
  readonly withPiece: (piece: string) => string;
  readonly ownedBy: (who: string) => string;
  readonly isChosen: string;
  readonly canMove: string;
  readonly canGo: string;
  readonly canCapture: string;
  readonly lastMove: string;
  readonly combat: string;
  /** What variants keep on cells, by their keys. */
  readonly kept: Readonly<Record<string, string>>;
  /** Beside the board. */
  readonly inHand: string;
  readonly lost: string;
  readonly hidden: (number: number) => string;
  /** After something was done. */
  readonly chosen: (piece: string, targets: number) => string;
  readonly dropped: string;
  readonly nothingThere: string;
  /** Where a piece in hand has to be chosen, and where nobody may play. */
  readonly handFirst: string;
  readonly closed: string;
  readonly noCell: (name: string) => string;
  readonly refusedUnseen: string;
  readonly ask: string;
  readonly cancel: string;
}

const english: BoardWords = {
  board: 'Board',
  level: (name) => `Level ${name}`,
  help: 'Arrow keys go to the next cell, Page Up and Page Down to another level, a name such as E37 to that cell, N and P to cells that can be chosen, Tab to pieces in hand. Enter chooses, Escape takes back, the question mark tells the position.',
  empty: 'empty',
  withPiece: (piece) => `with ${piece}`,
  ownedBy: (who) => `owned by ${who}`,
  isChosen: 'chosen',
  canMove: 'can move',
  canGo: 'can be reached',
  canCapture: 'can be captured',
  lastMove: 'last move',
  combat: 'combat',
  kept: { clouds: 'neutral cell', ablated: 'marked cell' },
  inHand: 'in hand',
  lost: 'lost',
  hidden: (number) => `${number} not seen`,
  chosen: (piece, targets) =>
    targets === 0
      ? `${piece}: cannot move now.`
      : `${piece} chosen: ${targets} ${targets === 1 ? 'cell' : 'cells'}.`,
  dropped: 'Nothing is chosen.',
  nothingThere: 'Choose a piece first.',
  handFirst: 'Choose a piece in hand first (Tab).',
  closed: 'Nothing can be chosen now.',
  noCell: (name) => `${name} is no cell.`,
  refusedUnseen: 'This cannot be attempted.',
  ask: 'Which move?',
  cancel: 'Cancel',
};

const german: BoardWords = {
  board: 'Brett',
  level: (name) => `Ebene ${name}`,
  help: 'Pfeiltasten gehen zum nächsten Feld, Bild auf und Bild ab auf eine andere Ebene, ein Name wie E37 zu diesem Feld, N und P zu wählbaren Feldern, Tab zu Figuren in der Hand. Eingabe wählt, Escape nimmt zurück, das Fragezeichen sagt die Stellung an.',
  empty: 'leer',
  withPiece: (piece) => `mit ${piece}`,
  ownedBy: (who) => `gehört ${who}`,
  isChosen: 'gewählt',
  canMove: 'kann ziehen',
  canGo: 'erreichbar',
  canCapture: 'kann geschlagen werden',
  lastMove: 'letzter Zug',
  combat: 'Kampf',
  kept: { clouds: 'neutrales Feld', ablated: 'markiertes Feld' },
  inHand: 'in der Hand',
  lost: 'verloren',
  hidden: (number) => `${number} nicht zu sehen`,
  chosen: (piece, targets) =>
    targets === 0
      ? `${piece}: kann jetzt nicht ziehen.`
      : `${piece} gewählt: ${targets} ${targets === 1 ? 'Feld' : 'Felder'}.`,
  dropped: 'Nichts ist gewählt.',
  nothingThere: 'Zuerst eine Figur wählen.',
  handFirst: 'Zuerst eine Figur in der Hand wählen (Tab).',
  closed: 'Jetzt ist nichts zu wählen.',
  noCell: (name) => `${name} ist kein Feld.`,
  refusedUnseen: 'Das kann nicht versucht werden.',
  ask: 'Welcher Zug?',
  cancel: 'Abbrechen',
};

const french: BoardWords = {
  board: 'Plateau',
  level: (name) => `Niveau ${name}`,
  help: 'Les flèches mènent à la case voisine, Page précédente et Page suivante à un autre niveau, un nom comme E37 à cette case, N et P aux cases à choisir, Tab aux pièces en main. Entrée choisit, Échap annule, le point d’interrogation dit la position.',
  empty: 'vide',
  withPiece: (piece) => `avec ${piece}`,
  ownedBy: (who) => `appartient à ${who}`,
  isChosen: 'choisi',
  canMove: 'peut bouger',
  canGo: 'accessible',
  canCapture: 'peut être pris',
  lastMove: 'dernier coup',
  combat: 'combat',
  kept: { clouds: 'case neutre', ablated: 'case marquée' },
  inHand: 'en main',
  lost: 'perdu',
  hidden: (number) => `${number} hors de vue`,
  chosen: (piece, targets) =>
    targets === 0
      ? `${piece} : ne peut pas bouger maintenant.`
      : `${piece} : ${targets} ${targets === 1 ? 'case' : 'cases'}.`,
  dropped: "Rien n'est choisi.",
  nothingThere: "Choisissez d'abord une pièce.",
  handFirst: "Choisissez d'abord une pièce en main (Tab).",
  closed: 'Rien à choisir maintenant.',
  noCell: (name) => `${name} n'est pas une case.`,
  refusedUnseen: 'Cela ne peut pas être tenté.',
  ask: 'Quel coup ?',
  cancel: 'Annuler',
};

const book: Readonly<Record<Language, BoardWords>> = { en: english, de: german, fr: french };

/** What a board says in a language. */
export function boardWords(language: Language): BoardWords {
  return book[language];
}

/** The language that is named, such as `de` or `fr-CA`, if the board speaks it, else English. */
export function spokenLanguage(named: string | null | undefined): Language {
  const [language = ''] = (named ?? '').toLowerCase().split('-');
  return Object.hasOwn(book, language) ? (language as Language) : 'en';
}
