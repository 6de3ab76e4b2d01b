import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hashOf, noteSent, sentBefore } from './sent-before.ts';

const URL = `/midia/${'a'.repeat(32)}#60x80`;
const never = new AbortController().signal;
let kept: Map<string, string>;
let asked: string[];

beforeEach(() => {
  [kept, asked] = [new Map(), []];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve({ ok: url === URL });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('[APRD-71] knows a file by its bytes, whatever it is called, and asks whether the shop still has it', async () => {
  const hash = await hashOf(new File(['x'], 'a.jpg'));
  expect(hash).toBe(await hashOf(new File(['x'], 'b.jpg')));
  expect(hash).not.toBe(await hashOf(new File(['y'], 'a.jpg')));
  expect(await sentBefore(hash, never)).toBeNull();
  noteSent(hash, URL);
  expect(await sentBefore(hash, never)).toBe(URL);
  const gone = `/midia/${'b'.repeat(32)}#60x80`;
  noteSent(hash, gone);
  expect(await sentBefore(hash, never)).toBeNull();
  expect(asked).toEqual([URL, gone]);
});

it('[APRD-71] keeps the last thousand, nothing that leads elsewhere, and lives with what it can’t read', async () => {
  for (let at = 0; at < 1005; at += 1) noteSent(`h${at}`, URL);
  expect(await sentBefore('h4', never)).toBeNull();
  expect(await sentBefore('h5', never)).toBe(URL);
  noteSent('far', 'https://example.com/x.jpg');
  noteSent(null, URL);
  expect(await sentBefore('far', never)).toBeNull();
  for (const broken of ['{', '7', '[["h", "https://example.com/x"], 3, ["h"]]']) {
    kept.set('fotosEnviadas', broken);
    expect(await sentBefore('h', never)).toBeNull();
  }
});
