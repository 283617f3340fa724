/** The ten lessons as data: positions of `klin-zha`, what is asked, and what is accepted. */

import type { Language } from 'klin-zha/words';

/** A text in all languages. */
type Text = Readonly<Record<Language, string>>;

/** One task of a lesson. Gold is to move. */
export interface Task {
  readonly position: string;
  /** What is taught and asked. */
  readonly text: Text;
  readonly hint: Text;
  /** Accepted moves in coordinates, where `*` means any characters. Missing if cells are to be tapped. */
  readonly moves?: readonly string[];
  /** Accepted cells, if a cell is to be tapped. */
  readonly cells?: readonly string[];
  /** Highlighted cells. */
  readonly marks?: readonly string[];
  /** Whether the cells show their names; whether the zones are drawn. */
  readonly names?: true;
  readonly zones?: true;
}

/** A lesson. */
export interface Lesson {
  readonly id: string;
  readonly title: Text;
  readonly tasks: readonly Task[];
}

/** The battle of the introduction. */
const battle = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

export const lessons: readonly Lesson[] = [
  {
    id: 'board',
    title: { en: 'Board and names', de: 'Brett und Namen', fr: 'Plateau et noms' },
    tasks: [
      {
        position: 'b/3/v*4/7/9/11/13/V*14/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'Each of the 81 cells has a name: a letter for its row and two digits for its diagonals. Select E37.',
          de: 'Jedes der 81 Felder hat einen Namen: ein Buchstabe für die Reihe, zwei Ziffern für die Diagonalen. Wähle E37.',
          fr: 'Chacune des 81 cases a un nom : une lettre pour sa rangée, deux chiffres pour ses diagonales. Choisissez E37.',
        },
        hint: {
          en: 'Row E is the fifth row from the top. E37 is in its middle.',
          de: 'Reihe E ist die fünfte von oben. E37 liegt in ihrer Mitte.',
          fr: 'La rangée E est la cinquième depuis le haut. E37 est au milieu.',
        },
        cells: ['E37'],
        names: true,
      },
      {
        position: 'b/3/v*4/7/9/11/13/V*14/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'Cells that share a side are neighbours. Select a neighbour of E37.',
          de: 'Felder mit einer gemeinsamen Seite sind Nachbarn. Wähle einen Nachbarn von E37.',
          fr: 'Deux cases qui ont un côté commun sont voisines. Choisissez une voisine d’E37.',
        },
        hint: {
          en: 'E37 has three neighbours: one on the left, one on the right, one below.',
          de: 'E37 hat drei Nachbarn: einen links, einen rechts, einen darunter.',
          fr: 'E37 a trois voisines : à gauche, à droite et dessous.',
        },
        cells: ['E27', 'E38', 'F37'],
        marks: ['E37'],
        names: true,
      },
      {
        position: battle,
        text: {
          en: 'You are Gold. The triangle behind one of your pieces is your Goal, which the enemy wants to capture. Select it.',
          de: 'Du bist Gold. Das Dreieck hinter einer deiner Figuren ist dein Ziel, das der Gegner schlagen will. Wähle es.',
          fr: 'Vous êtes Or. Le triangle derrière une de vos pièces est votre But, que l’adversaire veut prendre. Choisissez-le.',
        },
        hint: {
          en: 'Look in the lower left corner.',
          de: 'Sieh in die linke untere Ecke.',
          fr: 'Regardez dans le coin en bas à gauche.',
        },
        cells: ['I11'],
      },
    ],
  },
  {
    id: 'vanguard-lancer',
    title: { en: 'Vanguard and Lancer', de: 'Vorhut und Lanzenträger', fr: 'Avant-Garde et Lancier' },
    tasks: [
      {
        position: 'b/3/v*4/7/9/4V6/13/V*14/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'A Vanguard moves one step, to a neighbouring cell. Move the Vanguard on F36.',
          de: 'Eine Vorhut zieht einen Schritt auf ein Nachbarfeld. Ziehe die Vorhut auf F36.',
          fr: 'Une Avant-Garde avance d’un pas, sur une case voisine. Jouez l’Avant-Garde d’F36.',
        },
        hint: {
          en: 'Select the Vanguard, then one of the cells with a dot.',
          de: 'Wähle die Vorhut, dann eines der Felder mit einem Punkt.',
          fr: 'Choisissez l’Avant-Garde, puis une case avec un point.',
        },
        moves: ['f36*'],
        marks: ['F36'],
      },
      {
        position: 'b/3/v*4/7/2f6/4Vl5/13/V*14/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'A warrior captures by moving onto an enemy. Capture with the Vanguard.',
          de: 'Eine Figur schlägt, indem sie auf einen Gegner zieht. Schlage mit der Vorhut.',
          fr: 'Une pièce prend en allant sur une pièce adverse. Prenez avec l’Avant-Garde.',
        },
        hint: {
          en: 'An enemy is beside the Vanguard, on F37 or on E26.',
          de: 'Neben der Vorhut steht ein Gegner, auf F37 oder auf E26.',
          fr: 'Une pièce adverse est à côté de l’Avant-Garde, en F37 ou en E26.',
        },
        moves: ['f36f37', 'f36f26'],
      },
      {
        position: 'b/3/v*4/7/9/11/5i7/V*3L2v7/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'A Lancer moves one to three steps in a straight line. Capture the Flier on G36.',
          de: 'Ein Lanzenträger zieht ein bis drei Schritte geradeaus. Schlage den Flieger auf G36.',
          fr: 'Un Lancier avance d’un à trois pas en ligne droite. Prenez le Volant en G36.',
        },
        hint: {
          en: 'The Lancer is on H34. The Flier is three steps away.',
          de: 'Der Lanzenträger steht auf H34. Der Flieger ist drei Schritte entfernt.',
          fr: 'Le Lancier est en H34. Le Volant est à trois pas.',
        },
        moves: ['h34g36'],
        marks: ['G36'],
      },
    ],
  },
  {
    id: 'fencer-swift',
    title: { en: 'Fencer and Swift', de: 'Fechter und Schnellläufer', fr: 'Maître d’Arme et Commando' },
    tasks: [
      {
        position: 'b/3/v*4/7/4F1v2/7l3/13/V*14/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'A Fencer moves one to three steps and may turn at each step. Capture the Lancer on F48.',
          de: 'Ein Fechter zieht ein bis drei Schritte und darf bei jedem abbiegen. Schlage den Lanzenträger auf F48.',
          fr: 'Un Maître d’Arme avance d’un à trois pas et peut tourner à chacun. Prenez le Lancier en F48.',
        },
        hint: {
          en: 'The Fencer is on E37. Go around the Vanguard.',
          de: 'Der Fechter steht auf E37. Geh um die Vorhut herum.',
          fr: 'Le Maître d’Arme est en E37. Contournez l’Avant-Garde.',
        },
        moves: ['e37f48'],
        marks: ['F48'],
      },
      {
        position: 'b/3/v*4/7/4Sv3/11/8f4/V*14/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'A Swift moves two to four steps and may turn, so it never reaches a neighbour. Capture the Fencer on G57.',
          de: 'Ein Schnellläufer zieht zwei bis vier Schritte und darf abbiegen; ein Nachbarfeld erreicht er nie. Schlage den Fechter auf G57.',
          fr: 'Un Commando avance de deux à quatre pas et peut tourner ; il n’atteint jamais une voisine. Prenez le Maître d’Arme en G57.',
        },
        hint: {
          en: 'The Swift is on E37. The Vanguard beside it is too near.',
          de: 'Der Schnellläufer steht auf E37. Die Vorhut daneben ist zu nah.',
          fr: 'Le Commando est en E37. L’Avant-Garde voisine est trop près.',
        },
        moves: ['e37g57'],
        marks: ['G57'],
      },
    ],
  },
  {
    id: 'flier',
    title: { en: 'Flier', de: 'Flieger', fr: 'Volant' },
    tasks: [
      {
        position: 'b/3/v*4/7/9/11/2IvVv7/V*14/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'A Flier flies three to six steps in a straight line over all pieces. Capture the Vanguard on G36.',
          de: 'Ein Flieger fliegt drei bis sechs Schritte geradeaus über alle Figuren hinweg. Schlage die Vorhut auf G36.',
          fr: 'Un Volant survole trois à six cases en ligne droite, par-dessus toutes les pièces. Prenez l’Avant-Garde en G36.',
        },
        hint: {
          en: 'The Flier is on G24. It flies over two pieces.',
          de: 'Der Flieger steht auf G24. Er fliegt über zwei Figuren.',
          fr: 'Le Volant est en G24. Il survole deux pièces.',
        },
        moves: ['g24g36'],
        marks: ['G36'],
      },
    ],
  },
  {
    id: 'blockader',
    title: { en: 'Blockader and zones', de: 'Blockierer und Zonen', fr: 'Bloqueur et zones' },
    tasks: [
      {
        position: 'b/3/v*4/7/6v2/4B6/13/V*14/17 1 N2W1 - 0 1 -',
        text: {
          en: 'A Blockader moves one or two steps in a straight line. It captures no warriors and cannot be captured. Move it.',
          de: 'Ein Blockierer zieht ein oder zwei Schritte geradeaus. Er schlägt keine Figuren und kann nicht geschlagen werden. Ziehe ihn.',
          fr: 'Un Bloqueur avance d’un ou deux pas en ligne droite. Il ne prend pas de pièce et ne peut pas être pris. Jouez-le.',
        },
        hint: {
          en: 'The Blockader is on F36.',
          de: 'Der Blockierer steht auf F36.',
          fr: 'Le Bloqueur est en F36.',
        },
        moves: ['f36*'],
        marks: ['F36'],
        zones: true,
      },
      {
        position: '1/3/v*4/7/9/4blLv3/13/V*14/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'Its neighbours are its zone, which no enemy may enter. So the Lancer on F37 is safe. Capture the Vanguard on F48.',
          de: 'Seine Nachbarfelder sind seine Zone, die kein Gegner betritt. Der Lanzenträger auf F37 ist also sicher. Schlage die Vorhut auf F48.',
          fr: 'Ses voisines sont sa zone, où aucun adversaire n’entre. Le Lancier en F37 est donc à l’abri. Prenez l’Avant-Garde en F48.',
        },
        hint: {
          en: 'Your Lancer is on F47. Try F37 as well: the board says why not.',
          de: 'Dein Lanzenträger steht auf F47. Versuche auch F37: das Brett sagt, warum es nicht geht.',
          fr: 'Votre Lancier est en F47. Essayez aussi F37 : le plateau dit pourquoi c’est interdit.',
        },
        moves: ['f47f48'],
        marks: ['F48'],
        zones: true,
      },
    ],
  },
  {
    id: 'goal',
    title: { en: 'The Goal and its carriers', de: 'Das Ziel und seine Träger', fr: 'Le But et ses porteurs' },
    tasks: [
      {
        position: 'b/3/v*4/7/9/11/2V10/2L*3v8/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'Fencer, Lancer and Vanguard can carry the Goal. Move the Lancer and take the Goal along.',
          de: 'Fechter, Lanzenträger und Vorhut können das Ziel tragen. Ziehe den Lanzenträger und nimm das Ziel mit.',
          fr: 'Le Maître d’Arme, le Lancier et l’Avant-Garde peuvent porter le But. Jouez le Lancier avec le But.',
        },
        hint: {
          en: 'The Lancer is on H23. After you chose a cell, the board asks about the Goal.',
          de: 'Der Lanzenträger steht auf H23. Nach der Wahl des Feldes fragt das Brett nach dem Ziel.',
          fr: 'Le Lancier est en H23. Une fois la case choisie, le plateau demande que faire du But.',
        },
        moves: ['h23*g'],
        marks: ['H23'],
      },
      {
        position: 'b/3/v*4/7/9/11/13/2GV11/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'The star is a Goal that was left behind. It waits until a warrior comes back to it. Move the Vanguard onto it.',
          de: 'Der Stern ist ein zurückgelassenes Ziel. Es wartet, bis eine Figur zurückkommt. Ziehe die Vorhut darauf.',
          fr: 'L’étoile est un But laissé seul. Il attend qu’une pièce revienne. Amenez-y l’Avant-Garde.',
        },
        hint: {
          en: 'The Vanguard is on H24, the Goal on H23.',
          de: 'Die Vorhut steht auf H24, das Ziel auf H23.',
          fr: 'L’Avant-Garde est en H24, le But en H23.',
        },
        moves: ['h24h23'],
        marks: ['H23'],
      },
    ],
  },
  {
    id: 'threats',
    title: { en: 'Threats', de: 'Drohungen', fr: 'Menaces' },
    tasks: [
      {
        position: 'b/3/v*4/7/9/2i8/4F8/2V*3v8/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'The Flier on F25 could capture your Goal: it threatens it. You may not leave it threatened. Capture the Flier, or flee.',
          de: 'Der Flieger auf F25 könnte dein Ziel schlagen: er bedroht es. Du darfst es nicht bedroht lassen. Schlage den Flieger oder flieh.',
          fr: 'Le Volant en F25 pourrait prendre votre But : il le menace. Vous ne pouvez pas le laisser menacé. Prenez le Volant ou fuyez.',
        },
        hint: {
          en: 'Your Fencer on G35 reaches F25.',
          de: 'Dein Fechter auf G35 erreicht F25.',
          fr: 'Votre Maître d’Arme en G35 atteint F25.',
        },
        moves: ['*'],
        marks: ['F25', 'H23'],
      },
      {
        position: 'b/3/2v2/3v*3/8v/6L4/13/V*14/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'Now threaten the Goal on D28 with your Lancer.',
          de: 'Bedrohe nun das Ziel auf D28 mit deinem Lanzenträger.',
          fr: 'Menacez maintenant le But en D28 avec votre Lancier.',
        },
        hint: {
          en: 'From E48 or E27 the Lancer reaches D28 in a straight line.',
          de: 'Von E48 oder E27 erreicht der Lanzenträger D28 geradeaus.',
          fr: 'D’E48 ou d’E27, le Lancier atteint D28 en ligne droite.',
        },
        moves: ['f47e48', 'f47e27'],
        marks: ['D28'],
      },
    ],
  },
  {
    id: 'capture',
    title: { en: 'Capturing the Goal', de: 'Das Ziel schlagen', fr: 'Prendre le But' },
    tasks: [
      {
        position: 'b/3/5/3v*3/6L2/11/13/V*14/16B 1 N2W1 - 0 1 -',
        text: {
          en: 'You win if you capture the Goal, with or without its carrier. Capture it.',
          de: 'Du gewinnst, wenn du das Ziel schlägst, mit oder ohne Träger. Schlage es.',
          fr: 'Vous gagnez en prenant le But, avec ou sans porteur. Prenez-le.',
        },
        hint: {
          en: 'Your Lancer on E48 reaches D28.',
          de: 'Dein Lanzenträger auf E48 erreicht D28.',
          fr: 'Votre Lancier en E48 atteint D28.',
        },
        moves: ['e48d28'],
        marks: ['D28'],
      },
    ],
  },
  {
    id: 'no-move',
    title: { en: 'No legal move', de: 'Kein gültiger Zug', fr: 'Aucun coup légal' },
    tasks: [
      {
        position: '1/3/2bvv*/L6/9/1B2F2I3/13/15/13V*3 1 N2W1 - 0 1 -',
        text: {
          en: 'Most games end this way: a player without a legal move loses. Threaten the Goal with your Flier, so that nothing helps.',
          de: 'So enden die meisten Partien: wer keinen gültigen Zug hat, verliert. Bedrohe das Ziel mit dem Flieger, so dass nichts hilft.',
          fr: 'La plupart des parties finissent ainsi : un joueur sans coup légal perd. Menacez le But avec le Volant, sans remède.',
        },
        hint: {
          en: 'From F69 the Flier attacks C39 along the right edge.',
          de: 'Von F69 greift der Flieger C39 am rechten Rand an.',
          fr: 'D’F69, le Volant attaque C39 le long du bord droit.',
        },
        moves: ['f48f69'],
        marks: ['C39'],
      },
    ],
  },
  {
    id: 'setup',
    title: { en: 'Setting up, and mercy', de: 'Aufstellen und Gnade', fr: 'Placement et grâce' },
    tasks: [
      {
        position: '1/3/5/7/9/11/V3BS7/2VL11/F3V1I10 1 W1 - 0 1 hand1=I;hand2=FLSIIVVVB',
        text: {
          en: 'You place all nine warriors in your corner before the battle. Place your last one, a Flier.',
          de: 'Vor dem Kampf stellst du alle neun Figuren in deine Ecke. Stelle die letzte auf, einen Flieger.',
          fr: 'Avant la bataille, vous placez vos neuf pièces dans votre coin. Placez la dernière, un Volant.',
        },
        hint: {
          en: 'Select the Flier beside the board, then a cell with a dot.',
          de: 'Wähle den Flieger neben dem Brett, dann ein Feld mit einem Punkt.',
          fr: 'Choisissez le Volant à côté du plateau, puis une case avec un point.',
        },
        moves: ['i@*'],
      },
      {
        position: '1/3/vvv2/i6/1flis4/5b5/VI2BS7/2VL11/F3V1I10 1 N2W1 - 0 1 -',
        text: {
          en: 'Then you give your Goal to a carrier that is not threatened. Place it.',
          de: 'Dann gibst du dein Ziel einem Träger, der nicht bedroht ist. Stelle es auf.',
          fr: 'Puis vous donnez votre But à un porteur qui n’est pas menacé. Placez-le.',
        },
        hint: {
          en: 'I11 is far from the enemy.',
          de: 'I11 ist weit weg vom Gegner.',
          fr: 'I11 est loin de l’adversaire.',
        },
        moves: ['g@*'],
      },
      {
        position: '1/1i1/1bvl1/2i2v1/1vfs5/1F9/I1VV1V7/1BL3I8/6S10 1 N2W1 - 0 1 -',
        text: {
          en: 'If all your carriers are threatened, as here, mercy lets you move one to a safe cell with the Goal. Move a carrier.',
          de: 'Hier sind alle deine Träger bedroht. Die Gnade erlaubt, einen auf ein sicheres Feld zu setzen, mit dem Ziel. Setze einen Träger um.',
          fr: 'Ici, tous vos porteurs sont menacés. La grâce permet d’en déplacer un, avec le But, sur une case sûre. Déplacez un porteur.',
        },
        hint: {
          en: 'Select the Fencer on F15, then I11.',
          de: 'Wähle den Fechter auf F15, dann I11.',
          fr: 'Choisissez le Maître d’Arme en F15, puis I11.',
        },
        moves: ['*r'],
      },
    ],
  },
];

/** Whether a move in coordinates, or a cell, is accepted. */
export function isAccepted({ moves, cells }: Task, answer: string): boolean {
  return (moves ?? cells ?? []).some((pattern) => {
    const [head = '', tail] = pattern.split('*');
    return tail === undefined ? answer === head : answer.startsWith(head) && answer.endsWith(tail);
  });
}
