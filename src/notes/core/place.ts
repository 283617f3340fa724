/** Positions of lines of play: a tree over positions that moves change in place. */

import type { Move } from '../../engine/move.ts';
import {
  COLOUR_SHIFT,
  contentKey,
  generateMoves,
  make,
  newPositionOf,
  type Position,
  toState,
  unmake,
} from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import type { WarriorCode } from '../../rules/warriors.ts';

/** A position that is shared by all places below one start. */
class Root {
  readonly position: Position;
  private at: Place;

  constructor(start: GameState, at: Place) {
    this.position = newPositionOf(start);
    this.at = at;
  }

  /** Changes the position to that of a place. */
  goTo(place: Place): Position {
    const ahead: Place[] = [];
    let target = place;
    while (this.at !== target) {
      if (this.at.ply >= target.ply) {
        unmake(this.position);
        this.at = this.at.before!;
      }
      if (target.ply > this.at.ply) {
        ahead.push(target);
        target = target.before!;
      }
    }
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) make(this.position, next.move!);
    this.at = place;
    return this.position;
  }
}

/** A position in a line of play. */
export class Place {
  readonly root: Root;
  readonly before: Place | undefined;
  /** The move that leads here; none at the start. */
  readonly move: Move | undefined;
  readonly ply: number;
  private readonly after: Map<Move, Place> = new Map();
  private legal: Int32Array | undefined;
  private content: string | undefined;

  private constructor(root: Root | GameState, before?: Place, move?: Move) {
    this.before = before;
    this.move = move;
    this.ply = before === undefined ? 0 : before.ply + 1;
    this.root = root instanceof Root ? root : new Root(root, this);
  }

  static of(start: GameState): Place {
    return new Place(start);
  }

  /** Position of the place, until another place is asked. */
  get position(): Position {
    return this.root.goTo(this);
  }

  /** Legal moves; none if the game is over. */
  get moves(): Int32Array {
    if (this.legal === undefined) {
      const { position } = this;
      this.legal = position.scratch.slice(0, generateMoves(position, position.scratch));
    }
    return this.legal;
  }

  /** Text that is equal for equal positions. */
  get key(): string {
    this.content ??= contentKey(this.position);
    return this.content;
  }

  /** Returns the kind of the warrior on a cell, if there is one. */
  codeAt(cell: number): WarriorCode | undefined {
    const { at, kindOf, tables } = this.position;
    return at[cell] === 0 ? undefined : tables.rules.warriors[kindOf[at[cell]!]!]!.code;
  }

  /** Whether a cell is that of the Goal of the player to move. */
  isOnGoal(cell: number): boolean {
    const { position } = this;
    return position.goalOf(position.seat) === cell;
  }

  /** Whether the warrior on a cell belongs to the player to move. */
  isOwn(cell: number): boolean {
    const { at, owner, seat, tables } = this.position;
    return at[cell] !== 0 && (tables.shared || owner[at[cell]! >>> COLOUR_SHIFT] === seat);
  }

  get state(): GameState {
    return toState(this.position, true);
  }

  /** Returns the place after a move. */
  play(move: Move): Place {
    let next = this.after.get(move);
    if (next === undefined) {
      next = new Place(this.root, this, move);
      this.after.set(move, next);
    }
    return next;
  }
}
