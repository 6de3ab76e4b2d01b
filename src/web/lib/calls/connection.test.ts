import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const dataset: Record<string, string> = {};
let reloads = 0;

beforeEach(() => {
  const kept = new Map<string, string>();
  reloads = 0;
  delete dataset['offline'];
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** What a page that is loaded now begins with. */
async function load() {
  vi.resetModules();
  return import('./connection.ts');
}

describe('a connection that is there again', () => {
  it('[OFF-06] loads a copy anew once, and only once while it is a copy again', async () => {
    dataset['offline'] = '20/11/2026, 10:00';
    const first = await load();
    first.setConnection('fine');
    first.setConnection('fine');
    expect(reloads).toBe(1);
    (await load()).setConnection('fine');
    expect(reloads).toBe(1);
  });

  it('[OFF-06] loads a page anew that has become a copy, however often calls come through', async () => {
    const { setConnection } = await load();
    setConnection('fine');
    expect(reloads).toBe(0);
    dataset['offline'] = '20/11/2026, 10:00';
    setConnection('offline');
    setConnection('fine');
    expect(reloads).toBe(1);
  });

  it('[OFF-06] leaves a copy as it is where no tab can note that it was left', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    dataset['offline'] = '20/11/2026, 10:00';
    (await load()).setConnection('fine');
    expect(reloads).toBe(0);
  });

  it('needs no load of a page that is no copy', async () => {
    const { setConnection } = await load();
    setConnection('offline');
    setConnection('fine');
    expect(reloads).toBe(0);
  });
});
