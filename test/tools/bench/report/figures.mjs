/** Figures as people read them, and how they compare with limits. */

const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** A number with three digits that count: `13.2 M`, `213 k`, `588`. */
export function number(value) {
  if (value >= 1e6) return `${plain.format(value / 1e6)} M`;
  if (value >= 1e4) return `${plain.format(value / 1e3)} k`;
  return plain.format(value);
}

/** The median of a figure with its unit: `13.2 M nodes/s`. */
export function withUnit({ median }, unit) {
  return `${number(median)} ${unit}`;
}

/** From where to where the rounds went: `12.9 to 13.4 M`. */
export function spread({ low, high }) {
  return low === high ? '' : `${number(low)} to ${number(high)}`;
}

/** Whether a row keeps to its limit, the most that its figure may be. */
export function verdict({ figure, limit }) {
  if (limit === undefined) return '';
  return figure.median <= limit ? 'within the limit' : 'above the limit';
}
