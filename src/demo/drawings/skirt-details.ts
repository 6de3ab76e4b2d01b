import type { Detail } from './garment-drawing.ts';
import { cutAt } from './torso.ts';
import { line, offset, type Point, type Run } from './geometry.ts';
import { piece, shade, type Marks, type Ornament, type Piece } from './piece.ts';

type Shape = { readonly side: Run; readonly end: Point; readonly top: Point };

/** Buttons one under the other on the centre front, heights in centimetres. */
function buttonRow(
  from: number,
  to: number,
  options: { gap: number; x?: number; size?: number },
): Ornament[] {
  const { gap, x = 0, size = 0.62 } = options;
  const count = Math.max(2, Math.round((to - from) / gap) + 1);
  return Array.from({ length: count }, (_, i): Ornament => {
    return { kind: 'button', at: [x, from + ((to - from) * i) / (count - 1)], size };
  });
}

/** The mouth of a slanted pocket on screen right, from the waist seam to the side. */
function pocketMouth(top: Point, side: Run): Run {
  const [x, y] = cutAt(side, top[1] + 11.5).at(-1) ?? [17, top[1] + 11.5];
  return line([top[0] * 0.66, top[1] + 0.7, top[0] * 0.82, top[1] + 5.4, x - 0.2, y]);
}

export function pocketMarks(top: Point, side: Run): Marks {
  const mouth = pocketMouth(top, side);
  const left = mouth.map(([x, y]): Point => [-x, y]);
  return {
    seams: [mouth, left],
    stitches: [offset(mouth, -0.55, 6), offset(left, 0.55, 6)],
    folds: [mouth, left].map((run) => shade(run, 1.6, { shape: 'middle', strength: 0.5 })),
  };
}

/** What details add to the front of a skirt. */
export function skirtMarks(details: readonly Detail[], { side, end, top }: Shape): Marks[] {
  const hemY = end[1] + end[0] * 0.05;
  const marks: Marks[] = [];
  if (details.includes('botoes')) marks.push(placket(top[1] + 1, hemY, 6.6));
  if (details.includes('bolso')) marks.push(pocketMarks(top, side));
  if (details.includes('ziper')) marks.push({ seams: [line([0, top[1] + 1, 0, hemY + 1])] });
  if (details.includes('transpasse')) {
    const edge = line([-top[0] * 0.62, top[1] + 0.8, -4, 60, end[0] * 0.1, hemY - 18, end[0] * 0.34, hemY]);
    marks.push({
      seams: [edge],
      stitches: [offset(edge, 0.8, 9)],
      folds: [shade(edge, 3, { shape: 'even', strength: 0.5, lean: -1 })],
    });
  }
  return marks;
}

/** A buttoned front: two edges, their stitches and the buttons between. */
export function placket(from: number, to: number, gap: number): Marks {
  const edge = (x: number): Run => line([x, from, x + 0.05, (from + to) / 2, x, to]);
  return {
    seams: [edge(1.5)],
    stitches: [edge(-1.5), edge(1.05)],
    folds: [shade(edge(1.7), 1.3, { shape: 'even', strength: 0.5, lean: 0.9 })],
    ornaments: buttonRow(from + 2, to - 3, { gap }),
  };
}

/** A slit from the thigh to the hem, with the far side of the skirt seen through it. */
export function slitPiece({ end }: Shape): Piece {
  const [x, y] = [end[0] * 0.4, end[1] + end[0] * 0.075];
  const rise = (end[1] - 44) * 0.56;
  const apex: Point = [x * 0.94, y - rise];
  const near: Run = [apex, [x - 0.3, y - rise * 0.5], [x - 1.6, y + 0.5]];
  const far: Run = [[x + end[0] * 0.2, y - 0.6], [x + end[0] * 0.07, y - rise * 0.45], apex];
  return piece([near, line([x - 1.6, y + 0.5, x + end[0] * 0.2, y - 0.6]), far], {
    fill: 'open',
    ink: [near, far],
    folds: [shade(near, 3, { shape: 'even', strength: 0.8 })],
    bindings: [{ run: near, width: 0.16 }],
  });
}
