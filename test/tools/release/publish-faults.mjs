/** Returns the reasons why a package may not be published under a tag. Without a tag only the other reasons count. */
export function publishFaults({ version, repository }, changelog, tag) {
  const address = typeof repository === 'string' ? repository : repository?.url;
  const heading = changelog.split('\n').find((line) => line.startsWith(`## [${version}]`));
  return [
    ...(address
      ? []
      : ["'repository' is missing in package.json: provenance needs the repository's address."]),
    ...(/ - \d{4}-\d\d-\d\d$/.test(heading ?? '')
      ? []
      : [`CHANGELOG.md has no section with a date for ${version}.`]),
    ...(tag === undefined || tag === `v${version}`
      ? []
      : [`The tag is '${tag}', expected 'v${version}' for the version in package.json.`]),
  ];
}
