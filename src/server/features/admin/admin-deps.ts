import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';

/** What the rooms of the office's people are made of. */
export interface AdminDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  /** Nobody works in the office without a second factor. */
  secondFactorRequired: boolean;
}
