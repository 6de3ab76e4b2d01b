import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { KeptMails } from '../mail/index.ts';

export interface RetentionDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Mails that never left; none where they are sent. */
  keptMails?: Pick<KeptMails, 'forget'> | null;
}
