/**
 * The widths, or looks, at which a walk is made: all that are named in `npm run test:all`, the first of them in `npm test`,
 * which walks each way once.
 */
export const widths = <const T>(all: readonly T[]): readonly T[] =>
  process.env['TEST_WIDTHS'] === 'all' ? all : all.slice(0, 1);
