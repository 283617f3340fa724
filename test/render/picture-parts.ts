/** Checks of pictures: well-formed markup, contents, and contrast of colours. */

/** Returns the elements of a picture, in order, with their attributes. Throws if it is not well-formed. */
export function elementsOf(
  svg: string,
): { name: string; attributes: Record<string, string>; text: string }[] {
  const found: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: (typeof found)[number][] = [];
  let rest = svg;
  while (rest !== '') {
    const text = /^[^<]+/.exec(rest)?.[0] ?? '';
    if (text !== '') {
      if (/&(?!(amp|lt|gt|quot|#39);)/.test(text) || open.length === 0)
        throw new Error(`stray text: ${text}`);
      open.at(-1)!.text += text;
      rest = rest.slice(text.length);
      continue;
    }
    const tag = /^<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/.exec(rest);
    if (tag === null) throw new Error(`no tag: ${rest.slice(0, 80)}`);
    const [whole, closes, name, attributes, isEmpty] = tag;
    rest = rest.slice(whole.length);
    if (closes === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    const pairs = [...attributes!.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g)].map(([, key, value]) => [
      key!,
      value!,
    ]);
    const made = { name: name!, attributes: Object.fromEntries(pairs) as Record<string, string>, text: '' };
    found.push(made);
    if (isEmpty !== '/') open.push(made);
  }
  if (open.length > 0) throw new Error(`${open.at(-1)!.name} is not closed`);
  return found;
}

/** Returns the relative luminance of a colour such as `#2b2620` (WCAG 2.2). */
function luminance(colour: string): number {
  const parts = /^#(..)(..)(..)$/
    .exec(colour)!
    .slice(1)
    .map((hex) => Number.parseInt(hex, 16) / 255);
  const [red, green, blue] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Returns the contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Returns the colour of a translucent colour on another. */
export function blend(above: string, below: string, opacity: number): string {
  const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => part(above, at) * opacity + part(below, at) * (1 - opacity));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the polygons of a path of `M`, `L`, `Q` and `Z`. */
function polygonsOf(path: string): [number, number][][] {
  return path
    .split('Z')
    .filter((part) => part !== '')
    .map((part) => {
      const points: [number, number][] = [];
      for (const [, command, values] of part.matchAll(/([MLQ])([^MLQ]*)/g)) {
        const all = values!.trim().split(/[ ,]+/).map(Number);
        if (command !== 'Q') points.push([all[0]!, all[1]!]);
        else {
          const [px, py] = points.at(-1)!;
          for (let step = 1; step <= 8; step++) {
            const t = step / 8;
            const mix = (a: number, b: number, c: number): number =>
              (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
            points.push([mix(px, all[0]!, all[2]!), mix(py, all[1]!, all[3]!)]);
          }
        }
      }
      return points;
    });
}

/** Returns the coverage of each pixel by a symbol, from 0 to 1, filled by the nonzero rule. */
export function rasterOf(path: string, pixels: number): number[] {
  const polygons = polygonsOf(path);
  const samples = 4;
  const raster: number[] = [];
  for (let row = 0; row < pixels; row++) {
    for (let column = 0; column < pixels; column++) {
      let covered = 0;
      for (let part = 0; part < samples ** 2; part++) {
        const x = ((column + ((part % samples) + 0.5) / samples) / pixels) * 100 - 50;
        const y = ((row + (Math.floor(part / samples) + 0.5) / samples) / pixels) * 100 - 50;
        if (windings(polygons, x, y) !== 0) covered++;
      }
      raster.push(covered / samples ** 2);
    }
  }
  return raster;
}

function windings(polygons: readonly (readonly [number, number][])[], x: number, y: number): number {
  let sum = 0;
  for (const points of polygons) {
    for (const [index, [ax, ay]] of points.entries()) {
      const [bx, by] = points[(index + 1) % points.length]!;
      if (ay <= y === by <= y) continue;
      if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) sum += ay < by ? 1 : -1;
    }
  }
  return sum;
}
