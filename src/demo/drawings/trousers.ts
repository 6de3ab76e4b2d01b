import type { Detail, Fit, Length } from './garment-drawing.ts';
import type { Random } from './random.ts';
import { along, line, mirrored, reversed, type Point, type Run } from './geometry.ts';
import { light, marked, piece, shade, type Fold, type Marks, type Piece } from './piece.ts';
import { pocketMarks } from './skirt-details.ts';

type TrousersPlan = {
  readonly fit: Fit;
  readonly length: Length;
  readonly short: boolean;
  readonly top: Point;
  readonly random: Random;
  readonly details: readonly Detail[];
  /** With a fly, as cuts that don't stretch have. */
  readonly fly: boolean;
};

type Leg = { readonly outer: Run; readonly inner: Run };

const CROTCH: Point = [0, 67.5];

/** Screen-right leg of shorts: the hem slants up towards the outside. */
function shortLeg({ fit, length, top }: TrousersPlan): Leg {
  const y = { mini: 73.5, midi: 79, longo: 92 }[length];
  const x = { justo: 17.8, reto: 19.4, evase: 22.6, rodado: 25.5 }[fit] - (length === 'longo' ? 1.6 : 0);
  const inner = { justo: 1.5, reto: 1.3, evase: 0.9, rodado: 0.6 }[fit];
  const hip: Point = fit === 'rodado' ? [19.4, 55] : [17.8, 56];
  return {
    outer: [top, [15.3, 47], hip, [(hip[0] + x) / 2 + 0.4, (56 + y) / 2], [x, y - 1.2]],
    inner: [[inner, y + 0.9], [inner * 0.8, (y + 67.5) / 2], CROTCH],
  };
}

const HEM: Record<Fit, { knee: [number, number]; ankle: [number, number] }> = {
  justo: { knee: [13, 4.6], ankle: [11.4, 5.6] },
  reto: { knee: [15, 2.8], ankle: [14.6, 3.2] },
  evase: { knee: [14, 3.8], ankle: [19.4, 1.2] },
  rodado: { knee: [20.4, 0.8], ankle: [24, 0.7] },
};

function longLeg({ fit, length, top }: TrousersPlan): Leg {
  const y = length === 'longo' ? 137 : length === 'midi' ? 128 : 112;
  const { knee, ankle } = HEM[fit];
  const hip: Point = fit === 'rodado' ? [18.4, 56] : [17.7, 57];
  return {
    outer: [top, [15.2, 47], hip, [17.4 + (knee[0] - 13) * 0.25, 74], [knee[0], 98], [ankle[0], y]],
    inner: [[ankle[1], y + 0.8], [knee[1], 98], [Math.min(knee[1], 2.2), 78], CROTCH],
  };
}

/** Trousers or shorts from the waist seam down, both legs in one piece of cloth. */
export function trousersPieces(plan: TrousersPlan): Piece[] {
  const { outer, inner } = plan.short ? shortLeg(plan) : longLeg(plan);
  const { top, random } = plan;
  const waist: Run = [[-top[0], top[1]], [0, top[1] + 1], top];
  const [from, to] = [outer.at(-1) ?? top, inner[0] ?? CROTCH];
  const sag = plan.short ? 0.7 : 1;
  const hem: Run = [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag], to];
  const [outerLeft, innerLeft, hemLeft] = [mirrored(outer), mirrored(inner), mirrored(hem)];
  const seam: Run = line([0, top[1] + 1, 0.25, top[1] + 14, 0, CROTCH[1]]);
  const front = piece([waist, outer, hem, inner, innerLeft, hemLeft, outerLeft], {
    edges: [
      { run: outer, strength: 1.2 },
      { run: inner, strength: 0.9 },
      { run: outerLeft, strength: 0.75 },
      { run: innerLeft, strength: 1.15 },
    ],
    folds: [
      ...hipFolds(plan),
      ...legFolds(plan, { outer, inner }, 1),
      ...legFolds(plan, { outer, inner }, -1),
    ],
    seams: [seam],
    stitches: [hem, hemLeft].map((run) => run.map(([x, y]): Point => [x, y - (plan.short ? 1.9 : 2.2)])),
    ink: [outer, inner, outerLeft, innerLeft, hem, hemLeft],
    lay: { turn: 2, dx: -50, dy: 70 + random.whole(0, 40) },
  });
  return [marked(front, trouserMarks(plan, outer))];
}

/** Pockets, the fly's stitching and pressed pleats. */
function trouserMarks({ details, top, fly, short }: TrousersPlan, outer: Run): Marks {
  const [, y] = top;
  const pockets: Marks = details.includes('bolso') ? pocketMarks(top, outer) : {};
  const flyStitch = line([2.6, y + 1, 2.7, y + 11, 2.1, y + 14.5, 0.2, y + 16.5]);
  const pleat = (x: number, flip: number): Run =>
    line([x * flip, y + 0.9, (x + 0.7) * flip, y + (short ? 13 : 26)]);
  const pleats = details.includes('pregas') ? [5.4, 7.4].flatMap((x) => [pleat(x, 1), pleat(x, -1)]) : [];
  return {
    seams: pockets.seams ?? [],
    stitches: [...(pockets.stitches ?? []), ...(fly ? [flyStitch] : [])],
    folds: [...(pockets.folds ?? []), ...pleats.map((run) => shade(run, 1.3, { strength: 0.7, lean: 0.6 }))],
    creases: pleats,
  };
}

function hipFolds({ random, fit, short }: TrousersPlan): Fold[] {
  const loose = fit === 'rodado' || fit === 'evase';
  return [1, -1].flatMap((flip): Fold[] => [
    shade(line([0.4 * flip, 66.8, 4 * flip, 64, 8 * flip, 63.2]), 1.3, { strength: 0.34, lean: 0.4 * flip }),
    shade(line([0.3 * flip, 65, 2.8 * flip, 62, 5 * flip, 61]), 0.9, { strength: 0.28 }),
    shade(line([0.8 * flip, 68.5, 4 * flip, 68.8, 7.6 * flip, 71]), 1.5, { strength: short ? 0.25 : 0.36 }),
    shade(line([16.6 * flip, 61, 13.4 * flip, 63, 10.6 * flip, 63.2]), 1.4, { strength: 0.24 }),
    shade(line([7.6 * flip, 41, 8.2 * flip, 48, 8.8 * flip, 55 + random.between(0, 5)]), loose ? 1.6 : 1, {
      strength: loose ? 0.6 : 0.3,
      lean: -0.6 * flip,
    }),
    light(line([10 * flip, 44, 11.4 * flip, 54, 11 * flip, 66]), 4, { strength: 0.24 }),
  ]);
}

/** A long soft light down the leg, the crease it makes when wide, and small breaks at knee and hem. */
function legFolds(plan: TrousersPlan, leg: Leg, flip: 1 | -1): Fold[] {
  const { fit, short, random } = plan;
  const inner = reversed(leg.inner);
  const at = (t: number, across: number): Point => {
    const [a, b] = [along(inner, t), along(leg.outer, 0.32 + t * 0.68)];
    return [(a[0] + (b[0] - a[0]) * across) * flip, a[1] + (b[1] - a[1]) * across];
  };
  const folds = [light([at(0.08, 0.62), at(0.5, 0.6), at(0.96, 0.6)], 4.6, { strength: 0.3 })];
  if (short) {
    return [
      ...folds,
      shade([at(1, 0.4), at(0.6, 0.42), at(0.1, 0.36)], fit === 'rodado' ? 3.4 : 2, {
        strength: 0.5,
        lean: -0.5,
      }),
      shade([at(1, 0.76), at(0.6, 0.78), at(0.2, 0.7)], fit === 'justo' ? 1 : 2.6, {
        strength: 0.45,
        lean: -0.5,
      }),
    ];
  }
  if (fit === 'rodado' || fit === 'evase') {
    folds.push(
      shade([at(1, 0.36), at(0.62, 0.38), at(fit === 'rodado' ? 0.06 : 0.34, 0.4)], 3.8, {
        strength: 0.6,
        lean: -0.7,
      }),
      shade([at(1, 0.74), at(0.7, 0.76), at(fit === 'rodado' ? 0.2 : 0.5, 0.7)], 3.2, {
        strength: 0.5,
        lean: -0.7,
      }),
      light([at(1, 0.52), at(0.7, 0.54), at(0.4, 0.56)], 3, { strength: 0.5, shape: 'start' }),
    );
    return folds;
  }
  for (const t of [0.4, 0.5, 0.9, 0.96]) {
    const wander = random.between(-0.03, 0.03);
    folds.push(shade([at(t + wander, 0.04), at(t + 0.03, 0.3), at(t + 0.01, 0.55)], 1.2, { strength: 0.36 }));
    folds.push(shade([at(t - 0.02, 0.97), at(t + 0.02, 0.75), at(t + 0.03, 0.5)], 1.1, { strength: 0.3 }));
  }
  return folds;
}
