import type { MetricObject } from 'prom-client';
import type { Connection } from '../db/index.ts';
import type { KeptMails } from '../features/mail/index.ts';
import type { StandIns } from '../services/endpoints.ts';

/** What a process that serves shares with the others on this machine, by way of the first. */
export interface Beside {
  /** From 1; the first of them does what one does for all: backups, pictures ahead. */
  number: number;
  /** The embedded database: by its owner for whoever is to make it ready, by who serves there for all others. */
  database: { embedded?: Connection; serving?: Connection };
  /** How those who come later reach it. */
  tellServing(serving: Connection): Promise<void>;
  /** The one set of stand-ins of all; null when all providers are real. */
  standIns(webhookSecret: string): Promise<StandIns | null>;
  mails: KeptMails;
  /** The figures of all others that answer. */
  figures(): Promise<MetricObject[][]>;
  /** How the others get those of this process. */
  readFigures(read: () => Promise<MetricObject[]>): void;
}
