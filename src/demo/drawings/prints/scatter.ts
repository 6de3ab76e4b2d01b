import type { Point } from '../geometry.ts';
import type { Random } from '../random.ts';
import type { PrintKit } from './print-kit.ts';

/** A repeat of cloth: so many columns and rows of motifs, `spacing` pixels apart. */
type Repeat = {
  readonly spacing: number;
  readonly columns: number;
  /** Even, so that the half-drop of every second row meets itself. */
  readonly rows: number;
  /** How far motifs stray from the grid, 0..1 of the spacing. */
  readonly loose: number;
  /** How far a motif reaches from its point, in pixels. */
  readonly reach: number;
  readonly turn: number;
};

/**
 * Cloth printed with motifs spread evenly but not regularly, in the half-drop repeat that textile designers use. What
 * crosses an edge of the tile is drawn again at the opposite one, so that the repeat has no seam.
 */
export function printed(
  kit: PrintKit,
  repeat: Repeat,
  motif: (index: number) => (at: Point) => string,
): string {
  const { random, id } = kit;
  const { spacing, columns, rows, reach, turn } = repeat;
  const [width, height] = [Math.round(spacing * columns), Math.round(spacing * 0.87 * rows)];
  const marks = gridPoints(repeat, random).flatMap((point, i) => {
    const draw = motif(i);
    return echoes(point, { width, height, reach }).map(draw);
  });
  return (
    `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(${turn})">${marks.join('')}</pattern>`
  );
}

function gridPoints({ spacing, columns, rows, loose }: Repeat, random: Random): Point[] {
  const stray = (): number => random.between(-0.5, 0.5) * spacing * loose;
  return Array.from({ length: columns * rows }, (_, i): Point => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return [(column + 0.25 + (row % 2) / 2) * spacing + stray(), (row + 0.5) * spacing * 0.87 + stray()];
  });
}

function echoes([x, y]: Point, tile: { width: number; height: number; reach: number }): Point[] {
  const { width, height, reach } = tile;
  const across = [0, ...(x < reach ? [width] : []), ...(x > width - reach ? [-width] : [])];
  const down = [0, ...(y < reach ? [height] : []), ...(y > height - reach ? [-height] : [])];
  return across.flatMap((dx) => down.map((dy): Point => [x + dx, y + dy]));
}

/** A placed copy of a motif. */
export function stamp(id: string, [x, y]: Point, turn: number, size = 1): string {
  const scale = size === 1 ? '' : ` scale(${size.toFixed(2)})`;
  return `<use href="#${id}" transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${turn.toFixed(0)})${scale}"/>`;
}
