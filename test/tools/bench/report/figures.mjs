/** Figures as people read them, and how they compare with what is wanted. */

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

/** How a row stands: what is judged is its ratio, or the figure itself where it stands alone. */
export function verdict({ figure, ratio, floor, aim, atMost = false }) {
  if (floor === undefined) return '';
  const { median } = ratio ?? figure;
  const reaches = (limit) => (atMost ? median <= limit : median >= limit);
  if (reaches(aim)) return 'aim reached';
  return reaches(floor) ? 'floor reached' : 'below the floor';
}

/** What a row wants: `2 x`, `< 15 ms`. */
export function limit(row, value) {
  if (value === undefined) return '';
  return row.atMost ? `< ${value} ${row.unit}` : `${value} x`;
}
