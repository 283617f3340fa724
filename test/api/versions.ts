/** What a change of the public surface means for the version (docs/reference/versions.md). */

/**
 * Names of stable declarations that were removed, changed, extended by members or codes, and added, as
 * `klin-zha/search Searcher`.
 */
export interface SurfaceChange {
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly extended: readonly string[];
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
  const different = [...old.keys()].filter((name) => now.has(name) && now.get(name) !== old.get(name));
  const isExtended = (name: string): boolean => extendsDeclaration(old.get(name)!, now.get(name)!);
  return {
    removed: [...old.keys()].filter((name) => !now.has(name)),
    changed: different.filter((name) => !isExtended(name)),
    extended: different.filter(isExtended),
    added: [...now.keys()].filter((name) => !old.has(name)),
  };
}

/**
 * Whether a declaration only has more members or codes. Objects that programs pass look like those that they
 * read: a new required member of the former is a change that only a reviewer notices.
 */
function extendsDeclaration(before: string, after: string): boolean {
  const separator = /^(?:type|const) /.test(before) ? /\n| \| |, |[[\];]/ : /\n/;
  const rest = after.split(separator);
  const isKept = before.split(separator).every((part) => {
    const at = rest.indexOf(part);
    return at >= 0 && rest.splice(0, at + 1).length === at + 1;
  });
  return isKept && !/^ *abstract /m.test(after);
}

/** Returns what a change has to increase: removals and changes the major version, additions the minor one. */
export function neededIncrease({ removed, changed, extended, added }: SurfaceChange): Increase {
  if (removed.length + changed.length > 0) return 'major';
  return extended.length + added.length > 0 ? 'minor' : 'patch';
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
