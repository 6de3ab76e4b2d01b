import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, hexOf, oklchOf } from './oklch.ts';
import { paletteOf } from './palette.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe("a palette of the owner's colour", () => {
  it('[CONF-23] can be read on every ground of each theme, whatever her colour is', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { light, dark, lightMore, darkMore } = paletteOf(color);
        for (const ground of ['#ffffff', '#fbf7f4', '#f4ece6', light.berrySoft]) {
          expect(contrastOf(light.berry, ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrastOf(lightMore.berry, ground)).toBeGreaterThanOrEqual(7);
        }
        expect(contrastOf(light.berryDeep, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(light.accent, '#241a20')).toBeGreaterThanOrEqual(4.5);
        for (const ground of ['#1e171b', '#281f24', '#33282e', '#161013', dark.berrySoft])
          expect(contrastOf(dark.berry, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(dark.onBerry, dark.berry)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(dark.accent, '#241a20')).toBeGreaterThanOrEqual(4.5);
        for (const soft of [light.berrySoft, light.accentSoft])
          expect(contrastOf('#241a20', soft)).toBeGreaterThanOrEqual(7);
        for (const ground of ['#140e11', '#241b20', dark.berrySoft])
          expect(contrastOf(darkMore.berry, ground)).toBeGreaterThanOrEqual(7);
        expect(contrastOf(darkMore.onBerry, darkMore.berry)).toBeGreaterThanOrEqual(7);
      }),
      { numRuns: 150 },
    );
  });

  it('[CONF-23] keeps a colour that will do, and darkens one that will not by as little as it takes', () => {
    expect(paletteOf('#1d6543')).toMatchObject({ light: { berry: '#1d6543' }, isMended: false });
    const mended = paletteOf('#ffd400');
    expect(mended.isMended).toBe(true);
    expect(contrastOf(mended.light.berry, mended.light.berrySoft)).toBeLessThan(4.8);
    expect(Math.abs(oklchOf(mended.light.berry).h - oklchOf('#ffd400').h)).toBeLessThan(8);
  });

  it('comes back from what eyes see as it went', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(hexOf(oklchOf(color))).toBe(color);
      }),
    );
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  });
});
