import type { Transaction } from 'kysely';
import { exchangeName } from '#shared/exchange-states.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { listItems, type Order } from '../orders/index.ts';
import { insertExchange, insertLines, insertStep } from './exchanges.store.ts';
import { isFreightToPromise } from './freight.ts';
import type { HeldPiece } from './held-pieces.ts';
import { readHeld } from './read-held.ts';
import { listVariants } from './variants.store.ts';
import { tendOrder } from './tend.ts';

/** No key of a buyer's request reads so: those bear a word before. */
const KEY = 'desistencia';

/**
 * Makes the withdrawal from a locked order a request of all that she has of it, once: the others that are open end. Its
 * letters are those of the withdrawal itself.
 */
export async function registerWithdrawal(tx: Transaction<DB>, order: Order, now: Date): Promise<void> {
  const items = await listItems(tx, order.id);
  const read = await tendOrder(tx, { order, items, now });
  if (read.exchanges.some(({ whole }) => whole)) return;
  // Gift cards are exchanged for nothing, but go back with the whole purchase.
  const plain = items.map((item) => ({ ...item, vale_presente: false }));
  const { held } = await readHeld(tx, { order, items: plain });
  const exchange = await insertExchange(tx, {
    order_id: order.id,
    client_key: KEY,
    whole: true,
    reason: 'arrependimento',
    wish: 'dinheiro',
    basis: 'arrependimento',
    freight_back: await isFreightToPromise(tx, read),
    words: order.withdrawal_reason,
    created_at: now,
    updated_at: now,
  });
  if (held.pieces.length > 0) await insertLines(tx, exchange.id, await linesOf(tx, held.pieces));
  await insertStep(tx, { exchangeId: exchange.id, step: 'pedida', by: 'cliente', at: now });
  await insertAudit(tx, {
    actor: 'cliente',
    action: 'troca_pedida',
    subject: orderSubject(order),
    after: { troca: exchangeName(exchange.id), motivo: 'arrependimento', querer: 'dinheiro' },
    at: now,
  });
}

async function linesOf(tx: Transaction<DB>, pieces: readonly HeldPiece[]) {
  const variants = await listVariants(tx, [...new Set(pieces.map(({ productId }) => productId))]);
  return pieces.map((piece) => ({
    order_item_id: piece.itemId,
    product_id: piece.productId,
    units: piece.units,
    from_line_id: piece.fromLineId,
    variant_id: variants.some(({ id }) => id === piece.variantId) ? piece.variantId : null,
    cor: piece.cor,
    tamanho: piece.tamanho,
  }));
}
