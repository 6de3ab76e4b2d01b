import type { Transaction } from 'kysely';
import type { DB } from '../../db/index.ts';
import { priceWhole, type Buyer, type PricedLine } from '../purchases/index.ts';
import { conflict } from '../../errors.ts';
import type { OwnDiscount } from '#shared/pricing/index.ts';
import type { OrdersDeps } from './deps.ts';
import { listDiscounts } from './discounts.store.ts';
import { listItems, type Order } from './orders.store.ts';

/** One that fell keeps no price that isn't today's: neither sum would ever be agreed to, so it is another purchase. */
export async function requireSamePrices(
  tx: Transaction<DB>,
  order: Order,
  lines: PricedLine[],
): Promise<void> {
  const items = await listItems(tx, order.id);
  const before = new Map(items.map((item) => [item.variant_id, item.preco_cents]));
  if (lines.every((line) => before.get(line.variant.variantId) === line.variant.priceCents)) return;
  throw priceIsAnother();
}

interface Fallen {
  /** With its uses taken again, and priced by the way in which it is to be paid. */
  order: Order;
  buyer: Pick<Buyer, 'cpf' | 'email'>;
  lines: readonly PricedLine[];
}

/**
 * Nor one of promotions that gave more than they do today: else who lets an order fall and takes it up again day by day would
 * keep for good what was ended, paused or put right.
 */
export async function requireSameTotal(
  tx: Transaction<DB>,
  deps: Pick<OrdersDeps, 'published' | 'cpfs'>,
  { order, buyer, lines }: Fallen,
): Promise<void> {
  const reduced = order.desconto_cents + order.desconto_frete_cents + order.desconto_pix_cents;
  if (reduced === 0) return;
  const { cart } = await priceWhole(deps, tx, {
    lines,
    buyer: buyer.cpf === '' && buyer.email === '' ? null : buyer,
    coupon: order.cupom || null,
    cep: order.cep === '' ? null : order.cep,
    freightCents: order.frete_cents,
    isPix: order.desconto_pix_cents > 0,
    except: order.id,
    own: await ownOf(tx, order),
  });
  if (cart.totalCents > order.total_cents) throw priceIsAnother();
}

/** What the owner gave stays given. */
async function ownOf(tx: Transaction<DB>, { id }: Order): Promise<OwnDiscount | undefined> {
  const own = (await listDiscounts(tx, id)).filter(
    ({ promotion_id: promotion, on_freight: isOnFreight }) => promotion === null && !isOnFreight,
  );
  const [first] = own;
  if (first === undefined) return undefined;
  return { kind: 'amount', name: first.nome, cents: own.reduce((sum, { cents }) => sum + cents, 0) };
}

function priceIsAnother() {
  const text = 'O preço mudou desde este pedido. Faça um novo pedido para ver o novo total.';
  return conflict('pedido_diferente', text);
}
