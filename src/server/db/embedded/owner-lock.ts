import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from '../database-error.ts';

/** Kept until released, or until the process ends however it ends. */
export interface OwnerLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Makes this process the only server on a data folder; throws DatabaseError when another one lives.
 *
 * The lock is one of the kernel's on a file, so it can't outlive its process and no stale one has to be guessed at.
 * Node offers no such lock itself; an open exclusive transaction of its SQLite (on an empty file) is one.
 */
export function takeOwnerLock(file: string, dataDir: string): OwnerLock {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // In memory: the journal's file would stay behind.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DatabaseError(`Já há um servidor da Vitrine usando a pasta de dados ${dataDir}.`, error);
    }
    throw error;
  }
  return { release: () => database.close() };
}
