import type { Transaction } from 'kysely';
import { MOST_PHOTOS, takesPhotos } from '#shared/exchange-photos.ts';
import { exchangeName } from '#shared/exchange-states.ts';
import { countBuyersActs, insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { AppError, conflict, invalid, notFound } from '../../errors.ts';
import { queueMail } from '../mail/index.ts';
import type { ExchangesDeps } from './deps.ts';
import { findExchange, type Db, type Exchange } from './exchanges.store.ts';
import { impossible } from './move.ts';
import { countPhotos, hasPhoto, insertPhoto, takenSince } from './photos.store.ts';

const MEGABYTE = 1024 * 1024;
/** However often she cancels and asks again. */
const MOST_OF_ORDER = 12;
const TAKEN = 'troca_foto';
const DAY_MS = 86_400_000;
/** Of everybody together: nobody fills the shop's disk by buying and complaining. */
const MOST_A_DAY = { count: 400, bytes: 400 * MEGABYTE };
const MOST_KEPT_BYTES = 3 * MEGABYTE;
const AGAIN_AFTER_SECONDS = 3600;
/** The letter about a defect waits so long for its photographs. */
export const PHOTOS_WITHIN_MS = 3 * 60_000;

interface Added {
  orderId: number;
  exchangeId: number;
  /** The same key adds once. */
  key: string;
  bytes: Uint8Array;
}

/**
 * Adds a photograph to a request about a defect, whole or not at all; false where the one of this key was there. Throws 404,
 * 409, 413, 415, 422, 429 and 503 with a text for who sent it.
 */
export async function addPhoto(deps: ExchangesDeps, added: Added): Promise<boolean> {
  const { orderId, exchangeId, key, bytes } = added;
  // Before the work: what can't be added costs none.
  if (!(await isToAdd(deps, deps.db, added))) return false;
  const photo = await deps.photos.read(bytes);
  if (photo.bytes.length > MOST_KEPT_BYTES)
    throw invalid('A foto é grande demais. Tire outra, mais simples.');
  return deps.orders.locked(orderId, async (tx, order) => {
    if (!(await isToAdd(deps, tx, added))) return false;
    const now = deps.clock();
    await insertPhoto(tx, { ...photo, exchange_id: exchangeId, client_key: key, created_at: now });
    const after = { troca: exchangeName(exchangeId) };
    await insertAudit(tx, {
      actor: 'cliente',
      action: TAKEN,
      subject: orderSubject(order),
      after,
      at: now,
    });
    await tellShop(tx, await known(tx, added), now);
    return true;
  });
}

async function known(db: Db, { orderId, exchangeId }: Added): Promise<Exchange> {
  const exchange = await findExchange(db, exchangeId);
  if (exchange?.order_id !== orderId) throw notFound('Não encontramos esta troca.');
  return exchange;
}

/** False where it is there. Throws where the request, its order or the shop takes none. */
async function isToAdd({ clock }: ExchangesDeps, db: Db, added: Added): Promise<boolean> {
  const exchange = await known(db, added);
  if (await hasPhoto(db, exchange.id, added.key)) return false;
  if (exchange.reason !== 'defeito')
    throw conflict('foto_so_de_defeito', 'Só pedidos de troca por defeito levam fotos.');
  if (!takesPhotos(exchange)) throw impossible(exchange.state);
  if ((await countPhotos(db, exchange.id)) >= MOST_PHOTOS)
    throw conflict('fotos_demais', `São no máximo ${MOST_PHOTOS} fotos por pedido de troca.`);
  // Those that went with a request that she cancelled count, too: each was work, and disk.
  if ((await countBuyersActs(db, { action: TAKEN, orderId: exchange.order_id })) >= MOST_OF_ORDER)
    throw conflict('fotos_demais', 'Este pedido já tem fotos demais. Mande as outras por e-mail.');
  const today = await takenSince(db, new Date(clock().getTime() - DAY_MS));
  if (today.count >= MOST_A_DAY.count || today.bytes >= MOST_A_DAY.bytes) {
    const text = 'A loja não pode receber mais fotos hoje. Seu pedido está registrado: mande a foto amanhã.';
    throw new AppError(503, 'ocupado', text, { retryAfterSeconds: AGAIN_AFTER_SECONDS });
  }
  return true;
}

/** Of photographs that come while the letter about the request waits, that one tells. */
async function tellShop(tx: Transaction<DB>, exchange: Exchange, now: Date): Promise<void> {
  const { id, order_id: orderId, created_at: since } = exchange;
  if (now.getTime() < since.getTime() + PHOTOS_WITHIN_MS) return;
  await queueMail(tx, {
    kind: 'troca_fotos',
    dedupKey: `troca_fotos:${id}`,
    payload: { orderId, exchangeId: id },
    now,
    notBefore: new Date(now.getTime() + PHOTOS_WITHIN_MS),
  });
}
