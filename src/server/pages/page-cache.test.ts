import { describe, expect, it } from 'vitest';
import { encode } from '../http/encodings.ts';
import { createPageCache } from './page-cache.ts';
import type { RenderedPage } from './renderer.ts';

async function page(text: string, status = 200): Promise<RenderedPage> {
  return { status, headers: {}, encoded: await encode(Buffer.from(text), 4) };
}

function cacheAt(start: string, maxBytes = 10_000_000) {
  let version = start;
  const pages = createPageCache({ maxBytes });
  const cache = {
    get: (key: string) => pages.get(key, version),
    load: (key: string, render: () => Promise<RenderedPage>) =>
      pages.load({ key, version: () => version, render }),
    stats: pages.stats,
  };
  return { cache, setVersion: (next: string) => void (version = next) };
}

const textOf = (cached: RenderedPage | null) => cached?.encoded.body.identity.toString();

describe('page cache', () => {
  it('[CACHE-02] renders a page once per version and then answers from memory', async () => {
    const { cache, setVersion } = cacheAt('1');
    let renderings = 0;
    const render = () => page(`rendering ${(renderings += 1)}`);
    await cache.load('/', render);
    expect(textOf(await cache.load('/', render))).toBe('rendering 1');
    setVersion('2');
    expect(cache.get('/')).toBeNull();
    expect(textOf(await cache.load('/', render))).toBe('rendering 2');
  });

  it('[CACHE-03] renders once for simultaneous requests', async () => {
    const { cache } = cacheAt('1');
    let renderings = 0;
    const render = async () => {
      renderings += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return page('once');
    };
    await Promise.all(Array.from({ length: 50 }, () => cache.load('/', render)));
    expect(renderings).toBe(1);
  });

  it('[CACHE-04] never hands out or keeps a rendering begun before a version that is known when it is done', async () => {
    const { cache, setVersion } = cacheAt('1');
    const seen: string[] = [];
    const versions = ['old price', 'new price'];
    const render = async () => {
      const text = versions[seen.length] ?? 'new price';
      seen.push(text);
      if (seen.length === 1) setVersion('2');
      return page(text);
    };
    expect(textOf(await cache.load('/', render))).toBe('new price');
    expect(textOf(cache.get('/'))).toBe('new price');
    expect(seen).toEqual(['old price', 'new price']);
  });

  it('[CACHE-04] renders until no newer version is known, however often it changes meanwhile', async () => {
    const { cache, setVersion } = cacheAt('0');
    let renderings = 0;
    const render = () => {
      const text = `rendering ${(renderings += 1)}`;
      if (renderings < 10) setVersion(String(renderings));
      return page(text);
    };
    expect(textOf(await cache.load('/', render))).toBe('rendering 10');
    expect(textOf(cache.get('/'))).toBe('rendering 10');
  });

  it('gives up a page whose version never stands still', async () => {
    const { cache, setVersion } = cacheAt('0');
    let renderings = 0;
    const render = () => {
      setVersion(String((renderings += 1)));
      return page('never');
    };
    await expect(cache.load('/', render)).rejects.toThrow('renderings of /');
  });

  it('[CACHE-04] does not let a request of the new version join a rendering of the old one', async () => {
    const { cache, setVersion } = cacheAt('1');
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const first = cache.load('/', async () => {
      await gate;
      return page('late');
    });
    setVersion('2');
    expect(textOf(await cache.load('/', () => page('fresh')))).toBe('fresh');
    release();
    await first;
    expect(textOf(cache.get('/'))).not.toBeUndefined();
  });

  it('keeps only pages with status 200, and lets a failed rendering be tried again', async () => {
    const { cache } = cacheAt('1');
    await cache.load('/x', () => page('missing', 404));
    expect(cache.get('/x')).toBeNull();
    await expect(cache.load('/y', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(textOf(await cache.load('/y', () => page('mended')))).toBe('mended');
  });

  it('[CACHE-02] stays within its memory', async () => {
    const { cache } = cacheAt('1', 50_000);
    for (let index = 0; index < 100; index += 1) await cache.load(`/${index}`, () => page('x'.repeat(2_000)));
    expect(cache.stats.bytes()).toBeLessThanOrEqual(50_000);
    expect(cache.get('/0')).toBeNull();
    expect(cache.get('/99')).not.toBeNull();
  });
});
