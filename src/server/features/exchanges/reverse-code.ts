import type { Transaction } from 'kysely';
import { exchangeName } from '#shared/exchange-states.ts';
import { postingCodeEnd } from '#shared/posting-code.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { queueMail } from '../mail/index.ts';
import { listItems, type Order } from '../orders/index.ts';
import { findParcelByKey, hasLabel } from '../parcels/index.ts';
import { authorisation } from './authorisation.ts';
import { findExchange, listLines, updateExchange, type Db, type Exchange } from './exchanges.store.ts';
import { impossible, moveExchange } from './move.ts';
import { parcelKey } from './parcel-key.ts';
import { readHeld } from './read-held.ts';
import { isOverBesides } from './tend.ts';

type Tx = Transaction<DB>;
type Coded = Pick<Exchange, 'reverse_code' | 'reverse_until' | 'updated_at'>;

interface ReturningPiece {
  itemId: number;
  productId: number;
  cor: string;
  tamanho: string;
  units: number;
}

/** What a request brings back. */
export async function listReturning(db: Db, exchangeId: number): Promise<ReturningPiece[]> {
  return (await listLines(db, [exchangeId])).map((line) => ({
    itemId: line.order_item_id,
    productId: line.product_id,
    cor: line.cor,
    tamanho: line.tamanho,
    units: line.units,
  }));
}

/** May she still post by the code that a request has? Of a typed one nobody knows: it is taken to be as good as a made one. */
const isLive = ({ reverse_code: code, reverse_until: until, updated_at: typed }: Coded, now: Date) =>
  code !== '' && now < (until ?? postingCodeEnd(typed));

/** Has the made code of a request run out? */
export const isCodeOver = ({ reverse_code: code, reverse_until: until }: Coded, now: Date): boolean =>
  code !== '' && until !== null && until <= now;

export const NOT_DELIVERED =
  'O código de postagem é gerado depois da entrega: o pedido ainda não consta como entregue.';

/** Why no posting code is made for a request; null where one may be. Of one that waits for its answer the code is the yes. */
export function codeRefusal(
  { status }: Pick<Order, 'status'>,
  exchange: Coded & Pick<Exchange, 'state'>,
  now: Date,
): { code: string; words: string } | null {
  const { state } = exchange;
  if (state !== 'pedida' && state !== 'autorizada') {
    const words = 'Esta troca não espera mais a peça: não precisa de código de postagem.';
    return { code: 'troca_mudou', words };
  }
  if (status !== 'delivered') return { code: 'pedido_nao_entregue', words: NOT_DELIVERED };
  if (!isLive(exchange, now)) return null;
  const words =
    exchange.reverse_until === null
      ? 'Esta troca já tem um código de postagem digitado. Ele ainda pode valer: espere 7 dias para gerar outro.'
      : 'Esta troca já tem um código de postagem que vale. Cancele a etiqueta dele para gerar outro.';
  return { code: 'codigo_existe', words };
}

/** Throws 404, and 409 for a request of a locked order that no posting code is made for now. */
export async function requireReturning(
  tx: Tx,
  order: Order,
  { exchangeId, now }: { exchangeId: number; now: Date },
): Promise<Exchange> {
  const exchange = await findExchange(tx, exchangeId);
  if (exchange?.order_id !== order.id) throw notFound('Não encontramos esta troca.');
  const refusal = codeRefusal(order, exchange, now);
  if (refusal !== null) throw conflict(refusal.code, refusal.words);
  // Work behind the calls ends it for that, and may not have come round yet.
  const items = await listItems(tx, order.id);
  if (isOverBesides(await readHeld(tx, { order, items }), exchange)) throw impossible('encerrada');
  return exchange;
}

/** Throws 409 where a code is bought for a request, or being bought: one that is typed would go out beside it. */
export async function requireNoCode(tx: Tx, { id, order_id: orderId }: Exchange): Promise<void> {
  const parcel = await findParcelByKey(tx, orderId, parcelKey('devolucao', id));
  if (parcel === undefined || !(await hasLabel(tx, orderId, parcel.id))) return;
  const text = 'O código de postagem desta troca já está sendo gerado. Cancele-o antes de digitar outro.';
  throw conflict('etiqueta_existe', text);
}

/** Has a request a made code by which its buyer may still post? */
export async function hasMadeCode(db: Db, exchangeId: number, now: Date): Promise<boolean> {
  const exchange = await findExchange(db, exchangeId);
  return exchange !== undefined && exchange.reverse_until !== null && isLive(exchange, now);
}

interface MadeCode {
  exchangeId: number;
  code: string;
  until: Date;
  by: string;
  now: Date;
}

/** True with a code, after its time, and where it was cancelled. */
const wayByCode = ({ whole }: Pick<Exchange, 'whole'>) =>
  `Embale ${whole ? 'as peças' : 'a peça'} e leve a uma agência dos Correios com o código de postagem: você não paga nada. Sem um código que valha, fale com a gente antes de mandar.`;

/**
 * Writes the code that was made to a request of a locked order, and to its buyer. One that waits for its answer is authorised by
 * that, and its letter has the code. Throws before it writes.
 */
export async function noteReverseCode(tx: Tx, order: Order, made: MadeCode): Promise<void> {
  const { exchangeId, code, until, by, now } = made;
  const exchange = await requireReturning(tx, order, { exchangeId, now });
  const coded = { reverse_code: code, reverse_until: until };
  const isAnswer = exchange.state === 'pedida';
  if (isAnswer) {
    const change = { ...coded, ...authorisation(exchange, { sendBack: wayByCode(exchange), now }) };
    await moveExchange(tx, { order, exchange, to: 'autorizada', by, now, change });
  } else await updateExchange(tx, exchangeId, coded);
  await insertAudit(tx, {
    actor: by,
    action: 'troca_codigo',
    subject: orderSubject(order),
    after: { troca: exchangeName(exchangeId), valeAte: until.toISOString() },
    at: now,
  });
  if (isAnswer) return;
  await queueMail(tx, {
    kind: 'troca_codigo',
    dedupKey: `troca_codigo:${until.getTime()}:${exchangeId}`,
    payload: { orderId: order.id, exchangeId },
    now,
  });
}

/** The label of this code was cancelled, its order being locked: nobody is shown it any more. */
export async function forgetReverseCode(
  tx: Tx,
  { exchangeId, until }: { exchangeId: number; until: Date },
): Promise<void> {
  const exchange = await findExchange(tx, exchangeId);
  if (exchange?.reverse_until?.getTime() !== until.getTime()) return;
  await updateExchange(tx, exchangeId, { reverse_code: '', reverse_until: null });
}
