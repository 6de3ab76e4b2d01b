import type { BodicePlan } from './bodice-plan.ts';
import { bodiceExtras, bodiceMarks } from './bodice-details.ts';
import { collarBack, collarPieces, neckBand } from './collar.ts';
import { along, line, mirrored, offset, reversed, type Point, type Run } from './geometry.ts';
import { upperOf, type Upper } from './neckline.ts';
import { light, marked, piece, shade, type Fold, type Piece } from './piece.ts';
import { sleevePieces } from './sleeve.ts';

/** A whole top, farthest piece first. */
export function topPieces(plan: BodicePlan): Piece[] {
  const { neckline, back } = plan;
  const collar = neckline === 'gola' ? collarPieces() : null;
  const ease = plan.fit === 'justo' ? 0 : 0.8;
  const sleeves = sleevePieces({ kind: plan.sleeve, arm: plan.upper.arm.right, ease, random: plan.random });
  const front = marked(bodiceFront(plan), ...(back ? [] : bodiceMarks(plan)));
  return [
    ...(collar && !back ? collar.behind : []),
    ...behindNeck(plan),
    ...sleeves,
    ...(plan.hem.length > 1 ? [underHem(plan)] : []),
    front,
    ...(back ? [] : plan.upper.straps.map((strap) => strapPiece(strap.front, strap.width, 'cloth'))),
    ...(back ? [] : bodiceExtras(plan)),
    ...(collar ? (back ? collarBack() : collar.front) : []),
  ];
}

/** Fronts that are held at the neck, over a back that is bare. */
const NECK_HELD: ReadonlySet<string> = new Set(['frente-unica', 'halter']);

/** Below the lowest edge of such a back. */
const BEHIND_THE_BACK = line([15.4, 22, 12, 29, 0, 31, -12, 29, -15.4, 22]);

const runOrNone = (run: Run | null) => (run === null ? [] : [run]);

/** From behind: the wrong side of such a front, and the band that holds it. */
function insideOfFront({ neck, arm, shoulder }: Upper): Piece[] {
  const front = piece(
    [
      ...neck,
      ...runOrNone(shoulder.right),
      arm.right,
      BEHIND_THE_BACK,
      arm.left,
      ...runOrNone(shoulder.left),
    ],
    {
      fill: 'inside',
      ink: [...neck, arm.right, arm.left],
    },
  );
  return [front, neckBand({ left: [-6.6, -1.2], right: [6.6, -1.2], width: 1.6 })];
}

/** What is seen of the far side above the neckline, with the straps that go over to it. */
function behindNeck({ upper, neckline, sleeve, back }: BodicePlan): Piece[] {
  if (back && NECK_HELD.has(neckline)) return insideOfFront(upperOf(neckline, sleeve));
  if (back) return upper.straps.map((strap) => strapPiece(strap.back, strap.width, 'cloth'));
  const inside = piece([upper.backEdge, ...upper.neck.map(reversed).toReversed()], {
    fill: 'inside',
    ink: [upper.backEdge],
    folds: upper.neck.map((run) => shade(run, 5, { shape: 'even', strength: 0.5 })),
  });
  const straps = upper.straps.map((strap) => strapPiece(strap.back, strap.width, 'inside'));
  if (neckline === 'frente-unica') {
    const open = piece([upper.backEdge, line([15.6, 19.2, 0, 24, -15.6, 19.2])], { fill: 'inside' });
    return [open, neckBand({ left: [-7, -1.2], right: [7, -1.2], width: 1.6 })];
  }
  return [...straps, inside];
}

/** The far side of a hem that flutters, seen in its recesses. */
function underHem({ side }: BodicePlan): Piece {
  const [x, y] = side.at(-1) ?? [16, 50];
  const rim = line([x, y - 0.6, x * 0.55, y + 0.3, 0, y + 0.7, -x * 0.55, y + 0.3, -x, y - 0.6]);
  return piece([rim, line([-x * 0.8, y - 7, x * 0.8, y - 7])], { fill: 'inside' });
}

function strapPiece(run: Run, width: number, fill: Piece['fill']): Piece {
  const left = offset(run, width / 2, 6);
  const right = offset(run, -width / 2, 6);
  return piece([left, reversed(right)], {
    fill,
    ink: [left, right],
    folds: [light(offset(run, width * 0.12, 5), width * 0.4, { shape: 'even', strength: 0.4 })],
    lay: width > 1.5 && fill === 'cloth' ? { turn: 3, dx: 40, dy: 10 } : null,
  });
}

function bodiceFront(plan: BodicePlan): Piece {
  const { upper, side, hem, hemmed } = plan;
  const left = mirrored(side);
  const bare = plan.sleeve === 'nenhuma' || plan.sleeve === 'alca';
  const arms = [upper.arm.right, upper.arm.left];
  const shoulders = [upper.shoulder.right, upper.shoulder.left].filter((run) => run !== null);
  const before = upper.shoulder.right ? [upper.shoulder.right] : [];
  const after = upper.shoulder.left ? [upper.shoulder.left] : [];
  return piece([...upper.neck, ...before, upper.arm.right, side, ...hem, left, upper.arm.left, ...after], {
    edges: [
      { run: side, strength: 1.15 },
      { run: left, strength: 0.8 },
      { run: upper.arm.right, strength: 0.5 },
      { run: upper.arm.left, strength: 0.3 },
    ],
    folds: plan.back ? backFolds(plan) : bodiceFolds(plan),
    ink: [...upper.neck, ...shoulders, ...(bare ? arms : []), side, left, ...hem],
    seams: [...(bare ? [] : arms), ...(plan.back ? [line([0, 4, 0.1, 22, 0, side.at(-1)?.[1] ?? 38])] : [])],
    stitches: hemmed ? hem.map((run) => run.map(([x, y]): Point => [x * 0.995, y - 1.5])) : [],
    bindings: [
      ...upper.neck.map((run) => ({ run, width: 0.55 })),
      ...(bare ? arms.map((run) => ({ run, width: 0.45 })) : []),
    ],
    lay: { turn: 0, dx: 0, dy: 0 },
  });
}

/** The chest's roundness and creases towards the waist. */
function bodiceFolds(plan: BodicePlan): Fold[] {
  const { fit, random } = plan;
  const close = fit === 'justo' ? 1 : 0.5;
  const chest = [1, -1].flatMap((flip): Fold[] => {
    const heavier = flip > 0 ? 1 : 0.7;
    const at = (flat: readonly number[]): Run => line(flat).map(([x, y]): Point => [x * flip, y]);
    return [
      shade(at([3, 28.2, 6, 30, 9.8, 29.6, 12.6, 27]), 3.2, {
        shape: 'middle',
        strength: 0.3 * close * heavier,
      }),
      light(at([7, 14.5, 7.6, 21, 7, 27.4]), 6, { strength: 0.2 * close }),
      shade(at([15.4, 20.4, 12.4, 22.2, 9.6, 22.8]), 1.4, { strength: 0.42 * heavier }),
      shade(at([15.2, 22.6, 13, 24.8, 11, 25.4]), 1.1, { strength: 0.34 * heavier }),
    ];
  });
  const count = random.whole(2, 3);
  const creases = Array.from({ length: count }, (_, i) => waistCrease(plan, 0.52 + (i * 0.4) / count));
  return [...chest, ...creases.flat(), ...drape(plan)];
}

/** Loose tops fall in long soft folds from the bust. */
function drape({ fit, side, random }: BodicePlan): Fold[] {
  const end = side.at(-1) ?? [14, 38];
  if (fit === 'justo' || end[1] < 44) return [];
  const spread = fit === 'reto' ? 1 : 1.25;
  const isLong = end[1] > 70;
  const parts = isLong ? [-0.74, -0.46, -0.14, 0.2, 0.5, 0.78] : [-0.62, -0.2, 0.28, 0.7];
  return parts.flatMap((part): Fold[] => {
    const x = end[0] * (part + random.between(-0.08, 0.08));
    const top: Point = [(x / spread) * (isLong ? 0.62 : 0.8), random.between(29, isLong ? 58 : 38)];
    const bend = random.between(-0.8, 0.8);
    const run: Run = [[x, end[1] + 1], [(x + top[0]) / 2 + bend, (end[1] + top[1]) / 2], top];
    const width = random.between(2, 3.4) * (isLong ? 1.3 : 1);
    return [
      shade(run, width, { strength: 0.42, lean: -0.6 }),
      light(
        run.map(([px, py]): Point => [px - width * 0.85, py]),
        width * 0.9,
        { strength: 0.36, shape: 'start' },
      ),
    ];
  });
}

function backFolds({ random, fit }: BodicePlan): Fold[] {
  const close = fit === 'justo' ? 1 : 0.6;
  return [1, -1].flatMap((flip): Fold[] => [
    shade(line([11.6 * flip, 12, 8 * flip, 16, 6.6 * flip, 22]), 2, {
      strength: 0.3 * close,
      shape: 'middle',
    }),
    light(line([8.6 * flip, 9, 9.4 * flip, 15, 8.6 * flip, 21]), 5, { strength: 0.24 }),
    shade(line([14.6 * flip, 30, 9 * flip, 32, 4 * flip, 31 + random.between(0, 1)]), 1.2, {
      strength: 0.34 * close,
    }),
    shade(line([13.2 * flip, 34, 8.6 * flip, 35.4, 5 * flip, 34.8]), 1.1, { strength: 0.3 * close }),
  ]);
}

function waistCrease({ random, side }: BodicePlan, t: number): Fold[] {
  const lowest = side.at(-1)?.[1] ?? 38;
  return [1, -1].map((flip) => {
    // Of a long dress only the part down to the waist creases.
    const share = Math.min(1, 21 / (lowest - 19));
    const start = along(side, share * Math.min(0.97, t + random.between(-0.04, 0.04)));
    const reach = random.between(3.5, 8);
    const rise = random.between(-1.6, 0.6);
    const middle: Point = [start[0] - reach * 0.5, start[1] + rise * 0.3 + 1.2];
    const tip: Point = [start[0] - reach, start[1] + rise + 1];
    const run: Run = [start, middle, tip].map(([x, y]): Point => [x * flip, Math.min(y, lowest + 2)]);
    return shade(run, random.between(0.9, 1.7), { strength: random.between(0.3, 0.5), lean: 0.5 * flip });
  });
}
