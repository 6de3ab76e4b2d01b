import { sql } from 'kysely';
import type { OrderStatus } from '#shared/wire/orders.ts';
import type { Produto } from '#shared/wire/catalog.ts';
import { findDebt, listRefundLines, owe, settleDebt } from '../../src/server/features/ledger/index.ts';
import { createOrders, type Order } from '../../src/server/features/orders/index.ts';
import { createPublished } from '../../src/server/features/promotions/index.ts';
import { readPurchase } from '../../src/server/features/purchases/index.ts';
import { createCpfs } from '../../src/server/security/cpfs.ts';
import { moveOrder } from '../../src/server/features/orders/moves.ts';
import { openCatalogOffice } from './catalog-office.ts';
import { brokenLedgers } from './goods.ts';

const FREIGHT = {
  id: '1',
  nome: 'PAC',
  servico: 'PAC',
  company: 'Correios',
  prazo: 5,
  tipo: 'delivery' as const,
  priceCents: 1990,
};

/** Two colours in one size. */
export const COLORS = { cor: ['Azul', 'Rosa'], tamanho: ['P'] };
export const each = (azul: number, rosa: number) => [
  { cor: 'Azul', tamanho: 'P', estoque: azul },
  { cor: 'Rosa', tamanho: 'P', estoque: rosa },
];

export interface Wanted {
  cor: string;
  tamanho?: string;
  quantity: number;
}

export interface UnitRefund {
  /** Which line, by its place. */
  line: number;
  restock: boolean;
  /** Has the provider done it? */
  done: boolean;
}

/** The owner's edits over HTTP, and orders past it, over one database: what is told apart is who has which units. */
export async function openStockBench() {
  const office = await openCatalogOffice();
  await office.call('POST', '/api/categorias', { nome: 'Vestidos' });
  const shipping = { priceFor: () => Promise.reject(new Error('Nobody asks for freight')) };
  const many = 1_000_000;
  const orders = createOrders({
    charging: { account: '', via: '' },
    viaOf: () => '',
    ...office.world,
    cpfs: createCpfs(office.world),
    shipping,
    published: createPublished(office.world),
    pixExpiresMinutes: () => 30,
    exchangeDays: () => 30,
    payOnDelivery: () => 'message',
    onWithdrawal: () => Promise.resolve(),
    maxRefusedCards: 10,
    holdLimits: { personOrders: many, personUnits: many, addressUnits: many },
  });
  let attempts = 0;

  async function place(productId: number, lines: Wanted[]): Promise<Order> {
    attempts += 1;
    const { order } = await orders.place({
      from: '127.0.0.1',
      purchase: readPurchase({
        items: lines.map((line) => ({ tamanho: 'P', ...line, id: productId })),
        buyer: { nome: 'Ana Souza', email: 'ana@example.com', cpf: '52998224725', whatsapp: '21988887777' },
        address: { cep: '26167020' },
        freight: '1',
      }),
      freight: FREIGHT,
      customerId: null,
      method: 'pix',
      installments: 1,
      askedReais: null,
      attempt: { key: `estoque-${attempts}`, bodyHash: Buffer.from('x') },
    });
    return order;
  }

  const find = async (id: number) =>
    (await office.call('GET', `/api/gerenciamento/produtos/${id}`)).body as unknown as Produto;

  return {
    ...office,
    orders,
    place,
    find,
    put: (id: number, body: unknown) => office.call('PUT', `/api/produtos/${id}`, body),
    unitsOf: async (id: number) => (await find(id)).variantes.map(({ estoque }) => estoque),
    move: (orderId: number, to: OrderStatus) =>
      orders.locked(orderId, (tx, order) =>
        moveOrder(tx, { order, from: order.status, to, actor: 'system', reason: '', now: office.clock() }),
      ),
    /** A refund of one unit of a paid order's line, done at once or left under way, where it has such a unit. */
    refundUnit: (orderId: number, { line, restock, done }: UnitRefund) =>
      orders.locked(orderId, async (tx, order) => {
        if (order.status !== 'paid') return;
        const items = await orders.items(orderId, tx);
        const item = items[line % items.length];
        const refunds = await listRefundLines(tx, orderId);
        const units = refunds
          .filter((one) => one.order_item_id === item?.id)
          .reduce((sum, one) => sum + one.units, 0);
        if (item === undefined || units === item.quantidade) return;
        const charge =
          (await tx.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirst()) ??
          (await tx
            .insertInto('payments')
            .values({
              order_id: orderId,
              provider: 'banco',
              provider_payment_id: String(orderId),
              method: 'pix',
              state: 'paid',
              provider_status: 'approved',
              amount_cents: order.total_cents,
              provider_updated_at: office.clock(),
            })
            .returning('id')
            .executeTakeFirstOrThrow());
        attempts += 1;
        const dedupKey = `unidade-${attempts}`;
        const lines = { lines: [{ id: item.id, units: 1, cents: 1 }], freightCents: null, restock };
        const now = office.clock();
        await owe(tx, { charge, kind: 'refund', amountCents: 1, dedupKey, reason: '', lines, now });
        const debt = await findDebt(tx, dedupKey);
        if (debt === undefined || !done) return;
        await settleDebt(tx, debt.id, { now });
        await orders.settleUnits(tx, orderId, debt);
      }),
    /** Stock items that are not what their ledger says, and orders that hold other units than they took. */
    async faults(): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        with held as (
          select o.id, sum(case when o.stock_held then i.quantidade - i.restocked else i.written_off end) as units
          from orders o join order_items i on i.order_id = o.id group by o.id
        ), taken as (
          select order_id as id, -sum(delta) as units from stock_movements where order_id is not null group by order_id
        )
        select id from held full join taken using (id)
        where coalesce(held.units, 0) <> coalesce(taken.units, 0)`.execute(office.db);
      return [...(await brokenLedgers(office.db)), ...rows.map((row) => row.id)];
    },
  };
}

export type StockBench = Awaited<ReturnType<typeof openStockBench>>;
