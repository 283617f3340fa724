/** Time of the match in milliseconds, which stops while the page is closed. */

let origin = 0;

export function timeNow(): number {
  return Math.max(0, Math.round(performance.now() - origin));
}

/** Sets the current time. */
export function setTime(at: number): void {
  origin = performance.now() - at;
}
