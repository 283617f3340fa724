/** Reasons why a move is illegal, in French. */

import type { RefusalWords } from './refusal-words.ts';

export const frenchRefusals: RefusalWords = {
  warrior: { name: 'pièce', gender: 'f' },
  steps: (least, most, isStraight) => {
    const range = least === most ? String(most) : `${least} à ${most}`;
    return `${range} pas${isStraight ? ' en ligne droite' : ''}`;
  },
  sentences: {
    'game-over': 'La partie est terminée.',
    'not-on-board': "Ce coup n'existe pas sur ce plateau.",
    'setup-not-finished': "Le placement n'est pas terminé[ ; il s'agit sans doute de {instead}].",
    'setup-is-over': 'Le placement est déjà terminé.',
    'no-warrior': "Il n'y a pas de pièce en {origin}.",
    'not-your-warrior': "La pièce en {origin} n'appartient pas à {seat}.",
    'no-movement': 'Un coup doit mener à une autre case que {origin}.',
    'goal-not-there': '{Goal piece} ne peut pas être emporté ici.',
    'cannot-carry': '{Mover} ne peut pas porter {goal object}.',
    'out-of-reach': '{Mover} ne peut pas aller de {origin} à {target}[ ; portée : {steps}].',
    'own-warrior': 'Une pièce du même camp se trouve en {blocker}.',
    'enemy-zone': '{target} est dans une zone ennemie.',
    protected: 'La pièce en {target} est dans sa zone et ne peut pas être prise.',
    'cannot-be-captured': 'La pièce en {target} ne peut pas être prise.',
    'cannot-capture': '{Mover} ne peut pas prendre de pièce.',
    'path-blocked': 'Le chemin est barré : {blocker}.',
    'path-through-zone': 'Le chemin passe par une zone ennemie : {zone}.',
    'own-goal': "{Goal piece} de son camp se trouve en {target} ; {mover} ne peut pas s'y arrêter.",
    'zone-holds-goal': 'La zone de {target} contiendrait {goal object}, en {goal}.',
    'zone-holds-enemy': 'La zone de {target} contiendrait une pièce ennemie : {enemy}.',
    'zones-overlap': 'La zone de {target} chevaucherait une zone ennemie : {zone}.',
    'goal-in-zone': '{target} est dans une zone où {goal piece} ne peut pas rester.',
    'goal-threatened': '{Goal piece} serait menacé[ depuis {attacker}].',
    'new-threat': '{Goal piece} subirait une nouvelle menace[ depuis {attacker}].',
    'goal-is-due': 'Toutes les pièces sont placées ; il reste à placer {goal object}.',
    'goal-is-placed': '{Goal piece} est déjà sur le plateau.',
    'warriors-first': "On place d'abord toutes les pièces, puis {goal object}.",
    'not-in-hand': "{Mover} n'est plus en main.",
    'cell-taken': '{target} est occupée.',
    'no-region': "{target} n'est dans aucune région.",
    'region-taken': '{target} est dans une région prise par {owner}.',
    'outside-region': 'On ne peut pas placer en {target}[ ; région à utiliser : {region}].',
    'no-goal-place': "Avec une pièce en {target}, il n'y aurait plus de porteur pour {goal object}.",
    'no-carrier': 'En {target} il faut une pièce de son camp qui puisse porter {goal object}.',
    'carrier-in-zone': 'Le porteur en {target} est dans une zone.',
    'carrier-threatened':
      'Le porteur en {target} est menacé depuis {attacker}[ ; sans danger : {alternative}].',
    'no-mercy': 'Aucun porteur ne peut être déplacé ici.',
    'mercy-not-due': 'Un porteur ne peut être déplacé que si tous sont menacés.',
    'marked-cell': 'Aucun coup ne peut finir en {target}.',
    'neutral-warrior': 'La pièce en {target} est sur une case neutre et ne peut pas être prise.',
    'goal-on-forbidden-cell': '{Goal piece} ne peut pas rester en {target}.',
    'not-your-prey': 'Ce qui est en {target} appartient à {owner} ; {seat} ne peut pas le prendre.',
    'no-capture-by-stair': 'En {target}, on ne peut pas prendre depuis un autre niveau.',
    'combat-waits': "Le combat[ pour {defender}] n'est pas encore tranché.",
    'no-combat': "Aucun combat n'est à trancher.",
    'goal-comes-first': '{Goal piece} doit être placé avec la première pièce.',
    'placement-unsafe':
      'Avec une pièce en {target}, {goal piece} pourrait être capturé ; un placement sans danger est possible.',
  },
};
