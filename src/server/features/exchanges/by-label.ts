import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { listItems, refuseToSend, type Order } from '../orders/index.ts';
import { newSent } from './acts.ts';
import { findExchange, listLines, type Db, type Exchange } from './exchanges.store.ts';
import { impossible, moveExchange } from './move.ts';
import { correctWay, readWay } from './new-piece.ts';
import { readHeld } from './read-held.ts';
import { isEndedBesides } from './tend.ts';

interface NewPiece {
  itemId: number;
  productId: number;
  cor: string;
  tamanho: string;
  units: number;
}

/** What an exchange sends. */
export async function listNewPieces(db: Db, exchangeId: number): Promise<NewPiece[]> {
  return (await listLines(db, [exchangeId])).map((line) => ({
    itemId: line.order_item_id,
    productId: line.product_id,
    cor: line.wanted_cor,
    tamanho: line.wanted_tamanho,
    units: line.units,
  }));
}

/** An exchange of a locked order whose new piece may be sent now. Throws 404, 409. */
export async function requireSendable(tx: Db, order: Order, exchangeId: number): Promise<Exchange> {
  const exchange = await findExchange(tx, exchangeId);
  if (exchange?.order_id !== order.id) throw notFound('Não encontramos esta troca.');
  if (exchange.state !== 'conferida') throw impossible(exchange.state);
  if (!exchange.kept) {
    const text = 'Não há peça guardada para esta troca. Devolva o valor em vez de enviar.';
    throw conflict('sem_peca_guardada', text);
  }
  // Work behind the calls ends it for that, and may not have come round yet.
  const items = await listItems(tx, order.id);
  if (isEndedBesides(await readHeld(tx, { order, items }), exchangeId)) throw impossible('encerrada');
  await refuseToSend(tx, order, []);
  return exchange;
}

interface Sending {
  exchangeId: number;
  rastreio: string;
  transportadora: string;
  by: string;
  now: Date;
}

/** The new piece goes out by a label that is made, as by a code that is typed, its order being locked. Throws before it writes. */
export async function sendNewIn(
  tx: Transaction<DB>,
  order: Order,
  { exchangeId, by, now, ...way }: Sending,
): Promise<void> {
  const exchange = await requireSendable(tx, order, exchangeId);
  const moved = await newSent(tx, { order, exchange, by, ...way });
  if (moved !== null) await moveExchange(tx, { order, exchange, by, now, ...moved });
}

/** Likewise by another label in place of one that is over: the piece was sent, and gets the new code. Throws 404. */
export async function correctNewIn(
  tx: Transaction<DB>,
  order: Order,
  { exchangeId, ...code }: Sending,
): Promise<void> {
  const exchange = await findExchange(tx, exchangeId);
  if (exchange?.order_id !== order.id) throw notFound('Não encontramos esta troca.');
  if (exchange.ending !== 'troca') throw impossible(exchange.state);
  await correctWay(tx, { order, exchange }, { ...code, ...readWay(code) });
}
