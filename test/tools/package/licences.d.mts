/** Package whose code is bundled. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  /** Text of the licence. */
  readonly text: string | undefined;
}

/** Returns the packages whose code is bundled with some entries of a folder. */
export function bundledPackages(folder: string, entryPoints?: readonly string[]): Promise<BundledPackage[]>;
