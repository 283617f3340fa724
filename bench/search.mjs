/** The fast door, or undefined in a build of the library that has none. */

const door = await import('klin-zha/search').catch((error) => {
  if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
  return {};
});

/** @type {typeof import('klin-zha/search').Searcher | undefined} */
export const Searcher = door.Searcher;
