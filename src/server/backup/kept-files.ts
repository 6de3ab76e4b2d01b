import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Who wanted it: a person, the clock, or a shop that was about to change its database. */
export type BackupKind = 'asked' | 'auto' | 'upgrade';

export interface KeptBackup {
  name: string;
  kind: BackupKind;
  madeAt: Date;
}

const NAME = /^vitrine-(?:(auto|upgrade)-)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.backup$/;
const PART = /^vitrine-[\w.-]+\.part$/;
/** Nobody writes to it any more. */
const ABANDONED_MS = 3_600_000;

export function backupName(kind: BackupKind, now: Date): string {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `vitrine-${kind === 'asked' ? '' : `${kind}-`}${moment}.backup`;
}

/** The backups in a folder, the newest first; what has another name is not ours. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await namesIn(folder);
  return names.flatMap((name) => readName(name) ?? []).toSorted((a, b) => +b.madeAt - +a.madeAt);
}

/** When the newest was made; null where there is none. */
export async function lastBackup(folder: string): Promise<Date | null> {
  return (await listBackups(folder))[0]?.madeAt ?? null;
}

/**
 * Deletes the oldest backups of a kind until so many are left, and what a killed backup left half written. What a person
 * asked for is hers to delete.
 */
export async function deleteOld(folder: string, kind: 'auto' | 'upgrade', keep: number): Promise<void> {
  const ours = (await listBackups(folder)).filter((backup) => backup.kind === kind);
  for (const { name } of ours.slice(keep)) await rm(join(folder, name), { force: true });
  for (const name of await namesIn(folder)) {
    if (PART.test(name) && (await isAbandoned(join(folder, name))))
      await rm(join(folder, name), { force: true });
  }
}

function readName(name: string): KeptBackup | undefined {
  const [, kind = 'asked', day = '', ...time] = NAME.exec(name) ?? [];
  if (day === '') return undefined;
  return { name, kind: kind as BackupKind, madeAt: new Date(`${day}T${time.join(':')}Z`) };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_MS;
}
