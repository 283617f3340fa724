import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** A change of one place, and what it breaks. */
interface Mutant {
  readonly file: string;
  readonly breaks: string;
  readonly source: string;
  readonly replacement: string;
}

const { listed, replaced, rooms } = (await import('./lists.mjs' as string)) as {
  readonly rooms: readonly string[];
  readonly listed: (room: string) => Mutant[];
  readonly replaced: (content: string, mutant: Pick<Mutant, 'source' | 'replacement'>) => string | null;
};

describe('the hand-written mutants', () => {
  it('are at least ten in each of thirteen rooms', () => {
    expect(rooms).toHaveLength(13);
    for (const room of rooms) expect(listed(room).length).toBeGreaterThanOrEqual(10);
  });

  it.each(rooms)('fit the sources of %s: change the list with the code', (room) => {
    const misfits = listed(room).filter((mutant) => {
      const path = fileURLToPath(new URL(`../../../src/${mutant.file}`, import.meta.url));
      const content = readFileSync(path, 'utf8');
      return !mutant.file.startsWith(`${room}/`) || [null, content].includes(replaced(content, mutant));
    });
    expect(misfits).toEqual([]);
  });

  it('change one place only', () => {
    const mutant = { source: 'a < b', replacement: 'a > b' };
    expect(replaced('if (a\n  < b) c;', mutant)).toBe('if (a > b) c;');
    expect(replaced('a < b; a < b', mutant)).toBeNull();
    expect(replaced('a <= b', mutant)).toBeNull();
  });
});
