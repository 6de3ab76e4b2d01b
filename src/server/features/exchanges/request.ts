import type { Transaction } from 'kysely';
import { exchangeName } from '#shared/exchange-states.ts';
import { findOffer, type ExchangeOffer } from '#shared/exchange-rules.ts';
import { insertAudit, orderSubject } from '../../audit/audit.store.ts';
import type { DB } from '../../db/index.ts';
import { conflict, invalid } from '../../errors.ts';
import { queueMail } from '../mail/index.ts';
import { areAllPiecesGoingBack, keepProducts, type Order } from '../orders/index.ts';
import { keepUnits } from '../stock/index.ts';
import type { ExchangesDeps } from './deps.ts';
import {
  insertExchange,
  insertLines,
  insertStep,
  updateExchange,
  type Exchange,
  type NewLine,
} from './exchanges.store.ts';
import type { ExchangeRequest } from './asked.ts';
import { isFreightToPromise } from './freight.ts';
import { PHOTOS_WITHIN_MS } from './photos.ts';
import type { OrderExchanges } from './read-held.ts';
import { readLines, sameLines } from './requested-lines.ts';
import { tendOrder } from './tend.ts';
import { placesOf } from './variants.store.ts';

/** However often she cancels and asks again. */
const MOST_OF_ORDER = 30;

/** Asks for an exchange or a return; what she wants instead is kept for her from then on. Throws 409 and 422. */
export function requestExchange(deps: ExchangesDeps, request: ExchangeRequest) {
  return deps.orders.locked(request.orderId, async (tx, order) => {
    const now = deps.clock();
    const items = await deps.orders.items(order.id, tx);
    const read = await tendOrder(tx, { order, items, now });
    const known = read.exchanges.find(({ client_key: key }) => key === request.key);
    if (known !== undefined) {
      requireSame(read, known, request);
      return { exchange: known, isNew: false };
    }
    await requirePossible(tx, read);
    const { reason } = request;
    const { status, delivered_at: deliveredAt, exchange_days: shopDays } = order;
    const facts = { status, deliveredAt, shopDays, reason, now };
    const offer = findOffer(facts, request.wish);
    if (offer === undefined) throw notOffered(order, request);
    await keepProducts(tx, [...new Set(items.map((item) => item.product_id))]);
    const lines = await readLines(tx, read.held, request);
    const freightBack = offer.freightBack && (await isFreightToPromise(tx, read));
    const told = { ...offer, freightBack };
    return { exchange: await write(tx, { order, offer: told, request, lines, now }), isNew: true };
  });
}

interface Writing {
  order: Order;
  offer: ExchangeOffer;
  request: ExchangeRequest;
  lines: NewLine[];
  now: Date;
}

async function write(tx: Transaction<DB>, { order, offer, request, lines, now }: Writing): Promise<Exchange> {
  const { reason, wish, words, key } = request;
  const exchange = await insertExchange(tx, {
    order_id: order.id,
    client_key: key,
    reason,
    wish,
    basis: offer.basis,
    freight_back: offer.freightBack,
    words,
    created_at: now,
    updated_at: now,
  });
  await insertLines(tx, exchange.id, lines);
  if (wish === 'troca') await keep(tx, exchange, lines);
  await insertStep(tx, { exchangeId: exchange.id, step: 'pedida', by: 'cliente', at: now });
  for (const kind of ['troca_pedida', 'troca_aviso']) {
    const payload = { orderId: order.id, exchangeId: exchange.id };
    const waits = kind === 'troca_aviso' && reason === 'defeito';
    const notBefore = new Date(now.getTime() + (waits ? PHOTOS_WITHIN_MS : 0));
    await queueMail(tx, { kind, dedupKey: `${kind}:${exchange.id}`, payload, now, notBefore });
  }
  await insertAudit(tx, {
    actor: 'cliente',
    action: 'troca_pedida',
    subject: orderSubject(order),
    after: { troca: exchangeName(exchange.id), motivo: reason, querer: wish },
    at: now,
  });
  return { ...exchange, kept: wish === 'troca' };
}

async function keep(tx: Transaction<DB>, exchange: Exchange, lines: readonly NewLine[]): Promise<void> {
  const wanted = lines.map((line) => ({
    productId: line.product_id,
    variantId: line.wanted_variant_id ?? null,
    cor: line.wanted_cor ?? '',
    tamanho: line.wanted_tamanho ?? '',
    units: line.units,
  }));
  if ((await keepUnits(tx, exchange.id, await placesOf(tx, wanted))) !== null) {
    const text = 'O tamanho ou a cor que você quer acabou agora. Escolha outro, ou peça um vale-troca.';
    throw conflict('sem_estoque', text);
  }
  await updateExchange(tx, exchange.id, { kept: true });
}

async function requirePossible(tx: Transaction<DB>, { order, exchanges }: OrderExchanges): Promise<void> {
  if (order.withdrawn_at !== null && order.withdrawal_settled_at === null) {
    throw conflict('desistencia_registrada', 'Você já desistiu desta compra inteira.');
  }
  if (exchanges.length >= MOST_OF_ORDER) {
    const text = 'Este pedido já teve trocas demais. Fale com a gente para pedir outra.';
    throw conflict('trocas_demais', text);
  }
  if (await areAllPiecesGoingBack(tx, order)) {
    const text = 'O valor de todas as peças deste pedido já foi devolvido, ou está a caminho.';
    throw conflict('valor_sendo_devolvido', text);
  }
}

function notOffered({ status }: Order, { wish, reason }: ExchangeRequest) {
  if (status !== 'shipped' && status !== 'delivered') {
    const text = 'A troca pode ser pedida depois que o pedido é enviado.';
    return conflict('pedido_nao_enviado', text);
  }
  if (wish === 'troca' && reason === 'arrependimento') {
    const text = 'Para trocar a peça, conte o que não serviu: tamanho, cor ou defeito.';
    return invalid(text, { motivo: text });
  }
  const text =
    wish === 'dinheiro'
      ? 'O prazo para receber o dinheiro de volta, de 7 dias depois da entrega, terminou. Veja se ainda dá para trocar ou receber um vale.'
      : 'O prazo para isto terminou. Fale com a gente: vamos ver juntos o que dá para fazer.';
  return conflict('prazo_encerrado', text);
}

function requireSame({ lines }: OrderExchanges, known: Exchange, request: ExchangeRequest): void {
  const own = lines.filter((line) => line.exchange_id === known.id);
  const { reason, wish, words, pieces } = request;
  const isSame = known.reason === reason && known.wish === wish && known.words === words;
  if (isSame && sameLines(own, pieces)) return;
  throw conflict('chave_reutilizada', 'Esta chave já foi usada para pedir outra troca.');
}
