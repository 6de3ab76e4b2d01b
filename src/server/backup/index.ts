/** The whole shop in one file, and back. */
export { backupBeforeMigrations } from './before-migrations.ts';
export { BackupError } from './errors.ts';
export { makeBackup } from './make-backup.ts';
export { backupPlace, hoursBetweenBackups } from './place.ts';
export { restoreShop } from './restore.ts';
export { backupAges, createScheduledBackups } from './scheduled.ts';
