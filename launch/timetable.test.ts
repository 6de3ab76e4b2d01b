import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTimetable, slowestLines, stageLines } from './timetable.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-times-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('[RUN-61] tells when each stage began and how long it took, a failed one too', async () => {
  let nowMs = 1000;
  const timetable = createTimetable(() => nowMs);
  const checks = Promise.withResolvers<void>();
  const beside = timetable.time('lint', () => checks.promise);
  await timetable.time('construção', async () => {
    nowMs += 25_000;
  });
  const failed = timetable.time('testes', async () => {
    nowMs += 1_500;
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  checks.resolve();
  await beside;
  expect(stageLines(timetable.rows()).slice(2)).toEqual([
    '     0,0 s      26,5 s  lint',
    '     0,0 s      25,0 s  construção',
    '    25,0 s       1,5 s  testes',
    '     0,0 s      26,5 s  tudo',
  ]);
});

it('[RUN-61] lists the ten slowest files, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    file: `test/${index}.test.ts`,
    ms: index * 100,
  }));
  const lines = slowestLines(files, folder);
  expect(lines).toHaveLength(11);
  expect(lines[1]).toBe('     1,1 s  test/11.test.ts');
});

it('[RUN-62] warns of a file over 30 s that does not say why', () => {
  writeFileSync(join(folder, 'told.test.ts'), '// Long: a shop is killed 40 times.\n');
  writeFileSync(join(folder, 'mute.test.ts'), "it('takes long');");
  const slow = ['told.test.ts', 'mute.test.ts', 'gone.test.ts'].map((file) => ({ file, ms: 30_001 }));
  const files = [...slow, { file: 'quick.test.ts', ms: 30_000 }];
  expect(slowestLines(files, folder).filter((line) => line.startsWith('AVISO'))).toEqual([
    expect.stringContaining('mute.test.ts'),
    expect.stringContaining('gone.test.ts'),
  ]);
});
