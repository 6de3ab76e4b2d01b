import { join } from 'node:path';
import type { Config } from '../settings/config.ts';

export interface BackupPlace {
  mediaFolder: string;
  /** Where the files go. */
  folder: string;
  password: string | undefined;
}

/** Where the settings have backups go, and what goes into them besides the database. */
export function backupPlace(config: Pick<Config, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_KEY'>): BackupPlace {
  return {
    mediaFolder: join(config.DATA_DIR, 'media'),
    folder: config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups'),
    password: config.BACKUP_KEY,
  };
}

/** A served database has mostly backups of its own, and many shops: there they are made when they are asked for. */
export const hoursBetweenBackups = (config: Pick<Config, 'DATABASE_URL' | 'BACKUP_EVERY_HOURS'>): number =>
  config.BACKUP_EVERY_HOURS ?? (config.DATABASE_URL === undefined ? 24 : 0);
