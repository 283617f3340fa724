/** Texts of the online part in all languages. */

import type { Language } from 'klin-zha/words';

export interface OnlineWords {
  readonly createGame: string;
  readonly yourName: string;
  readonly yourSeat: string;
  readonly anySeat: string;
  readonly create: string;
  readonly runningGames: string;
  readonly noGames: string;
  readonly watchGame: string;
  readonly invite: string;
  readonly invites: (hosts: readonly string[]) => string;
  readonly inviteNote: (missing: number) => string;
  readonly copyLink: string;
  readonly copied: string;
  readonly sendLink: string;
  readonly seatOf: (colour: string) => string;
  readonly freeSeat: string;
  readonly you: string;
  readonly away: string;
  readonly watching: (count: number) => string;
  readonly youWatch: string;
  readonly connecting: string;
  readonly lost: string;
  readonly offer: string;
  readonly offeredDraw: string;
  readonly accept: string;
  readonly decline: string;
  readonly resign: string;
  readonly sureToResign: string;
  readonly rematch: string;
  readonly rematchWanted: (who: string) => string;
  readonly rematchAsked: string;
  readonly toRematch: string;
  readonly noSuchGame: string;
  readonly disconnected: string;
  readonly refused: string;
  readonly ownGames: string;
  readonly challenges: string;
  readonly noChallenges: string;
  readonly acceptChallenge: string;
  readonly visibility: string;
  readonly listed: string;
  readonly byLink: string;
  readonly states: Readonly<Record<'waiting' | 'playing' | 'over', string>>;
  readonly yourTurn: string;
  readonly abort: string;
  readonly sureToAbort: string;
  readonly takeBack: string;
  readonly takeBackAsked: string;
  readonly takeBackWanted: (who: string) => string;
  readonly agree: string;
  readonly withdraw: string;
  readonly hasLeft: (who: string) => string;
  readonly mayClaimIn: string;
  readonly claimWin: string;
  readonly callOff: string;
  readonly closed: string;
  readonly outOfOrder: string;
}

const english: OnlineWords = {
  createGame: 'New game',
  yourName: 'Your name',
  yourSeat: 'You play',
  anySeat: 'either side',
  create: 'Create the game',
  runningGames: 'Running games',
  noGames: 'No game is running.',
  watchGame: 'Watch',
  invite: 'Invite players',
  invites: (hosts) => `${hosts.join(' and ')} ${hosts.length === 1 ? 'invites' : 'invite'} you to a game`,
  inviteNote: (missing) =>
    missing === 1 ? 'Send this link to your opponent.' : `Send this link to ${missing} opponents.`,
  copyLink: 'Copy the link',
  copied: 'Copied.',
  sendLink: 'Send',
  seatOf: (colour) => `Play ${colour}`,
  freeSeat: 'free',
  you: 'you',
  away: 'not connected',
  watching: (count) => (count === 1 ? 'One person is watching.' : `${count} people are watching.`),
  youWatch: 'You are watching this game.',
  connecting: 'Connecting …',
  lost: 'No connection. Trying again …',
  offer: 'Offer a draw',
  offeredDraw: 'You have offered a draw.',
  accept: 'Accept the draw',
  decline: 'Decline',
  resign: 'Resign',
  sureToResign: 'Do you resign?',
  rematch: 'Rematch',
  rematchWanted: (who) => `${who} wants a rematch.`,
  rematchAsked: 'You have asked for a rematch.',
  toRematch: 'To the rematch',
  noSuchGame: 'This game does not exist.',
  disconnected: 'The connection was lost. Try again.',
  refused: 'Refused.',
  ownGames: 'Your games',
  challenges: 'Open challenges',
  noChallenges: 'No challenge is open.',
  acceptChallenge: 'Play against',
  visibility: 'Opponent',
  listed: 'anyone, as an open challenge',
  byLink: 'only people with the link',
  states: { waiting: 'waits for players', playing: 'running', over: 'finished' },
  yourTurn: 'Your turn',
  abort: 'Abort',
  sureToAbort: 'Do you end the game without a result?',
  takeBack: 'Take back',
  takeBackAsked: 'You have asked to take back your move.',
  takeBackWanted: (who) => `${who} asks to take back a move.`,
  agree: 'Agree',
  withdraw: 'Withdraw',
  hasLeft: (who) => `${who} has left.`,
  mayClaimIn: 'You can end the game in',
  claimWin: 'Claim the win',
  callOff: 'Call it off',
  closed: 'This game was closed.',
  outOfOrder: 'The server cannot store moves at the moment. Its clocks stop. Try again soon.',
};

const german: OnlineWords = {
  createGame: 'Neue Partie',
  yourName: 'Dein Name',
  yourSeat: 'Du spielst',
  anySeat: 'eine der Seiten',
  create: 'Partie anlegen',
  runningGames: 'Laufende Partien',
  noGames: 'Es läuft keine Partie.',
  watchGame: 'Zuschauen',
  invite: 'Mitspieler einladen',
  invites: (hosts) =>
    `${hosts.join(' und ')} ${hosts.length === 1 ? 'lädt' : 'laden'} dich zu einer Partie ein`,
  inviteNote: (missing) =>
    missing === 1 ? 'Schicke diesen Verweis deinem Gegner.' : `Schicke diesen Verweis ${missing} Gegnern.`,
  copyLink: 'Verweis kopieren',
  copied: 'Kopiert.',
  sendLink: 'Senden',
  seatOf: (colour) => `${colour} spielen`,
  freeSeat: 'frei',
  you: 'du',
  away: 'nicht verbunden',
  watching: (count) => (count === 1 ? 'Eine Person schaut zu.' : `${count} Personen schauen zu.`),
  youWatch: 'Du schaust dieser Partie zu.',
  connecting: 'Verbinden …',
  lost: 'Keine Verbindung. Neuer Versuch …',
  offer: 'Remis anbieten',
  offeredDraw: 'Du hast Remis angeboten.',
  accept: 'Remis annehmen',
  decline: 'Ablehnen',
  resign: 'Aufgeben',
  sureToResign: 'Gibst du auf?',
  rematch: 'Revanche',
  rematchWanted: (who) => `${who} möchte eine Revanche.`,
  rematchAsked: 'Du hast um eine Revanche gebeten.',
  toRematch: 'Zur Revanche',
  noSuchGame: 'Diese Partie gibt es nicht.',
  disconnected: 'Die Verbindung war unterbrochen. Versuche es noch einmal.',
  refused: 'Abgelehnt.',
  ownGames: 'Deine Partien',
  challenges: 'Offene Herausforderungen',
  noChallenges: 'Keine Herausforderung ist offen.',
  acceptChallenge: 'Spielen gegen',
  visibility: 'Gegner',
  listed: 'alle, als offene Herausforderung',
  byLink: 'nur, wer den Verweis hat',
  states: { waiting: 'wartet auf Mitspieler', playing: 'läuft', over: 'beendet' },
  yourTurn: 'Du bist am Zug',
  abort: 'Abbrechen',
  sureToAbort: 'Beendest du die Partie ohne Ergebnis?',
  takeBack: 'Zurücknehmen',
  takeBackAsked: 'Du hast gebeten, deinen Zug zurückzunehmen.',
  takeBackWanted: (who) => `${who} möchte einen Zug zurücknehmen.`,
  agree: 'Zustimmen',
  withdraw: 'Zurückziehen',
  hasLeft: (who) => `${who} ist gegangen.`,
  mayClaimIn: 'Du kannst die Partie beenden in',
  claimWin: 'Den Sieg fordern',
  callOff: 'Die Partie abbrechen',
  closed: 'Diese Partie wurde geschlossen.',
  outOfOrder: 'Der Server kann zurzeit keine Züge speichern. Die Uhren stehen. Versuche es bald noch einmal.',
};

const french: OnlineWords = {
  createGame: 'Nouvelle partie',
  yourName: 'Ton nom',
  yourSeat: 'Tu joues',
  anySeat: 'un des camps',
  create: 'Créer la partie',
  runningGames: 'Parties en cours',
  noGames: "Aucune partie n'est en cours.",
  watchGame: 'Regarder',
  invite: 'Inviter des joueurs',
  invites: (hosts) => `${hosts.join(' et ')} ${hosts.length === 1 ? 't’invite' : 't’invitent'} à une partie`,
  inviteNote: (missing) =>
    missing === 1 ? 'Envoie ce lien à ton adversaire.' : `Envoie ce lien à ${missing} adversaires.`,
  copyLink: 'Copier le lien',
  copied: 'Copié.',
  sendLink: 'Envoyer',
  seatOf: (colour) => `Jouer ${colour}`,
  freeSeat: 'libre',
  you: 'toi',
  away: 'non connecté',
  watching: (count) => (count === 1 ? 'Une personne regarde.' : `${count} personnes regardent.`),
  youWatch: 'Tu regardes cette partie.',
  connecting: 'Connexion …',
  lost: 'Pas de connexion. Nouvel essai …',
  offer: 'Proposer la nulle',
  offeredDraw: 'Tu as proposé la nulle.',
  accept: 'Accepter la nulle',
  decline: 'Refuser',
  resign: 'Abandonner',
  sureToResign: 'Abandonnes-tu ?',
  rematch: 'Revanche',
  rematchWanted: (who) => `${who} veut une revanche.`,
  rematchAsked: 'Tu as demandé une revanche.',
  toRematch: 'À la revanche',
  noSuchGame: "Cette partie n'existe pas.",
  disconnected: 'La connexion était perdue. Essaie encore.',
  refused: 'Refusé.',
  ownGames: 'Tes parties',
  challenges: 'Défis ouverts',
  noChallenges: "Aucun défi n'est ouvert.",
  acceptChallenge: 'Jouer contre',
  visibility: 'Adversaire',
  listed: 'tout le monde, par un défi ouvert',
  byLink: 'seulement avec le lien',
  states: { waiting: 'attend des joueurs', playing: 'en cours', over: 'terminée' },
  yourTurn: 'À toi de jouer',
  abort: 'Interrompre',
  sureToAbort: 'Terminer la partie sans résultat ?',
  takeBack: 'Reprendre',
  takeBackAsked: 'Tu as demandé à reprendre ton coup.',
  takeBackWanted: (who) => `${who} demande à reprendre un coup.`,
  agree: 'Accepter',
  withdraw: 'Retirer',
  hasLeft: (who) => `${who} est parti.`,
  mayClaimIn: 'Tu peux terminer la partie dans',
  claimWin: 'Réclamer la victoire',
  callOff: 'Annuler la partie',
  closed: 'Cette partie a été fermée.',
  outOfOrder: 'Le serveur ne peut pas enregistrer les coups. Les pendules sont arrêtées. Réessaie bientôt.',
};

const book: Readonly<Record<Language, OnlineWords>> = { en: english, de: german, fr: french };

/** Returns the texts in a language. */
export function onlineWordsOf(language: Language): OnlineWords {
  return book[language];
}
