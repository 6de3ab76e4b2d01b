import type { Transaction } from 'kysely';
import { canStep, exchangeName, type ExchangeState } from '#shared/exchange-states.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict } from '../../errors.ts';
import { queueMail } from '../mail/index.ts';
import { keepProducts, type Order } from '../orders/index.ts';
import { freeUnits } from '../stock/index.ts';
import { insertStep, listLines, updateExchange, type Exchange } from './exchanges.store.ts';
import { EXCHANGE_MAILS } from './letters.ts';
import { placesOf } from './variants.store.ts';

type Tx = Transaction<DB>;

export interface Move {
  order: Order;
  exchange: Exchange;
  to: ExchangeState;
  by: string;
  now: Date;
  /** What else is written down of it. */
  change?: Partial<Exchange>;
  /** For the audit. */
  noted?: Record<string, unknown>;
}

/**
 * Moves a request on, its order being locked, with all that belongs to it: the step, the letter and the audit once. What is
 * kept for her goes back where she gets no piece any more. Throws 409 for a step that its life does not have.
 */
export async function moveExchange(tx: Tx, move: Move): Promise<Exchange> {
  const { order, exchange, to, by, now, change = {}, noted = {} } = move;
  if (!canStep(exchange.state, to)) throw impossible(exchange.state);
  const keeps = exchange.kept && !GIVES_UP.has(to);
  if (exchange.kept && !keeps) await freeKept(tx, exchange.id);
  const changed = { ...change, state: to, kept: keeps, updated_at: now };
  await updateExchange(tx, exchange.id, changed);
  await insertStep(tx, { exchangeId: exchange.id, step: to, by, at: now });
  await insertAudit(tx, {
    actor: by,
    action: `troca_${to}`,
    subject: orderSubject(order),
    after: { troca: exchangeName(exchange.id), ...noted },
    at: now,
  });
  const next = { ...exchange, ...changed };
  await tell(tx, next, now);
  return next;
}

const GIVES_UP: ReadonlySet<ExchangeState> = new Set([
  'recusada',
  'cancelada',
  'expirada',
  'encerrada',
  'devolvendo',
]);

/** Writes to her of a step, once; of money and vales their own letters tell. */
async function tell(tx: Tx, { id, order_id: orderId, state, ending }: Exchange, now: Date): Promise<void> {
  const kind = `troca_${state === 'concluida' && ending === 'troca' ? 'enviada' : state}`;
  if (!EXCHANGE_MAILS.includes(kind)) return;
  await queueMail(tx, { kind, dedupKey: `${kind}:${id}`, payload: { orderId, exchangeId: id }, now });
}

/** Puts what was kept for her back into stock. */
async function freeKept(tx: Tx, exchangeId: number): Promise<void> {
  const lines = await listLines(tx, [exchangeId]);
  await keepProducts(tx, [...new Set(lines.map((line) => line.product_id))]);
  const wanted = lines.map((line) => ({
    productId: line.product_id,
    variantId: line.wanted_variant_id,
    cor: line.wanted_cor,
    tamanho: line.wanted_tamanho,
    units: line.units,
  }));
  await freeUnits(tx, exchangeId, await placesOf(tx, wanted));
}

export function impossible(state: ExchangeState) {
  const texts: Partial<Record<ExchangeState, string>> = {
    pedida: 'Autorize esta troca primeiro.',
    autorizada: 'A peça ainda não foi conferida.',
    recebida: 'A peça ainda não foi conferida.',
    conferida: 'A peça já voltou e foi conferida.',
    devolvendo: 'O valor desta troca já está sendo devolvido.',
    concluida: 'Esta troca já foi concluída.',
    recusada: 'Esta troca foi recusada.',
    cancelada: 'Esta troca foi cancelada.',
    expirada: 'O prazo desta troca acabou.',
    encerrada: 'Esta troca foi encerrada: as peças já foram devolvidas de outro jeito.',
  };
  return conflict('troca_mudou', texts[state] ?? 'Esta troca mudou. Confira antes de continuar.');
}
