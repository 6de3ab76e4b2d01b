import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { LabelProvider } from '../../providers/freight/labels-port.ts';
import type { Orders } from '../orders/index.ts';

/** What became of a call of the provider's. */
export type NewsOutcome = 'nova' | 'sabida' | 'alheia' | 'ilegivel' | 'forjada' | 'sem_assinatura';

export interface TrackingDeps {
  db: Kysely<DB>;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  orders: Pick<Orders, 'lock'>;
  provider: Pick<LabelProvider, 'look' | 'follow'>;
  /** Why nothing is asked here; '' where it is. */
  closed(): string;
  /** By which the provider signs its news, at this moment; '' where none is known. */
  secret(): string;
  countNews(outcome: NewsOutcome): void;
}
