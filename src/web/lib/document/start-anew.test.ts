import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const MENU = 'https://loja.example/assets/menu.js';
const MINUTES_MS = 60_000;

/** As a browser that has noted what failed: each try fails at once. */
const load = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${MENU}`));

let reloads = 0;
let nowMs = 0;
let asked: unknown[][] = [];
/** What answers the shop's line; null where there is none. */
let answer: { status: number } | null;
let fields: { value: string }[] = [];
let isOpen = false;
let kept: Map<string, string>;

beforeEach(() => {
  [reloads, nowMs, asked, answer, fields, isOpen] = [0, 1_800_000_000_000, [], { status: 200 }, [], false];
  kept = new Map();
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('document', {
    querySelector: () => (isOpen ? {} : null),
    querySelectorAll: () => fields,
  });
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
  vi.stubGlobal('fetch', async (...given: unknown[]) => {
    asked.push(given);
    if (answer === null) throw new TypeError('Failed to fetch');
    return answer;
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** In a page that is loaded now somebody wants the part, so often. */
async function wantPart(times: number, part: () => Promise<unknown> = load): Promise<void> {
  vi.resetModules();
  const { startAnew } = await import('./start-anew.ts');
  for (let time = 0; time < times; time += 1) await part().catch(startAnew);
}

describe('a part that fails again though the shop answers', () => {
  it('[CALL-25] has the page loaded anew at its second failure, once the file itself has been asked for', async () => {
    await wantPart(1);
    expect([reloads, asked]).toEqual([0, []]);
    await wantPart(2);
    expect(reloads).toBe(1);
    expect(asked).toMatchObject([[MENU, { method: 'HEAD', cache: 'no-store' }]]);
  });

  it('[CALL-25] asks for a file of the shop where the browser names none', async () => {
    await wantPart(2, () => Promise.reject(new TypeError('Importing a module script failed.')));
    expect([asked[0]?.[0], reloads]).toEqual(['/robots.txt', 1]);
  });

  it('[CALL-25] leads to the version that is there now, where the file has gone', async () => {
    answer = { status: 404 };
    await wantPart(2);
    expect(reloads).toBe(1);
  });

  it('[CALL-25] is left alone without a connection, and where the shop itself fails', async () => {
    answer = null;
    await wantPart(5);
    answer = { status: 502 };
    await wantPart(5);
    expect(reloads).toBe(0);
  });

  it('[CALL-25] loads it once within minutes, also in the page that comes of it', async () => {
    await wantPart(2);
    await wantPart(5);
    nowMs += 4 * MINUTES_MS;
    const other = () => Promise.reject(new TypeError(`Failed to fetch: https://loja.example/assets/bag.js`));
    await wantPart(5, other);
    expect(reloads).toBe(1);
    nowMs += 2 * MINUTES_MS;
    // What did not come by it does not come by another one.
    await wantPart(5);
    expect(reloads).toBe(1);
    await wantPart(2, other);
    expect(reloads).toBe(2);
  });

  it('[CALL-25] asks seldom whether a shop that fails is there again', async () => {
    answer = { status: 502 };
    await wantPart(20);
    expect(asked.length).toBe(1);
  });

  it('[CALL-25] loads it once for several parts that fail together', async () => {
    vi.resetModules();
    const { startAnew } = await import('./start-anew.ts');
    const parts = ['menu', 'bag', 'menu', 'bag'].map((name) =>
      startAnew(new TypeError(`/assets/${name}.js`)),
    );
    await Promise.all(parts);
    expect([reloads, asked.length]).toEqual([1, 1]);
  });

  it('[CALL-25] takes nothing from whoever has typed, opened or sent something', async () => {
    fields = [{ value: '' }, { value: '26167-020' }];
    await wantPart(5);
    [fields, isOpen] = [[{ value: '' }], true];
    await wantPart(5);
    expect([reloads, asked]).toEqual([0, []]);
    isOpen = false;
    await wantPart(2);
    expect(reloads).toBe(1);
  });

  it('[CALL-25] loads nothing where the browser keeps nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.stubGlobal('sessionStorage', undefined);
    await wantPart(5);
    // Full: what it has is of an hour ago.
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const text = JSON.stringify({ at: nowMs - 60 * MINUTES_MS, reasons: [] });
    vi.stubGlobal('sessionStorage', { getItem: () => text, setItem });
    await wantPart(5);
    expect(reloads).toBe(0);
  });
});
