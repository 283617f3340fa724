/** Reasons why a move is illegal, in German. */

import type { RefusalWords } from './refusal-words.ts';

export const germanRefusals: RefusalWords = {
  warrior: { name: 'Krieger', gender: 'm' },
  steps: (least, most, isStraight) => {
    const range = least === most ? String(most) : `${least} bis ${most}`;
    return `${range} ${most === 1 ? 'Schritt' : 'Schritte'}${isStraight ? ' in gerader Linie' : ''}`;
  },
  sentences: {
    'game-over': 'Die Partie ist zu Ende.',
    'not-on-board': 'Diesen Zug gibt es auf diesem Brett nicht.',
    'setup-not-finished': 'Die Aufstellung ist noch nicht abgeschlossen[; gemeint ist wohl {instead}].',
    'setup-is-over': 'Die Aufstellung ist bereits abgeschlossen.',
    'no-warrior': 'Auf {origin} steht kein Krieger.',
    'not-your-warrior': 'Der Krieger auf {origin} gehört nicht {seat}.',
    'no-movement': 'Ein Zug muss auf ein anderes Feld als {origin} führen.',
    'goal-not-there': '{Goal piece} kann hier nicht mitgenommen werden.',
    'cannot-carry': '{Mover} kann {goal object} nicht tragen.',
    'out-of-reach': '{Mover} kann von {origin} nicht nach {target} ziehen[; Reichweite: {steps}].',
    'own-warrior': 'Auf {blocker} steht ein eigener Krieger.',
    'enemy-zone': '{target} liegt in einer feindlichen Zone.',
    protected: 'Der Krieger auf {target} steht in seiner Zone und kann nicht geschlagen werden.',
    'cannot-be-captured': 'Der Krieger auf {target} kann nicht geschlagen werden.',
    'cannot-capture': '{Mover} kann keine Krieger schlagen.',
    'path-blocked': 'Der Weg ist versperrt: {blocker}.',
    'path-through-zone': 'Der Weg führt durch eine feindliche Zone: {zone}.',
    'own-goal': 'Auf {target} liegt {goal piece} der eigenen Seite; dort darf {mover} nicht stehen.',
    'zone-holds-goal': 'In der Zone um {target} läge {goal piece} auf {goal}.',
    'zone-holds-enemy': 'In der Zone um {target} stünde ein feindlicher Krieger: {enemy}.',
    'zones-overlap': 'Die Zone um {target} würde sich mit einer feindlichen Zone überschneiden: {zone}.',
    'goal-in-zone': '{target} liegt in einer Zone, in der {goal piece} nicht bleiben darf.',
    'goal-threatened': '{Goal piece} wäre[ von {attacker} aus] bedroht.',
    'new-threat': '{Goal piece} wäre[ von {attacker} aus] neu bedroht.',
    'goal-is-due': 'Alle Krieger sind gesetzt; jetzt muss {goal piece} gesetzt werden.',
    'goal-is-placed': '{Goal piece} ist schon auf dem Brett.',
    'warriors-first': 'Zuerst werden alle Krieger gesetzt, dann {goal piece}.',
    'not-in-hand': '{Mover} ist nicht mehr in der Hand.',
    'cell-taken': '{target} ist besetzt.',
    'no-region': '{target} gehört zu keiner Region.',
    'region-taken': '{target} liegt in einer Region, die {owner} gehört.',
    'outside-region': 'Auf {target} darf nicht gesetzt werden[; gesetzt wird in der Region {region}].',
    'no-goal-place': 'Mit einem Krieger auf {target} gäbe es keinen Träger mehr für {goal object}.',
    'no-carrier': 'Auf {target} muss ein eigener Krieger stehen, der {goal object} tragen kann.',
    'carrier-in-zone': 'Der Träger auf {target} steht in einer Zone.',
    'carrier-threatened': 'Der Träger auf {target} ist von {attacker} aus bedroht[; sicher: {alternative}].',
    'no-mercy': 'Hier darf kein Träger versetzt werden.',
    'mercy-not-due': 'Ein Träger darf nur versetzt werden, wenn alle bedroht sind.',
    'marked-cell': 'Auf {target} darf kein Zug enden.',
    'neutral-warrior':
      'Der Krieger auf {target} steht auf einem neutralen Feld und kann nicht geschlagen werden.',
    'goal-on-forbidden-cell': 'Auf {target} darf {goal piece} nicht bleiben.',
    'not-your-prey': 'Was auf {target} steht, gehört {owner} und darf von {seat} nicht geschlagen werden.',
    'no-capture-by-stair': 'Auf {target} darf nicht von einer anderen Ebene aus geschlagen werden.',
    'combat-waits': 'Der Kampf[ um {defender}] ist noch nicht entschieden.',
    'no-combat': 'Es ist kein Kampf zu entscheiden.',
    'goal-comes-first': '{Goal piece} muss mit dem ersten Krieger gesetzt werden.',
    'placement-unsafe':
      'Mit einem Krieger auf {target} könnte {goal piece} erobert werden; es gibt ein sicheres Feld.',
  },
};
