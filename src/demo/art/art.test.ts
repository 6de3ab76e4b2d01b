import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { shopPictures, wordmark } from './index.ts';

describe('the shop art', () => {
  it.each(shopPictures)('$name renders at its stated size', async ({ draw, width, height }) => {
    const picture = sharp(Buffer.from(draw()));
    expect(await picture.metadata()).toMatchObject({ width, height });
    const { channels } = await sharp(await picture.resize(160).png().toBuffer()).stats();
    expect(channels.some(({ stdev }) => stdev > 5)).toBe(true);
  });

  it.each(shopPictures)(
    '$name is plain SVG without text or references outside itself',
    ({ draw, isScene }) => {
      const svg = draw();
      expect(Buffer.byteLength(svg) > 8000).toBe(isScene);
      expect(svg).not.toMatch(/<(text|image|script|style)[\s>]/);
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|data:/);
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const used = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, url, href]) => url ?? href);
      expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    },
  );

  it('writes the name as outlines in the colour asked for', () => {
    expect(wordmark('#ffffff')).toContain('fill="#ffffff"');
  });
});
