import { createHmac } from 'node:crypto';
import { isOwnDelivery } from '#shared/channels.ts';
import { isPickup, RECEIPT_DIGITS } from '#shared/pickup.ts';
import { generatedSecret, type SecretsDeps } from '../../security/secrets.ts';
import { readSetting } from '../../settings/settings.store.ts';
import type { Order } from './orders.store.ts';

const SECRET = 'pickup_codes';

/** As it is kept: what is none of these goes no own way. */
function wayOf({ frete }: Pick<Order, 'frete'>): { id: string; tipo: string } {
  const said: object = typeof frete === 'object' && frete !== null ? frete : {};
  const text = (name: string) => {
    const value: unknown = Object.entries(said).find(([key]) => key === name)?.[1];
    return typeof value === 'string' ? value : '';
  };
  return { id: text('id'), tipo: text('tipo') };
}

/** Is it fetched at the place that its freight names? */
export const isFetched = (order: Pick<Order, 'frete'>): boolean => isPickup(wayOf(order));

/** Does the shop itself bring it? With a tracking code somebody else does. */
export const isBrought = (order: Pick<Order, 'frete' | 'rastreio'>): boolean =>
  order.rastreio === '' && isOwnDelivery(wayOf(order));

type Coded = Pick<Order, 'codigo' | 'frete' | 'rastreio' | 'status'>;

/** Does it lie ready for whoever comes with its code, or is it out to whoever says it at her door? */
const awaitsCode = (order: Coded): boolean =>
  order.status === 'shipped' && (isFetched(order) || isBrought(order));

/**
 * The code by which an order is handed over at the counter or at its door, six digits; null for any other. Nothing of it is
 * kept: it is the order's, keyed by a secret in the database, so that page, letter and whoever hands it over come to the
 * same one on every node.
 */
export async function receiptCode({ db, random }: SecretsDeps, order: Coded): Promise<string | null> {
  return awaitsCode(order) ? codeFor({ db, random }, order) : null;
}

/** The same whatever became of the order: whoever was there before is told from whoever never was. */
export async function codeFor(
  { db, random }: SecretsDeps,
  order: Pick<Order, 'codigo' | 'frete'>,
): Promise<string> {
  const known = await readSetting(db, SECRET);
  const secret = typeof known === 'string' ? known : await generatedSecret({ db, random }, SECRET);
  const what = isFetched(order) ? 'retirada' : 'entrega';
  const mac = createHmac('sha256', secret).update(`${what} ${order.codigo}`).digest();
  // Of 48 bits: no code is likelier than another by more than nothing.
  return String(mac.readUIntBE(0, 6) % 10 ** RECEIPT_DIGITS).padStart(RECEIPT_DIGITS, '0');
}
