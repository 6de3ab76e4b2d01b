import type { Easel } from './easel.ts';
import type { Piece } from './piece.ts';
import { closedPath, openPath, ribbonPath, type Place, type Run, type WidthAt } from './geometry.ts';
import { paintOrnament } from './ornament.ts';
import { paintCreases, paintEdge, paintFolds } from './shading.ts';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Below this a blur is not worth its time: straps, cuffs, bows. */
const SMALL_AREA = 52_000;
const LONG_INK = 130;

function together(easel: Easel, runs: readonly Run[]): string {
  return runs.map((run) => openPath(run, easel.place)).join('');
}

function paintSeams(easel: Easel, runs: readonly Run[]): string {
  if (runs.length === 0) return '';
  const { cloth } = easel;
  const d = together(easel, runs);
  return (
    `<path d="${d}" transform="translate(-2.2 2.2)" stroke="${cloth.glow}" stroke-width="2.4" opacity=".4"/>` +
    `<path d="${d}" stroke="${cloth.ink}" stroke-width="2.2" opacity=".62"/>`
  );
}

function paintStitches(easel: Easel, runs: readonly Run[]): string {
  if (runs.length === 0) return '';
  const { cloth } = easel;
  return `<path d="${together(easel, runs)}" stroke="${cloth.stitch}" stroke-width="2" stroke-dasharray="9 6" opacity=".8"/>`;
}

function paintBindings(easel: Easel, bindings: Piece['bindings']): string {
  const { cloth, scale } = easel;
  const strokes = bindings.map(({ run, width }, i) => {
    const id = `${easel.prefix}b${easel.random.whole(0, 0xffffff).toString(36)}${i}`;
    const wide = width * scale * 2;
    const again = (stroke: string, by: number, opacity: number): string =>
      `<use href="#${id}" stroke="${stroke}" stroke-width="${by.toFixed(1)}" opacity="${opacity}"/>`;
    return (
      `<g stroke="${cloth.shadow}" stroke-width="${(wide + 9).toFixed(1)}" stroke-opacity=".12">` +
      `<g><path id="${id}" d="${openPath(run, easel.place)}"/></g></g>` +
      again(cloth.ink, wide + 3, 0.5) +
      again(cloth.base, wide, 1) +
      again(cloth.glow, wide * 0.35, 0.25)
    );
  });
  return strokes.join('');
}

/** Contours drawn in ink: long lines swell and fade as a hand's would, short ones are even. */
function paintInk(easel: Easel, runs: readonly Run[]): string {
  const { random, place, cloth } = easel;
  const isLong = (run: Run): boolean => {
    const [fromX, fromY] = place(run[0] ?? [0, 0]);
    const [toX, toY] = place(run.at(-1) ?? [0, 0]);
    return Math.hypot(toX - fromX, toY - fromY) > LONG_INK;
  };
  const long = runs.filter(isLong).map((run) => {
    const [phase, swell] = [random.between(0, Math.PI * 2), random.between(2.5, 5)];
    const width: WidthAt = (t) => 2.1 + 0.8 * Math.sin(Math.PI * t) + 0.7 * Math.sin(swell * t + phase);
    return ribbonPath(run, width, { place, count: run.length > 4 ? 9 : 6 });
  });
  const short = runs.filter((run) => !isLong(run));
  const strokes = short.length
    ? `<path d="${together(easel, short)}" fill="none" stroke="${cloth.ink}" stroke-width="2.3" stroke-linecap="round"/>`
    : '';
  const ribbons = long.length ? `<path d="${long.join('')}" fill="${cloth.ink}"/>` : '';
  return strokes || ribbons ? `<g opacity=".88">${ribbons}${strokes}</g>` : '';
}

function fillOf(easel: Easel, fill: Piece['fill']): string {
  if (fill === 'open' && easel.worn !== null) return easel.worn;
  if (fill === 'inside' || fill === 'open') return `url(#${easel.prefix}in)`;
  if (fill === 'dim') return easel.cloth.dim;
  if (fill === 'trim') return `url(#${easel.prefix}trim)`;
  return `url(#${easel.prefix}base)`;
}

/** What pieces take up of the picture, with a margin in pixels. */
export function boxOf(place: Place, pieces: readonly Piece[], margin = 16): Box {
  const points = pieces.flatMap((each) => each.outline.flat()).map(place);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.floor(Math.min(...xs)) - margin, Math.floor(Math.min(...ys)) - margin];
  return {
    x,
    y,
    width: Math.ceil(Math.max(...xs)) + margin - x,
    height: Math.ceil(Math.max(...ys)) + margin - y,
  };
}

/** Paints one piece: cloth, print, weave, soft shadows and lights inside its outline, then ink over it. */
export function paintPiece(easel: Easel, garment: Piece, index: number): string {
  const id = `${easel.prefix}c${index}`;
  const box = boxOf(easel.place, [garment]);
  const outline = `<use href="#${id}p"`;
  const print = easel.print && garment.lay ? easel.print.cut(garment.lay, box) : '';
  const weave = easel.weave && garment.fill === 'cloth' ? `${outline} fill="url(#${easel.weave})"/>` : '';
  const edges = garment.edges.map((edge, i) => paintEdge(easel, edge, `${id}e${i}`)).join('');
  const soft = `${edges ? `<g fill="none">${edges}</g>` : ''}${paintFolds(easel, garment.folds)}`;
  const firm =
    paintBindings(easel, garment.bindings) +
    paintSeams(easel, garment.seams) +
    paintStitches(easel, garment.stitches);
  return (
    `<clipPath id="${id}"><path id="${id}p" d="${closedPath(garment.outline, easel.place)}"/></clipPath>` +
    `${outline} fill="${fillOf(easel, garment.fill)}" stroke="${easel.cloth.ink}" stroke-width="1.2" stroke-linejoin="round"/>` +
    `<g clip-path="url(#${id})">${print}${weave}${softened(easel, soft, { box, id: `${id}b` })}` +
    `${paintCreases(easel, garment.creases)}<g fill="none" stroke-linecap="round">${firm}</g></g>` +
    paintInk(easel, garment.ink) +
    garment.ornaments.map((each) => paintOrnament(easel, each)).join('')
  );
}

/** Blurs folds together; the region is the piece's own, since a blur costs what its area is. */
function softened(easel: Easel, soft: string, { box, id }: { box: Box; id: string }): string {
  if (!soft || box.width * box.height < SMALL_AREA) return soft;
  return (
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" color-interpolation-filters="sRGB">` +
    `<feGaussianBlur stdDeviation="${(easel.scale * 0.4).toFixed(1)}"/></filter><g filter="url(#${id})">${soft}</g>`
  );
}
