import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { MAIL_TEXT_NAMES, type MailTextName } from '#shared/mail-text-list.ts';
import type { OwnText } from '#shared/mail-texts.ts';
import type { DB } from '../../db/index.ts';
import { createJob } from '../../jobs/index.ts';
import { readText } from './kept-text.ts';
import { listLatest, readRevision, type MailTextRow } from './mail-texts.store.ts';

const LOOK_EVERY_MS = 1000;

/** The owner's words for mails, in memory. */
export interface LiveTexts {
  /** Whole, and never changed; null where the shop's own hold. */
  textOf(name: MailTextName): OwnText | null;
  /** Was something kept that this version of the shop can't read? Its own text holds then. */
  isUnreadable(name: MailTextName): boolean;
  /** Of the last state; null before the first. */
  latest(name: MailTextName): Pick<MailTextRow, 'revision' | 'saved_by' | 'saved_at'> | null;
  /** Reads what is kept. Await it after the transaction of a change. */
  refresh(): Promise<void>;
  /** Reads and goes on looking for changes once a second. Throws when the database can't be read. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Deps {
  db: Kysely<DB>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

interface Known {
  row: MailTextRow;
  text: OwnText | null;
  isUnreadable: boolean;
}

/** A change is read by every node within a second or two; until then a mail is worded as before, and never by halves. */
export function createLiveTexts({ db, log }: Deps): LiveTexts {
  let known: ReadonlyMap<string, Known> = new Map();
  let revision = '';
  let begun = 0;
  let ended = 0;

  async function look(): Promise<void> {
    begun += 1;
    const turn = begun;
    // First the revision: rows that are newer than it are read again in a second.
    const next = await readRevision(db);
    if (next === revision) return;
    const rows = await listLatest(db);
    // One that began later may have been quicker.
    if (turn < ended) return;
    ended = turn;
    known = new Map(rows.flatMap((row) => (isOurs(row.name) ? [[row.name, readRow(row.name, row)]] : [])));
    revision = next;
  }

  /** What was read before is told of once. */
  function readRow(name: MailTextName, row: MailTextRow): Known {
    const before = known.get(name);
    if (before?.row.revision === row.revision) return before;
    const text = row.document === null ? null : readText(name, row.document);
    const isUnreadable = row.document !== null && text === null;
    if (isUnreadable)
      log.warn(
        { mail: name, revision: row.revision },
        'mail texts: a kept text can not be read; the shop’s own is sent',
      );
    return { row, text, isUnreadable };
  }

  const looking = createJob(look, { name: 'mail texts', everyMs: LOOK_EVERY_MS, log });
  return {
    textOf: (name) => known.get(name)?.text ?? null,
    isUnreadable: (name) => known.get(name)?.isUnreadable ?? false,
    latest: (name) => known.get(name)?.row ?? null,
    refresh: look,
    async start() {
      await look();
      looking.start();
    },
    stop: looking.stop,
  };
}

const isOurs = (name: string): name is MailTextName => (MAIL_TEXT_NAMES as readonly string[]).includes(name);
