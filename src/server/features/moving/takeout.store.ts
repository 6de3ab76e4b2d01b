import type { Kysely } from 'kysely';
import type { DB } from '../../db/index.ts';

type Db = Kysely<DB>;

const AT_ONCE = 200;

/** Rows by their numbers, some at a time, whatever comes meanwhile. */
async function* inBatches<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

export const allCategories = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['id', 'nome', 'slug', 'descricao', 'ordem', 'ativa'])
    .orderBy('ordem')
    .orderBy('id')
    .execute();

/** Of all customers but those whose data were erased. */
export const allCustomers = (db: Db) =>
  inBatches((after) =>
    db
      .selectFrom('customers')
      .select([
        'id',
        'nome',
        'email',
        'cpf',
        'cpf_sealed',
        'cpf_hash',
        'whatsapp',
        'cep',
        'endereco',
        'numero',
      ])
      .select(['complemento', 'bairro', 'cidade', 'estado', 'email_confirmed_at', 'created_at'])
      .select(['origem', 'aceita_marketing', 'marketing_em'])
      .where('erased_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  );

export const addressesOfCustomers = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('customer_addresses')
    .select([
      'customer_id',
      'apelido',
      'cep',
      'endereco',
      'numero',
      'complemento',
      'bairro',
      'cidade',
      'estado',
    ])
    .where('customer_id', 'in', ids)
    .orderBy('id')
    .execute();

export const allOrders = (db: Db) =>
  inBatches((after) =>
    db
      .selectFrom('orders')
      .select(['id', 'codigo', 'status', 'metodo_pagamento', 'parcelas', 'subtotal_cents', 'desconto_cents'])
      .select(['desconto_pix_cents', 'frete_cents', 'desconto_frete_cents', 'credito_cents', 'total_cents'])
      .select(['nome', 'email', 'cpf', 'cpf_sealed', 'cpf_hash', 'whatsapp', 'cep', 'endereco', 'numero'])
      .select(['complemento', 'bairro', 'cidade', 'estado', 'transportadora', 'rastreio', 'observacoes'])
      .select([
        'created_at',
        'paid_at',
        'shipped_at',
        'delivered_at',
        'added_to',
        'customer_id',
        'canal',
        'cupom',
        'teste',
      ])
      .select(['withdrawn_at', 'withdrawal_reason'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  );

export const itemsOfOrders = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('order_items')
    .select(['id', 'order_id', 'product_id', 'variant_id', 'sku', 'nome', 'categoria', 'cor', 'tamanho'])
    .select(['quantidade', 'preco_cents', 'desconto_cents', 'custo_cents'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute();

/** What the office changed of orders before they were sent. */
export const editsOfOrders = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('order_edits')
    .select(['order_id', 'kind', 'before', 'after', 'extra_cents', 'made_by', 'at'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute();

/** What the team wrote to buyers, by the codes of their orders. */
export const allMessages = (db: Db) =>
  inBatches((after) =>
    db
      .selectFrom('order_messages as m')
      .innerJoin('orders as o', 'o.id', 'm.order_id')
      .select(['m.id', 'o.codigo', 'm.channel', 'm.author', 'm.at', 'm.subject', 'm.texto'])
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(AT_ONCE)
      .execute(),
  );

/** What the team wrote to itself about orders. */
export const allComments = (db: Db) =>
  inBatches((after) =>
    db
      .selectFrom('order_comments as c')
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .select(['c.id', 'o.codigo', 'c.author', 'c.at', 'c.texto'])
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(AT_ONCE)
      .execute(),
  );

/** Keys of invoices, by the codes of their orders. */
export const allInvoices = (db: Db) =>
  inBatches((after) =>
    db
      .selectFrom('order_invoices as n')
      .innerJoin('orders as o', 'o.id', 'n.order_id')
      .select(['n.id', 'o.codigo', 'n.kind', 'n.access_key', 'n.noted_by', 'n.noted_at'])
      .where('n.id', '>', after)
      .orderBy('n.id')
      .limit(AT_ONCE)
      .execute(),
  );

export const allTemplates = (db: Db) =>
  db
    .selectFrom('message_templates')
    .select(['title', 'subject', 'texto', 'archived'])
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Of the shop that was there before. */
export const allFormerOrders = (db: Db) =>
  inBatches((after) =>
    db.selectFrom('former_orders').selectAll().where('id', '>', after).orderBy('id').limit(AT_ONCE).execute(),
  );

type Rows<Read extends (db: Db) => AsyncGenerator<unknown[]>> =
  Awaited<ReturnType<ReturnType<Read>['next']>> extends IteratorResult<infer Batch> ? Batch : never;
export type CustomerRow = Rows<typeof allCustomers> extends readonly (infer Row)[] ? Row : never;
export type OrderRow = Rows<typeof allOrders> extends readonly (infer Row)[] ? Row : never;
export type CategoryRow = Awaited<ReturnType<typeof allCategories>>[number];
export type TemplateRow = Awaited<ReturnType<typeof allTemplates>>[number];
export type ItemRow = Awaited<ReturnType<typeof itemsOfOrders>>[number];
export type EditRow = Awaited<ReturnType<typeof editsOfOrders>>[number];
export type PlaceRow = Awaited<ReturnType<typeof addressesOfCustomers>>[number];
