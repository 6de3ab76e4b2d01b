import type { Kysely } from 'kysely';
import type { DB } from '../../src/server/db/index.ts';

export interface Goods {
  productId: number;
  stockItemId: number;
}

let made = 0;

/** A product on sale with one colour (Azul), one size (M) and so many units. */
export async function putOnSale(
  db: Kysely<DB>,
  given: { nome?: string; precoCents?: number; units?: number; isGiftCard?: boolean } = {},
): Promise<Goods> {
  made += 1;
  const { nome = `Vestido ${made}`, precoCents = 10_000, units = 5, isGiftCard = false } = given;
  return db.transaction().execute(async (tx) => {
    const category = await tx
      .insertInto('categories')
      .values({ nome: `Vestidos ${process.pid} ${made}`, slug: `vestidos-${process.pid}-${made}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const product = await tx
      .insertInto('products')
      .values({ nome, preco_cents: precoCents, category_id: category.id, vale_presente: isGiftCard })
      .returning('id')
      .executeTakeFirstOrThrow();
    const color = await tx
      .insertInto('product_colors')
      .values({ product_id: product.id, position: 0, nome: 'Azul', hex: '#1f2a44' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const size = await tx
      .insertInto('product_sizes')
      .values({ product_id: product.id, position: 0, tamanho: 'M' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stock = await tx
      .insertInto('stock_items')
      .values({ product_id: product.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('variants')
      .values({
        product_id: product.id,
        color_id: color.id,
        size_id: size.id,
        stock_item_id: stock.id,
        sku: `SKU-${process.pid}-${made}`,
      })
      .execute();
    await tx
      .insertInto('stock_movements')
      .values({ stock_item_id: stock.id, product_id: product.id, delta: units, reason: 'initial' })
      .execute();
    return { productId: product.id, stockItemId: stock.id };
  });
}

/** Every stock item of these products has so many units from now on. */
export async function recount(db: Kysely<DB>, productIds: number[], units: number): Promise<void> {
  await db
    .insertInto('stock_movements')
    .columns(['stock_item_id', 'product_id', 'delta', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom('stock_items')
        .select(({ lit, ref }) => [
          'id',
          'product_id',
          eb(lit(units), '-', ref('quantity')).as('delta'),
          eb.val<'edit'>('edit').as('reason'),
        ])
        .where('product_id', 'in', productIds)
        .where('quantity', '<>', units),
    )
    .execute();
}

export async function unitsLeft(db: Kysely<DB>, { stockItemId }: Goods): Promise<number> {
  const row = await db
    .selectFrom('stock_items')
    .select('quantity')
    .where('id', '=', stockItemId)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

/** Stock items whose ledger does not sum up to their quantity: there may never be one. */
export async function brokenLedgers(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('stock_items as s')
    .leftJoin('stock_movements as m', 'm.stock_item_id', 's.id')
    .select('s.id')
    .groupBy(['s.id', 's.quantity'])
    .having((eb) => eb(eb.fn.coalesce(eb.fn.sum<number>('m.delta'), eb.lit(0)), '<>', eb.ref('s.quantity')))
    .execute();
  return rows.map((row) => row.id);
}

/** A payment's body as the shop's own checkout sends it. */
export function paymentBody(
  items: { goods: Goods; quantity?: number }[],
  totalReais: number,
  further: Record<string, unknown> = {},
) {
  return {
    transaction_amount: totalReais,
    description: `Pedido Loja - ${items.length} item(ns)`,
    payment_method_id: 'pix',
    payer: {
      email: 'ana@example.com',
      first_name: 'Ana',
      last_name: 'Souza',
      identification: { type: 'CPF', number: '529.982.247-25' },
    },
    external_reference: 'PED-1',
    items: items.map(({ goods, quantity = 1 }) => ({
      id: String(goods.productId),
      title: 'Vestido',
      quantity,
      unit_price: 1,
      unit_amount: 100,
      tamanhoSelecionado: 'M',
      corSelecionada: 'Azul',
    })),
    shipping: {
      frete: {
        method: 'PAC',
        delivery_time: { days: 5 },
        amount: { value: 1990 },
        carrier: 'Correios',
        address: {
          postal_code: '26167-020',
          street: 'Rua das Flores',
          number: '10',
          complement: '',
          district: 'Centro',
          city: 'Belford Roxo',
          region_code: 'RJ',
          country: 'BRA',
        },
      },
      freteSelecionado: { id: '1' },
      cepOrigem: '26167020',
    },
    customer: {
      nome: 'Ana Souza',
      email: 'ana@example.com',
      cpf: '529.982.247-25',
      whatsapp: '(21) 98888-7777',
    },
    ...further,
  };
}
