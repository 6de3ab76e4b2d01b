import type { Produto } from '#shared/wire/catalog.ts';

const NEW_DAYS = 60;
const DAY_MS = 86_400_000;
/** A shop that has made nothing lately still shows what came last. */
const LEAST = 12;

/** 'Novidades', newest first: what was made in the last 60 days; where nothing was, the newest 12. */
export function newestOf(products: readonly Produto[], now: Date): number[] {
  const since = new Date(now.getTime() - NEW_DAYS * DAY_MS).toISOString();
  const ordered = products.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
  const fresh = ordered.filter((product) => product.created_at >= since);
  return (fresh.length > 0 ? fresh : ordered.slice(0, LEAST)).map(({ id }) => id);
}
