/** Why a move is refused, in German. */

import type { RefusalWords } from './refusal-words.ts';

export const germanRefusals: RefusalWords = {
  warrior: { name: 'Krieger', gender: 'm' },
  steps: (least, most, isStraight) => {
    const range = least === most ? String(most) : `${least} bis ${most}`;
    return `${range} ${most === 1 ? 'Schritt' : 'Schritte'}${isStraight ? ' in gerader Linie' : ''}`;
  },
  sentences: {
    'game-over': 'Die Partie ist zu Ende.',
    'not-on-board': 'Das ist kein Zug auf diesem Brett.',
    'setup-not-finished': 'Die Aufstellung ist noch nicht zu Ende[; gemeint ist wohl {instead}].',
    'setup-is-over': 'Die Aufstellung ist zu Ende.',
    'no-warrior': 'Auf {origin} steht kein Krieger.',
    'not-your-warrior': 'Der Krieger auf {origin} gehört nicht {seat}.',
    'no-movement': 'Ein Zug führt auf ein anderes Feld als {origin}.',
    'goal-not-there': '{Goal piece} kann hier nicht mitgehen.',
    'cannot-carry': '{Mover} trägt {goal object} nicht.',
    'out-of-reach': '{Mover} kommt von {origin} nicht nach {target}[: {steps}].',
    'own-warrior': 'Auf {blocker} steht ein eigener Krieger.',
    'enemy-zone': '{target} liegt in einer feindlichen Zone.',
    protected: 'Der Krieger auf {target} steht in seiner Zone und kann nicht geschlagen werden.',
    'cannot-be-captured': 'Der Krieger auf {target} kann nicht geschlagen werden.',
    'cannot-capture': '{Mover} schlägt keine Krieger.',
    'path-blocked': 'Der Weg ist verstellt: {blocker}.',
    'path-through-zone': 'Der Weg führt durch eine feindliche Zone: {zone}.',
    'own-goal': 'Auf {target} ist {goal piece} der eigenen Seite; dort darf {mover} nicht stehen.',
    'zone-holds-goal': 'In der Zone um {target} läge {goal piece}, auf {goal}.',
    'zone-holds-enemy': 'In der Zone um {target} stünde ein Feind: {enemy}.',
    'zones-overlap': 'Die Zone um {target} und eine feindliche hätten gemeinsam: {zone}.',
    'goal-in-zone': '{target} liegt in einer Zone, in der {goal piece} nicht bleiben darf.',
    'goal-threatened': '{Goal piece} wäre bedroht[, von {attacker} aus].',
    'new-threat': '{Goal piece} wäre neu bedroht[, von {attacker} aus].',
    'goal-is-due': 'Alle Krieger sind gesetzt; jetzt kommt {goal piece}.',
    'goal-is-placed': '{Goal piece} ist schon auf dem Brett.',
    'warriors-first': 'Zuerst werden alle Krieger gesetzt, dann {goal piece}.',
    'not-in-hand': '{Mover} ist nicht mehr in der Hand.',
    'cell-taken': '{target} ist besetzt.',
    'no-region': '{target} gehört zu keiner Region.',
    'region-taken': '{target} liegt in einer Region, die {owner} gehört.',
    'outside-region': '{target} liegt nicht dort, wo gesetzt wird[: Region {region}].',
    'no-goal-place': 'Mit einem Krieger auf {target} könnte niemand mehr {goal object} tragen.',
    'no-carrier': 'Auf {target} gehört ein eigener Krieger, der {goal object} tragen kann.',
    'carrier-in-zone': 'Der Träger auf {target} steht in einer Zone.',
    'carrier-threatened': 'Der Träger auf {target} ist bedroht, von {attacker} aus[; sicher: {alternative}].',
    'no-mercy': 'Hier darf kein Träger versetzt werden.',
    'mercy-not-due': 'Ein Träger darf nur versetzt werden, wenn alle bedroht sind.',
    'marked-cell': 'Auf {target} darf kein Zug enden.',
    'neutral-warrior':
      'Der Krieger auf {target} steht auf einem neutralen Feld und kann nicht geschlagen werden.',
    'goal-on-forbidden-cell': 'Auf {target} darf {goal piece} nicht bleiben.',
    'not-your-prey': 'Was auf {target} steht, ist von {owner} und keine Beute für {seat}.',
    'no-capture-by-stair': 'Auf {target} wird nicht von einer anderen Ebene aus geschlagen.',
    'combat-waits': 'Der Kampf[ um {defender}] wartet auf seinen Ausgang.',
    'no-combat': 'Kein Kampf wartet auf seinen Ausgang.',
    'goal-comes-first': '{Goal piece} wird mit dem ersten Krieger gesetzt.',
    'placement-unsafe':
      'Mit einem Krieger auf {target} könnte {goal piece} erobert werden; es geht auch sicher.',
  },
};
