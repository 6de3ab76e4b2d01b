/** The whole shop in one file, and back. */
export { areCpfsLost, giveUpCodes, giveUpCpfs, keysOfCredentials, neededKeys } from './data-keys.ts';
export { backupBeforeMigrations } from './before-migrations.ts';
export { lastBackup } from './kept-files.ts';
export { BackupError } from './errors.ts';
export { makeBackup } from './make-backup.ts';
export { backupPlace, hoursBetweenBackups } from './place.ts';
export { restoreShop } from './restore.ts';
export { backupAges, createScheduledBackups } from './scheduled.ts';
