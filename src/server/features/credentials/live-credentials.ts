import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';
import { createJob } from '../../jobs/index.ts';
import type { Sealer } from '../../security/sealer.ts';
import { listCredentials, type CredentialsRow, type ServiceName } from './credentials.store.ts';
import {
  placeOfRow,
  readFreightDocument,
  readInvoicesDocument,
  readMailDocument,
  readPaymentsDocument,
  type FreightDocument,
  type InvoicesDocument,
  type MailDocument,
  type PaymentsDocument,
} from './documents.ts';

const LOOK_EVERY_MS = 1000;

/** What was typed in the office for a service. */
export interface Kept<Document> {
  document: Document;
  /** '' where none is needed; null where no key at hand opens it. */
  secret: string | null;
  by: string;
  at: Date;
}

export interface LiveCredentials {
  /** The same object until something in it changes; null where nothing is kept. */
  mail(): Kept<MailDocument> | null;
  freight(): Kept<FreightDocument> | null;
  payments(): Kept<PaymentsDocument> | null;
  invoices(): Kept<InvoicesDocument> | null;
  /** Of the last state, taken out ones too; 0 before the first. */
  revision(service: ServiceName): number;
  /** Reads what is kept. Await it after the transaction of a change. */
  refresh(): Promise<void>;
  /** Reads and goes on looking for changes once a second. Throws when the database can't be read. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface LiveDeps {
  db: Kysely<DB>;
  /** Null without a DATA_KEY: nothing can be kept then, and nothing opens. */
  sealer: Sealer | null;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

interface Known {
  revisions: ReadonlyMap<string, number>;
  mail: Kept<MailDocument> | null;
  freight: Kept<FreightDocument> | null;
  payments: Kept<PaymentsDocument> | null;
  invoices: Kept<InvoicesDocument> | null;
}

/** The credentials of the office in memory, opened. They leave it only towards their service. */
export function createLiveCredentials({ db, sealer, log }: LiveDeps): LiveCredentials {
  let known: Known = { revisions: new Map(), mail: null, freight: null, payments: null, invoices: null };
  let begun = 0;
  let ended = 0;

  async function look(): Promise<void> {
    begun += 1;
    const turn = begun;
    const rows = await listCredentials(db);
    // One that began later may have been quicker.
    if (turn < ended) return;
    ended = turn;
    const revisions = new Map(rows.map(({ service, revision }) => [service, revision]));
    if (isSame(known.revisions, revisions)) return;
    const open = openWith(rows, sealer);
    known = {
      revisions,
      mail: open('emails', readMailDocument),
      freight: open('entregas', readFreightDocument),
      payments: open('pagamentos', readPaymentsDocument),
      invoices: open('notas', readInvoicesDocument),
    };
  }

  const looking = createJob(look, { name: 'credentials', everyMs: LOOK_EVERY_MS, log });
  return {
    mail: () => known.mail,
    freight: () => known.freight,
    payments: () => known.payments,
    invoices: () => known.invoices,
    revision: (service) => known.revisions.get(service) ?? 0,
    refresh: look,
    async start() {
      await look();
      looking.start();
    },
    stop: looking.stop,
  };
}

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...other].every(([service, revision]) => one.get(service) === revision);

const openWith =
  (rows: readonly CredentialsRow[], sealer: Sealer | null) =>
  <Document>(service: ServiceName, read: (kept: unknown) => Document | null): Kept<Document> | null => {
    const row = rows.find((one) => one.service === service);
    const document = read(row?.document);
    if (row === undefined || document === null) return null;
    return { document, secret: secretOf(row, sealer), by: row.saved_by, at: row.saved_at };
  };

function secretOf(row: CredentialsRow, sealer: Sealer | null): string | null {
  if (row.sealed === null) return '';
  return sealer?.open(row.sealed, placeOfRow(row))?.toString() ?? null;
}
