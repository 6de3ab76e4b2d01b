import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { comparison, readFigures } from './bench-compare.mjs';

it('[RUN-93] figures of an earlier run are told beside those of this one, by their ratios', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine figures '));
  const kept = (name: string, figures: object[]) => {
    const file = join(folder, name);
    writeFileSync(file, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
    return readFigures(file);
  };
  const figure = (name: string, ratio: number) => ({ name, ratio, yardstick: 'bare', detail: '' });
  const before = kept('before', [figure('home', 0.8), figure('gone', 1)]);
  const now = kept('now', [figure('home', 0.72), figure('orders', 0.02)]);
  rmSync(folder, { recursive: true });
  expect(comparison(before, now)).toEqual([
    'home: 0.80 → 0.72 of bare (-10 %)',
    'orders: 0.02 of bare (not in the earlier run)',
    'gone: only in the earlier run',
  ]);
});
