import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { frontPageOf, type FrontPage } from '#shared/front-page.ts';
import { isBetween } from '#shared/planned.ts';
import type { ShopDocument } from '#shared/shop-document.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import { createJob } from '../../jobs/index.ts';
import type { Config } from '../../settings/config.ts';
import { shopSettings } from '../../settings/shop-settings.ts';
import { documentOf, identityOf, readDocument, turnsOf, withLocks } from './documents.ts';
import { findState, listPublished } from './shop-settings.store.ts';

const LOOK_EVERY_MS = 1000;
/** One may be planned, one is shown, and one more had the same day. */
const LATEST = 3;

interface LiveShopDeps {
  db: Kysely<DB>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  config: Config;
  /** What follows from elsewhere, such as what is only played; the same object until it changes. */
  besides?: () => Partial<ShopSettings>;
}

/** The shop as the published settings have it. */
export interface LiveShop {
  /** The settings as they are at this moment; the same object until something in them changes. */
  shop(): ShopSettings;
  /** The document that is shown at this moment, the environment's words in it. */
  document(): ShopDocument;
  /** The owner's parts of the first page; null where it is as it comes. */
  front(): FrontPage | null;
  /** Has the owner closed it, or is it closed until something is given? */
  isClosed(): boolean;
  /** Changes whenever what `shop` answers does. */
  version(): string;
  /** The last change of any version, published or not, that this node has seen. */
  revision(): number;
  /** Shows what has been published. Await it after the transaction of such a change. */
  refresh(): Promise<void>;
  /** Reads the settings and goes on looking for changes once a second. Throws when the database can't be read. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Published {
  /** No two documents have the same. */
  name: string;
  /** 0: at once, whatever this node's clock says. */
  fromMs: number;
  document: ShopDocument;
}

/** What the database says. */
interface Read {
  published: readonly Published[];
  closed: boolean;
}

const NOTHING: Partial<ShopSettings> = {};

/** What holds between two moments. */
interface Present {
  fromMs: number;
  untilMs: number;
  besides: Partial<ShopSettings>;
  version: string;
  document: ShopDocument;
  front: FrontPage | null;
  shop: ShopSettings;
}

/**
 * The published settings in memory. A change raises a row that every node reads each second; what is planned for a
 * day, or ends on one, is known before and holds from that moment on, whoever looks.
 */
export function createLiveShop({ db, clock, log, config, besides = () => NOTHING }: LiveShopDeps): LiveShop {
  const base = shopSettings(config);
  const comesWith = documentOf(config);
  const presentAt = presentOf({ base, comesWith });
  let revision = -1;
  let begun = 0;
  let ended = 0;
  let published: Published[] = [];
  let closed = false;
  let known: Present | undefined;

  async function look(): Promise<void> {
    begun += 1;
    const turn = begun;
    // First the revision: rows that are newer than it are read again in a second.
    const { revision: next, closed: isClosed } = await findState(db);
    if (next === revision) return;
    const rows = await listPublished(db, { limit: LATEST });
    // One that began later may have been quicker.
    if (turn < ended) return;
    ended = turn;
    published = rows.map((row) => ({
      name: `${row.number}.${row.revision}`,
      fromMs: row.planned ? (row.published_at?.getTime() ?? 0) : 0,
      document: withLocks(readDocument(row.document, comesWith), config),
    }));
    closed = isClosed;
    revision = next;
    known = undefined;
  }

  function present(): Present {
    const nowMs = clock().getTime();
    const others = besides();
    if (known?.besides !== others || nowMs < known.fromMs || nowMs >= known.untilMs)
      known = presentAt(nowMs, { published, closed, besides: others });
    return known;
  }

  const looking = createJob(look, { name: 'shop settings', everyMs: LOOK_EVERY_MS, log });
  return {
    shop: () => present().shop,
    document: () => present().document,
    front: () => present().front,
    isClosed: () => closed || besides().closed === true,
    version: () => present().version,
    revision: () => revision,
    refresh: look,
    async start() {
      await look();
      looking.start();
    },
    stop: looking.stop,
  };
}

/** What holds at a moment, and how long. */
function presentOf({ base, comesWith }: { base: ShopSettings; comesWith: ShopDocument }) {
  return (
    nowMs: number,
    { published, closed: isShut, besides }: Read & Pick<Present, 'besides'>,
  ): Present => {
    const closed = isShut || besides.closed === true;
    const shown = published.find(({ fromMs }) => fromMs <= nowMs);
    const document = shown?.document ?? comesWith;
    const turns = [
      ...published.map(({ fromMs }) => fromMs),
      ...turnsOf(document).map((turn) => turn.getTime()),
    ];
    const fromMs = Math.max(0, ...turns.filter((turn) => turn <= nowMs));
    const untilMs = Math.min(Infinity, ...turns.filter((turn) => turn > nowMs));
    const now = new Date(nowMs);
    const shop = { ...base, ...besides, ...identityOf(document, base, now), closed };
    const announces = shop.notice === null ? '' : 'a';
    const version = `${shown?.name ?? 0}${announces}${plannedName(document, now)}${closed ? 'f' : ''}${besidesName(base, shop)}`;
    return { fromMs, untilMs, besides, version, document, front: frontPageOf(document, now), shop };
  };
}

/** Names which of the planned covers and sections are shown; '' where none is planned. */
function plannedName({ capas, secoes }: ShopDocument, now: Date): string {
  const planned = [...capas, ...secoes].filter(({ inicio, fim }) => inicio + fim !== '');
  const marks = planned.map(({ inicio, fim }) => (isBetween(now, [inicio, fim]) ? 'v' : 'o'));
  return planned.length === 0 ? '' : `p${marks.join('')}`;
}

const nameOf = ({ sandbox, originCep }: ShopSettings) =>
  `${Object.values(sandbox).map(Number).join('')}${originCep}`;

/** No two states of what follows from elsewhere share one; none while they are as the shop was started. */
function besidesName(base: ShopSettings, shop: ShopSettings): string {
  const name = nameOf(shop);
  return nameOf(base) === name ? '' : `s${name}`;
}
