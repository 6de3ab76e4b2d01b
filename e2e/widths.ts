/**
 * The widths, or looks, at which a walk is made: all that are named in `npm run test:all`, the first of them in `npm test`,
 * which walks each way once.
 */
export const widths = <const T>(all: readonly T[]): readonly T[] =>
  process.env['TEST_WIDTHS'] === 'all' ? all : all.slice(0, 1);

/** For a sweep over many pages: gives all that are named in `npm run test:all`, else the next of them in turn, page after page. */
export function inTurn<const T>(all: readonly T[]): () => readonly T[] {
  let asked = 0;
  return () => {
    const chosen = widths(all.map((_, at) => all[(asked + at) % all.length] as T));
    asked += 1;
    return chosen;
  };
}

/** Of many alike as many as `npm run test:all` makes, or `few` in `npm test`. */
export const howMany = ({ many, few }: { many: number; few: number }) =>
  process.env['TEST_WIDTHS'] === 'all' ? many : few;
