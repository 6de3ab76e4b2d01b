import { createHmac } from 'node:crypto';
import { isPickup, RECEIPT_DIGITS } from '#shared/pickup.ts';
import { generatedSecret, type SecretsDeps } from '../../security/secrets.ts';
import { readSetting } from '../../settings/settings.store.ts';
import type { Order } from './orders.store.ts';

const SECRET = 'pickup_codes';

/** Is it fetched at the place that its freight names? */
export function isFetched({ frete }: Pick<Order, 'frete'>): boolean {
  const tipo = typeof frete === 'object' && frete !== null && 'tipo' in frete ? frete.tipo : '';
  return typeof tipo === 'string' && isPickup({ tipo });
}

/** Does it lie ready for whoever comes with its code? */
const awaitsFetching = (order: Pick<Order, 'frete' | 'status'>): boolean =>
  isFetched(order) && order.status === 'shipped';

/**
 * The code by which a ready order is handed over, six digits; null for any other. Nothing of it is kept: it is the
 * order's, keyed by a secret in the database, so that page, letter and counter come to the same one on every node.
 */
export async function receiptCode(
  { db, random }: SecretsDeps,
  order: Pick<Order, 'codigo' | 'frete' | 'status'>,
): Promise<string | null> {
  return awaitsFetching(order) ? codeFor({ db, random }, order) : null;
}

/** The same whatever became of the order: whoever was there before is told from whoever never was. */
export async function codeFor({ db, random }: SecretsDeps, order: Pick<Order, 'codigo'>): Promise<string> {
  const known = await readSetting(db, SECRET);
  const secret = typeof known === 'string' ? known : await generatedSecret({ db, random }, SECRET);
  const mac = createHmac('sha256', secret).update(`retirada ${order.codigo}`).digest();
  // Of 48 bits: no code is likelier than another by more than nothing.
  return String(mac.readUIntBE(0, 6) % 10 ** RECEIPT_DIGITS).padStart(RECEIPT_DIGITS, '0');
}
