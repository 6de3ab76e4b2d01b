import { createHash } from 'node:crypto';
import { productKey, WHOLE_SHOP } from './keys.ts';

/** As much of the catalogue as says whether a product's own page has changed. */
interface Goods {
  byId: ReadonlyMap<number, { hash: string }>;
  boughtTogether: ReadonlyMap<number, readonly number[]>;
}

/** What the shop shows, as this server knows it now. */
export interface Shown {
  /** Changes with what any page may show, but for what stands on one product's page alone. */
  version: () => string;
  goods: () => Goods;
}

/** More products than these are the whole shop. */
export const MOST_PRODUCTS = 100;

/** Versions are as long as what they name; a hash of theirs is enough to tell them apart. */
export const shortOf = (versions: readonly string[]): string =>
  createHash('sha256').update(versions.join()).digest('base64url').slice(0, 22);

/**
 * What has to be forgotten since it was last asked, each key with its version. At first that is the whole shop: nobody
 * knows what was missed while no server ran, and pages of another build name other scripts.
 */
export function createChanges({ version, goods }: Shown, start: string): () => Map<string, string> {
  let last: { version: string; goods: Goods } | undefined;
  return () => {
    const before = last;
    last = { version: version(), goods: goods() };
    if (before === undefined) return new Map([[WHOLE_SHOP, `inicio-${start}`]]);
    if (before.version !== last.version) return new Map([[WHOLE_SHOP, shortOf([last.version])]]);
    if (before.goods === last.goods) return new Map();
    return changedProducts(before.goods, last.goods);
  };
}

function changedProducts(before: Goods, after: Goods): Map<string, string> {
  const versionIn = ({ byId, boughtTogether }: Goods, id: number) =>
    `${byId.get(id)?.hash ?? ''}.${boughtTogether.get(id)?.join('-') ?? ''}`;
  const changed = new Map<string, string>();
  for (const id of after.byId.keys()) {
    const version = versionIn(after, id);
    if (versionIn(before, id) !== version) changed.set(productKey(id), shortOf([version]));
  }
  return changed;
}
