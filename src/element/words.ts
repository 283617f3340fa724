/** Texts of the board by language. Sentences about the game come from `klin-zha/words`. */

import type { RecordMark } from '../records/tree.ts';
import type { Language } from '../words/names.ts';

/** Texts in one language. */
export interface BoardWords {
  /** Colon between a label and its text, with the spaces of the language. */
  readonly colon: string;
  readonly board: string;
  readonly level: (name: string) => string;
  /** Keyboard help. */
  readonly help: string;
  /** Contents of a cell, and what the player can do there. */
  readonly empty: string;
  readonly withPiece: (piece: string) => string;
  readonly ownedBy: (who: string) => string;
  readonly cornerOf: (who: string) => string;
  readonly isChosen: string;
  readonly canMove: string;
  readonly canGo: string;
  readonly canCapture: string;
  readonly lastMove: string;
  readonly combat: string;
  /** Names for cells marked by variants, by variant-state key. */
  readonly kept: Readonly<Record<string, string>>;
  /** Trays. */
  readonly inHand: string;
  readonly lost: string;
  readonly hidden: (number: number) => string;
  /** Announcements after an action. */
  readonly chosen: (piece: string, targets: number) => string;
  readonly dropped: string;
  readonly nothingThere: string;
  /** Announcements if a piece in hand must be selected first, and if the player cannot move. */
  readonly handFirst: string;
  readonly closed: string;
  /** Announcements while a move waits for an answer, and if it was not played for an unknown reason. */
  readonly waiting: string;
  readonly notPlayed: string;
  readonly noCell: (name: string) => string;
  readonly refusedUnseen: string;
  /** Labels and announcements of premoves. */
  readonly canPremove: string;
  readonly premove: string;
  readonly premoved: (piece: string, to: string) => string;
  readonly premoveCleared: string;
  readonly premoveDropped: string;
  /** Labels and announcements of shapes. */
  readonly shape: (shape: RecordMark) => string;
  readonly shapeBegins: (cell: string) => string;
  readonly removed: string;
  readonly shapesCleared: string;
  readonly ask: string;
  readonly cancel: string;
}

const english: BoardWords = {
  colon: ': ',
  board: 'Board',
  level: (name) => `Level ${name}`,
  help: 'Arrow keys move to a neighbouring cell, Page Up and Page Down to another level, N and P to the next or previous cell that you can select, Tab to the pieces in hand. Type a name such as E37 to go to that cell. Enter selects, Escape cancels, X marks cells, the question mark reads out the position.',
  empty: 'empty',
  withPiece: (piece) => `with ${piece}`,
  ownedBy: (who) => `owned by ${who}`,
  cornerOf: (who) => `corner of ${who}`,
  isChosen: 'selected',
  canMove: 'can move',
  canGo: 'can be reached',
  canCapture: 'can be captured',
  lastMove: 'last move',
  combat: 'combat',
  kept: { clouds: 'neutral cell', ablated: 'marked cell' },
  inHand: 'in hand',
  lost: 'lost',
  hidden: (number) => `${number} hidden`,
  chosen: (piece, targets) =>
    targets === 0
      ? `${piece}: cannot move now.`
      : `${piece} selected: ${targets} ${targets === 1 ? 'cell' : 'cells'}.`,
  dropped: 'Selection cleared.',
  nothingThere: 'Select a piece first.',
  handFirst: 'Select a piece in hand first (Tab).',
  closed: 'You cannot move now.',
  waiting: 'Sent. Waiting for the answer.',
  notPlayed: 'The move was not played.',
  noCell: (name) => `There is no cell ${name}.`,
  refusedUnseen: 'You cannot attempt this move.',
  canPremove: 'can premove',
  premove: 'premove',
  premoved: (piece, to) => `Premove: ${piece} to ${to}.`,
  premoveCleared: 'Premove cancelled.',
  premoveDropped: 'The premove is not possible.',
  shape: ({ colour, to }) => (to === undefined ? `circle (${colour})` : `arrow to ${to} (${colour})`),
  shapeBegins: (cell) => `A mark begins on ${cell}. Go to its end and press X.`,
  removed: 'removed',
  shapesCleared: 'Marks removed.',
  ask: 'Which move?',
  cancel: 'Cancel',
};

const germanColours = { green: 'grün', red: 'rot', blue: 'blau', yellow: 'gelb' } as const;

const german: BoardWords = {
  colon: ': ',
  board: 'Brett',
  level: (name) => `Ebene ${name}`,
  help: 'Die Pfeiltasten führen zu einem Nachbarfeld, Bild auf und Bild ab auf eine andere Ebene, N und P zum nächsten oder vorigen wählbaren Feld, Tab zu den Figuren in der Hand. Ein eingetippter Name wie E37 führt direkt zu diesem Feld. Die Eingabetaste wählt aus, Escape bricht ab, X markiert Felder, das Fragezeichen liest die Stellung vor.',
  empty: 'leer',
  withPiece: (piece) => `mit ${piece}`,
  ownedBy: (who) => `gehört ${who}`,
  cornerOf: (who) => `Ecke von ${who}`,
  isChosen: 'ausgewählt',
  canMove: 'kann ziehen',
  canGo: 'erreichbar',
  canCapture: 'kann geschlagen werden',
  lastMove: 'letzter Zug',
  combat: 'Kampf',
  kept: { clouds: 'neutrales Feld', ablated: 'markiertes Feld' },
  inHand: 'in der Hand',
  lost: 'verloren',
  hidden: (number) => `${number} verdeckt`,
  chosen: (piece, targets) =>
    targets === 0
      ? `${piece}: kann jetzt nicht ziehen.`
      : `${piece} ausgewählt: ${targets} ${targets === 1 ? 'Feld' : 'Felder'}.`,
  dropped: 'Auswahl aufgehoben.',
  nothingThere: 'Bitte zuerst eine Figur auswählen.',
  handFirst: 'Bitte zuerst eine Figur in der Hand auswählen (Tab).',
  closed: 'Im Moment ist kein Zug möglich.',
  waiting: 'Gesendet. Die Antwort steht noch aus.',
  notPlayed: 'Der Zug wurde nicht ausgeführt.',
  noCell: (name) => `Das Feld ${name} gibt es nicht.`,
  refusedUnseen: 'Dieser Zug kann nicht versucht werden.',
  canPremove: 'kann vorausziehen',
  premove: 'Vorauszug',
  premoved: (piece, to) => `Vorauszug: ${piece} nach ${to}.`,
  premoveCleared: 'Vorauszug aufgehoben.',
  premoveDropped: 'Der Vorauszug ist nicht möglich.',
  shape: ({ colour, to }) => `${to === undefined ? 'Kreis' : `Pfeil nach ${to}`} (${germanColours[colour]})`,
  shapeBegins: (cell) => `Eine Markierung beginnt auf ${cell}. Weiter zu ihrem Ende, dann X.`,
  removed: 'entfernt',
  shapesCleared: 'Markierungen entfernt.',
  ask: 'Welcher Zug?',
  cancel: 'Abbrechen',
};

const frenchColours = { green: 'vert', red: 'rouge', blue: 'bleu', yellow: 'jaune' } as const;

const french: BoardWords = {
  colon: ' : ',
  board: 'Plateau',
  level: (name) => `Niveau ${name}`,
  help: 'Les touches fléchées mènent à une case voisine, Page précédente et Page suivante à un autre niveau, N et P à la case sélectionnable suivante ou précédente, Tab aux pièces en main. Tapez un nom tel que E37 pour aller à cette case. Entrée sélectionne, Échap annule, X marque des cases, le point d’interrogation énonce la position.',
  empty: 'vide',
  withPiece: (piece) => `avec ${piece}`,
  ownedBy: (who) => `appartient à ${who}`,
  cornerOf: (who) => `coin ${/^[AEIOU]/.test(who) ? 'd’' : 'de '}${who}`,
  isChosen: 'sélectionné',
  canMove: 'peut se déplacer',
  canGo: 'accessible',
  canCapture: 'peut être pris',
  lastMove: 'dernier coup',
  combat: 'combat',
  kept: { clouds: 'case neutre', ablated: 'case marquée' },
  inHand: 'en main',
  lost: 'pertes',
  hidden: (number) => `${number} ${number === 1 ? 'cachée' : 'cachées'}`,
  chosen: (piece, targets) =>
    targets === 0
      ? `${piece} : aucun déplacement possible pour le moment.`
      : `Sélection : ${piece}, ${targets} ${targets === 1 ? 'case' : 'cases'}.`,
  dropped: 'Sélection annulée.',
  nothingThere: 'Sélectionnez d’abord une pièce.',
  handFirst: 'Sélectionnez d’abord une pièce en main (Tab).',
  closed: 'Aucun coup possible pour le moment.',
  waiting: 'Envoyé. En attente de la réponse.',
  notPlayed: 'Le coup n’a pas été joué.',
  noCell: (name) => `La case ${name} n’existe pas.`,
  refusedUnseen: 'Ce coup ne peut pas être tenté.',
  canPremove: 'peut anticiper',
  premove: 'coup anticipé',
  premoved: (piece, to) => `Coup anticipé : ${piece} vers ${to}.`,
  premoveCleared: 'Coup anticipé annulé.',
  premoveDropped: 'Le coup anticipé est impossible.',
  shape: ({ colour, to }) =>
    `${to === undefined ? 'cercle' : `flèche vers ${to}`} (${frenchColours[colour]})`,
  shapeBegins: (cell) => `Une marque commence en ${cell}. Allez à sa fin et tapez X.`,
  removed: 'effacé',
  shapesCleared: 'Marques effacées.',
  ask: 'Quel coup ?',
  cancel: 'Annuler',
};

const book: Readonly<Record<Language, BoardWords>> = { en: english, de: german, fr: french };

/** Returns the texts in a language. */
export function boardWords(language: Language): BoardWords {
  return book[language];
}

/** Returns the language of a tag such as `de` or `fr-CA`, by default English. */
export function supportedLanguage(tag: string | null | undefined): Language {
  const [language = ''] = (tag ?? '').toLowerCase().split('-');
  return Object.hasOwn(book, language) ? (language as Language) : 'en';
}
