import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { PagePromotions } from '#shared/page-services.ts';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB } from '../../db/index.ts';
import { createJob } from '../../jobs/index.ts';
import { publicOf } from './public.ts';
import {
  findVersion,
  listCategoryNames,
  listPublished,
  listStopped,
  type Published,
  type Reader,
  type Stopped,
  type VersionNow,
} from './published.store.ts';

const LOOK_EVERY_MS = 1000;
const MOST_ON_PAGES = 20;

export interface PublishedDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

interface Snapshot {
  version: number;
  all: Published[];
  stopped: Stopped[];
  categories: Map<number, string>;
  /** What this node's clock is behind the database's, in milliseconds. */
  behindMs: number;
}

export interface AsOf {
  all: readonly Published[];
  /** What held without a code and was ended or paused of late. */
  stopped: readonly Stopped[];
  now: Date;
}

export interface PublishedPromotions {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Shows this node at once what a change has brought. */
  refresh(): Promise<void>;
  /** What is published as the database has it in this moment, and its time. */
  asOf(db: Reader): Promise<AsOf>;
  /** Does a freight promotion hold that asks for no code? The setting's rule is over then. */
  setsFreight(): boolean;
  page(): PagePromotions | null;
  /** Another one whenever pages may show something else: by a change, or because a time has come. */
  version(): string;
}

/**
 * Published promotions in memory. A change raises a version row that every node reads each second; a charge reads it in its
 * own transaction, and is never priced by older ones.
 */
export function createPublished({ db, clock, log }: PublishedDeps): PublishedPromotions {
  let current: Snapshot = { version: 0, all: [], stopped: [], categories: new Map(), behindMs: 0 };

  async function refresh(): Promise<void> {
    const seen = await findVersion(db);
    if (seen.version === current.version) {
      current = { ...current, behindMs: seen.now.getTime() - clock().getTime() };
      return;
    }
    const next = await inTransaction(db, async (tx) => read(tx, await findVersion(tx), clock));
    if (next.version > current.version) current = next;
  }

  const activeNow = createActive(() => current, clock);
  const looking = createJob(refresh, { name: 'promotions', everyMs: LOOK_EVERY_MS, log });

  return {
    async start() {
      await refresh();
      looking.start();
    },
    stop: () => looking.stop(),
    refresh,
    async asOf(reader) {
      const seen = await findVersion(reader);
      if (seen.version !== current.version) {
        // What was written meanwhile has a version of its own, and is read again for that.
        const next = await read(reader, seen, clock);
        if (next.version > current.version) current = next;
        return asOf(next, seen.now);
      }
      return asOf(current, seen.now);
    },
    setsFreight: () =>
      activeNow().all.some(({ document }) => document.tipo === 'frete' && !document.com_codigo),
    page() {
      const { all: active } = activeNow();
      if (active.length === 0) return null;
      const shown = active.filter(({ document }) => !document.com_codigo);
      return {
        automaticas: mostTelling(shown).map((one) => publicOf(one, current.categories)),
        cupons: active.some(({ document }) => document.com_codigo),
        versao: activeNow().version,
      };
    },
    version: () => activeNow().version,
  };
}

const isApart = ({ document: { tipo } }: Published) => tipo === 'frete' || tipo === 'pix';

/** Of more than pages can know, those that no other tells of, then what goes first; in the order of their numbers. */
function mostTelling(shown: readonly Published[]): readonly Published[] {
  if (shown.length <= MOST_ON_PAGES) return shown;
  return shown
    .toSorted(
      (a, b) =>
        Number(isApart(b)) - Number(isApart(a)) ||
        b.document.prioridade - a.document.prioridade ||
        a.id - b.id,
    )
    .slice(0, MOST_ON_PAGES)
    .toSorted((a, b) => a.id - b.id);
}

async function read(reader: Reader, { version, now }: VersionNow, clock: Clock): Promise<Snapshot> {
  const all = await listPublished(reader);
  const stopped = await listStopped(reader);
  const categories = await listCategoryNames(reader);
  return { version, all, stopped, categories, behindMs: now.getTime() - clock().getTime() };
}

/** What has ended since it was read has stopped as well. */
function asOf({ all, stopped }: Snapshot, now: Date): AsOf {
  const ended = all.filter(
    ({ document, endsAt }) => !document.com_codigo && endsAt !== null && endsAt <= now,
  );
  return { all, stopped: [...ended.map((one) => ({ ...one, isPaused: false })), ...stopped], now };
}

interface Active {
  all: readonly Published[];
  version: string;
}

/** What holds now: looked for anew when something was changed or a time has come, for every page asks. */
function createActive(current: () => Snapshot, clock: Clock): () => Active {
  let of: Snapshot['all'] | null = null;
  let untilMs = 0;
  let active: Active = { all: [], version: '' };
  return () => {
    const { all, version, behindMs } = current();
    const nowMs = clock().getTime() + behindMs;
    if (of === all && nowMs < untilMs) return active;
    const holding = all.filter((one) => isActive(one, nowMs));
    const times = all.flatMap(({ startsAt, endsAt }) => [startsAt?.getTime() ?? 0, endsAt?.getTime() ?? 0]);
    of = all;
    untilMs = Math.min(...times.filter((time) => time > nowMs));
    // Until the next moment at which something begins or ends the same ones hold.
    active = { all: holding, version: `${version}.${untilMs}` };
    return active;
  };
}

function isActive({ startsAt, endsAt }: Published, nowMs: number): boolean {
  return (startsAt?.getTime() ?? 0) <= nowMs && (endsAt?.getTime() ?? Infinity) > nowMs;
}
