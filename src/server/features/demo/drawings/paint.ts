import type { Cloth } from './cloth.ts';
import type { Fold, Piece } from './piece.ts';
import { paintOrnament } from './ornament.ts';
import type { Random } from './random.ts';
import { closedPath, openPath, ribbonPath, type Place, type Run, type WidthAt } from './geometry.ts';

/** Everything a piece is painted with. `scale` is pixels per centimetre. */
export type Easel = {
  readonly cloth: Cloth;
  readonly place: Place;
  readonly scale: number;
  readonly prefix: string;
  readonly random: Random;
  /** Id of the group that holds the print, when there is one. */
  readonly print: string | null;
  /** Marks of the weave, already clipped by the piece's own outline. */
  readonly weave: string;
};

const WIDTHS: Record<Fold['shape'], WidthAt> = {
  start: (t) => Math.max(0.02, (1 - t) ** 0.8 * Math.min(1, 0.75 + t * 2)),
  middle: (t) => Math.max(0.02, Math.sin(Math.PI * t) ** 0.8),
  even: (t) => 0.55 + 0.45 * Math.sin(Math.PI * t),
};

/** Shadow that deepens towards a contour: strokes of one path, each narrower than the last. */
function paintEdge(easel: Easel, edge: { run: Run; strength: number }, id: string): string {
  const { cloth, scale } = easel;
  const [widest, ...narrower] = [8.4, 6.2, 4.4, 2.9, 1.6].map((cm) => (cm * scale).toFixed(0));
  const opacity = (0.058 * edge.strength * cloth.shadowStrength).toFixed(3);
  return (
    `<g stroke="${cloth.shadow}" stroke-opacity="${opacity}">` +
    `<g stroke-width="${widest}"><path id="${id}" d="${openPath(edge.run, easel.place)}"/></g>` +
    narrower.map((width) => `<use href="#${id}" stroke-width="${width}"/>`).join('') +
    '</g>'
  );
}

/** A wide faint shape and a narrower one in it; the blur of the group they stand in makes them one. */
function paintFold(easel: Easel, fold: Fold): string {
  const { cloth, scale, place } = easel;
  const isShade = fold.tone === 'shade';
  const fill = isShade ? cloth.shadow : cloth.glow;
  const power = fold.strength * (isShade ? cloth.shadowStrength * 0.42 : cloth.glowStrength * 0.36);
  const layers = fold.width * scale > 14 ? [1, 0.5] : [0.8];
  const opacity = (layers.length > 1 ? power : power * 1.6).toFixed(2);
  const paths = layers.map((part) => {
    const width: WidthAt = (t) => WIDTHS[fold.shape](t) * fold.width * scale * part;
    const count = fold.shape === 'middle' ? 5 : 4;
    return `<path d="${ribbonPath(fold.run, width, { place, lean: fold.lean ?? 0, count, decimals: 0 })}"/>`;
  });
  return `<g fill="${fill}" fill-opacity="${opacity}">${paths.join('')}</g>`;
}

const creaseWidth: WidthAt = (t) => 0.5 + 2.3 * (1 - t) * Math.min(1, 0.5 + t * 4);

/** The firm line at the heart of a fold: the drawing hand's own mark. */
function paintCrease(easel: Easel, run: Run): string {
  const d = ribbonPath(run, creaseWidth, { place: easel.place, count: 5 });
  return `<path d="${d}" fill="${easel.cloth.ink}" opacity=".55"/>`;
}

function paintSeam(easel: Easel, run: Run): string {
  const { cloth, place } = easel;
  const d = openPath(run, place);
  const lit = openPath(run, (p) => {
    const [x, y] = place(p);
    return [x - 2.2, y + 2.2];
  });
  return (
    `<path d="${lit}" stroke="${cloth.glow}" stroke-width="2.4" opacity=".4"/>` +
    `<path d="${d}" stroke="${cloth.ink}" stroke-width="2.2" opacity=".62"/>`
  );
}

function paintStitches(easel: Easel, run: Run): string {
  const d = openPath(run, easel.place);
  return `<path d="${d}" stroke="${easel.cloth.stitch}" stroke-width="2" stroke-dasharray="9 6" opacity=".8"/>`;
}

function paintBinding(easel: Easel, run: Run, width: number): string {
  const { cloth, place, scale } = easel;
  const d = openPath(run, place);
  const wide = width * scale * 2;
  return (
    `<path d="${d}" stroke="${cloth.shadow}" stroke-width="${(wide + 9).toFixed(1)}" opacity=".12"/>` +
    `<path d="${d}" stroke="${cloth.ink}" stroke-width="${(wide + 3).toFixed(1)}" opacity=".5"/>` +
    `<path d="${d}" stroke="${cloth.base}" stroke-width="${wide.toFixed(1)}"/>` +
    `<path d="${d}" stroke="${cloth.glow}" stroke-width="${(wide * 0.35).toFixed(1)}" opacity=".25"/>`
  );
}

/** A drawn contour: a line of ink whose weight swells and fades as a hand's would. */
export function paintInk(easel: Easel, run: Run, weight = 1): string {
  const { random } = easel;
  const phase = random.between(0, Math.PI * 2);
  const swell = random.between(2.5, 5);
  const width: WidthAt = (t) =>
    weight * (2.5 + 0.9 * Math.sin(Math.PI * t) + 0.7 * Math.sin(swell * t + phase));
  const d = ribbonPath(run, width, { place: easel.place, count: 7 });
  return `<path d="${d}" fill="${easel.cloth.ink}" opacity=".88"/>`;
}

function fillOf(easel: Easel, fill: Piece['fill']): string {
  if (fill === 'inside') return `url(#${easel.prefix}in)`;
  if (fill === 'dim') return easel.cloth.dim;
  if (fill === 'trim') return `url(#${easel.prefix}trim)`;
  return `url(#${easel.prefix}base)`;
}

/** Paints one piece: cloth, print, weave, soft shadows and lights inside its outline, then ink over it. */
export function paintPiece(easel: Easel, garment: Piece, index: number): string {
  const id = `${easel.prefix}c${index}`;
  const lay = garment.lay;
  const print =
    easel.print && lay
      ? `<use href="#${easel.print}" transform="translate(${lay.dx} ${lay.dy}) rotate(${lay.turn} 600 800)"/>`
      : '';
  const isSoft = garment.edges.length + garment.folds.length > 0;
  const soft = [
    '<g fill="none">',
    ...garment.edges.map((edge, i) => paintEdge(easel, edge, `${id}e${i}`)),
    '</g>',
    ...garment.folds.map((fold) => paintFold(easel, fold)),
  ].join('');
  const firm = [
    ...garment.creases.map((run) => paintCrease(easel, run)),
    '<g fill="none" stroke-linecap="round">',
    ...garment.bindings.map((binding) => paintBinding(easel, binding.run, binding.width)),
    ...garment.seams.map((run) => paintSeam(easel, run)),
    ...garment.stitches.map((run) => paintStitches(easel, run)),
    '</g>',
  ].join('');
  const weave = garment.fill === 'cloth' ? easel.weave : '';
  return (
    `<clipPath id="${id}"><path id="${id}p" d="${closedPath(garment.outline, easel.place)}"/></clipPath>` +
    `<use href="#${id}p" fill="${fillOf(easel, garment.fill)}" stroke="${easel.cloth.ink}" stroke-width="1.2" stroke-linejoin="round"/>` +
    `<g clip-path="url(#${id})">${print}${weave}${isSoft ? `<g filter="url(#${id}b)">${soft}</g>` : ''}${firm}</g>` +
    (isSoft ? blurFilter(easel, garment, `${id}b`) : '') +
    garment.ink.map((run) => paintInk(easel, run)).join('') +
    garment.ornaments.map((each) => paintOrnament(easel, each)).join('')
  );
}

/** Softens folds; the region is the piece's own, since a blur costs what its area is. */
function blurFilter(easel: Easel, garment: Piece, id: string): string {
  const points = garment.outline.flat().map(easel.place);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - 20, Math.min(...ys) - 20];
  const [width, height] = [Math.max(...xs) + 20 - x, Math.max(...ys) + 20 - y];
  const region = [x, y, width, height].map((v) => v.toFixed(0));
  return (
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="${region[0]}" y="${region[1]}" width="${region[2]}" height="${region[3]}" color-interpolation-filters="sRGB">` +
    `<feGaussianBlur stdDeviation="${(easel.scale * 0.4).toFixed(1)}"/></filter>`
  );
}
