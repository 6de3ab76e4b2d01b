import { AppError, conflict, providerFailed } from '../../errors.ts';
import { listRefundLines } from '../ledger/index.ts';
import { listGoingAlong, type Order } from '../orders/index.ts';
import type { PricedShippingOption, ShippingPrice } from '../shipping/index.ts';
import type { OrderEditsDeps } from './deps.ts';
import { freightOf, isPriced } from './editable.ts';

export interface NewFreight {
  option: PricedShippingOption;
  /** What the shop bears of it: nobody is charged. */
  extraCents: number;
}

/**
 * What the way that an order goes by costs to another postal code, as the shop quotes it now, and how much more than to its own.
 * Asks a provider: never inside a transaction. Throws 409 where the same way does not go there, 502.
 */
export async function quoteTo(deps: OrderEditsDeps, order: Order, cep: string): Promise<NewFreight> {
  if (!isPriced(order)) throw notThere('O frete deste pedido foi combinado: não há o que calcular.');
  const items = await itemsToSend(deps, order);
  const option = { id: freightOf(order).id };
  const price = await priceOf(deps, { cep, items, option });
  if (!price.ok) {
    throw notThere('O envio que foi escolhido não atende este CEP. Combine outra entrega com quem comprou.');
  }
  const before = await priceOf(deps, { cep: order.cep, items, option });
  // What goes to its own code no more cost what was asked for it then.
  const beforeCents = before.ok ? before.option.priceCents : order.frete_cents;
  return { option: price.option, extraCents: Math.max(0, price.option.priceCents - beforeCents) };
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
  throw providerFailed(502, 'O frete não pôde ser calculado agora. Tente de novo em alguns minutos.');
}

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
