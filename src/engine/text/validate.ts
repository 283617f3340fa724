/**
 * Validates positions. Reports every rule violation, but does not search for a game that reaches the
 * position.
 */

import { counted } from '../../base/text.ts';
import type { CellName } from '../../rules/board/names.ts';
import type { Ruleset } from '../../rules/ruleset.ts';
import { masksOf, variantFaults } from '../hooks.ts';
import { nextPlacer, turnPasses } from '../make.ts';
import { type Move, moveTo } from '../move.ts';
import { isLegalMove } from '../movegen.ts';
import { COLOUR_SHIFT } from '../packing.ts';
import type { Position } from '../position.ts';
import { isEnemyAt } from '../zones.ts';
import { formatOn } from './coordinates.ts';
import type { PositionFault } from './faults.ts';
import { earlyGoals, setupRuleFaults } from './validate-setup.ts';

/**
 * Returns the reasons why no game can reach a position.
 *
 * @param cells the cells of all warriors, in the order in which faults are reported
 */
export function positionFaults(position: Position, cells: readonly number[]): PositionFault[] {
  const validator = new Validator(position, cells);
  const faults = validator.placementFaults();
  return faults.length > 0 ? faults : validator.turnFaults();
}

class Validator {
  readonly #position: Position;
  readonly #rules: Ruleset;
  readonly #cells: readonly number[];

  constructor(position: Position, cells: readonly number[]) {
    this.#position = position;
    this.#rules = position.tables.rules;
    this.#cells = cells;
  }

  placementFaults(): PositionFault[] {
    const position = this.#position;
    const cells = this.#cells;
    return [
      ...this.#armies(),
      ...this.#owners(),
      ...this.#zones(),
      ...this.#goals(),
      ...this.#masks(),
      ...setupRuleFaults(position, cells),
    ];
  }

  turnFaults(): PositionFault[] {
    return [...this.#turn(), ...this.#combat(), ...this.#variants()];
  }

  #name(cell: number): CellName {
    return this.#rules.board.cells[cell]!.name;
  }

  #seats(): number[] {
    return this.#rules.colours.map((_, index) => index + 1);
  }

  #kindAt(cell: number): number {
    return this.#position.kindOf[this.#position.at[cell]!]!;
  }

  #colourAt(cell: number): number {
    return this.#position.at[cell]! >>> COLOUR_SHIFT;
  }

  /** Section 2: the number of warriors of each kind. */
  #armies(): PositionFault[] {
    const position = this.#position;
    const rules = this.#rules;
    const isSetup = position.pending > 0;
    const removes = rules.hooks.some(({ removesWarriors }) => removesWarriors === true);
    const colours = rules.army === 'shared' ? rules.colours.slice(0, 1) : rules.colours;
    return colours.flatMap((colour, index): PositionFault[] => {
      const seat = index + 1;
      const own = this.#cells.filter((cell) => this.#colourAt(cell) === seat);
      if (position.owner[seat] === 0) {
        if (own.length + position.handSize(seat) === 0) return [];
        const message = `The army of seat ${seat} was removed but still has warriors.`;
        return [{ code: 'removed-army', message, cells: own.map((cell) => this.#name(cell)) }];
      }
      return rules.warriors.flatMap((kind, number) => {
        const cells = own.filter((cell) => this.#kindAt(cell) === number).map((cell) => this.#name(cell));
        const count = cells.length + position.hand[seat * rules.warriors.length + number]!;
        // An attacker may lose its combat (R10.10).
        const falls = kind.capturable || (kind.captures && rules.capture === 'combat');
        const complete = isSetup || !(falls || removes);
        if (count === kind.count || (count < kind.count && !complete)) return [];
        const isMore = count > kind.count;
        const army = rules.army === 'shared' ? 'shared set' : `${colour} army`;
        const message = `The ${army} has ${counted(count, kind.name)}: expected ${kind.count}.`;
        const code = isMore ? 'too-many-warriors' : 'missing-warriors';
        return [{ code, message, ruling: isMore ? 'R7.2' : 'R3.5', cells }];
      });
    });
  }

  /**
   * R8.4: every army belongs to a seat that still owns its own army, and captured Goals are off the board.
   */
  #owners(): PositionFault[] {
    const { owner, goalAt, seat: turn } = this.#position;
    const faults: PositionFault[] = [];
    for (const seat of this.#seats()) {
      const holder = owner[seat]!;
      if (holder !== 0 && owner[holder] !== holder) {
        const message = `The army of seat ${seat} belongs to seat ${holder}, which has lost its own army.`;
        faults.push({ code: 'bad-owner', message, ruling: 'R8.4' });
      }
      if (holder !== seat && goalAt[seat]! >= 0) {
        const name = this.#name(goalAt[seat]!);
        const message = `Seat ${seat} has lost its army but has a Goal on ${name}.`;
        faults.push({ code: 'goal-without-army', message, ruling: 'R8.4', cells: [name] });
      }
    }
    if (owner[turn] !== turn) {
      const message = `Seat ${turn} is to move but has lost its army.`;
      faults.push({ code: 'seat-without-army', message, ruling: 'R8.4' });
    }
    return faults;
  }

  /**
   * R4.2, R4.3, R10.18: no enemies in a zone, no overlap between enemy zones. R4.3, R4.5, R10.19: no Goal in
   * any zone.
   */
  #zones(): PositionFault[] {
    const { controls } = this.#position.tables;
    const centres = this.#cells.filter((cell) => controls[this.#kindAt(cell)] === 1);
    return [
      ...centres.flatMap((centre) => this.#zone(centre)),
      ...centres.flatMap((one, index) =>
        centres.slice(index + 1).flatMap((other) => this.#overlap(one, other)),
      ),
    ];
  }

  #zone(centre: number): PositionFault[] {
    const position = this.#position;
    const { control } = this.#rules.board;
    const at = this.#name(centre);
    const side = position.owner[this.#colourAt(centre)]!;
    const intruders = this.#cells.filter(
      (cell) => control[centre]!.includes(cell) && isEnemyAt(position, cell, side),
    );
    const goals = this.#seats()
      .filter((seat) => !this.#mayBesiege(centre, seat))
      .map((seat) => position.goalAt[seat]!)
      .filter((goal) => goal >= 0 && control[centre]!.includes(goal));
    return [
      ...intruders.map((cell): PositionFault => {
        const message = `The warrior on ${this.#name(cell)} is in the zone of the enemy Blockader on ${at}.`;
        return { code: 'warrior-in-enemy-zone', message, ruling: 'R4.2', cells: [this.#name(cell), at] };
      }),
      ...goals.map((goal): PositionFault => {
        const message = `The Goal on ${this.#name(goal)} is in the zone of the Blockader on ${at}.`;
        return { code: 'goal-in-zone', message, ruling: 'R4.3', cells: [this.#name(goal), at] };
      }),
    ];
  }

  /**
   * R10.19: whether a seat's Goal may be in the zone around a cell: abandoned in an enemy's zone, or in its
   * own player's zone if the Blockader's army has changed its owner.
   */
  #mayBesiege(centre: number, seat: number): boolean {
    const { tables, owner, at, goalAt } = this.#position;
    const colour = this.#colourAt(centre);
    if (!tables.besieges || colour === seat) return false;
    return owner[colour] === seat || at[goalAt[seat]!] === 0;
  }

  #overlap(one: number, other: number): PositionFault[] {
    const { owner, tables } = this.#position;
    if (tables.sharesZones) return [];
    const { control } = this.#rules.board;
    const shared = control[one]!.filter((cell) => control[other]!.includes(cell)).map((cell) =>
      this.#name(cell),
    );
    if (owner[this.#colourAt(one)] === owner[this.#colourAt(other)] || shared.length === 0) return [];
    const cells = [this.#name(one), this.#name(other)];
    const message = `The zones of the Blockaders on ${cells[0]} and ${cells[1]} overlap on ${shared.join(', ')}.`;
    return [{ code: 'zones-overlap', message, ruling: 'R4.3', cells: [...cells, ...shared] }];
  }

  /** R4.4, R5.3: which warriors may be on the cell of a Goal. */
  #goals(): PositionFault[] {
    const position = this.#position;
    const rules = this.#rules;
    return this.#seats().flatMap((seat): PositionFault[] => {
      const goal = position.goalAt[seat]!;
      if (goal < 0 || position.at[goal] === 0) return [];
      const name = this.#name(goal);
      if (position.owner[this.#colourAt(goal)] !== seat) {
        const message = `An enemy warrior is on ${name}, the cell of seat ${seat}'s Goal.`;
        return [{ code: 'goal-under-enemy', message, ruling: 'R5.3', cells: [name] }];
      }
      const kind = rules.warriors[this.#kindAt(goal)]!;
      if (kind.carries || !(kind.controls || rules.army === 'shared')) return [];
      const message = `A ${kind.name} is on the same cell as its own Goal: ${name}.`;
      const code = kind.controls ? 'goal-under-blockader' : 'goal-under-captor';
      return [{ code, message, ruling: kind.controls ? 'R4.4' : 'R10.8', cells: [name] }];
    });
  }

  /**
   * R10.4, R10.5, R11.9: no warrior on a cell where no move may end, no Goal on a cell where no Goal may
   * rest.
   */
  #masks(): PositionFault[] {
    const position = this.#position;
    const rules = this.#rules;
    const goals = this.#seats()
      .map((seat) => position.goalAt[seat]!)
      .filter((goal) => goal >= 0);
    const faults = goals
      .filter((goal) => rules.board.closed[goal])
      .map((goal) => this.#forbiddenGoal(goal, 'R11.9'));
    for (const [index, { ruling = 'R10' }] of rules.hooks.entries()) {
      const masks = masksOf(rules, index, position.variantStates[index]);
      faults.push(
        ...goals
          .filter((goal) => masks?.noGoal?.includes(goal))
          .map((goal) => this.#forbiddenGoal(goal, ruling)),
      );
      for (const cell of this.#cells) {
        if (masks?.noEnd?.includes(cell) !== true) continue;
        const message = `The warrior on ${this.#name(cell)} is on a cell where no move may end.`;
        faults.push({ code: 'warrior-on-marked-cell', message, ruling, cells: [this.#name(cell)] });
      }
    }
    return faults;
  }

  #forbiddenGoal(goal: number, ruling: string): PositionFault {
    const name = this.#name(goal);
    return { code: 'goal-on-forbidden-cell', message: `No Goal may rest on ${name}.`, ruling, cells: [name] };
  }

  /** Sections 7 and 8.3: which seat can be to move. */
  #turn(): PositionFault[] {
    const position = this.#position;
    const { seat } = position;
    if (position.pending > 0) {
      const early = earlyGoals(position);
      if (early.length > 0) return early;
      const placer = nextPlacer(position);
      if (placer === seat) return [];
      const message = `Seat ${seat} is to move, but seat ${placer} places next.`;
      return [{ code: 'wrong-seat', message, ruling: 'R7.2', read: String(seat), expected: String(placer) }];
    }
    return passedTurnFaults(position);
  }

  /** R10.10: an undecided challenge is a legal move that would capture a warrior. */
  #combat(): PositionFault[] {
    const position = this.#position;
    const { combat } = position;
    if (combat < 0) return [];
    position.combat = -1;
    const isLegal = position.at[moveTo(combat)] !== 0 && isLegalMove(position, combat as Move);
    position.combat = combat;
    if (isLegal) return [];
    const read = formatOn(this.#rules, combat as Move);
    const message = `'${read}' is not a valid challenge in this position.`;
    return [{ code: 'bad-combat', message, ruling: 'R10.10', read }];
  }

  #variants(): PositionFault[] {
    return variantFaults(this.#position).map(({ hooks: { ruling, variantState }, message }) => ({
      code: 'bad-own-state',
      message,
      ...(ruling && { ruling }),
      ...(variantState && { read: variantState.key }),
    }));
  }
}

/**
 * R8.3: reports a position in which the turn of the seat to move should have been skipped. Also tests
 * unchecked positions.
 */
export function passedTurnFaults(position: Position): PositionFault[] {
  if (!turnPasses(position)) return [];
  const read = String(position.seat);
  const message = `Seat ${read} has no legal move, so its turn is skipped.`;
  return [{ code: 'turn-passes', message, ruling: 'R8.3', read }];
}
