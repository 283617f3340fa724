/** Texts of the lessons, the legend and the puzzles, which are loaded on demand. */

import type { Language } from 'klin-zha/words';

export interface LearnWords {
  readonly lessons: string;
  readonly puzzles: string;
  readonly done: string;
  readonly lesson: (number: number, count: number) => string;
  readonly task: (number: number, count: number) => string;
  readonly hint: string;
  readonly wellDone: string;
  readonly notThat: string;
  readonly next: string;
  readonly nextLesson: string;
  readonly allLessons: string;
  readonly again: string;
  readonly allDone: string;
  readonly playNow: string;
  readonly solve: string;
  // The legend.
  readonly steps: (least: number, most: number) => string;
  readonly straight: string;
  readonly anyPath: string;
  readonly jumps: string;
  readonly carries: string;
  readonly capturesNothing: string;
  readonly cannotBeCaptured: string;
  readonly zone: string;
  readonly goal: string;
  readonly reaches: string;
  readonly keys: string;
  readonly keyHelp: string;
  // Puzzles.
  readonly ruleset: string;
  readonly puzzle: (number: number, count: number) => string;
  readonly win: (colour: string, moves: number) => string;
  readonly hold: (colour: string) => string;
  readonly defends: (move: string) => string;
  readonly refuted: (reply: string, line: string) => string;
  readonly stillMoves: (count: number, move: string) => string;
  readonly later: string;
  readonly solved: string;
  readonly failed: string;
  readonly show: string;
  readonly solution: (move: string) => string;
  readonly previous: string;
  readonly thinking: string;
}

const english: LearnWords = {
  lessons: 'Lessons',
  puzzles: 'Puzzles',
  done: 'done',
  lesson: (number, count) => `Lesson ${number} of ${count}`,
  task: (number, count) => `Task ${number} of ${count}`,
  hint: 'Hint',
  wellDone: 'Well done.',
  notThat: 'That is not what was asked.',
  next: 'Next',
  nextLesson: 'Next lesson',
  allLessons: 'All lessons',
  again: 'Try again',
  allDone: 'You know the game now.',
  playNow: 'Play against level 1',
  solve: 'Solve puzzles',
  steps: (least, most) =>
    least === most ? `${most} ${most === 1 ? 'step' : 'steps'}` : `${least} to ${most} steps`,
  straight: 'in a straight line',
  anyPath: 'may turn at each step',
  jumps: 'flies over everything',
  carries: 'can carry the Goal',
  capturesNothing: 'captures no warriors',
  cannotBeCaptured: 'cannot be captured',
  zone: 'no enemy may enter its neighbouring cells, its zone',
  goal: 'Shown as a triangle behind its carrier, or as a star without one. If it is captured, you lose.',
  reaches: 'Where each warrior can go',
  keys: 'Keys',
  keyHelp:
    'Arrow keys move to a neighbouring cell, N and P to the next or previous one that you can select. Type a name such as E37 to go to that cell. Enter selects, Escape cancels.',
  ruleset: 'Ruleset',
  puzzle: (number, count) => `Puzzle ${number} of ${count}`,
  win: (colour, moves) =>
    moves === 1 ? `${colour} wins with one move.` : `${colour} wins within ${moves} moves.`,
  hold: (colour) => `${colour} is in danger. One move alone does not lose soon.`,
  defends: (move) => `The defence: ${move}. Go on.`,
  refuted: (reply, line) => `The refutation: ${reply}. ${line}`,
  stillMoves: (count, move) =>
    count === 1
      ? `The opponent still has a move: ${move}.`
      : `The opponent still has ${count} moves, such as ${move}.`,
  later: 'After that there is no win in time.',
  solved: 'Solved.',
  failed: 'Not this move.',
  show: 'Show the solution',
  solution: (move) => `The solution: ${move}`,
  previous: 'Previous',
  thinking: 'The defence is computed …',
};

const german: LearnWords = {
  lessons: 'Lektionen',
  puzzles: 'Aufgaben',
  done: 'erledigt',
  lesson: (number, count) => `Lektion ${number} von ${count}`,
  task: (number, count) => `Schritt ${number} von ${count}`,
  hint: 'Tipp',
  wellDone: 'Gut gemacht.',
  notThat: 'Das war nicht gefragt.',
  next: 'Weiter',
  nextLesson: 'Nächste Lektion',
  allLessons: 'Alle Lektionen',
  again: 'Noch einmal',
  allDone: 'Jetzt kennst du das Spiel.',
  playNow: 'Gegen Stufe 1 spielen',
  solve: 'Aufgaben lösen',
  steps: (least, most) =>
    least === most ? `${most} ${most === 1 ? 'Schritt' : 'Schritte'}` : `${least} bis ${most} Schritte`,
  straight: 'geradeaus',
  anyPath: 'darf bei jedem Schritt abbiegen',
  jumps: 'fliegt über alles hinweg',
  carries: 'kann das Ziel tragen',
  capturesNothing: 'schlägt keine Figuren',
  cannotBeCaptured: 'kann nicht geschlagen werden',
  zone: 'kein Gegner betritt seine Nachbarfelder, seine Zone',
  goal: 'Als Dreieck hinter seinem Träger gezeichnet, ohne Träger als Stern. Wer es verliert, hat verloren.',
  reaches: 'Wohin jede Figur ziehen kann',
  keys: 'Tasten',
  keyHelp:
    'Die Pfeiltasten führen zu einem Nachbarfeld, N und P zum nächsten oder vorigen wählbaren Feld. Ein eingetippter Name wie E37 führt direkt zu diesem Feld. Die Eingabetaste wählt aus, Escape bricht ab.',
  ruleset: 'Regelwerk',
  puzzle: (number, count) => `Aufgabe ${number} von ${count}`,
  win: (colour, moves) =>
    moves === 1 ? `${colour} gewinnt mit einem Zug.` : `${colour} gewinnt in höchstens ${moves} Zügen.`,
  hold: (colour) => `${colour} ist in Gefahr. Nur ein Zug verliert nicht bald.`,
  defends: (move) => `Die Verteidigung: ${move}. Weiter.`,
  refuted: (reply, line) => `Die Widerlegung: ${reply}. ${line}`,
  stillMoves: (count, move) =>
    count === 1
      ? `Der Gegner hat noch einen Zug: ${move}.`
      : `Der Gegner hat noch ${count} Züge, etwa ${move}.`,
  later: 'Danach gibt es keinen rechtzeitigen Gewinn.',
  solved: 'Gelöst.',
  failed: 'Nicht dieser Zug.',
  show: 'Lösung zeigen',
  solution: (move) => `Die Lösung: ${move}`,
  previous: 'Zurück',
  thinking: 'Die Verteidigung wird berechnet …',
};

const french: LearnWords = {
  lessons: 'Leçons',
  puzzles: 'Problèmes',
  done: 'fait',
  lesson: (number, count) => `Leçon ${number} sur ${count}`,
  task: (number, count) => `Étape ${number} sur ${count}`,
  hint: 'Indice',
  wellDone: 'Bravo.',
  notThat: 'Ce n’est pas ce qui est demandé.',
  next: 'Suite',
  nextLesson: 'Leçon suivante',
  allLessons: 'Toutes les leçons',
  again: 'Recommencer',
  allDone: 'Vous connaissez le jeu maintenant.',
  playNow: 'Jouer contre le niveau 1',
  solve: 'Résoudre des problèmes',
  steps: (least, most) => (least === most ? `${most} pas` : `${least} à ${most} pas`),
  straight: 'en ligne droite',
  anyPath: 'peut tourner à chaque pas',
  jumps: 'survole tout',
  carries: 'peut porter le But',
  capturesNothing: 'ne prend pas de pièce',
  cannotBeCaptured: 'ne peut pas être pris',
  zone: 'aucun adversaire n’entre sur ses cases voisines, sa zone',
  goal: 'Un triangle derrière son porteur, ou une étoile sans porteur. Qui le perd a perdu.',
  reaches: 'Où chaque pièce peut aller',
  keys: 'Touches',
  keyHelp:
    'Les touches fléchées mènent à une case voisine, N et P à la case sélectionnable suivante ou précédente. Tapez un nom tel que E37 pour aller à cette case. Entrée sélectionne, Échap annule.',
  ruleset: 'Règlement',
  puzzle: (number, count) => `Problème ${number} sur ${count}`,
  win: (colour, moves) =>
    moves === 1 ? `${colour} gagne en un coup.` : `${colour} gagne en ${moves} coups au plus.`,
  hold: (colour) => `${colour} est en danger. Un seul coup ne perd pas bientôt.`,
  defends: (move) => `La défense : ${move}. Continuez.`,
  refuted: (reply, line) => `La réfutation : ${reply}. ${line}`,
  stillMoves: (count, move) =>
    count === 1
      ? `L’adversaire a encore un coup : ${move}.`
      : `L’adversaire a encore ${count} coups, par exemple ${move}.`,
  later: 'Ensuite, il n’y a plus de gain à temps.',
  solved: 'Résolu.',
  failed: 'Pas ce coup.',
  show: 'Montrer la solution',
  solution: (move) => `La solution : ${move}`,
  previous: 'Précédent',
  thinking: 'La défense se calcule…',
};

const book: Readonly<Record<Language, LearnWords>> = { en: english, de: german, fr: french };

/** Returns the texts in a language. */
export function learnWordsOf(language: Language): LearnWords {
  return book[language];
}
