import type { Kysely, Transaction } from 'kysely';
import type { PedidoFiscal } from '#shared/wire/fiscal.ts';
import type { DB } from '../../db/index.ts';
import { orderPlace, type Cpfs } from '../../security/cpfs.ts';
import { invoiceOf, type FiscalOrder, type Seller } from './invoice.ts';
import { listGoods, type SoldLine } from './lines.store.ts';

export interface OneOrderDeps {
  db: Kysely<DB> | Transaction<DB>;
  cpfs: Cpfs;
  seller(): Seller;
}

/** What of an order is invoiced: some of its lines, and some of its freight. */
export interface Invoiced {
  lines: readonly SoldLine[];
  freightCents: number;
}

/** An order as an issuer takes it, and the lines that its items are of, in their order. Null: there are no goods in it. */
export async function readFiscalOrder(
  deps: OneOrderDeps,
  order: FiscalOrder,
  choose: (lines: readonly SoldLine[]) => Invoiced,
): Promise<{ fiscal: PedidoFiscal; lines: readonly SoldLine[] } | null> {
  const goods = await listGoods(deps.db, [order.id]);
  const { lines, freightCents } = choose(goods.get(order.id) ?? []);
  if (lines.length === 0) return null;
  const vault = await deps.cpfs();
  const cpf = vault.open(order, orderPlace(order.codigo));
  const part = { ...order, frete_cents: freightCents, desconto_frete_cents: 0 };
  return { fiscal: invoiceOf({ order: part, lines, cpf }, deps.seller()), lines };
}
