/** Texts of the page by language. Sentences about the game come from the library. */

import type { Language } from 'klin-zha/words';

export interface Words {
  readonly language: Language;
  // The head of the page, and its dialogs.
  readonly newGame: string;
  readonly open: string;
  readonly save: string;
  readonly settings: string;
  readonly close: string;
  readonly page: string;
  readonly home: string;
  // The first screen.
  readonly slogan: string;
  readonly aim: string;
  readonly play: string;
  readonly learn: string;
  readonly firstTime: string;
  readonly firstTimeNote: string;
  readonly puzzles: string;
  readonly puzzlesNote: string;
  readonly legend: string;
  readonly whyLost: string;
  readonly report: string;
  readonly opponent: string;
  readonly level: (level: number) => string;
  readonly resume: string;
  readonly resumeNote: string;
  readonly twoPlayers: string;
  readonly twoPlayersNote: string;
  readonly online: string;
  readonly onlineNote: string;
  readonly watch: string;
  readonly watchNote: string;
  readonly setUp: string;
  readonly setUpNote: string;
  readonly openNote: string;
  // A new game.
  readonly rules: string;
  readonly base: string;
  readonly variants: string;
  readonly inShort: string;
  readonly society: string;
  /** Meaning of a variant's number. */
  readonly numberOf: Readonly<Record<string, string>>;
  readonly players: string;
  readonly name: string;
  readonly playedBy: string;
  readonly person: string;
  readonly playedBySeat: (colour: string) => string;
  readonly first: string;
  readonly spindles: string;
  readonly armiesAndClock: string;
  readonly armies: string;
  readonly byBook: string;
  readonly byHand: string;
  readonly byChance: string;
  readonly army: Readonly<Record<string, string>>;
  readonly clock: string;
  readonly controls: Readonly<Record<string, string>>;
  readonly other: string;
  readonly ownClock: string;
  readonly touch: string;
  readonly begin: string;
  // At the table.
  readonly game: string;
  readonly clocks: string;
  readonly toPlay: string;
  readonly placeArmy: string;
  readonly startClock: string;
  readonly clockWaits: string;
  readonly pause: string;
  readonly goOn: string;
  readonly paused: string;
  readonly takeBack: string;
  readonly offer: string;
  readonly accept: (who: string) => string;
  readonly decline: (who: string) => string;
  readonly offered: (who: string) => string;
  readonly claim: Readonly<Record<'repetition' | 'fifty', string>>;
  readonly resignNow: string;
  readonly resign: (who: string) => string;
  readonly sureToResign: (who: string) => string;
  readonly castCombat: string;
  readonly bound: (article: string, moves: string) => string;
  readonly refused: string;
  readonly secondsLeft: (who: string, seconds: number) => string;
  readonly hint: string;
  readonly hintIs: (move: string) => string;
  readonly rematch: string;
  readonly changeSides: string;
  readonly playOn: string;
  readonly editPosition: string;
  // Analysis.
  readonly analysis: string;
  readonly noAnalysis: string;
  readonly isOver: string;
  readonly winsIn: (halfMoves: number) => string;
  readonly depth: (moves: number) => string;
  // The editor.
  readonly pieces: string;
  readonly eraser: string;
  readonly empty: string;
  readonly sideToMove: string;
  readonly corners: string;
  readonly noPlayer: string;
  readonly region: (name: string) => string;
  readonly position: string;
  readonly isValid: string;
  readonly isInvalid: string;
  readonly needsGoals: string;
  readonly andMore: (number: number) => string;
  readonly playThis: string;
  readonly editorHelp: string;
  readonly picture: string;
  readonly positionLink: string;
  readonly rulesOfPosition: string;
  // Explanations.
  readonly whyNot: string;
  readonly whyNoMove: (cell: string) => string;
  // The blind game.
  readonly screenFor: (who: string) => string;
  readonly othersLookAway: string;
  readonly handOver: (who: string) => string;
  readonly looks: (who: string) => string;
  readonly hiddenMoves: string;
  // Moves.
  readonly moves: string;
  readonly setup: string;
  readonly round: string;
  readonly noMoves: string;
  readonly variation: string;
  readonly backToGame: string;
  readonly firstMove: string;
  readonly lastMove: string;
  readonly back: string;
  readonly forward: string;
  readonly comment: string;
  readonly promote: string;
  readonly remove: string;
  // Records.
  readonly pasteHere: string;
  readonly orFile: string;
  readonly show: string;
  readonly examples: string;
  readonly introduction: string;
  readonly romulanHeart: string;
  readonly before: string;
  readonly whichGame: string;
  readonly reading: string;
  readonly cancel: string;
  readonly noGame: string;
  readonly remarks: (number: number) => string;
  readonly place: (line: number, column: number) => string;
  readonly form: string;
  readonly record: string;
  readonly sheet: string;
  readonly text: string;
  readonly copy: string;
  readonly copied: string;
  readonly download: string;
  readonly link: string;
  readonly leftOut: (what: string) => string;
  readonly laterSaved: string;
  // Settings.
  readonly inLanguage: string;
  readonly theme: string;
  readonly themes: Readonly<Record<'system' | 'light' | 'dark' | 'contrast', string>>;
  readonly orientation: string;
  readonly orientations: Readonly<Record<string, string>>;
  readonly notation: string;
  readonly notations: Readonly<Record<'geometric' | 'algebraic' | 'coordinate', string>>;
  readonly zones: string;
  readonly threats: string;
  readonly names: string;
  readonly sounds: string;
}
