import { createHash } from 'node:crypto';
import { expect } from 'vitest';

/**
 * The widths, or looks, at which a walk is made: all that are named in `npm run test:all`, the first of them in `npm test`,
 * which walks each way once.
 */
export const widths = <const T>(all: readonly T[]): readonly T[] =>
  process.env['TEST_WIDTHS'] === 'all' ? all : all.slice(0, 1);

/**
 * For a sweep over many pages: gives all that are named in `npm run test:all`, else the next of them in turn, page after page. Which one a test
 * begins with is told by its name, so that it is the same one when it runs alone.
 */
export function inTurn<const T>(all: readonly T[]): () => readonly T[] {
  let test = '';
  let asked = 0;
  return () => {
    const { currentTestName: now = '' } = expect.getState();
    if (now !== test) [test, asked] = [now, createHash('sha256').update(now).digest().readUInt8()];
    const chosen = widths(all.map((_, at) => all[(asked + at) % all.length] as T));
    asked += 1;
    return chosen;
  };
}

/** Of many alike as many as `npm run test:all` makes, or `few` in `npm test`. */
export const howMany = ({ many, few }: { many: number; few: number }) =>
  process.env['TEST_WIDTHS'] === 'all' ? many : few;
