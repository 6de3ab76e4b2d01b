import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { examine, lineOf, type Finding } from './finding.ts';
import { machineChecks } from './machine.ts';

const well = (what: string): Finding => ({ what, state: 'ok', text: 'bem' });

describe('[DOCTOR-01] what is looked at', () => {
  it('is told in its order, whichever answers first', async () => {
    const slow = new Promise<void>((resolve) => setTimeout(resolve, 20));
    const found = await examine([
      { what: 'A', look: () => slow.then(() => [well('A')]) },
      { what: 'B', look: async () => [well('B')] },
    ]);
    expect(found.map(({ what }) => what)).toEqual(['A', 'B']);
  });

  it('holds nothing up that fails or never answers', async () => {
    const found = await examine(
      [
        { what: 'A', look: () => new Promise(() => undefined) },
        { what: 'B', look: () => Promise.reject(new Error('caiu')) },
        { what: 'C', look: async () => [well('C')] },
      ],
      30,
    );
    expect(found.map(({ state }) => state)).toEqual(['bad', 'bad', 'ok']);
    expect(found.map(({ text }) => text)).toEqual(['sem resposta em 0.03 s', 'caiu', 'bem']);
  });

  it('is a line, with what to do below it', () => {
    expect(lineOf(well('A'))).toBe('✓ A: bem');
    expect(lineOf({ what: 'A', state: 'bad', text: 'mal', todo: 'Mude.' })).toBe('✗ A: mal\n    Mude.');
  });
});

describe('[DOCTOR-02] the machine', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await temporaryFolder('vitrine-doctor');
  });
  afterAll(() => folder?.remove());
  const now = new Date();
  const look = (backups: string, { dataDir = folder.path, backupHours = 24 } = {}) =>
    examine(
      machineChecks({
        dataDir,
        databaseUrl: undefined,
        dataKeys: 0,
        backupFolder: join(folder.path, backups),
        backupHours,
        now,
      }),
    );
  const of = async (what: string, found: Promise<Finding[]>) =>
    (await found).find((one) => one.what === what);

  it('has room where the shop is yet to be opened, too', async () => {
    const found = await of('Disco', look('none', { dataDir: join(folder.path, 'not', 'there') }));
    expect(found?.text).toMatch(/MB livres/);
  });

  it('has a backup, and a fresh one', async () => {
    expect(await of('Backup', look('none'))).toMatchObject({
      state: 'warn',
      text: expect.stringContaining('nenhum'),
      todo: expect.stringContaining('sai um a cada 24 h'),
    });
    expect((await of('Backup', look('none', { backupHours: 0 })))?.todo).toContain('BACKUP_EVERY_HOURS=24');
    const kept = join(folder.path, 'kept');
    await mkdir(kept);
    const old = join(kept, 'vitrine-old.backup');
    await writeFile(old, '');
    const days = (count: number) => now.getTime() / 1000 - count * 86_400;
    await utimes(old, days(9.5), days(9.5));
    await writeFile(join(kept, 'vitrine-new.backup.part'), '');
    expect(await of('Backup', look('kept'))).toMatchObject({
      state: 'warn',
      text: 'o último é de 9 dias atrás',
    });
    const fresh = join(kept, 'vitrine-new.backup');
    await writeFile(fresh, '');
    // By our clock, which need not be the one that files are dated with.
    await utimes(fresh, days(0), days(0));
    expect(await of('Backup', look('kept'))).toMatchObject({ state: 'ok' });
  });
});
