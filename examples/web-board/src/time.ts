/** The time of the match in milliseconds, which stands still while the page is closed. */

let origin = 0;

export function timeNow(): number {
  return Math.max(0, Math.round(performance.now() - origin));
}

/** Lets it be a moment now. */
export function setTime(at: number): void {
  origin = performance.now() - at;
}
