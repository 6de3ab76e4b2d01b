import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { appIcon, brandMark, favicon, wordmark } from './brand.ts';
import { emptyCart, emptyList, notFound, offline } from './empty.ts';
import { heroTall, heroWide } from './hero.ts';
import { openGraph } from './open-graph.ts';

const ART: readonly [name: string, draw: () => string, width: number, height: number][] = [
  ['the wide banner', heroWide, 1600, 900],
  ['the tall banner', heroTall, 900, 1100],
  ['the link picture', openGraph, 1200, 630],
  ['the empty cart', emptyCart, 480, 360],
  ['the empty list', emptyList, 480, 360],
  ['the page that is not there', notFound, 480, 360],
  ['the lost connection', offline, 480, 360],
  ['the tab icon', favicon, 64, 64],
  ['the home screen icon', appIcon, 512, 512],
  ['the mark', brandMark, 100, 108],
];

describe('the shop art', () => {
  it.each(ART)('%s renders at its stated size', async (_, draw, width, height) => {
    const picture = sharp(Buffer.from(draw()));
    expect(await picture.metadata()).toMatchObject({ width, height });
    const { channels } = await sharp(await picture.resize(160).png().toBuffer()).stats();
    expect(channels.some(({ stdev }) => stdev > 5)).toBe(true);
  });

  it.each(ART)('%s is plain SVG without text or references outside itself', (_, draw) => {
    const svg = draw();
    expect(svg).not.toMatch(/<(text|image|script|style)[\s>]/);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|data:/);
    const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, url, href]) => url ?? href);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('writes the name as outlines in the colour asked for', () => {
    expect(wordmark('#ffffff')).toContain('fill="#ffffff"');
  });
});
