import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { keepProducts, refuseToSend, type Order } from '../orders/index.ts';
import { takeInUnits } from '../stock/index.ts';
import { authorisation } from './authorisation.ts';
import type { ExchangesDeps } from './deps.ts';
import { findExchange, listLines, updateExchange, type Exchange } from './exchanges.store.ts';
import { impossible, moveExchange, type Move } from './move.ts';
import { correctWay, noteWay, readWay, requireNoLabel } from './new-piece.ts';
import { deletePhotos } from './photos.store.ts';
import { requireNoCode } from './reverse-code.ts';
import { tendOrder } from './tend.ts';
import { placesOf } from './variants.store.ts';

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

/** Says yes, and how what she has goes back. Once more changes nothing. Throws 409 for a typed code beside one that is being made. */
export function authorise(
  deps: ExchangesDeps,
  { sendBack, reverseCode, ...act }: Act & { sendBack: string; reverseCode: string },
): Promise<Exchange> {
  const now = deps.clock();
  const { name, address } = deps.shop();
  return changeExchange(deps, act, async (exchange, tx) => {
    if (exchange.state === 'autorizada') return null;
    if (reverseCode !== '') await requireNoCode(tx, exchange);
    const yes = authorisation(exchange, { sendBack: sendBack || `${name}, ${address}`, now });
    return { to: 'autorizada', change: { ...yes, reverse_code: reverseCode } };
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
  changeExchange(deps, { exchangeId, by: 'cliente' }, async ({ state, whole }, tx) => {
    if (state === 'cancelada') return null;
    if (whole) {
      const text = 'Você desistiu da compra inteira. Para ficar com as peças, fale com a gente.';
      throw conflict('desistencia_registrada', text);
    }
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

interface Sending {
  rastreio: string;
  transportadora: string;
  /** The code that was there when this one was typed. */
  seen?: string | undefined;
}

/** Throws 409 where somebody else has noted another code meanwhile. */
function refuseOvertaken(
  { rastreio }: Exchange,
  { code, seen }: { code: string; seen: string | undefined },
): void {
  if (seen === undefined || seen === rastreio || code === rastreio) return;
  const text = `Enquanto isso, outra pessoa anotou o código ${rastreio}. Confira qual é o certo.`;
  throw conflict('rastreio_mudou', text);
}

export interface SentNew {
  exchange: Exchange;
  /** What came of it: it went by this, it went before and has another code, or nothing changed. */
  outcome: 'sent' | 'corrected' | 'same';
}

/** The new piece goes out, and this ends: what was kept for her is hers. Another code for one that went corrects it. */
export async function sendNew(
  deps: ExchangesDeps,
  { rastreio, transportadora, seen, ...act }: Act & Sending,
): Promise<SentNew> {
  const before = await findExchange(deps.db, act.exchangeId);
  const paid = before?.state === 'conferida' ? await deps.orders.find({ id: before.order_id }) : undefined;
  if (paid !== undefined) await deps.payments.checkBeforeSending(paid);
  const { by } = act;
  let outcome: SentNew['outcome'] = 'sent';
  const exchange = await changeExchange(deps, act, async (one, tx, order) => {
    await requireNoLabel(tx, one);
    const way = { ...readWay({ rastreio, transportadora }), now: deps.clock() };
    refuseOvertaken(one, { code: way.rastreio, seen });
    const moved = await newSent(tx, { order, exchange: one, by, rastreio, transportadora });
    if (moved === null) {
      const isOther = await correctWay(tx, { order, exchange: one }, { ...way, by });
      outcome = isOther ? 'corrected' : 'same';
    }
    if (moved !== null || way.rastreio !== '') await noteWay(tx, one, way);
    return moved;
  });
  return { exchange, outcome };
}

interface NewSent {
  order: Order;
  exchange: Exchange;
  by: string;
  rastreio: string;
  transportadora: string;
}

/** What sending the new piece makes of a request; null where it was sent. Throws 409, 422. */
export async function newSent(
  tx: Transaction<DB>,
  { order, exchange, by, rastreio, transportadora }: NewSent,
): Promise<Moved | null> {
  const parcel = readWay({ rastreio, transportadora });
  const { state, ending, kept, to_stock: toStock } = exchange;
  if (state === 'concluida' && ending === 'troca') return null;
  if (state !== 'conferida') throw impossible(state);
  if (!kept) {
    const text = 'Não há peça guardada para esta troca. Devolva o valor em vez de enviar.';
    throw conflict('sem_peca_guardada', text);
  }
  await refuseToSend(tx, order, []);
  if (toStock === true) await takeIn(tx, exchange.id);
  return {
    to: 'concluida',
    change: { ending: 'troca', restocked: toStock === true, ended_by: by, ...parcel },
    noted: { fim: 'troca' },
  };
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
