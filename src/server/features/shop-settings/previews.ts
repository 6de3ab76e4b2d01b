import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { frontPageOf, type FrontPage } from '#shared/front-page.ts';
import type { ShopDocument } from '#shared/shop-document.ts';
import type { ShopSettings } from '#shared/shop.ts';
import type { Clock } from '../../clock.ts';
import type { DB } from '../../db/index.ts';
import type { Config } from '../../settings/config.ts';
import { shopSettings } from '../../settings/shop-settings.ts';
import { documentOf, identityOf, readDocument, withLocks } from './documents.ts';
import * as store from './shop-settings.store.ts';

export interface PreviewsDeps {
  db: Kysely<DB>;
  clock: Clock;
  config: Config;
  /** What follows from elsewhere. */
  besides?: () => Partial<ShopSettings>;
  /** Signs the links; the same on every node. */
  secret: string;
}

/** The shop as somebody with a link sees it. */
export interface Preview {
  shop: ShopSettings;
  document: ShopDocument;
  front: FrontPage | null;
  until: Date;
}

export interface Previews {
  /** A link to the draft as it stands, or to what is published where there is none. */
  make(): Promise<{ token: string; until: Date }>;
  /** What a link shows; null for one that is forged or over, or whose draft is gone. */
  read(token: string): Promise<Preview | null>;
}

const LIFE_MS = 48 * 3_600_000;
/** The number of a version, the revision that it was saved in, the second at which the link ends, a SHA-256 in base64url. */
const TOKEN = /^(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;
/** Stands for what the shop comes with, until something is published. */
const NOTHING_YET = { number: 0, revision: 0 };

/**
 * Signed links to what is not published yet. Nothing of them is kept: a link is good for one state of the draft, and ends
 * with it. Once it is published, the link goes on showing it until something else is.
 */
export function createPreviews(deps: PreviewsDeps): Previews {
  const { db, clock, config, secret, besides } = deps;
  const base = shopSettings(config);
  const comesWith = documentOf(config);
  const sign = (said: string) => createHmac('sha256', secret).update(`previa ${said}`).digest();

  async function present() {
    const now = clock();
    const [draft, shown] = await Promise.all([store.findDraft(db, now), store.findShown(db, now)]);
    return { draft, shown: shown ?? NOTHING_YET };
  }

  /** The end of a link that is ours. */
  function checked(token: string) {
    const [, number = '', revision = '', seconds = '', signature = ''] = TOKEN.exec(token) ?? [];
    if (signature === '') return null;
    const isOurs = timingSafeEqual(
      Buffer.from(signature, 'base64url'),
      sign(`${number}.${revision}.${seconds}`),
    );
    const until = new Date(Number(seconds) * 1000);
    return isOurs && until > clock() ? { number: Number(number), revision: Number(revision), until } : null;
  }

  return {
    async make() {
      const { draft, shown } = await present();
      const { number, revision } = draft ?? shown;
      const seconds = Math.floor((clock().getTime() + LIFE_MS) / 1000);
      const said = `${number}.${revision}.${seconds}`;
      return {
        token: `${said}.${sign(said).toString('base64url')}`,
        until: new Date(seconds * 1000),
      };
    },
    async read(token) {
      const named = checked(token);
      if (named === null) return null;
      const { draft, shown } = await present();
      const seen = [draft, shown].find(
        (one) => one?.number === named.number && one.revision === named.revision,
      );
      if (seen === undefined) return null;
      const kept = 'document' in seen ? seen.document : {};
      const document = withLocks(readDocument(kept, comesWith), config);
      const until = named.until.toISOString();
      const shop = {
        ...base,
        ...besides?.(),
        ...identityOf(document, base, clock()),
        closed: false,
        preview: until,
      };
      return { shop, document, front: frontPageOf(document, clock()), until: named.until };
    },
  };
}
