import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { along, closedPath, line, mirrored, openPath, ribbonPath, sampled, type Point } from './geometry.ts';

const still = (p: Point): Point => p;

/** The points that a path of relative commands goes through. */
function endsOf(d: string): Point[] {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([MmLlCc])([^MmLlCcz]*)/g)].map(([, command = '', numbers = '']): Point => {
    const values = [...numbers.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([v]) => Number(v));
    const [dx = 0, dy = 0] = values.slice(-2);
    [x, y] = command === 'M' ? [dx, dy] : [x + dx, y + dy];
    return [x, y];
  });
}

describe('paths', () => {
  it('go through the points of the run, however long', () => {
    const coordinate = fc.integer({ min: -12_000, max: 12_000 }).map((v) => v / 10);
    const run = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(run, (points) => {
        const ends = endsOf(openPath(points, still));
        expect(ends).toHaveLength(points.length);
        for (const [i, [x, y]] of ends.entries()) {
          expect(x).toBeCloseTo(points[i]?.[0] ?? Number.NaN, 0);
          expect(y).toBeCloseTo(points[i]?.[1] ?? Number.NaN, 0);
        }
      }),
    );
  });

  it('keep the nought in ten and a half and drop it in a half', () => {
    expect(openPath(line([10.5, 0.5, 21, 0]), still)).toBe('M10.5 .5l10.5-.5');
  });

  it('close an outline of several runs', () => {
    expect(closedPath([line([0, 0, 10, 0]), line([10, 0, 10, 10])], still)).toBe('M0 0l10 0l0 10z');
  });

  it('have no number that is not one, even for a run that goes nowhere', () => {
    expect(ribbonPath(line([5, 5, 5, 5, 5, 5]), () => 2, { place: still })).not.toMatch(/NaN|Infinity/);
  });
});

describe('runs', () => {
  it('are sampled evenly, ends included', () => {
    const points = sampled(line([0, 0, 3, 0, 10, 0]), 6);
    expect(points.map(([x]) => Math.round(x))).toEqual([0, 2, 4, 6, 8, 10]);
  });

  it('have their middle in the middle', () => {
    expect(along(line([0, 0, 0, 8]), 0.5)).toEqual([0, 4]);
  });

  it('are themselves again when mirrored twice', () => {
    const run = line([1, 2, 3, 4, 5, 6]);
    expect(mirrored(mirrored(run))).toEqual(run);
  });
});
