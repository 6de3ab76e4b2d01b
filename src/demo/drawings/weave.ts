import type { Cloth } from './cloth.ts';
import type { Fabric } from './garment-drawing.ts';
import type { Random } from './random.ts';

type Loom = { readonly id: string; readonly cloth: Cloth; readonly random: Random; readonly size: number };

function pattern(loom: Loom, tile: { width: number; height: number; turn?: number }, marks: string): string {
  const { width, height, turn = 0 } = tile;
  return (
    `<pattern id="${loom.id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" ` +
    `patternTransform="rotate(${turn}) scale(${loom.size.toFixed(2)})">${marks}</pattern>`
  );
}

function stripe(x: number, width: number, paint: string): string {
  return `<rect x="${x}" width="${width}" height="40" ${paint}/>`;
}

/** Ribs: a furrow in shadow, a ridge in light. */
function rib(loom: Loom): string {
  const { shadow, glow } = loom.cloth;
  const furrow =
    stripe(0, 2.2, `fill="${shadow}" opacity=".42"`) + stripe(2.2, 2, `fill="${shadow}" opacity=".16"`);
  return pattern(loom, { width: 11, height: 40 }, furrow + stripe(5.4, 2.8, `fill="${glow}" opacity=".3"`));
}

/** Knitted stitches: columns of small vees. */
function knit(loom: Loom): string {
  const { cloth } = loom;
  const vee = 'M1 1C3 3 4.5 5 6.5 8.5M12 1C10 3 8.5 5 6.5 8.5';
  return pattern(
    loom,
    { width: 13, height: 9 },
    `<path d="${vee}" stroke="${cloth.shadow}" stroke-width="1.7" opacity=".36" fill="none" stroke-linecap="round"/>` +
      `<path d="${vee}" transform="translate(0 -2.6)" stroke="${cloth.glow}" stroke-width="1.5" opacity=".3" fill="none"/>`,
  );
}

/** Linen: threads of uneven thickness both ways. */
function linen(loom: Loom): string {
  const { cloth, random } = loom;
  const faint = cloth.colour.l > 0.85 ? 0.55 : 1;
  const threads = Array.from({ length: 64 }, (_, i) => {
    const [x, y, length] = [random.whole(0, 120), random.whole(0, 120), random.whole(10, 42)];
    const along =
      i % 2
        ? `M${x} ${y}h${length}M${x - 120} ${y}h${length}`
        : `M${x} ${y}v${length}M${x} ${y - 120}v${length}`;
    const stroke = i % 3 ? cloth.shadow : cloth.glow;
    return `<path d="${along}" stroke="${stroke}" stroke-width="${random.between(0.7, 1.6).toFixed(1)}" opacity="${(faint * random.between(0.06, 0.17)).toFixed(2)}"/>`;
  });
  return pattern(loom, { width: 120, height: 120 }, threads.join(''));
}

/** Denim: a fine diagonal twill with paler flecks. */
function denim(loom: Loom): string {
  const { cloth, random } = loom;
  const flecks = Array.from({ length: 12 }, () => {
    const [x, y] = [random.whole(0, 48), random.whole(0, 48)];
    return `<path d="M${x} ${y}v${random.whole(3, 8)}" stroke="${cloth.glow}" stroke-width="1.1" opacity=".3"/>`;
  });
  const twill = Array.from({ length: 12 }, (_, i) => `M${i * 4 + 1} 0V48`).join('');
  return pattern(
    loom,
    { width: 48, height: 48, turn: 32 },
    `<path d="${twill}" stroke="${cloth.shadow}" stroke-width="1.3" opacity=".26"/>${flecks.join('')}`,
  );
}

function threadFlower(x: number, y: number, radius: number): string {
  const petals = [0, 60, 120, 180, 240, 300].map(
    (turn) =>
      `<ellipse transform="translate(${x} ${y}) rotate(${turn})" cy="${(-radius * 0.62).toFixed(1)}" rx="${(radius * 0.3).toFixed(1)}" ry="${(radius * 0.42).toFixed(1)}"/>`,
  );
  return `${petals.join('')}<circle cx="${x}" cy="${y}" r="${(radius * 0.2).toFixed(1)}"/>`;
}

/** Lace: flowers of thread on a net. */
function lace(loom: Loom): string {
  const { cloth } = loom;
  const isPale = cloth.colour.l > 0.6;
  const thread = isPale ? cloth.shadow : cloth.glow;
  const net = [-60, -48, -36, -24, -12, 0, 12, 24, 36, 48, 60]
    .map((shift) => `M${shift} 0l72 72M${shift} 72l72-72`)
    .join('');
  const flowers = [0, 72].flatMap((x) => [threadFlower(x, 0, 17), threadFlower(x, 72, 17)]);
  return pattern(
    loom,
    { width: 72, height: 72 },
    `<path d="${net}" stroke="${thread}" stroke-width="1" opacity=".3" fill="none"/>` +
      `<g fill="${isPale ? cloth.light : cloth.dim}" stroke="${thread}" stroke-width="1.3" stroke-opacity=".6">${flowers.join('')}${threadFlower(36, 36, 22)}</g>`,
  );
}

const LOOMS: Partial<Record<Fabric, (loom: Loom) => string>> = {
  canelado: rib,
  trico: knit,
  linho: linen,
  jeans: denim,
  renda: lace,
};

/** The pattern that shows how a cloth is woven, or null for cloth whose threads can't be seen. */
export function weavePattern(fabric: Fabric, loom: Loom): string | null {
  return LOOMS[fabric]?.(loom) ?? null;
}
