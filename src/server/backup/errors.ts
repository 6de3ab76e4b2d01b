/** What keeps a backup from being made or put back, in one sentence for people. */
export class BackupError extends Error {}
