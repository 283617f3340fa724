// Networks as the trainer writes them: their text, and their values. Slow, for checks.
import { klinZha } from '../../../dist/index.js';
import { captured, recordSize } from './records.mjs';

const { cells, neighbours, symmetries } = klinZha.board;
const count = cells.length;
/** Own warriors of each kind, then the enemy's. */
const sidesAndKinds = 12;
const kinds = [0, 1, 2, 3, 3, 4, 4, 4, 5];

/**
 * Numbers of offsets, by goal and cell: the difference of the coordinates, turned so that the Goal's cell points up. They are
 * numbered in the order in which they first occur.
 */
const numbers = new Map();
const offsets = cells.map((goal) =>
  cells.map((cell) => {
    const sign = goal.pointsUp ? 1 : -1;
    const key = cell.coordinates.map((each, axis) => sign * (each - goal.coordinates[axis])).join();
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key);
  }),
);
/** Inputs of a network: offsets of warriors from the own Goal, then cells of warriors. */
const onCell = sidesAndKinds * numbers.size;
const inputs = onCell + sidesAndKinds * count;

/** Returns the tables of the board that the trainer reads, as a text of numbers. */
export function geometry() {
  const distances = cells.map((_, from) => {
    const steps = new Array(count).fill(-1);
    steps[from] = 0;
    const reached = [from];
    for (const cell of reached)
      for (const next of neighbours[cell])
        if (steps[next] < 0) {
          steps[next] = steps[cell] + 1;
          reached.push(next);
        }
    return steps;
  });
  const byCell = cells.map((_, cell) => cells.map((_, goal) => offsets[goal][cell]));
  return [numbers.size, byCell, distances, symmetries].flat(2).join(' ');
}

/** Characters of weights: from -45 to 45, without the two that a text in quotes would have to escape. */
const zero = 80;
const spared = new Map([
  [39, 33],
  [92, 126],
]);
const restored = new Map([...spared].map(([from, to]) => [to, from]));

/** Returns a network as it is stored, of the numbers that the trainer writes. */
export function networkOf(neurons, values) {
  const size = neurons * inputs;
  const codes = values.slice(0, size).map((weight) => spared.get(weight + zero) ?? weight + zero);
  return {
    neurons,
    unit: 64,
    weights: codes.map((code) => String.fromCharCode(code)).join(''),
    bias: values.slice(size, size + neurons),
    outputs: [0, 1].map((side) => values.slice(size + (1 + side) * neurons, size + (2 + side) * neurons)),
    last: values[size + 3 * neurons],
  };
}

/** Returns a function from a record to the value for its seat to move, in hundredths of a Vanguard. */
export function evaluation({ neurons, unit, weights, bias, outputs, last }) {
  const list = Int8Array.from(weights, (letter) => {
    const code = letter.charCodeAt(0);
    return (restored.get(code) ?? code) - zero;
  });
  return (record) => {
    let sum = last;
    for (let side = 0; side < 2; side++)
      for (let neuron = 0; neuron < neurons; neuron++) {
        let activation = bias[neuron];
        for (let place = 0; place < 18; place++) {
          const cell = record[place];
          if (cell === captured) continue;
          const kind = kinds[place % 9] + (place < 9 === (side === 0) ? 0 : 6);
          activation += list[neuron * inputs + kind * numbers.size + offsets[record[18 + side]][cell]];
          activation += list[neuron * inputs + onCell + kind * count + cell];
        }
        sum += Math.max(0, Math.min(unit, activation)) * outputs[side][neuron];
      }
    return Math.floor(sum / unit);
  };
}

/** Returns the records of files that the trainer holds out, in its order. */
export function heldOut(buffers) {
  return buffers.flatMap((buffer) =>
    Array.from({ length: buffer.length / recordSize }, (_, index) =>
      buffer.subarray(index * recordSize, (index + 1) * recordSize),
    ).filter((record) => record.readUInt32LE(36) % 25 === 0 && Math.abs(record.readInt16LE(24)) < 30_000),
  );
}
