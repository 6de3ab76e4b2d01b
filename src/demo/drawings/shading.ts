import type { Easel } from './easel.ts';
import type { Fold } from './piece.ts';
import { openPath, ribbonPath, type Run, type WidthAt } from './geometry.ts';

const WIDTHS: Record<Fold['shape'], WidthAt> = {
  start: (t) => Math.max(0.02, (1 - t) ** 0.8 * Math.min(1, 0.75 + t * 2)),
  middle: (t) => Math.max(0.02, Math.sin(Math.PI * t) ** 0.8),
  even: (t) => 0.55 + 0.45 * Math.sin(Math.PI * t),
};

/** Shadow that deepens towards a contour: strokes of one path, each narrower than the last. */
export function paintEdge(easel: Easel, edge: { run: Run; strength: number }, id: string): string {
  const { cloth, scale } = easel;
  const [widest, ...narrower] = [8.4, 5.6, 3.4, 1.6].map((cm) => (cm * scale).toFixed(0));
  const opacity = (0.073 * edge.strength * cloth.shadowStrength).toFixed(3);
  return (
    `<g stroke="${cloth.shadow}" stroke-opacity="${opacity}">` +
    `<g stroke-width="${widest}"><path id="${id}" d="${openPath(edge.run, easel.place, 0)}"/></g>` +
    narrower.map((width) => `<use href="#${id}" stroke-width="${width}"/>`).join('') +
    '</g>'
  );
}

/**
 * A fold is a wide faint shape and a narrower one in it; the blur of the group they stand in makes them one. Shapes of
 * one strength share a path, which keeps the picture small.
 */
export function paintFolds(easel: Easel, folds: readonly Fold[]): string {
  const paths = new Map<string, string>();
  for (const fold of folds) {
    const { attributes, d } = foldShape(easel, fold);
    for (const [i, shape] of d.entries()) {
      const key = `${attributes}${i ? ' ' : ''}`;
      paths.set(key, (paths.get(key) ?? '') + shape);
    }
  }
  return [...paths].map(([attributes, d]) => `<path ${attributes.trim()} d="${d}"/>`).join('');
}

function foldShape(easel: Easel, fold: Fold): { attributes: string; d: string[] } {
  const { cloth, scale, place } = easel;
  const isShade = fold.tone === 'shade';
  const power = fold.strength * (isShade ? cloth.shadowStrength * 0.42 : cloth.glowStrength * 0.36);
  const isNarrow = fold.width * scale < 26;
  const opacity = Math.round(power * (isNarrow ? 1.6 : 1) * 20) / 20 || 0.05;
  const count = isNarrow ? 3 : fold.shape === 'middle' ? 5 : 4;
  const d = (isNarrow ? [0.8] : [1, 0.5]).map((part) => {
    const width: WidthAt = (t) => WIDTHS[fold.shape](t) * fold.width * scale * part;
    return ribbonPath(fold.run, width, { place, lean: fold.lean ?? 0, count, decimals: 0 });
  });
  return { attributes: `fill="${isShade ? cloth.shadow : cloth.glow}" opacity="${opacity}"`, d };
}

const creaseWidth: WidthAt = (t) => 0.5 + 2.3 * (1 - t) * Math.min(1, 0.5 + t * 4);

/** Firm lines at the heart of folds: the drawing hand's own marks. */
export function paintCreases(easel: Easel, runs: readonly Run[]): string {
  if (runs.length === 0) return '';
  const d = runs.map((run) => ribbonPath(run, creaseWidth, { place: easel.place, count: 3 }));
  return `<path d="${d.join('')}" fill="${easel.cloth.ink}" opacity=".55"/>`;
}
