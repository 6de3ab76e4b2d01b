import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_TABLE_LETTERS, openStore } from './store.ts';

let dir = '';
const file = () => join(dir, 'deep', 'store.jsonl');
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vitrine-store-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe('the store of the stand-ins', () => {
  it('has after a restart what was flushed, changes and deletions included', async () => {
    const first = await openStore(file());
    const rows = first.table<{ n: number }>('rows', 10);
    rows.set('a', { n: 1 });
    rows.set('b', { n: 2 });
    await first.flush();
    rows.set('a', { n: 3 });
    rows.delete('b');
    await first.close();

    const second = await openStore(file());
    expect(second.table('rows', 10).list()).toEqual([{ n: 3 }]);
    await second.close();
  });

  it('keeps the newest rows only, by the age of their first write', async () => {
    const store = await openStore(file());
    const rows = store.table<number>('rows', 3);
    for (let n = 0; n < 5; n++) rows.set(String(n), n);
    rows.set('2', 20);
    rows.set('5', 5);
    expect(rows.list()).toEqual([3, 4, 5]);
    await store.close();
  });

  it('[SBOX-43] keeps no more than fits into its bounds, however large a row is', async () => {
    const store = await openStore(file());
    const rows = store.table<string>('rows', 1_000);
    const large = 'x'.repeat(1_000_000);
    for (let n = 0; n < 40; n++) rows.set(String(n), large);
    const held = rows.list().join('').length;
    expect(held).toBeLessThanOrEqual(MOST_TABLE_LETTERS);
    expect(held).toBeGreaterThan(MOST_TABLE_LETTERS / 2);
    expect(rows.get('39')).toBe(large);
    await store.close();
  });

  it('writes what is set together as one line, so that a crash keeps all or nothing of it', async () => {
    const store = await openStore(file());
    const payments = store.table<number>('payments', 9);
    const keys = store.table<string>('keys', 9);
    payments.set('1', 1);
    keys.set('k', '1');
    await store.flush();
    const lines = (await readFile(file(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      [
        ['payments', '1', 1],
        ['keys', 'k', '1'],
      ],
    ]);
    await store.close();
  });

  it('gives up half a line at the end and goes on writing behind whole ones', async () => {
    const first = await openStore(file());
    first.table<number>('rows', 9).set('a', 1);
    await first.close();
    await appendFile(file(), '[["rows","b",');

    const second = await openStore(file());
    const rows = second.table<number>('rows', 9);
    expect(rows.list()).toEqual([1]);
    rows.set('c', 3);
    await second.close();
    const third = await openStore(file());
    expect(third.table('rows', 9).list()).toEqual([1, 3]);
    await third.close();
  });

  it('serves many writers at once without losing one', async () => {
    const store = await openStore(file());
    const rows = store.table<number>('rows', 1000);
    await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        rows.set(String(n), n);
        await store.flush();
      }),
    );
    await store.close();
    const again = await openStore(file());
    expect(again.table('rows', 1000).list()).toHaveLength(200);
    await again.close();
  });
});
