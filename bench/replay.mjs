/** Replay and conversion, or nothing in a build of the library that has neither. */

const found = await import('klin-zha/replay').catch((error) => {
  if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
  return {};
});

/** @type {typeof import('klin-zha/replay').replayRecord | undefined} */
export const replayRecord = found.replayRecord;
/** @type {typeof import('klin-zha/replay').convertRecord | undefined} */
export const convertRecord = found.convertRecord;
