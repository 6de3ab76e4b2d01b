import type { Neckline, Sleeve } from './garment-drawing.ts';
import { line, mirrored, reversed, type Point, type Run } from './geometry.ts';

/** A strap from the top edge of the front over the shoulder and down to the back. */
type Strap = { readonly front: Run; readonly back: Run; readonly width: number };

/** The upper half of a front: from the centre of the neckline to the underarm, on each side. */
export type Upper = {
  /** Neckline from screen left to screen right, a run between every two corners. */
  readonly neck: readonly Run[];
  /** Shoulder seams, from neck to arm; null where there is no shoulder. */
  readonly shoulder: { readonly right: Run | null; readonly left: Run | null };
  /** From shoulder (or top edge) to underarm. */
  readonly arm: { readonly right: Run; readonly left: Run };
  /** Far edge seen behind the neckline, from screen left to screen right. */
  readonly backEdge: Run;
  readonly straps: readonly Strap[];
};

type Half = {
  readonly neck: Run;
  readonly shoulder: Run | null;
  readonly arm: Run;
  readonly backEdge: Run;
  readonly straps?: readonly Strap[];
};

const UNDERARM: Point = [15.7, 19];

/** Half of a neckline that ends on a shoulder seam at `neck`, with the shoulder ending at `tip`. */
function shouldered(neck: Run, tip: Point): Half {
  const top = neck.at(-1) ?? [7.5, 0.8];
  const arm: Run = [tip, [tip[0] - 1.9, tip[1] + 5.2], [tip[0] - 2.1, 12.6], [14.2, 16.9], UNDERARM];
  return {
    neck,
    shoulder: [top, tip],
    arm,
    backEdge: line([-top[0], top[1], 0, top[1] + 2.1, top[0], top[1]]),
  };
}

function strapped(neck: Run, strap: { x: number; width: number; lean?: number }): Half {
  const corner = neck.at(-1) ?? [9, 12];
  const top: Point = [strap.x - (strap.lean ?? 0.5), -0.6];
  return {
    neck,
    shoulder: null,
    arm: [corner, [corner[0] + 1.5, corner[1] + 2.4], [13.2, 17.6], UNDERARM],
    backEdge: line([-15.6, 18.6, -8, 16.9, 0, 16.4, 8, 16.9, 15.6, 18.6]),
    straps: [
      {
        front: [
          [corner[0] - strap.width / 2, corner[1] + 0.6],
          [strap.x + 0.35, 5.5],
          [top[0] + 0.2, 0.6],
          top,
        ],
        back: [top, [top[0] - 0.7, 1], [top[0] - 1.6, 7], [top[0] - 2, 17.6]],
        width: strap.width,
      },
    ],
  };
}

const HALVES: Record<Exclude<Neckline, 'um-ombro'>, (bare: boolean) => Half> = {
  v: (bare) => shouldered(line([0, 17.4, 4.4, 8.6, 7.6, 0.7]), [bare ? 14.6 : 17.4, bare ? 2.9 : 3.8]),
  gola: (bare) => shouldered(line([0, 10.6, 3.6, 4.8, 6.7, 0.2]), [bare ? 15 : 17.6, bare ? 3 : 3.9]),
  redondo: (bare) =>
    shouldered(line([0, 9, 3.7, 8.1, 6.6, 4.9, 7.9, 0.8]), [bare ? 14.8 : 17.4, bare ? 2.9 : 3.8]),
  canoa: (bare) =>
    shouldered(line([0, 5.3, 5, 4.7, 9.4, 3.2, 12.4, 1.7]), [bare ? 16 : 17.6, bare ? 3.1 : 3.9]),
  quadrado: (bare) => {
    return shouldered(line([9.3, 12.6, 9.9, 6, 10.4, 1.2]), [bare ? 14 : 17.2, bare ? 2.4 : 3.6]);
  },
  coracao: () => strapped(line([0, 16.4, 1.6, 13.6, 5, 11.9, 8.2, 11.9, 10.6, 12.5]), { x: 9.6, width: 2.1 }),
  alcinha: () => strapped(line([0, 15.4, 4.5, 14.2, 9.4, 12.2]), { x: 8.8, width: 0.75 }),
  'tomara-que-caia': () => ({
    neck: line([0, 16.2, 3, 15.3, 7, 14.2, 11.4, 14.6]),
    shoulder: null,
    arm: line([11.4, 14.6, 13.8, 16.4, 15.5, 18.6]),
    backEdge: line([-15.5, 18.6, -8, 16.6, 0, 16, 8, 16.6, 15.5, 18.6]),
  }),
  'ombro-a-ombro': () => ({
    neck: line([0, 13.4, 7, 12.8, 13.4, 10.8, 18.2, 8.2]),
    shoulder: null,
    arm: [[18.2, 8.2], [17.6, 13], [16.2, 17.2], UNDERARM],
    backEdge: line([-18.2, 8.2, -10, 8.9, 0, 9.2, 10, 8.9, 18.2, 8.2]),
  }),
  'frente-unica': () => ({
    neck: line([0, 18.6, 2.2, 11, 4.3, 4, 5.2, -1.6]),
    shoulder: line([5.2, -1.6, 7, -1.2]),
    arm: [[7, -1.2], [8.8, 6.4], [11.3, 13.6], UNDERARM],
    backEdge: line([-15.6, 19.2, -8, 18, 0, 17.8, 8, 18, 15.6, 19.2]),
  }),
  halter: () => ({
    neck: line([0, 1.5, 2.6, 1, 4.6, -0.4, 5.3, -2.2]),
    shoulder: line([5.3, -2.2, 6.4, -0.6]),
    arm: [[6.4, -0.6], [8.3, 5], [11, 13], UNDERARM],
    backEdge: line([-5.3, -2.2, 0, -1.6, 5.3, -2.2]),
  }),
};

/** Both halves of the top of a front. Sleeveless necklines with a shoulder are cut a little narrower. */
export function upperOf(neckline: Neckline, sleeve: Sleeve): Upper {
  const bare = sleeve === 'nenhuma' || sleeve === 'alca';
  if (neckline === 'um-ombro') return oneShoulder();
  const half = HALVES[neckline](bare);
  const right = half.neck;
  return {
    neck: wholeNeck(neckline, right),
    shoulder: { right: half.shoulder, left: half.shoulder && mirrored(half.shoulder) },
    arm: { right: half.arm, left: mirrored(half.arm) },
    backEdge: half.backEdge,
    straps: (half.straps ?? []).flatMap((strap) => [strap, mirrorStrap(strap)]),
  };
}

function mirrorStrap(strap: Strap): Strap {
  return {
    front: reversed(mirrored(strap.front)),
    back: reversed(mirrored(strap.back)),
    width: strap.width,
  };
}

const POINTED: ReadonlySet<Neckline> = new Set(['v', 'gola', 'coracao', 'frente-unica']);

function wholeNeck(neckline: Neckline, right: Run): Run[] {
  const left = mirrored(right);
  const first = right[0] ?? [0, 10];
  if (first[0] > 0.1)
    return [left, line([-first[0], first[1], 0, first[1] + 0.5, first[0], first[1]]), right];
  return POINTED.has(neckline) ? [left, right] : [[...left, ...right.slice(1)]];
}

/** Falls from one shoulder to the other underarm. */
function oneShoulder(): Upper {
  const neck: Run = line([-15.2, 17.6, -7, 14.6, 1.5, 8.6, 8.2, 0.9]);
  return {
    neck: [neck],
    shoulder: {
      right: line([8.2, 0.9, 14.8, 3]),
      left: null,
    },
    arm: {
      right: [[14.8, 3], [12.9, 8.2], [12.7, 12.6], [14.2, 16.9], UNDERARM],
      left: line([-15.7, 19, -15.5, 18.4, -15.2, 17.6]),
    },
    backEdge: line([-15.4, 18, -9, 13.4, 0, 6.6, 8.2, 0.9]),
    straps: [],
  };
}

/** The same garment from behind: a higher, rounder neck, or a straight edge under its straps. */
export function backUpperOf(neckline: Neckline, sleeve: Sleeve): Upper {
  const front = upperOf(neckline, sleeve);
  if (neckline === 'um-ombro') return mirroredUpper(front);
  const shoulder = front.shoulder.right;
  const corner = shoulder?.[0];
  if (corner && neckline !== 'halter' && neckline !== 'frente-unica') {
    const [x, y] = corner;
    return { ...front, neck: [line([-x, y, -x * 0.6, y + 1.9, 0, y + 2.7, x * 0.6, y + 1.9, x, y])] };
  }
  if (neckline === 'ombro-a-ombro') return front;
  const low = neckline === 'frente-unica' ? 27 : 18.4;
  const edge = line([-15.5, 19.6, -8, low - 0.6, 0, low, 8, low - 0.6, 15.5, 19.6]);
  return {
    ...front,
    neck: [edge],
    shoulder: { right: null, left: null },
    arm: { right: line([15.5, 19.6, 15.7, 20]), left: line([-15.7, 20, -15.5, 19.6]) },
  };
}

function mirroredUpper(upper: Upper): Upper {
  return {
    ...upper,
    neck: upper.neck.map(mirrored).toReversed(),
    shoulder: { right: null, left: upper.shoulder.right && mirrored(upper.shoulder.right) },
    arm: { right: mirrored(upper.arm.left), left: mirrored(upper.arm.right) },
  };
}
