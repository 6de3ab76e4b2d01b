/** So long out of sight, and the same code is another piece. */
const AWAY_MS = 1200;

/**
 * Tells which of the codes that a camera sees is to be heard: one that two pictures in a row agree on, and that has not been
 * heard while it stayed in sight.
 */
export function createSteadyCode(): (seen: string | null, atMs: number) => boolean {
  let before = '';
  let heard = '';
  let heardAtMs = 0;
  return (seen, atMs) => {
    const isSteady = seen !== null && seen === before;
    before = seen ?? '';
    if (heard !== '' && atMs - heardAtMs > AWAY_MS) heard = '';
    if (seen !== null && seen === heard) heardAtMs = atMs;
    if (seen === null || !isSteady || seen === heard) return false;
    heard = seen;
    heardAtMs = atMs;
    return true;
  };
}
