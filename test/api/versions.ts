/** What a change of the public surface means for the version (docs/reference/versions.md). */

/** Names of stable declarations that were removed, changed and added, as `klin-zha/search Searcher`. */
export interface SurfaceChange {
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/** Part of the version that a change has to increase. */
export type Increase = 'major' | 'minor' | 'patch';

/** Returns the stable declarations of a report by entry and name. */
function stableDeclarations(report: string): ReadonlyMap<string, string> {
  const declared = report.split(/^## /m).flatMap((section) => {
    const entry = section.slice(0, section.indexOf('\n'));
    const [, block = ''] = /^### Stable\n\n```typescript\n([\s\S]*?)\n```$/m.exec(section) ?? [];
    return block.split('\n\n').flatMap((text): [string, string][] => {
      const name = /^(?:function|const|(?:abstract )?class|interface|type) ([\w$]+)/.exec(text)?.[1];
      return name === undefined ? [] : [[`${entry} ${name}`, text]];
    });
  });
  return new Map(declared);
}

/** Compares the stable declarations of two reports. A declaration that became a preview counts as removed. */
export function compareReports(before: string, after: string): SurfaceChange {
  const [old, now] = [stableDeclarations(before), stableDeclarations(after)];
  const kept = [...old.keys()].filter((name) => now.has(name));
  return {
    removed: [...old.keys()].filter((name) => !now.has(name)),
    changed: kept.filter((name) => now.get(name) !== old.get(name)),
    added: [...now.keys()].filter((name) => !old.has(name)),
  };
}

/** Returns what a change has to increase: removals and changes the major version, additions the minor one. */
export function neededIncrease({ removed, changed, added }: SurfaceChange): Increase {
  if (removed.length + changed.length > 0) return 'major';
  return added.length > 0 ? 'minor' : 'patch';
}

/** Whether a version may follow another after a change. Prereleases of one version may change everything. */
export function mayFollow(before: string, after: string, increase: Increase): boolean {
  const [old, now] = [numbersOf(before), numbersOf(after)];
  const at = old.findIndex((number, index) => number !== now[index]);
  if (at < 0) return before.includes('-') || increase === 'patch';
  return now[at]! > old[at]! && at <= { major: 0, minor: 1, patch: 2 }[increase];
}

function numbersOf(version: string): readonly number[] {
  return version.split('-')[0]!.split('.').map(Number);
}

/** Returns the version that a released report names. */
export function versionOf(released: string): string {
  return /^Version: (\S+)$/m.exec(released)![1]!;
}
