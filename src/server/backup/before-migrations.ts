import type pg from 'pg';
import { pendingMigrations, whileNoneMigrates } from '../db/index.ts';
import { deleteOld } from './kept-files.ts';
import { makeBackup } from './make-backup.ts';
import type { BackupPlace } from './place.ts';

interface BeforeMigrations {
  pool: pg.Pool;
  place: BackupPlace;
  /** How many files of this kind stay. */
  keep: number;
  now: Date;
  say(sentence: string): void;
  warn(sentence: string): void;
  /** Other migrations than the shop's own. */
  migrations?: string;
}

/**
 * Keeps the shop as it is in a file, where migrations wait for a database that has been in use, and no other server runs
 * them already: that one has kept it, and reading all tables beside it would stand in its way. A backup that fails is told
 * and keeps no shop closed: each migration is undone by itself when it fails.
 */
export async function backupBeforeMigrations(deps: BeforeMigrations): Promise<void> {
  const { pool, migrations: folder } = deps;
  const pending = await pendingMigrations(pool, folder);
  if (pending.length === 0) return;
  await whileNoneMigrates(pool, pending, {
    folder,
    work: async (isAsRead) => {
      if (isAsRead) await backUp(deps);
    },
  });
}

async function backUp({ pool, place, keep, now, say, warn }: BeforeMigrations): Promise<void> {
  say('O banco de dados vai ser atualizado: antes, um backup…');
  try {
    const { path } = await makeBackup({ pool, ...place, kind: 'upgrade', now });
    say(`Backup feito: ${path}`);
    await deleteOld(place.folder, 'upgrade', keep);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    warn(`Atenção: o banco de dados é atualizado sem um backup de antes. ${why}`);
  }
}
