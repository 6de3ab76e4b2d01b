import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { demoProducts } from '../catalog/index.ts';
import { drawGarment } from './draw-garment.ts';
import type { GarmentDrawing, GarmentType, GarmentView } from './garment-drawing.ts';

const TYPES: readonly GarmentType[] = [
  'cropped',
  'blusa',
  'vestido',
  'macacao',
  'macaquinho',
  'saia',
  'calca',
  'short',
  'conjunto',
  'kimono',
];
const COLOURS = [
  { nome: 'Branco', hex: '#ffffff' },
  { nome: 'Preto', hex: '#000000' },
  { nome: 'Coral', hex: '#f28b74' },
];
const LARGEST_BYTES = 62_000;

const dress: GarmentDrawing = {
  type: 'vestido',
  seed: 7,
  neckline: 'v',
  sleeve: 'curta',
  fit: 'rodado',
  print: 'floral',
};
const coral = { nome: 'Coral', hex: '#f28b74' };

function everyDrawing(view: GarmentView): { name: string; svg: string }[] {
  return demoProducts.flatMap((product) =>
    product.cores.map((colour) => ({
      name: `${product.nome}, ${colour.nome}, ${view}`,
      svg: drawGarment(product.drawing, colour, view),
    })),
  );
}

describe('drawGarment', () => {
  it.each(TYPES)('draws a %s in white, black and a colour as a picture of 1200 x 1600', async (type) => {
    for (const colour of COLOURS) {
      const svg = Buffer.from(drawGarment({ type, seed: 3 }, colour, 'front'));
      expect(await sharp(svg).metadata()).toMatchObject({ format: 'svg', width: 1200, height: 1600 });
      const small = await sharp(svg).resize(120).png().toBuffer();
      const { channels } = await sharp(small).stats();
      expect(channels.some(({ stdev }) => stdev > 5)).toBe(true);
    }
  });

  it('shows the cloth in the colour that was asked for', async () => {
    const svg = Buffer.from(
      drawGarment({ type: 'saia', seed: 3, fit: 'reto' }, { nome: 'Vermelho', hex: '#c8102e' }, 'front'),
    );
    const pixels = await sharp(svg).resize(120, 160).removeAlpha().raw().toBuffer();
    const middle = (84 * 120 + 56) * 3;
    const [red = 0, green = 0, blue = 0] = pixels.subarray(middle, middle + 3);
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(100);
  });

  it('gives the same text for the same garment', () => {
    expect(drawGarment(dress, coral, 'front')).toBe(drawGarment(dress, coral, 'front'));
  });

  it('draws another garment for another seed, another view and another colour', () => {
    const drawn = [
      drawGarment(dress, coral, 'front'),
      drawGarment({ ...dress, seed: 8 }, coral, 'front'),
      drawGarment(dress, coral, 'back'),
      drawGarment(dress, coral, 'detail'),
      drawGarment(dress, coral, 'scale'),
      drawGarment(dress, { nome: 'Preto', hex: '#000000' }, 'front'),
    ];
    expect(new Set(drawn.map(shapesOf)).size).toBe(drawn.length);
  });

  it('[DEMO-08] draws every garment in every colour differently', () => {
    const drawn = everyDrawing('front').map(({ svg }) => shapesOf(svg));
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it.each(['front', 'detail', 'back', 'scale'] as const)(
    '[DEMO-09] is plain SVG without text or references outside itself: %s',
    (view) => {
      for (const { name, svg } of everyDrawing(view)) {
        expect(svg, name).not.toMatch(/<(text|image|script|style|foreignObject|a)[\s>]/);
        expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), name).not.toMatch(
          /https?:|data:|\son\w+=/,
        );
        expect(svg, name).not.toMatch(/NaN|undefined|Infinity/);
        expect(Buffer.byteLength(svg), name).toBeLessThan(LARGEST_BYTES);
      }
    },
  );

  it('[DEMO-16] shows two garments at one scale: the longer one is as much larger', async () => {
    const [short, long] = await Promise.all(
      (['mini', 'longo'] as const).map(async (length) => {
        const svg = drawGarment(
          { type: 'saia', seed: 3, fit: 'reto', length },
          { nome: 'Azul', hex: '#1030d0' },
          'scale',
        );
        const { data, info } = await sharp(Buffer.from(svg))
          .resize(120)
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const isBlue = (at: number) => (data[at + 2] ?? 0) - (data[at] ?? 0) > 90;
        const rows = Array.from({ length: info.height }, (_, y) => (y * info.width + 60 - 4) * 3);
        return rows.filter(isBlue).length;
      }),
    );
    expect(short).toBeGreaterThan(10);
    expect(long).toBeGreaterThan((short ?? 0) * 1.8);
  });

  it.each(['front', 'scale'] as const)(
    'refers only to ids that it defines, each defined once: %s',
    (view) => {
      for (const { name, svg } of everyDrawing(view)) {
        const ids = idsOf(svg);
        expect(new Set(ids).size, name).toBe(ids.length);
        const used = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(
          ([, url, href]) => url ?? href,
        );
        expect(
          used.filter((id) => !ids.includes(id ?? '')),
          name,
        ).toEqual([]);
      }
    },
  );

  it('shares no id between two drawings, so that both can stand in one page', () => {
    const first = new Set(idsOf(drawGarment(dress, coral, 'front')));
    expect(idsOf(drawGarment({ ...dress, seed: 8 }, coral, 'front')).filter((id) => first.has(id))).toEqual(
      [],
    );
  });
});

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '');
}

/** What is drawn, without the ids, which differ anyway. */
function shapesOf(svg: string): string {
  return svg.replaceAll(/(id="|#)g[^")]*/g, '$1');
}
