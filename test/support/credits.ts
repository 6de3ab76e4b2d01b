import { expect } from 'vitest';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { ValeEscritorio, ValeLido } from '#shared/wire/credits.ts';
import { createCreditMails } from '../../src/server/features/credits/index.ts';
import { createSealer } from '../../src/server/security/sealer.ts';
import { paymentBody, type Goods } from './goods.ts';
import { newPerson } from './promotions.ts';
import { newKey, type Till } from './till.ts';

/** As the till seals them. */
const sealer = createSealer([Buffer.alloc(32, 7)], (bytes) => Buffer.alloc(bytes));

export interface Given {
  id: number;
  code: string;
  final: string;
}

/** The owner gives a vale; its code is read as its holder's mail would have it. */
export async function giveCredit(
  till: Till,
  reais: number,
  more: Record<string, unknown> = {},
): Promise<Given> {
  const body = { valor: reais, email: 'ana@example.com', motivo: 'Cortesia', ...more };
  const headers = { ...(await till.administrator()), ...newKey() };
  const answer = await till.post<{ vale: ValeEscritorio }>('/api/gerenciamento/vales', body, headers);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id, final } = answer.body.vale;
  return { id, final, code: await codeOf(till, id) };
}

/** The vales that an order's gift cards became, oldest first. */
export function giftsOf({ db }: Pick<Till, 'db'>, orderId: number) {
  return db
    .selectFrom('credits')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'vale_presente')
    .orderBy('id')
    .execute();
}

/** A vale's letter, written as the outbox writes it: that makes its code. */
export async function letterOf(till: Till, creditId: number) {
  const row = await till.db
    .selectFrom('outbox')
    .selectAll()
    .where('dedup_key', '=', `vale_emitido:${creditId}`)
    .executeTakeFirstOrThrow();
  const write = createCreditMails({
    db: till.db,
    random: randomBytes,
    sealer,
    clock: till.now,
    publicUrl: 'https://loja.test',
  })[row.kind];
  return write?.({ ...row, dedupKey: row.dedup_key, createdAt: row.created_at });
}

/** The code of a vale, as it lies sealed. */
export async function codeOf({ db }: Pick<Till, 'db'>, id: number): Promise<string> {
  const row = await db.selectFrom('credits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const code = sealer.open(row.code_sealed ?? Buffer.alloc(0), `vale ${id}`)?.toString() ?? '';
  expect(createHash('sha256').update(`vale ${code}`).digest()).toEqual(row.code_hash);
  return code;
}

/** A vale as the office reads it. */
export async function creditOf(till: Till, id: number): Promise<ValeLido['vale']> {
  const path = `/api/gerenciamento/vales/${id}`;
  return (await till.get<{ vale: ValeLido['vale'] }>(path, await till.administrator())).body.vale;
}

/** What must hold of vales at every moment, whatever happened. */
export async function expectHonest({ db }: Pick<Till, 'db'>): Promise<void> {
  const { rows: balances } =
    await sql`select c.id from credits c left join credit_movements m on m.credit_id = c.id
    group by c.id having c.balance_cents <> coalesce(sum(m.cents), 0) or c.balance_cents < 0`.execute(db);
  expect(balances).toEqual([]);
  const { rows: orders } = await sql`select o.id, o.credito_cents, o.status from orders o where
    o.credito_cents <> (select coalesce(sum(cents), 0) from credit_uses u where u.order_id = o.id)
    or (select coalesce(sum(case when held then cents - back_cents else 0 end), 0) from credit_uses u where u.order_id = o.id)
      <> (select coalesce(-sum(cents), 0) from credit_movements m where m.order_id = o.id)`.execute(db);
  expect(orders).toEqual([]);
}

/** An order of one piece that nothing but vales and discounts pay. */
export function payByCredit(at: Pick<Till, 'post'>, goods: Goods, more: Record<string, unknown>) {
  const { customer, shipping } = paymentBody([{ goods }], 0, { customer: newPerson() });
  const { frete, freteSelecionado } = shipping;
  const body = {
    items: [{ id: String(goods.productId), quantity: 1 }],
    cliente: { ...customer, cep: frete.address.postal_code },
    frete: freteSelecionado,
    metodo_pagamento: 'credito',
    total: 0,
    ...more,
  };
  return at.post<Record<string, unknown> & { pedido: { id: number; codigo: string; status: string } }>(
    '/pedidos',
    body,
    newKey(),
  );
}

export interface Bought {
  id: number;
  vale: number;
  email: string;
}

/** Pieces of R$ 100,00 and freight of R$ 19,90, paid by a vale and by a card for the rest, or by the vale alone. */
export async function buyWithVale(
  till: Till,
  { goods, quantity, creditCents }: { goods: Goods; quantity: number; creditCents: number },
): Promise<Bought> {
  const vale = await giveCredit(till, creditCents / 100);
  const as = newPerson();
  const left = quantity * 10_000 + 1990 - creditCents;
  const body = paymentBody([{ goods, quantity }], left / 100, {
    customer: as,
    payer: { email: as.email, identification: { type: 'CPF', number: as.cpf } },
    creditos: [vale.code],
    payment_method_id: 'visa',
    installments: 1,
    token: await till.provider.cardToken('APRO'),
  });
  const { frete, freteSelecionado } = body.shipping;
  const cliente = { ...as, cep: frete.address.postal_code };
  const items = [{ id: String(goods.productId), quantity }];
  const free = {
    items,
    cliente,
    frete: freteSelecionado,
    metodo_pagamento: 'credito',
    creditos: [vale.code],
  };
  const answer =
    left > 0
      ? await till.post<{ pedido: { id: number } }>('/payment/cartao/create', body, newKey())
      : await till.post<{ pedido: { id: number } }>('/pedidos', free, newKey());
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { id: answer.body.pedido.id, vale: vale.id, email: as.email };
}
