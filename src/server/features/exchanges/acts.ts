import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { DAYS_TO_SEND_BACK } from '#shared/exchange-rules.ts';
import { readTracking } from '#shared/tracking.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { keepProducts, refuseToSend, type Order } from '../orders/index.ts';
import { takeInUnits } from '../stock/index.ts';
import type { ExchangesDeps } from './deps.ts';
import { findExchange, listLines, updateExchange, type Exchange } from './exchanges.store.ts';
import { impossible, moveExchange, type Move } from './move.ts';
import { deletePhotos } from './photos.store.ts';
import { tendOrder } from './tend.ts';
import { placesOf } from './variants.store.ts';

const DAY_MS = 86_400_000;

export interface Act {
  exchangeId: number;
  by: string;
}

type Moved = Pick<Move, 'to' | 'change' | 'noted'>;

/** Does something to a request while nobody else changes its order, as it is then. Throws 404, and 409 where it has ended. */
export async function changeExchange(
  deps: Pick<ExchangesDeps, 'db' | 'clock' | 'orders'>,
  { exchangeId, by }: Act,
  decide: (exchange: Exchange, tx: Transaction<DB>, order: Order) => Moved | null | Promise<Moved | null>,
): Promise<Exchange> {
  const seen = await findExchange(deps.db, exchangeId);
  if (seen === undefined) throw notFound('Não encontramos esta troca.');
  const now = deps.clock();
  const after = await deps.orders.locked(seen.order_id, async (tx, order) => {
    const before = await findExchange(tx, exchangeId);
    const items = await deps.orders.items(order.id, tx);
    const { exchanges } = await tendOrder(tx, { order, items, now });
    const exchange = exchanges.find(({ id }) => id === exchangeId);
    if (exchange === undefined || before === undefined) throw notFound('Não encontramos esta troca.');
    // What has ended by itself just now stays so, though the act is refused for it.
    if (exchange.state !== before.state) return { exchange, endedAs: exchange.state };
    const moved = await decide(exchange, tx, order);
    const next = moved === null ? exchange : await moveExchange(tx, { order, exchange, by, now, ...moved });
    return { exchange: next, endedAs: null };
  });
  if (after.endedAs !== null) throw impossible(after.endedAs);
  return after.exchange;
}

/** Says yes, and how what she has goes back. Once more changes nothing. */
export function authorise(
  deps: ExchangesDeps,
  { sendBack, reverseCode, ...act }: Act & { sendBack: string; reverseCode: string },
): Promise<Exchange> {
  const sendBy = new Date(deps.clock().getTime() + DAYS_TO_SEND_BACK * DAY_MS);
  const { name, address } = deps.shop();
  return changeExchange(deps, act, ({ state, kept }) => {
    if (state === 'autorizada') return null;
    const change = {
      send_back: sendBack || `${name}, ${address}`,
      reverse_code: reverseCode,
      send_by: kept ? sendBy : null,
    };
    return { to: 'autorizada', change };
  });
}

/** Says no, with the reason. Throws 409 where the law leaves no way to. */
export function refuse(deps: ExchangesDeps, { answer, ...act }: Act & { answer: string }): Promise<Exchange> {
  return changeExchange(deps, act, ({ state, basis }) => {
    if (state === 'recusada') return null;
    if (basis === 'arrependimento') {
      throw conflict(
        'arrependimento_nao_se_recusa',
        'Quem desiste em até 7 dias depois de receber não precisa de motivo, e a loja não pode recusar.',
      );
    }
    return { to: 'recusada', change: { answer }, noted: { motivo: answer } };
  });
}

/** Her own word that she wants none after all; her photographs have no purpose then. */
export const cancel = (deps: ExchangesDeps, exchangeId: number): Promise<Exchange> =>
  changeExchange(deps, { exchangeId, by: 'cliente' }, async ({ state }, tx) => {
    if (state === 'cancelada') return null;
    await deletePhotos(tx, exchangeId);
    return { to: 'cancelada' };
  });

/** The parcel is here. */
export const receive = (deps: ExchangesDeps, act: Act): Promise<Exchange> =>
  changeExchange(deps, act, ({ state }) => (state === 'recebida' ? null : { to: 'recebida' }));

/** The pieces were looked at, and go back into stock once this ends, or don't. */
export function check(
  deps: ExchangesDeps,
  { toStock, ...act }: Act & { toStock: boolean },
): Promise<Exchange> {
  return changeExchange(deps, act, (exchange) => {
    if (exchange.state === 'conferida' && exchange.to_stock === toStock) return null;
    return { to: 'conferida', change: { to_stock: toStock }, noted: { devolverEstoque: toStock } };
  });
}

/** The new piece goes out, and this ends: what was kept for her is hers. */
export async function sendNew(
  deps: ExchangesDeps,
  { rastreio, transportadora, ...act }: Act & { rastreio: string; transportadora: string },
): Promise<Exchange> {
  const seen = await findExchange(deps.db, act.exchangeId);
  const paid = seen?.state === 'conferida' ? await deps.orders.find({ id: seen.order_id }) : undefined;
  if (paid !== undefined) await deps.payments.checkBeforeSending(paid);
  return changeExchange(deps, act, async (exchange, tx, order) => {
    const tracking = rastreio === '' ? null : readTracking(rastreio, transportadora);
    if (tracking?.kind === 'bad') throw invalid(tracking.problem, { rastreio: tracking.problem });
    const { state, ending, kept, to_stock: toStock } = exchange;
    if (state === 'concluida' && ending === 'troca') return null;
    if (state !== 'conferida') throw impossible(state);
    if (!kept) {
      const text = 'Não há peça guardada para esta troca. Devolva o valor em vez de enviar.';
      throw conflict('sem_peca_guardada', text);
    }
    await refuseToSend(tx, order, []);
    if (toStock === true) await takeIn(tx, exchange.id);
    const parcel = { rastreio: tracking?.code ?? '', transportadora: tracking?.carrier ?? transportadora };
    return {
      to: 'concluida',
      change: { ending: 'troca', restocked: toStock === true, ended_by: act.by, ...parcel },
      noted: { fim: 'troca' },
    };
  });
}

/** What came back goes into stock, to where it is sold from by now. */
export async function takeIn(tx: Transaction<DB>, exchangeId: number): Promise<void> {
  const lines = await listLines(tx, [exchangeId]);
  await keepProducts(tx, [...new Set(lines.map((line) => line.product_id))]);
  const back = lines.map((line) => ({
    productId: line.product_id,
    variantId: line.variant_id,
    cor: line.cor,
    tamanho: line.tamanho,
    units: line.units,
  }));
  await takeInUnits(tx, exchangeId, await placesOf(tx, back));
  await updateExchange(tx, exchangeId, { restocked: true });
}
