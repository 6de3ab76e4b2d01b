import { AppError, conflict, providerFailed } from '../../errors.ts';
import { listRefundLines } from '../ledger/index.ts';
import { isFreightPromisedAt, listGoingAlong, type Order } from '../orders/index.ts';
import type { PricedShippingOption, ShippingPrice } from '../shipping/index.ts';
import type { OrderEditsDeps } from './deps.ts';
import { freightOf, isPriced } from './editable.ts';

export interface NewFreight {
  option: PricedShippingOption;
  /** How much more it costs than to its own code, whole: what the shop bears where nobody is charged for it. */
  extraCents: number;
  /** How much more whoever bought would pay for it, by what was promised for her freight; below zero: less. */
  deltaCents: number;
}

/** Where an order is to go, and by which way where not by its own. */
export interface Goal {
  cep: string;
  way?: string | undefined;
}

/**
 * What the way that an order goes by, or another one that is named, costs to another postal code, as the shop quotes it now, and
 * how much more than to its own. Asks a provider: never inside a transaction. Throws 409 where that way does not go there, 502.
 */
export async function quoteTo(deps: OrderEditsDeps, order: Order, { cep, way }: Goal): Promise<NewFreight> {
  if (!isPriced(order)) throw notThere('O frete deste pedido foi combinado: não há o que calcular.');
  const items = await itemsToSend(deps, order);
  const own = { id: freightOf(order).id };
  const option = { id: way ?? own.id };
  const price = await priceOf(deps, { cep, items, option });
  if (!price.ok || !isBrought(price.option)) throw notThere(NOT_THERE);
  const before = await priceOf(deps, { cep: order.cep, items, option: own });
  // What goes to its own code no more cost what was asked for it then.
  const beforeCents = before.ok ? before.option.priceCents : order.frete_cents;
  const afterCents = price.option.priceCents;
  const extraCents = Math.max(0, afterCents - beforeCents);
  if (paidFreightCents(order) > 0)
    return { option: price.option, extraCents, deltaCents: afterCents - beforeCents };
  const isFree = (to: string) => isFreeTo(deps, order, { cep: to, items });
  const hers = (await isFree(cep)) ? 0 : afterCents;
  const hersBefore = (await isFree(order.cep)) ? 0 : beforeCents;
  return { option: price.option, extraCents, deltaCents: hers - hersBefore };
}

const NOT_THERE = 'O envio que foi escolhido não atende este CEP. Combine outra entrega com quem comprou.';

/** What the shop carries itself goes no further than it said: no provider has to answer for that. Throws 409. */
export function refuseUnquoted(order: Order): void {
  if (freightOf(order).tipo === 'delivery_local') throw notThere(NOT_THERE);
}

const isBrought = ({ tipo }: PricedShippingOption) => tipo === 'delivery' || tipo === 'delivery_local';

/** Other ways by which an order could go to a postal code, with what each costs more. Throws as `quoteTo`. */
export async function otherWays(deps: OrderEditsDeps, order: Order, cep: string): Promise<NewFreight[]> {
  const items = await itemsToSend(deps, order);
  const found = (await deps.shipping.waysTo?.({ cep, items })) ?? [];
  const ways: NewFreight[] = [];
  for (const { id } of found.slice(0, MOST_WAYS)) ways.push(await quoteTo(deps, order, { cep, way: id }));
  return ways;
}

const MOST_WAYS = 8;

/** What whoever bought was charged for the freight. */
export const paidFreightCents = ({ frete_cents: cents, desconto_frete_cents: off }: Order): number =>
  cents - off;

/** Was her freight free for a reason that holds there, too? What a promotion gave stays where it reaches. */
async function isFreeTo(
  deps: OrderEditsDeps,
  order: Order,
  asked: Pick<Priced, 'cep' | 'items'>,
): Promise<boolean> {
  if (order.frete_cents > 0) return isFreightPromisedAt(deps.db, order, asked.cep);
  // The shop makes its cheapest way free: that it reaches is the promise, whichever way brings it.
  const ways = (await deps.shipping.waysTo?.({ ...asked, isWhole: false })) ?? [];
  // Something goes there, as was just heard: nobody answers now.
  if (ways.length === 0) throw unavailable();
  return ways.some(({ priceCents }) => priceCents === 0);
}

/** What an order's parcel costs more with a piece besides, by the same way. Throws likewise. */
export async function quoteWith(
  deps: OrderEditsDeps,
  order: Order,
  more: { productId: number; quantity: number },
): Promise<number> {
  const items = await itemsToSend(deps, order);
  const option = { id: freightOf(order).id };
  const asked = { cep: order.cep, option };
  const price = await priceOf(deps, { ...asked, items: [...items, more] });
  if (!price.ok) throw notThere('O envio deste pedido não leva esta peça a mais. Combine outra entrega.');
  const before = await priceOf(deps, { ...asked, items });
  const beforeCents = before.ok ? before.option.priceCents : order.frete_cents;
  return Math.max(0, price.option.priceCents - beforeCents);
}

const notThere = (text: string) => conflict('frete_indisponivel', text);

type Priced = Omit<Parameters<OrderEditsDeps['shipping']['priceFor']>[0], 'isWhole'>;

/** Whole: what the shop makes free for its buyer it pays itself. */
async function priceOf(deps: OrderEditsDeps, asked: Priced): Promise<ShippingPrice> {
  const price = await askedOf(deps, asked);
  if (price.ok || price.reason !== 'unavailable') return price;
  throw unavailable();
}

const unavailable = () =>
  providerFailed(502, 'O frete não pôde ser calculado agora. Tente de novo em alguns minutos.');

async function askedOf(deps: OrderEditsDeps, asked: Priced) {
  try {
    return await deps.shipping.priceFor({ ...asked, isWhole: true });
  } catch (error) {
    // A piece that is no more for sale is told to shoppers, who take it out of a cart.
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    throw notThere(
      'O frete não pode ser calculado: uma peça deste pedido não está mais à venda. Mantenha o CEP.',
    );
  }
}

/** The pieces whose money neither is back nor on its way. */
async function itemsToSend(deps: OrderEditsDeps, order: Order) {
  const along = await listGoingAlong(deps.db, order);
  const ids = [order.id, ...along.map(({ id }) => id)];
  return (await Promise.all(ids.map((id) => piecesToSend(deps, id)))).flat();
}

async function piecesToSend({ db, orders }: OrderEditsDeps, orderId: number) {
  const back = await listRefundLines(db, orderId);
  const goneOf = (itemId: number) =>
    back
      .filter(({ order_item_id: id, state }) => id === itemId && (state === 'queued' || state === 'done'))
      .reduce((sum, { units }) => sum + units, 0);
  return (await orders.items(orderId))
    .map(({ id, product_id: productId, quantidade }) => ({ productId, quantity: quantidade - goneOf(id) }))
    .filter(({ quantity }) => quantity > 0);
}
