import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import { inTransaction, type DB, type Reading } from '../../db/index.ts';
import { createJob } from '../../jobs/index.ts';
import { createCurrentAnswers, type CatalogAnswers } from './answers.ts';
import { createCatalogReader } from './catalog-reader.ts';
import { listProductsWithPictures, raiseVersion } from './catalog.store.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { createKnownChoices } from './known-choices.ts';
import { createPageData, type PageData } from './page-data.ts';
import { snapshotOf, type CatalogSnapshot } from './snapshot.ts';

const LOOK_EVERY_MS = 1000;

export interface CatalogDeps {
  db: Kysely<DB>;
  clock: Clock;
  reading?: Reading;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

export interface Catalog extends PageData {
  /** Reads the catalogue and goes on looking for changes once a second. Throws when the database can't be read. */
  start(): Promise<void>;
  /** Ends after the look that is under way. */
  stop(): Promise<void>;
  snapshot(): CatalogSnapshot;
  /** The present snapshot as JSON, ready to be sent. */
  answers(): CatalogAnswers;
  /** Which address the present answers belong to. */
  kept: KeptAnswers;
  /** Shows what edits that raised the version have changed. Await it after the transaction of such an edit. */
  refresh(): Promise<void>;
  /** Tells every node, this one at once, that these pictures of products got sizes. */
  announcePictures(mediaIds: readonly number[]): Promise<void>;
  /** Changes with whatever pages with lists show; with a product's id, with whatever that product's page shows. */
  version(productId?: number): string;
  /** A category, colour or size as the catalogue writes it; null for one that it does not have. */
  choice(param: string, value: string): string | null;
  onChange(listener: (snapshot: CatalogSnapshot) => void): void;
}

/**
 * The catalogue in memory. An edit raises a version row that every node reads each second; movements of stock are
 * gathered and re-read at the same pace, so that neither is ever more than two seconds old.
 */
export function createCatalog({ db, clock, log, reading }: CatalogDeps): Catalog {
  const reader = createCatalogReader({ db, clock, reading });
  const exclusively = createTurns();
  const listeners: ((snapshot: CatalogSnapshot) => void)[] = [];
  let current = emptySnapshot(clock());
  let queued: Promise<void> | null = null;

  async function show(read: () => Promise<CatalogSnapshot>): Promise<void> {
    const next = await read();
    if (next.version === current.version) return;
    current = next;
    for (const listener of listeners) listener(next);
  }

  function refresh(): Promise<void> {
    // One that has begun may have read the rows already; one that waits for its turn has not.
    queued ??= exclusively(() => {
      queued = null;
      return show(() => reader.readChanges(current));
    });
    return queued;
  }

  const snapshot = () => current;
  const answers = createCurrentAnswers(snapshot);
  const looking = createJob(() => exclusively(() => show(() => reader.readChanges(current))), {
    name: 'catalogue',
    everyMs: LOOK_EVERY_MS,
    log,
  });

  return {
    ...createPageData(snapshot, answers),
    choice: createKnownChoices(snapshot),
    snapshot,
    answers,
    kept: createKeptAnswers(() => current.version),
    async start() {
      await exclusively(() => show(reader.readAll));
      looking.start();
    },
    async stop() {
      await looking.stop();
      await exclusively(() => Promise.resolve());
    },
    refresh,
    async announcePictures(mediaIds) {
      const changed = await inTransaction(db, async (tx) => {
        const productIds = await listProductsWithPictures(tx, mediaIds);
        if (productIds.length > 0) await raiseVersion(tx, productIds);
        return productIds.length > 0;
      });
      if (changed) await refresh();
    },
    version: (productId) => versionOf(current, productId),
    onChange: (listener) => void listeners.push(listener),
  };
}

const emptySnapshot = (now: Date) =>
  snapshotOf({ products: [], categories: [] }, { unitsSold: new Map(), boughtTogether: new Map(), now });

function versionOf({ listVersion, byId, boughtTogether }: CatalogSnapshot, productId?: number): string {
  if (productId === undefined) return listVersion;
  const together = boughtTogether.get(productId)?.join('-') ?? '';
  return `${listVersion}.${byId.get(productId)?.hash ?? ''}.${together}`;
}

/** Runs one thing at a time: a slow reading may not put an older catalogue over a newer one. */
function createTurns() {
  let last: Promise<void> = Promise.resolve();
  return (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
