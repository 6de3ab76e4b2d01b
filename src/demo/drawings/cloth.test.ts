import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoProducts } from '../catalog/index.ts';
import { clothOf, wallFor } from './cloth.ts';
import { fromHex, toHex } from './colour.ts';
import { createRandom } from './random.ts';

const hexes = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('colours', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(hexes, (hex) => {
        const [there, back] = [hex, toHex(fromHex(hex))].map((text) => Number.parseInt(text.slice(1), 16));
        for (const shift of [0, 8, 16]) {
          expect(
            Math.abs((((there ?? 0) >> shift) & 255) - (((back ?? 0) >> shift) & 255)),
          ).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});

describe('clothOf', () => {
  it('draws on any colour with a darker ink, a darker shadow and a lighter glow', () => {
    fc.assert(
      fc.property(hexes, (hex) => {
        const cloth = clothOf(hex, 'plano');
        const base = fromHex(cloth.base).l;
        expect(fromHex(cloth.ink).l).toBeLessThan(base - 0.08);
        expect(fromHex(cloth.shadow).l).toBeLessThan(base - 0.08);
        expect(fromHex(cloth.glow).l).toBeGreaterThan(base);
      }),
    );
  });

  it('stitches jeans in thread of their own colour', () => {
    expect(clothOf('#46618c', 'jeans').stitch).not.toBe(clothOf('#46618c', 'plano').stitch);
  });
});

describe('wallFor', () => {
  it('sets every garment of the catalogue off from the wall behind it', () => {
    for (const { nome, cores, drawing } of demoProducts) {
      for (const { hex } of cores) {
        const cloth = clothOf(hex, drawing.fabric ?? 'plano');
        const [wall, base] = [fromHex(wallFor(cloth, createRandom(drawing.seed)).top), fromHex(cloth.base)];
        const difference = Math.abs(wall.l - base.l) + Math.abs(wall.c - base.c);
        expect(difference, `${nome} in ${hex}`).toBeGreaterThan(0.04);
      }
    }
  });
});
