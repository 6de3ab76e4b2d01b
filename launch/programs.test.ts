import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrowser, findPostgres } from './programs.mjs';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-programs-'));
  for (const name of ['bin/chromium', 'own/chrome', '9/bin/postgres', '17/bin/postgres', '17/bin/initdb']) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), '', { mode: 0o755 });
  }
});

afterAll(() => rmSync(root, { recursive: true }));

it('finds the browser that is named, and else the one on the path', () => {
  const PATH = `/nowhere:${join(root, 'bin')}`;
  expect(findBrowser({ PATH, CHROME_PATH: join(root, 'own/chrome') })).toBe(join(root, 'own/chrome'));
  expect(findBrowser({ PATH, CHROME_PATH: join(root, 'own/gone') })).toBe(join(root, 'bin/chromium'));
  expect(findBrowser({ PATH: '/nowhere' })).toBeUndefined();
});

it('finds the newest PostgreSQL that is whole', () => {
  expect(findPostgres({ PATH: '' }, [root])).toBe(join(root, '17/bin'));
  expect(findPostgres({ PATH: join(root, '9/bin') }, ['/nowhere'])).toBeUndefined();
});
