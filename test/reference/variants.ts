// The variants of section 10, each as a change to a ruleset, and the reading of ruleset ids.

import { TETRAHEDRAL_BOARD } from './board.ts';
import type { Kind, Ruleset, WarriorRules } from './rulesets.ts';
import { BASE_RULESETS, rulesOf } from './rulesets.ts';
import { TRI_LEVEL_BOARD } from './tri-level.ts';

/** Changes a ruleset; the parameter is the text after the colon, or an empty string. */
type Change = (ruleset: Ruleset, parameter: string) => Ruleset;

/** The ruleset with some rules of one kind of warrior changed. */
function withWarrior(ruleset: Ruleset, kind: Kind, rules: Partial<WarriorRules>): Ruleset {
  const { warriors } = ruleset;
  return { ...ruleset, warriors: { ...warriors, [kind]: { ...rulesOf(ruleset, kind), ...rules } } };
}

/** Neutral cells: named in the id, or chosen by the caller (R10.4). */
function withClouds(ruleset: Ruleset, parameter: string): Ruleset {
  const isList = /[A-Z]/i.test(parameter);
  return { ...ruleset, clouded: true, clouds: isList ? parameter.toUpperCase().split(',') : null };
}

/** One set for both players: drawn by lot, without mercy, and without a draw by R8.3 (R10.8). */
function withOneSet(ruleset: Ruleset): Ruleset {
  return { ...ruleset, reflective: true, anySeatFirst: true, corners: [], mercy: false, noMove: 'loses' };
}

const VARIANTS: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['power-vanguard', (ruleset) => withWarrior(ruleset, 'V', { mostSteps: 2 })],
  [
    'forward-placement',
    (ruleset, parameter) => ({
      ...ruleset,
      placesBetween: true,
      placingOrder: parameter === 'society' ? 'army-and-goal' : ruleset.placingOrder,
    }),
  ],
  ['alternating-placement', (ruleset) => ({ ...ruleset, placingOrder: 'alternating' })],
  ['clouded', withClouds],
  [
    'ablative',
    (ruleset, parameter) => ({
      ...ruleset,
      markers: parameter === '' ? Number.POSITIVE_INFINITY : Number(parameter),
    }),
  ],
  ['kaggas-crown', (ruleset) => ({ ...ruleset, crown: true })],
  ['relation-dilemma', (ruleset) => ({ ...ruleset, dilemma: true })],
  ['reflective', withOneSet],
  ['blind', (ruleset) => ({ ...ruleset, goalSafety: 'none', mercy: false })],
  [
    'kinta',
    (ruleset) => ({
      ...withWarrior(ruleset, 'B', { carriesGoal: true, captures: true, canBeCaptured: true }),
      combat: true,
    }),
  ],
  ['tri-level', (ruleset) => ({ ...ruleset, board: TRI_LEVEL_BOARD })],
  ['tetrahedral', (ruleset) => ({ ...ruleset, board: TETRAHEDRAL_BOARD, corners: [] })],
  ['draws', (ruleset) => ruleset],
  ['oversight', (ruleset) => ({ ...ruleset, goalSafety: 'none', mercy: false })],
  ['exposed-goal', (ruleset) => ({ ...ruleset, exposedGoal: true })],
  ['free-corners', (ruleset) => ({ ...ruleset, corners: [] })],
  ['no-mercy', (ruleset) => ({ ...ruleset, mercy: false })],
  ['shared-zones', (ruleset) => ({ ...ruleset, sharedZones: true })],
  ['besieged-goal', (ruleset) => ({ ...ruleset, besiegedGoal: true })],
  ['goal-around-zones', (ruleset) => ({ ...ruleset, goalAroundZones: true })],
  ['honour-setup', (ruleset) => ({ ...ruleset, honourSetup: true })],
]);

function changed(ruleset: Ruleset, variant: string): Ruleset {
  const [name = '', parameter = ''] = variant.split(':');
  const change = VARIANTS.get(name);
  if (change === undefined) throw new Error(`no variant named ${name}`);
  return change(ruleset, parameter);
}

/** Rulesets by id. Paths are stored by the objects in them, so an id must always mean the same object. */
const named = new Map<string, Ruleset>();

/**
 * A ruleset itself, or the one with an id, with variants in any order; throws for an unknown id (sections 9,
 * 10).
 */
export function rulesetNamed(id: string | Ruleset): Ruleset {
  if (typeof id !== 'string') return id;
  let ruleset = named.get(id);
  if (ruleset === undefined) {
    const [base = '', ...variants] = id.split('+');
    const begin = BASE_RULESETS.get(base);
    if (begin === undefined) throw new Error(`no ruleset named ${base}`);
    ruleset = variants.reduce(changed, begin);
    named.set(id, ruleset);
  }
  return ruleset;
}
