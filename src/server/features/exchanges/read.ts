import type { OfficeRole } from '#shared/acts.ts';
import { exchangeOffers, EXCHANGE_REASONS } from '#shared/exchange-rules.ts';
import type { PecaTrocavel, Troca, TrocaEscritorio, TrocasDoPedido } from '#shared/wire/exchanges.ts';
import { listCharges, paidCharge } from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import { hasSentPart, listExchangeParcels, listGone } from '../parcels/index.ts';
import type { ExchangesDeps } from './deps.ts';
import { listLines, listSteps, type Exchange } from './exchanges.store.ts';
import { isFreightToPromise } from './freight.ts';
import type { HeldPiece } from './held-pieces.ts';
import { listPhotos } from './photos.store.ts';
import { readHeld } from './read-held.ts';
import { tellExchange, tellOffice, type ToldExchange } from './tell.ts';
import { listVariants } from './variants.store.ts';

type Deps = Pick<ExchangesDeps, 'db' | 'clock' | 'orders'>;

/** What may still be exchanged of an order, and what was asked for. */
export async function readForBuyer(
  deps: Deps,
  order: Order,
): Promise<Pick<TrocasDoPedido, 'pecas' | 'ofertas' | 'trocas'>> {
  const items = await deps.orders.items(order.id);
  const { exchanges, held } = await readHeld(deps.db, { order, items });
  const told = await toldOf(deps, exchanges);
  const { status, delivered_at: deliveredAt, exchange_days: shopDays } = order;
  const facts = { status, deliveredAt, shopDays, now: deps.clock() };
  const isWithdrawn = order.withdrawn_at !== null && order.withdrawal_settled_at === null;
  const isFreightThere = await isFreightToPromise(deps.db, { order, exchanges });
  const ofertas = EXCHANGE_REASONS.flatMap((reason) =>
    exchangeOffers({ ...facts, reason }).map((offer) => ({
      motivo: reason,
      querer: offer.wish,
      base: offer.basis,
      frete: offer.freightBack && isFreightThere,
      ate: offer.until?.toISOString() ?? null,
    })),
  );
  return {
    pecas: isWithdrawn || ofertas.length === 0 ? [] : await withChoices(deps, held.pieces),
    ofertas: isWithdrawn ? [] : ofertas,
    trocas: told.map(tellExchange).toReversed(),
  };
}

async function withChoices({ db }: Deps, pieces: readonly HeldPiece[]): Promise<PecaTrocavel[]> {
  const variants = await listVariants(db, [...new Set(pieces.map(({ productId }) => productId))]);
  return pieces.map(({ ref, nome, cor, tamanho, imagem, units, productId }) => ({
    ref,
    nome,
    cor,
    tamanho,
    imagem,
    quantidade: units,
    opcoes: variants
      .filter((variant) => variant.productId === productId)
      .map((variant) => ({ cor: variant.cor, tamanho: variant.tamanho, disponivel: variant.units > 0 })),
  }));
}

/** One request as its buyer sees it. */
export async function readOne(deps: Deps, exchange: Exchange): Promise<Troca> {
  const [told] = await toldOf(deps, [exchange]);
  if (told === undefined) throw new Error(`No order for exchange ${exchange.id}`);
  return tellExchange(told);
}

/** Requests as somebody of the office sees them, in the order given. */
export async function readForOffice(
  deps: Deps,
  exchanges: readonly Exchange[],
  role: OfficeRole,
): Promise<TrocaEscritorio[]> {
  return (await toldOf(deps, exchanges)).map((told) => tellOffice(told, role));
}

async function toldOf(deps: Deps, exchanges: readonly Exchange[]): Promise<ToldExchange[]> {
  const ids = exchanges.map(({ id }) => id);
  const now = deps.clock();
  const [lines, steps] = await Promise.all([listLines(deps.db, ids), listSteps(deps.db, ids)]);
  const photos = await listPhotos(deps.db, ids);
  const parcels = await listExchangeParcels(deps.db, 'troca', ids);
  const gone = await listGone(
    deps.db,
    [...parcels.values()].map(({ id }) => id),
  );
  const backs = await listExchangeParcels(deps.db, 'devolucao', ids);
  const orderIds = [...new Set(exchanges.map((exchange) => exchange.order_id))];
  const byId = new Map<number, NonNullable<Awaited<ReturnType<typeof orderOf>>>>();
  // One after the other: a list keeps no more than its own connection.
  for (const id of orderIds) {
    const one = await orderOf(deps, id);
    if (one !== null) byId.set(id, one);
  }
  return exchanges.flatMap((exchange) => {
    const known = byId.get(exchange.order_id);
    const found = parcels.get(exchange.id);
    const parcel = found === undefined ? null : { ...found, isGone: gone.has(found.id) };
    const back = backs.get(exchange.id) ?? null;
    return known === undefined ? [] : [{ ...known, exchange, lines, steps, photos, parcel, back, now }];
  });
}

async function orderOf({ db, orders }: Deps, id: number) {
  const order = await orders.find({ id });
  if (order === undefined) return null;
  const [items, charges] = [await orders.items(id), await listCharges(db, id)];
  const isUncharged = paidCharge(order, charges) === undefined;
  return { order, items, isUncharged, hasSentPart: await hasSentPart(db, id) };
}
